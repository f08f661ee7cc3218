"""Corners of lines: which ones are pointed, as far as the drawing's miter limit lets them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.display.ops import LineJoin, Path, polygon

ALWAYS = 4.0
"""The miter limit of SVG, the lowest that is usual: up to it every program points a corner."""


class Corner(NamedTuple):
    """Where two parts of a line meet: the point, the directions in and out, and how far a miter would reach.

    `reach` is the length of the miter in widths of the line, as the miter limit counts it.
    """

    x: float
    y: float
    before: tuple[float, float]
    after: tuple[float, float]
    reach: float

    def tip(self, width: float) -> Path:
        """Return the pointed part beyond a corner that was cut off straight."""
        (bx, by), (ax, ay) = self.before, self.after
        side = -1.0 if bx * ay - by * ax > 0 else 1.0
        half = width / 2 * side
        one, two = (-by * half, bx * half), (-ay * half, ax * half)
        middle = one[0] + two[0], one[1] + two[1]
        size = math.hypot(*middle) or 1.0
        far = self.reach * width / 2 / size
        points = (one, (middle[0] * far, middle[1] * far), two)
        return polygon(tuple((self.x + x, self.y + y) for x, y in points))


def joined(path: Path, width: float, limit: float) -> tuple[LineJoin, Path]:
    """Return the join that paints a mitred line as its limit says, and the tips to be filled besides."""
    reaches = [corner.reach for corner in _corners(path)]
    if all(reach <= min(ALWAYS, limit) for reach in reaches):
        return LineJoin.MITER, ()
    tips: Path = ()
    for corner in _corners(path):
        if 1.0 < corner.reach <= limit:
            tips += corner.tip(width)
    return LineJoin.BEVEL, tips


def furthest(path: Path) -> float:
    """Return how far the miters of a line reach at most, in widths of the line; 0 without corners."""
    return max((corner.reach for corner in _corners(path)), default=0.0)


_Line = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""The direction in which a part of a line begins, the one in which it ends, and its end."""


def _corners(path: Path) -> Iterator[Corner]:
    lines: list[_Line] = []
    start = place = (0.0, 0.0)
    for segment in path:
        if segment[0] == "Z":
            if found := _line(place, (), start):
                lines.append(found)
            yield from _between(lines, closed=True)
            lines, place = [], start
            continue
        numbers: tuple[float, ...] = segment[1:]
        *handles, end = zip(numbers[::2], numbers[1::2])
        if segment[0] == "M":
            yield from _between(lines, closed=False)
            lines, start = [], end
        elif found := _line(place, tuple(handles), end):
            lines.append(found)
        place = end
    yield from _between(lines, closed=False)


def _line(
    start: tuple[float, float], handles: tuple[tuple[float, float], ...], end: tuple[float, float]
) -> _Line | None:
    """Return a segment as part of a line; None if it is a point."""
    points = [start, *handles, end]
    first = next((one for point in points[1:] if (one := _towards(start, point))), None)
    last = next((one for point in reversed(points[:-1]) if (one := _towards(point, end))), None)
    return (first, last, end) if first and last else None


def _towards(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float] | None:
    x, y = end[0] - start[0], end[1] - start[1]
    size = math.hypot(x, y)
    return (x / size, y / size) if size > 1e-9 else None


def _between(lines: list[_Line], *, closed: bool) -> Iterator[Corner]:
    following = [*lines[1:], *(lines[:1] if closed else [])]
    for (_, before, (x, y)), (after, _, _) in zip(lines, following):
        cosine = before[0] * after[0] + before[1] * after[1]
        half = math.sqrt(max(0.0, (1 + cosine) / 2))
        yield Corner(x, y, before, after, 1 / half if half > 1e-6 else math.inf)
