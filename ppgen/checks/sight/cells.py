"""Which cells of a grid over a printed field a shape touches, and which it fills."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ppgen.checks.sight.ground import Paint
from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.display.outlines import Outline
from ppgen.work.allowance import Allowance, WorkKind

COST = 12
"""To look at one row of cells for one line takes as long as so many comparisons of shapes with texts."""

COST_OF_CELL = 4
"""To note one cell takes as long as so many."""

_TOUCH = 0.01
"""What reaches less far into a cell, in cells, only touches it."""


class Cells(NamedTuple):
    """The numbers of cells through which an outline runs, and of those whose middle lies inside of it."""

    crossed: set[int]
    inside: set[int]


class FieldGrid(NamedTuple):
    """The cells of a field: its bounds, the map from there to the piece, and how many cells there are."""

    bounds: Rect
    matrix: Matrix
    columns: int
    rows: int

    def touched(self, paint: Paint, allowance: Allowance) -> set[int]:
        """Return the cells of which a shape paints a part; raises SpentError."""
        found = set[int]().union(*self._cells(paint, allowance))
        for clip in paint.clips:
            found &= set[int]().union(*self._cells(clip, allowance))
        return found

    def cut_off(self, clip: Paint, allowance: Allowance) -> set[int]:
        """Return the cells of which a clip hides a part; raises SpentError."""
        crossed, inside = self._cells(clip, allowance)
        return {*range(self.columns * self.rows)} - (inside - crossed)

    def _cells(self, paint: Paint, allowance: Allowance) -> Cells:
        """Return the cells of a shape without its clips; a line has a width and no inside."""
        across, down = self.columns / self.bounds.width, self.rows / self.bounds.height
        start = Matrix.translation(-self.bounds.x, -self.bounds.y).then(Matrix.scaling(across, down))
        back = self.matrix.inverse()
        if back is None:
            return Cells(set(), set())
        seen = back.then(start)
        outline = tuple(tuple(seen.apply(*point) for point in part) for part in paint.outline)
        reach = Point(math.hypot(seen.a, seen.c) * paint.reach, math.hypot(seen.b, seen.d) * paint.reach)
        crossed: set[int] = set()
        crossings: dict[int, list[tuple[float, int]]] = {}
        for start_point, end in _lines(outline, closed=not paint.reach):
            rows = _whole(min(start_point.y, end.y) - reach.y, max(start_point.y, end.y) + reach.y, self.rows)
            allowance.spend(WorkKind.COMPARISONS, 1 + COST * len(rows))
            for row in rows:
                left, right = _part(start_point, end, row - reach.y, row + 1 + reach.y)
                columns = _whole(left - reach.x, right + reach.x, self.columns)
                crossed.update(range(row * self.columns + columns.start, row * self.columns + columns.stop))
                middle = row + 0.5
                if not paint.reach and (start_point.y <= middle) != (end.y <= middle):
                    share = (middle - start_point.y) / (end.y - start_point.y)
                    x = start_point.x + share * (end.x - start_point.x)
                    crossings.setdefault(row, []).append((x, 1 if end.y > start_point.y else -1))
        allowance.spend(WorkKind.COMPARISONS, COST_OF_CELL * len(crossed))
        inside = {*self._filled(crossings, even_odd=paint.even_odd)}
        allowance.spend(WorkKind.COMPARISONS, COST_OF_CELL * len(inside))
        return Cells(crossed, inside)

    def _filled(self, crossings: dict[int, list[tuple[float, int]]], *, even_odd: bool) -> Iterator[int]:
        """Yield the cells whose middle lies inside, from where lines cross the middle of each row."""
        for row, met in crossings.items():
            winding = 0
            for (left, way), (right, _) in pairwise(sorted(met)):
                winding += way
                number = winding % 2 if even_odd else winding
                if number:
                    first, behind = math.ceil(left - 0.5), math.ceil(right - 0.5)
                    columns = range(max(first, 0), min(behind, self.columns))
                    yield from (row * self.columns + column for column in columns)


def _lines(outline: Outline, *, closed: bool) -> Iterator[tuple[Point, Point]]:
    for part in outline:
        yield from pairwise(part)
        if closed and part:
            yield part[-1], part[0]


def _whole(low: float, high: float, count: int) -> range:
    """Return the cells, of so many, between two places along an axis."""
    return range(max(0, math.floor(low + _TOUCH)), min(count, math.ceil(high - _TOUCH)))


def _part(start: Point, end: Point, top: float, bottom: float) -> tuple[float, float]:
    """Return from where to where a line runs, in x, between two heights."""
    if start.y == end.y:
        return min(start.x, end.x), max(start.x, end.x)
    shares = [(height - start.y) / (end.y - start.y) for height in (top, bottom)]
    xs = [start.x + min(max(share, 0.0), 1.0) * (end.x - start.x) for share in shares]
    return min(xs), max(xs)
