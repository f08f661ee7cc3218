"""Where a piece that is larger than the paper is parted: through gaps, and through no text if that can be."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

MOST_TRIED, LEAST_TRIED = 1000, 10
"""So many places are tried for all seams, and for each of very many, those nearest to equal parts."""

TEXT = 1000.0
"""What it costs to part a text; a drawing costs 1, and each millimetre away from equal parts a thousandth."""

PLAY = 0.05
"""How far a text may reach over the edge of a tile, in mm: what rounding adds."""

_TOUCH = 1e-6


class Stretch(NamedTuple):
    """From where a column or a row of tiles reaches how far, on the whole; mm."""

    start: float
    length: float


class Reach(NamedTuple):
    """From where to where something is drawn along one side of the piece; mm."""

    low: float
    high: float
    is_text: bool


def stretches(
    whole: float, count: int, most: float, *, overlap: float, reaches: Iterable[Reach]
) -> tuple[Stretch, ...]:
    """Part a length into so many stretches of at most `most` mm, each reaching `overlap` mm under the next.

    A seam is where the next one begins, and hides what lies under it. Seams cross the fewest texts, then the
    fewest drawings, and lie as near to equal parts as goes then.
    """
    costs = _Costs((whole - overlap) / count, count, reaches)
    paths: dict[float, tuple[float, tuple[float, ...]]] = {0.0: (0.0, (0.0,))}
    for number in range(1, count):
        least = whole - (count - number) * most + (count - number - 1) * overlap
        room = max(least, _TOUCH), number * (most - overlap)
        tried = costs.places(number, *room)
        paths = {
            place: (best[0] + costs.of(number, place), (*best[1], place))
            for place in tried
            if (best := _best(paths, place, most - overlap)) is not None
        }
    _, starts = min(paths.values())
    ends = [start + overlap for start in starts[1:]] + [whole]
    return tuple(Stretch(start, end - start) for start, end in zip(starts, ends, strict=True))


def _best(
    paths: dict[float, tuple[float, tuple[float, ...]]], place: float, most: float
) -> tuple[float, tuple[float, ...]] | None:
    """Return the cheapest way to a place that is not too far from the seam before."""
    return min(
        (path for before, path in paths.items() if before < place <= before + most + _TOUCH), default=None
    )


class _Costs:
    """What a seam costs, by its place."""

    def __init__(self, equal: float, count: int, reaches: Iterable[Reach]) -> None:
        """Sort what a seam may cross; `equal` is how far from one another those of equal parts are."""
        self._equal = equal
        self._tried = max(LEAST_TRIED, MOST_TRIED // count)
        wide = [one for one in reaches if one.high - one.low > 2 * PLAY]
        self._kinds = [
            (cost, sorted(one.low for one in found), sorted(one.high for one in found))
            for cost, found in (
                (TEXT, [one for one in wide if one.is_text]),
                (1.0, [one for one in wide if not one.is_text]),
            )
        ]

    def of(self, number: int, place: float) -> float:
        """Return the cost of a seam: what it parts, and how far it is from equal parts."""
        parted = 0.0
        for cost, lows, ends in self._kinds:
            parted += cost * (bisect_left(lows, place - PLAY) - bisect_right(ends, place + PLAY))
        return parted + abs(place - number * self._equal) / 1000.0

    def places(self, number: int, least: float, most: float) -> Sequence[float]:
        """Return places worth trying: equal parts, the edges of what is drawn, and the middles of gaps."""
        equal = number * self._equal
        edges = {edge for _, lows, ends in self._kinds for edge in (*lows, *ends)}
        within = sorted({equal, least, most, *(edge for edge in edges if least < edge < most)})
        middles = [(one + other) / 2 for one, other in pairwise(within)]
        near = sorted({*within, *middles}, key=lambda place: abs(place - equal))
        return [place for place in near[: self._tried] if least - _TOUCH <= place <= most + _TOUCH]
