"""Marks that show where to cut: in the margins of a sheet, at the corners of its pieces, along every cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ppgen.common.colour import WHITE
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Op, Segment, Stroke, rectangle
from ppgen.display.pieces import Placement
from ppgen.display.printing import Marks
from ppgen.impose.grid import MARK_CLEARANCE, MARK_LENGTH, SHORTEST_MARK_ROOM, Grid
from ppgen.impose.lettering import INK, shared

MARK_WIDTH = 0.15
HALO_WIDTH = 0.45
"""White on both sides of a mark that may stand on dark art; mm."""

TICK = 1.5
"""How far a mark reaches along a cut where two trims meet and nothing is left between them; mm."""

LONGEST_CORNER = 3.0
"""How far the mark of a corner reaches, however much bleed there is; mm."""

MARK_SPACE = 1.5
"""What a piece that lies in no grid keeps on each side for marks, its bleed included; mm."""

_SLACK = 1e-6


class CutMarks(NamedTuple):
    """The marks of a side, and the words for the margins that have no room for them."""

    ops: tuple[Op, ...]
    missing: tuple[str, ...] = ()


def cut_marks(grid: Grid, marks: Marks) -> CutMarks:
    """Return the marks of all sheets with a grid."""
    if marks is Marks.NONE or not grid.marks:
        return CutMarks(())
    margins, missing = _in_margins(grid)
    plain, on_art = [*margins], list[Segment]()
    if marks.form is Marks.LINE:
        plain += _along_cuts(grid)
    elif marks.form is Marks.CROSS:
        (on_art if grid.bleed_x and grid.bleed_y else plain).extend(_at_corners(grid))
    ops = (*marked(on_art, grid.page), *_drawn(plain, grid.page))
    return CutMarks(ops, tuple(missing))


def around_pieces(placements: Iterable[Placement], page: Size, marks: Marks) -> tuple[Op, ...]:
    """Return the marks of pieces that lie in no grid, each beside its own trim; none for those with a line.

    Margins would not tell which piece a mark there belongs to, so that corners are marked in any case.
    Between pieces that lie edge to edge only those stand that run along a cut.
    """
    marked_out = [one for one in placements if not one.piece.cut_along]
    trims = [one.trim for one in marked_out]
    if marks is Marks.NONE or not trims:
        return ()
    if marks.form is Marks.LINE:
        return _drawn([segment for trim in trims for segment in rectangle(trim)], page)
    path: list[Segment] = []
    for one, trim in zip(marked_out, trims):
        is_apart = _room_of(one) >= SHORTEST_MARK_ROOM
        for line in _outwards(trim, _reach(one)):
            if is_apart or not any(line.crosses(other) for other in trims):
                path += [("M", line.x, line.y), ("L", line.end_x, line.end_y)]
    return marked(path, page)


class _MarkLine(NamedTuple):
    """A level or upright line; mm."""

    x: float
    y: float
    end_x: float
    end_y: float

    def crosses(self, trim: Rect) -> bool:
        """Tell whether it runs inside of a trim, and not only along its edge."""
        (left, right), (top, bottom) = sorted((self.x, self.end_x)), sorted((self.y, self.end_y))
        across = left < trim.right - _SLACK and right > trim.x + _SLACK
        return across and top < trim.bottom - _SLACK and bottom > trim.y + _SLACK


def _room_of(one: Placement) -> float:
    """Return what a piece keeps free around it, its bleed included; mm."""
    return min(one.bleed) + one.piece.apart / 2


def _reach(one: Placement) -> float:
    """Return how far the marks of a piece reach from its corners; mm."""
    room = _room_of(one)
    return min(LONGEST_CORNER, max(min(one.bleed), MARK_SPACE), room if room >= SHORTEST_MARK_ROOM else TICK)


def _outwards(trim: Rect, reach: float) -> Iterator[_MarkLine]:
    """Yield lines from each corner of a trim outwards along both of its cuts."""
    for x, way_x in ((trim.x, -1), (trim.right, 1)):
        for y, way_y in ((trim.y, -1), (trim.bottom, 1)):
            yield _MarkLine(x, y, x + way_x * reach, y)
            yield _MarkLine(x, y, x, y + way_y * reach)


def marked(path: Sequence[Segment], page: Size) -> tuple[Op, ...]:
    """Return lines on a light halo, so that they show on dark art."""
    if not path:
        return ()
    lines = tuple(path)
    return (shared((Stroke(lines, WHITE, HALO_WIDTH), Stroke(lines, INK, MARK_WIDTH)), page.rect()),)


def mark_span(room: float) -> tuple[float, float]:
    """Return how far from the bleed a crop mark begins and ends, (0, 0) where there is no room; mm."""
    if room < SHORTEST_MARK_ROOM - 1e-6:
        return 0.0, 0.0
    clearance = min(MARK_CLEARANCE, room / 6)
    return clearance, min(room, clearance + MARK_LENGTH)


def _drawn(path: Sequence[Segment], page: Size) -> tuple[Op, ...]:
    return (shared((Stroke(tuple(path), INK, MARK_WIDTH),), page.rect()),) if path else ()


def _in_margins(grid: Grid) -> tuple[list[Segment], list[str]]:
    """Draw a short line at both ends of every cut, outside the bleed; tell where there is no room."""
    bleed = grid.bleed
    across, down = grid.cuts()
    path: list[Segment] = []
    near, far = mark_span(grid.mark_room_y)
    if far:
        for x in across:
            path += [("M", x, bleed.y - far), ("L", x, bleed.y - near)]
            path += [("M", x, bleed.bottom + near), ("L", x, bleed.bottom + far)]
    missing = [] if far else ["top and bottom"]
    near, far = mark_span(grid.mark_room_x)
    if far:
        for y in down:
            path += [("M", bleed.x - far, y), ("L", bleed.x - near, y)]
            path += [("M", bleed.right + near, y), ("L", bleed.right + far, y)]
    return path, missing + ([] if far else ["the sides"])


def _at_corners(grid: Grid) -> Iterator[Segment]:
    """Draw from each corner of each trim outwards along both cuts, as far as its own bleed reaches.

    Where four trims meet and nothing is left between them, short lines lie on the cuts themselves.
    """
    reach_x, reach_y = min(grid.bleed_x, LONGEST_CORNER), min(grid.bleed_y, LONGEST_CORNER)
    for slot in grid.slots():
        for x, way_x in ((slot.x, -1), (slot.right, 1)):
            for y, way_y in ((slot.y, -1), (slot.bottom, 1)):
                inward = TICK if _is_inside(grid.trim, x, y) else 0.0
                if reach_x or inward:
                    yield from (("M", x if reach_x else x - way_x * inward, y), ("L", x + way_x * reach_x, y))
                if reach_y or inward:
                    yield from (("M", x, y if reach_y else y - way_y * inward), ("L", x, y + way_y * reach_y))


def _is_inside(rect: Rect, x: float, y: float) -> bool:
    """Tell whether a point lies in a rectangle, and not on its outline."""
    return _SLACK < x - rect.x < rect.width - _SLACK and _SLACK < y - rect.y < rect.height - _SLACK


def _along_cuts(grid: Grid) -> Iterator[Segment]:
    """Draw each cut from edge to edge of what is printed."""
    bleed = grid.bleed
    across, down = grid.cuts()
    for x in across:
        yield from (("M", x, bleed.y), ("L", x, bleed.bottom))
    for y in down:
        yield from (("M", bleed.x, y), ("L", bleed.right, y))
