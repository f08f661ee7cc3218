"""Paths cut off along the sides of a rectangle, so that nothing of them lies beyond it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ppgen.common.geometry import Rect
from ppgen.display.ops import Path, Segment
from ppgen.load.svg.boxes import subpaths

_HALVINGS = 50
_STEPS = 8
"""Pieces of a curve in which a crossing of a side is looked for: a cubic has at most three."""

_CHORDS = 64
"""Straight pieces in which a curve is measured."""

_Point = tuple[float, float]
_Piece = tuple[_Point, ...]
"""The end of a line, or two handles and the end of a curve."""


class _Side(NamedTuple):
    """A line along which is cut: the axis (0: x, 1: y), where it lies, and the sign of what is kept."""

    axis: int
    at: float
    sign: float

    def depth(self, point: _Point) -> float:
        """Return how far a point lies inside; below 0 it is outside."""
        return (point[self.axis] - self.at) * self.sign

    def onto(self, point: _Point) -> _Point:
        """Return the nearest point on the line."""
        return (self.at, point[1]) if self.axis == 0 else (point[0], self.at)


def cut_fill(path: Path, window: Rect) -> Path:
    """Return the part of a filled path inside a rectangle; its insides wind as before.

    What lies beyond is laid flat onto the side it crosses, where it has no area.
    """
    found: list[Segment] = []
    for part in subpaths(path):
        start, pieces = _closed(part)
        if all(len(piece) == 1 for piece in pieces):
            found += _cut_polygon([piece[0] for piece in pieces], window)
            continue
        for side in _sides(window):
            pieces = list(_cut(start, pieces, side))
            start = pieces[-1][-1] if pieces else start
        found.append(("M", *start))
        found += [_segment(piece) for piece in pieces]
        found.append(("Z",))
    return tuple(found)


def _cut_polygon(points: Sequence[_Point], window: Rect) -> Iterator[Segment]:
    """Yield what is inside of straight lines: corners beyond a side are left out (Sutherland and Hodgman)."""
    for axis, at, sign in _sides(window):
        kept: list[_Point] = []
        for before, point in zip([*points[-1:], *points[:-1]], points):
            was, now = (before[axis] - at) * sign, (point[axis] - at) * sign
            if (was >= 0) != (now >= 0):
                share = was / (was - now)
                x, y = (one + (other - one) * share for one, other in zip(before, point))
                kept.append((at, y) if axis == 0 else (x, at))
            if now >= 0:
                kept.append(point)
        points = kept
    if points:
        yield ("M", *points[0])
        yield from (("L", *point) for point in points[1:])
        yield ("Z",)


def _closed(part: Sequence[Segment]) -> tuple[_Point, list[_Piece]]:
    """Return where a closed line begins and ends, and its pieces."""
    pieces: list[_Piece] = []
    for segment in part:
        numbers: tuple[float, ...] = segment[1:]
        if numbers:
            pieces.append(tuple(zip(numbers[::2], numbers[1::2])))
    start = pieces[0][-1]
    return start, [*pieces[1:], (start,)]


def _cut(start: _Point, pieces: Sequence[_Piece], side: _Side) -> Iterator[_Piece]:
    """Yield the pieces of a closed line; what is beyond a side becomes a line along it."""
    place = start
    for piece in pieces:
        for part in _parts(place, piece, side):
            middle = _at((place, *part), 0.5)
            yield part if side.depth(middle) >= 0 else (side.onto(part[-1]),)
            place = part[-1]


def _parts(start: _Point, piece: _Piece, side: _Side) -> Iterator[_Piece]:
    """Split a piece where it crosses a side."""
    points = (start, *piece)
    depths = [side.depth(point) for point in points]
    if min(depths) >= 0 or max(depths) < 0:
        yield piece
        return
    before, done = points, 0.0
    for share in _crossings(points, side):
        first, before = _split(before, (share - done) / (1 - done))
        crossing = side.onto(first[-1])
        yield (*first[1:-1], crossing)
        before, done = (crossing, *before[1:]), share
    yield before[1:]


def _crossings(points: Sequence[_Point], side: _Side) -> Iterator[float]:
    if len(points) == 2:
        first, last = (side.depth(point) for point in points)
        if (first >= 0) != (last >= 0) and 0 < (share := first / (first - last)) < 1:
            yield share
        return
    depths = [side.depth(point) for point in points]
    for number in range(_STEPS):
        low, high = number / _STEPS, (number + 1) / _STEPS
        is_inside = _value(depths, low) >= 0
        if is_inside == (_value(depths, high) >= 0):
            continue
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if (_value(depths, middle) >= 0) == is_inside:
                low = middle
            else:
                high = middle
        if 0 < high < 1:
            yield high


def _value(numbers: Sequence[float], share: float) -> float:
    """Return a number of a curve at a share of its way (de Casteljau)."""
    row = numbers
    while len(row) > 1:
        row = [one + (other - one) * share for one, other in pairwise(row)]
    return row[0]


def _at(points: Sequence[_Point], share: float) -> _Point:
    return _split(points, share)[0][-1]


def _split(points: Sequence[_Point], share: float) -> tuple[tuple[_Point, ...], tuple[_Point, ...]]:
    """Part a line or curve at a share of its way (de Casteljau)."""
    rows = [tuple(points)]
    while len(rows[-1]) > 1:
        row = rows[-1]
        rows.append(tuple((x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in pairwise(row)))
    return tuple(row[0] for row in rows), tuple(row[-1] for row in reversed(rows))


def cut_line(path: Path, window: Rect) -> Path:
    """Return the parts of a drawn line inside a rectangle, each as a line of its own.

    They end at its sides: the rectangle is larger than what is seen by more than the line's width.
    """
    found: list[Segment] = []
    for part in subpaths(path):
        is_closed = part[-1] == ("Z",)
        start, pieces = _closed(part)
        runs = _runs(start, pieces if is_closed else pieces[:-1], window)
        if len(runs) == 1 and is_closed and len(runs[0][1]) == len(pieces):
            found += part
            continue
        if is_closed and len(runs) > 1 and runs[0][0] == start and runs[-1][1][-1][-1] == start:
            (last, pieces), *runs = [runs.pop(), *runs]
            runs[0] = (last, [*pieces, *runs[0][1]])
        for first, inside in runs:
            found.append(("M", *first))
            found += [_segment(piece) for piece in inside]
    return tuple(found)


def _runs(start: _Point, pieces: Sequence[_Piece], window: Rect) -> list[tuple[_Point, list[_Piece]]]:
    """Return where each part of a line inside a rectangle begins, and its pieces."""
    return [(first, part) for is_inside, first, part in _stretches(start, pieces, window) if is_inside]


def _stretches(
    start: _Point, pieces: Sequence[_Piece], window: Rect
) -> list[tuple[bool, _Point, list[_Piece]]]:
    """Return the parts of a line inside and outside of a rectangle in turn: where each begins, its pieces."""
    found: list[tuple[bool, _Point, list[_Piece]]] = []
    place = start
    for piece in pieces:
        parts = [(place, piece)]
        for side in _sides(window):
            parts = [one for first, part in parts for one in _placed(first, _parts(first, part, side))]
        for first, part in parts:
            middle = _at((first, *part), 0.5)
            is_inside = all(side.depth(middle) >= 0 for side in _sides(window))
            if not found or found[-1][0] is not is_inside:
                found.append((is_inside, first, []))
            found[-1][2].append(part)
        place = piece[-1]
    return found


def stretches(path: Path, window: Rect) -> Iterator[list[tuple[bool, Path]]]:
    """Yield for each line of a path its parts in turn, and whether they lie inside a rectangle."""
    for part in subpaths(path):
        is_closed = part[-1] == ("Z",)
        start, pieces = _closed(part)
        found = _stretches(start, pieces if is_closed else pieces[:-1], window)
        if len(found) == 1:
            yield [(found[0][0], tuple(part))]
            continue
        yield [(inside, (("M", *first), *map(_segment, several))) for inside, first, several in found]


def length(path: Path) -> float:
    """Return how long an open line is, its curves in short straight pieces."""
    place, total = (0.0, 0.0), 0.0
    for segment in path:
        numbers: tuple[float, ...] = segment[1:]
        points = tuple(zip(numbers[::2], numbers[1::2]))
        if segment[0] != "M":
            steps = _CHORDS if len(points) > 1 else 1
            way = [_at((place, *points), step / steps) for step in range(steps + 1)]
            total += sum(math.dist(*pair) for pair in pairwise(way))
        place = points[-1]
    return total


def _placed(start: _Point, parts: Iterator[_Piece]) -> Iterator[tuple[_Point, _Piece]]:
    for part in parts:
        yield start, part
        start = part[-1]


def _segment(piece: _Piece) -> Segment:
    numbers = [number for point in piece for number in point]
    return ("C" if len(piece) == 3 else "L", *numbers)  # type: ignore[return-value]  # 2 or 6 numbers


def _sides(window: Rect) -> tuple[_Side, ...]:
    return (
        _Side(0, window.x, 1.0),
        _Side(0, window.right, -1.0),
        _Side(1, window.y, 1.0),
        _Side(1, window.bottom, -1.0),
    )
