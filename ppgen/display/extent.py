"""How far ops reach: a rectangle outside which nothing is drawn, too large rather than too small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.entry import Entry
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    LineCap,
    LineJoin,
    Op,
    Path,
    Picture,
    Stroke,
    Use,
)

MITRE, ROUND, SQUARE = 2.0, 0.5, 0.75
"""How many widths a stroke may reach beyond its path, by its corners and ends."""

MOST_PATHS = 8192
"""So many shapes are remembered: lines, dots and icons are the same in many places and every language."""

LETTER = 1.6
"""How many type sizes a letter may reach beyond its place."""


def extent(ops: tuple[Op, ...]) -> Rect | None:
    """Return the rectangle around ops; nothing where nothing is drawn."""
    return _around(list(_extents(ops)))


@lru_cache(maxsize=MOST_PATHS)
def path_extent(path: Path) -> Rect | None:
    """Return the rectangle around all points of a path, handles of curves included."""
    numbers = [number for segment in path for number in segment if not isinstance(number, str)]
    return _corners(numbers[::2], numbers[1::2]) if numbers else None


def is_rectangle(path: Path) -> bool:
    """Tell whether a path is a rectangle with upright sides."""
    corners = {segment[1:] for segment in path if len(segment) == 3}
    area = path_extent(path)
    if area is None or len(path) != 5 or len(corners) != 4:
        return False
    return corners == {(x, y) for x in (area.x, area.right) for y in (area.y, area.bottom)}


def _extents(ops: tuple[Op, ...]) -> Iterator[Rect]:
    for op in ops:
        match op:
            case Fill():
                found = path_extent(op.path)
            case Stroke():
                line = path_extent(op.path)
                found = None if line is None else line.grown(op.width * _reach(op))
            case Glyphs():
                reach = op.size * LETTER
                found = Rect(op.x - reach, op.y - reach, op.width() + 2 * reach, 2 * reach)
            case Picture():
                found = op.rect
            case Clip():
                found = common_area(path_extent(op.path), extent(op.ops))
            case Group():
                found = _moved(extent(op.ops), op.matrix)
            case Use():
                found = _moved(common_area(op.symbol.bounds, extent(op.symbol.ops)), op.matrix)
            case Field() | Layer():
                found = extent(op.ops)
            case Entry():
                found = None
        if found is not None:
            yield found


def _reach(op: Stroke) -> float:
    if op.join is LineJoin.MITER and len(op.path) > 2:
        return MITRE
    return ROUND if op.cap is LineCap.ROUND else SQUARE


def _moved(area: Rect | None, matrix: Matrix) -> Rect | None:
    return None if area is None else matrix.apply_rect(area)


def common_area(one: Rect | None, other: Rect | None) -> Rect | None:
    """Return what two rectangles share; nothing where they do not overlap."""
    if one is None or other is None:
        return None
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, right - left, bottom - top) if right > left and bottom > top else None


def _around(areas: list[Rect]) -> Rect | None:
    if not areas:
        return None
    xs = [x for area in areas for x in (area.x, area.right)]
    ys = [y for area in areas for y in (area.y, area.bottom)]
    return _corners(xs, ys)


def _corners(xs: list[float], ys: list[float]) -> Rect:
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
