"""Swiss rounds: who has as much as another and has not met him, by the Dutch system of FIDE."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple

from ppgen.tournament.looking_ahead import MOST_AHEAD, can_go_on, looking_ahead, meetings, with_rest
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
    Where these pairs would leave none for a round to come, and few take part, others are taken that do.
    Raises ValueError if no pairing is left that keeps these laws.
    """
    if len(names) < 2:
        raise ValueError("nobody is there to be met")
    if len(with_rest(names)) > MOST_AHEAD:
        return _by_the_rules(names, past, points, total=total)
    earlier, rounds = [one.pairs for one in past], total - len(past) - 1
    try:
        pairs = _by_the_rules(names, past, points, total=total)
    except ValueError:
        return looking_ahead(names, earlier, points, rounds=0)
    met = meetings([pair for one in earlier for pair in one]) | meetings(pairs)
    if can_go_on(with_rest(names), met, rounds):
        return pairs
    try:
        return looking_ahead(names, earlier, points, rounds=rounds)
    except ValueError:  # whatever is taken now, the end comes too early: since somebody came late, or left
        return pairs


def _by_the_rules(
    names: Sequence[str], past: Sequence[PastRound], points: Mapping[str, float], *, total: int
) -> list[Pair]:
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
    with _in_silence():
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
    rests = sum(pair.away is None for pair in pairs)  # the library may let several rest at once
    if (
        everybody != sorted(names)
        or rests != len(names) % 2
        or any(frozenset(pair) in known for pair in pairs)
    ):
        raise ValueError("no pairs are left in which nobody meets or rests twice")
    return pairs


@contextmanager
def _in_silence() -> Generator[None]:
    """Keep the library from telling on standard error what is found out here by its pairs."""
    logger, silent = logging.getLogger(LIBRARY), logging.NullHandler()
    before, logger.propagate = logger.propagate, False
    logger.addHandler(silent)
    try:
        yield
    finally:
        logger.removeHandler(silent)
        logger.propagate = before


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
