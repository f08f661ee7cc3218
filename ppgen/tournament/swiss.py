"""Swiss rounds: who has as much as another and has not met him, by the Dutch system of FIDE."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import NamedTuple

from ppgen.tournament.pairing import Pair

LIBRARY = "caissify_pairings"
COLOURS = ("white", "black")


class PastRound(NamedTuple):
    """What a round did: its pairs, and the points of everybody before it."""

    pairs: tuple[Pair, ...]
    points: Mapping[str, float]


def is_installed() -> bool:
    """Whether the library that pairs is there."""
    return find_spec(LIBRARY) is not None


def swiss(
    names: Sequence[str], past: Sequence[PastRound], points: Mapping[str, float], *, total: int
) -> list[Pair]:
    """Pair the round after the `past` ones; the first names are the strongest.

    FIDE Handbook C.04.3: nobody meets twice, nobody rests twice, and homes are shared as evenly as can be.
    Raises ValueError if no pairing is left that keeps these laws.
    """
    if len(names) < 2:
        raise ValueError("nobody is there to be met")
    numbers = {name: number for number, name in enumerate(names, 1)}
    met = {
        (numbers[pair.home], numbers[pair.away])
        for one in past
        for pair in one.pairs
        if pair.away is not None and pair.home in numbers and pair.away in numbers
    }
    players = [
        {
            "id": number,
            "name": name,
            "score": float(points.get(name, 0.0)),
            "rating": len(names) - number,
            "starting_number": number,
            "color_hist": [_side(name, one) for one in past],
            "float_history": [_floated(name, one) for one in past],
            "bye_count": sum(Pair(name, None) in one.pairs for one in past),
        }
        for name, number in numbers.items()
    ]
    made = importlib.import_module(LIBRARY).generate_pairings(
        system="dutch",
        players=players,
        previous_pairings=met,
        round_number=len(past) + 1,
        total_rounds=total,
    )
    pairs = [
        Pair(names[one["white_id"] - 1], None if one["black_id"] is None else names[one["black_id"] - 1])
        for one in sorted(made, key=lambda one: (one["black_id"] is None, one["table"]))
    ]
    known = {frozenset(pair) for one in past for pair in one.pairs}
    everybody = sorted(name for pair in pairs for name in pair if name is not None)
    if everybody != sorted(names) or any(frozenset(pair) in known for pair in pairs):
        raise ValueError("no pairs are left in which nobody meets or rests twice")
    return pairs


def _side(name: str, past: PastRound) -> str:
    pair = next((pair for pair in past.pairs if name in pair), Pair(name, None))
    return "none" if pair.away is None else COLOURS[pair.away == name]


def _floated(name: str, past: PastRound) -> str:
    """Return whether somebody met one with fewer points (down, as one who rests) or with more (up)."""
    pair = next((pair for pair in past.pairs if name in pair), None)
    if pair is None:
        return "none"
    if pair.away is None:
        return "down"
    other = pair.away if pair.home == name else pair.home
    mine, theirs = past.points.get(name, 0.0), past.points.get(other, 0.0)
    return "down" if mine > theirs else "up" if mine < theirs else "none"
