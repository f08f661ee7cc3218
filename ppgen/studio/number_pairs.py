"""Two numbers of a kind held against each other, as cost against value, and the cards that go otherwise."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

LEAST_CARDS, LEAST_VALUES = 5, 3
MOST_PAIRS, MOST_POINTS = 6, 400
APART = 2.0
"""Standard deviations from the line beyond which a card is named."""

LARGEST = 1e100


class PairPoint(NamedTuple):
    """Cards that have the same two values."""

    first: float
    second: float
    cards: tuple[str, ...]


class NumberPair(NamedTuple):
    """Two fields of numbers: their correlation, the line that fits best, and the cards far from it."""

    fields: tuple[str, str]
    correlation: float
    slope: float
    start: float
    points: tuple[PairPoint, ...]
    apart: tuple[str, ...]


def number_pairs(numbers: Mapping[str, Mapping[str, float]]) -> tuple[NumberPair, ...]:
    """Compare the numbers of cards, by fields and ids; the pairs that go together most come first."""
    usable = {
        field: values
        for field, values in numbers.items()
        if len({*values.values()}) >= LEAST_VALUES and all(abs(one) <= LARGEST for one in values.values())
    }
    found = [
        pair
        for one, other in combinations(usable, 2)
        if (pair := _pair((one, other), usable[one], usable[other])) is not None
    ]
    return tuple(sorted(found, key=lambda pair: -abs(pair.correlation))[:MOST_PAIRS])


def _pair(fields: tuple[str, str], one: Mapping[str, float], other: Mapping[str, float]) -> NumberPair | None:
    names = [name for name in one if name in other]
    first, second = [one[name] for name in names], [other[name] for name in names]
    if len(names) < LEAST_CARDS or min(len({*first}), len({*second})) < LEAST_VALUES:
        return None
    correlation = statistics.correlation(first, second)
    slope, start = statistics.linear_regression(first, second)
    rests = [two - (slope * one + start) for one, two in zip(first, second, strict=True)]
    spread = math.sqrt(statistics.fmean(rest * rest for rest in rests))
    apart = tuple(
        f"{name} ({one[name]:g}, {other[name]:g})"
        for name, rest in zip(names, rests, strict=True)
        if spread > abs(start) * 1e-9 and abs(rest) > APART * spread
    )
    together: dict[tuple[float, float], list[str]] = {}
    for name in names:
        together.setdefault((one[name], other[name]), []).append(name)
    points = tuple(PairPoint(*at, tuple(cards)) for at, cards in sorted(together.items())[:MOST_POINTS])
    return NumberPair(fields, correlation, slope, start, points, apart)
