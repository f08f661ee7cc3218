"""Who meets whom: everybody once, by a tree with seeds and byes, or drawn anew each round."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple


class Pair(NamedTuple):
    """Two participants of a round; who is named first is at home. Without a second one, the first rests."""

    home: str
    away: str | None


def berger(count: int) -> list[list[tuple[int, int]]]:
    """Return the rounds of a Berger table as pairs of 1 to `count`; for an odd count, count + 1 is a rest.

    FIDE Handbook C.05, annex 1: everybody meets everybody once, and homes are shared as evenly as can be.
    """
    size = count + count % 2
    half = size // 2

    def step(number: int) -> int:
        return number if number == size else (number - 1 + half) % (size - 1) + 1

    row = [(1 + place, size - place) for place in range(half)]
    rounds = []
    for number in range(size - 1):
        if number:
            row = [(step(one), step(other)) for one, other in row]
        one, other = row[0]
        low = other if one == size else one
        rounds.append([(low, size) if number % 2 == 0 else (size, low), *row[1:]])
    return rounds


def round_robin(names: Sequence[str], *, is_double: bool) -> list[list[Pair]]:
    """Return all rounds in which everybody meets everybody; in a double one again with homes exchanged."""
    rounds = [[_pair(names, one, other) for one, other in row] for row in berger(len(names))]
    if is_double:
        rounds += [
            [pair if pair.away is None else Pair(pair.away, pair.home) for pair in row] for row in rounds
        ]
    return rounds


def _pair(names: Sequence[str], one: int, other: int) -> Pair:
    if max(one, other) > len(names):
        return Pair(names[min(one, other) - 1], None)
    return Pair(names[one - 1], names[other - 1])


def seeded_tree(names: Sequence[str]) -> list[Pair]:
    """Return the first round of a knock-out, in the order of the tree; the first names are the strongest.

    The two strongest can meet only in the final, and rests go to the strongest.
    """
    order = [1]
    while len(order) < len(names):
        size = 2 * len(order) + 1
        order = [place for seed in order for place in (seed, size - seed)]
    tree = [_pair(names, one, other) for one, other in zip(order[::2], order[1::2])]
    return tree or [Pair(name, None) for name in names]


def next_round(winners: Sequence[str]) -> list[Pair]:
    """Return the next round of a knock-out: neighbours in the tree meet."""
    return [Pair(one, other) for one, other in zip(winners[::2], winners[1::2])]


def drawn(names: Sequence[str], seed: int, number: int) -> list[Pair]:
    """Draw the pairs of a round; a seed gives the same draw on every machine. One rests of an odd number."""
    order = sorted(names, key=lambda name: hashlib.sha256(f"{seed}/{number}/{name}".encode()).digest())
    pairs = [Pair(one, other) for one, other in zip(order[::2], order[1::2])]
    return [*pairs, Pair(order[-1], None)] if len(order) % 2 else pairs
