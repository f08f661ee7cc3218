"""A piece that is larger than the paper into tiles: with an overlap to glue, a mark of the edge and a map."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ppgen.common.geometry import IDENTITY, Matrix, Rect, Size
from ppgen.common.problem import Problem, Span, error
from ppgen.compose.seams import PLAY, Reach, stretches
from ppgen.compose.tile_marks import TileGrid, TileLegend, tile_marks
from ppgen.display.entry import Entry
from ppgen.display.extent import extent
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    Op,
    Picture,
    Stroke,
    Use,
    rectangle,
    walk,
)
from ppgen.display.pieces import Edges, Piece
from ppgen.layout.printed_fields import span

MARKS = 7.0
"""mm that marks and the footer take on each side of the printable area."""


class Spot(NamedTuple):
    """A printed field by its name and its box on the whole in mm: names may come several times."""

    name: str
    box: Rect


def grid_for(size: Size, paper: Size, overlap: float, face: tuple[Op, ...] = ()) -> TileGrid | None:
    """Part a piece into as few tiles as the paper allows, whichever way it lies; None for one.

    Seams keep clear of the texts of the `face`, and of its drawings where that can be. Of equally few tiles
    that part no text, those are taken that leave room for marks on the paper.
    """
    found = []
    roomy = Size(paper.width - 2 * MARKS, paper.height - 2 * MARKS)
    for area in (roomy, roomy.turned(), paper, paper.turned()):
        if area.width <= overlap or area.height <= overlap:
            continue
        columns = max(math.ceil((size.width - overlap) / (area.width - overlap) - 1e-9), 1)
        rows = max(math.ceil((size.height - overlap) / (area.height - overlap) - 1e-9), 1)
        found.append((columns, rows, area))
    fewest = min([columns * rows for columns, rows, _ in found], default=1)
    if fewest == 1:
        return None
    boxes = list(_boxes(face, paper))
    grids = [_parted(size, one, boxes=boxes, overlap=overlap) for one in found if one[0] * one[1] == fewest]
    return min(grids, key=lambda grid: _texts_on_seams(grid, boxes))


def _parted(
    size: Size, tried: tuple[int, int, Size], *, boxes: Sequence[tuple[Rect, bool]], overlap: float
) -> TileGrid:
    columns, rows, area = tried
    across = [Reach(box.x, box.right, is_text) for box, is_text in boxes]
    down = [Reach(box.y, box.bottom, is_text) for box, is_text in boxes]
    return TileGrid(
        stretches(size.width, columns, area.width, overlap=overlap, reaches=across),
        stretches(size.height, rows, area.height, overlap=overlap, reaches=down),
        overlap,
    )


def _texts_on_seams(grid: TileGrid, boxes: Sequence[tuple[Rect, bool]]) -> int:
    areas = [grid.seen(column, row) for column in range(len(grid.columns)) for row in range(len(grid.rows))]
    return sum(is_text and not any(area.contains(box, PLAY) for area in areas) for box, is_text in boxes)


def _boxes(face: tuple[Op, ...], area: Size) -> Iterator[tuple[Rect, bool]]:
    """Yield where texts stand, and drawings that are no ground of others."""
    for op, matrix in walk(face):
        match op:
            case Field():
                yield matrix.apply_rect(op.bounds), True
            case Fill() | Stroke() | Picture() | Use():
                box = extent((Group(matrix, (op,)),))
                if box is not None and box.width < area.width / 2 and box.height < area.height / 2:
                    yield box, False
            case Clip() | Entry() | Glyphs() | Group() | Layer():
                pass  # what is inside comes by itself


def tiles(
    piece: Piece, grid: TileGrid, where: Callable[[str], Span], *, legend: TileLegend | None = None
) -> tuple[list[Piece], list[Problem]]:
    """Return the tiles of a piece, row by row, and the texts that stand on a seam and are whole on none.

    `where` tells the place of the element that prints a field. With a `legend` each tile that the next one is
    glued over says there which one it is, and how.

    The art past the cut of the whole is kept at the outer edges of its tiles.
    """
    made: list[Piece] = []
    shown: set[Spot] = set()
    last_row, last_column = len(grid.rows) - 1, len(grid.columns) - 1
    for row in range(len(grid.rows)):
        for column in range(len(grid.columns)):
            area = grid.area(column, row)
            bounds = area.size.rect()
            outer = Edges(
                0.0 if column else piece.bleed,
                0.0 if row else piece.bleed,
                0.0 if column < last_column else piece.bleed,
                0.0 if row < last_row else piece.bleed,
            )
            shown_part = bounds.inset(-outer.left, -outer.top, -outer.right, -outer.bottom)
            window = _Window(area, grid.seen(column, row), shown_part.moved(area.x, area.y))
            ops = tuple(_inside(piece.face, window, IDENTITY, shown))
            taken = [spot.box.moved(-area.x, -area.y) for spot in _spots(ops, IDENTITY)]
            face = (
                Clip(rectangle(shown_part), (Group(Matrix.translation(-area.x, -area.y), ops),)),
                *tile_marks(grid, (column, row), legend, taken),
            )
            number = row * len(grid.columns) + column + 1
            made.append(
                piece._replace(
                    id=piece.id if number == 1 else f"{piece.id}:{number}",
                    size=area.size,
                    safe=bounds,
                    face=face,
                    back=(),
                    radius=0.0,
                )
            )
    lost = sorted({*_spots(piece.face, IDENTITY)} - shown)
    return made, [_on_seam(piece, spot, seams_in(grid, spot.box), where(spot.name)) for spot in lost]


def seams_in(grid: TileGrid, box: Rect) -> Iterator[tuple[str, float]]:
    """Yield each seam that goes through a box: the axis that it parts, and where on it, in mm."""
    for axis, parts, low, high in (
        ("x", grid.columns, box.x, box.right),
        ("y", grid.rows, box.y, box.bottom),
    ):
        yield from ((axis, part.start) for part in parts[1:] if low + PLAY < part.start < high - PLAY)


def _on_seam(piece: Piece, spot: Spot, seams: Iterator[tuple[str, float]], where: Span) -> Problem:
    """Say where a text stands that no tile shows whole, where the seams are, and how far to move it."""
    box, found = spot.box, [*seams]
    told = " and ".join(f"{axis} {at:.1f}" for axis, at in found)
    through = f", and the seam at {told} mm goes through it" if found else ""
    message = f"{piece.id} {spot.name} prints at {span(box)}, is seen whole on no tile{through}"
    way = _way_off(box, *found[0], piece.size) if len(found) == 1 else ""
    way = way or "make it smaller or move it"
    hint = f"{way}, print on larger paper, or leave a gap where a tile may end"
    return error("layout/on-seam", message, span=where, hint=hint, subject=piece.id)


def _way_off(box: Rect, axis: str, at: float, size: Size) -> str:
    """Say how far a box is to be moved off a seam, to where the piece has room for it."""
    low, high, end = (box.x, box.right, size.width) if axis == "x" else (box.y, box.bottom, size.height)
    sides = ("left", "right") if axis == "x" else ("up", "down")
    back, on = high - at, at - low
    ways = [f"{back:.1f} mm {sides[0]}"] * (low >= back) + [f"{on:.1f} mm {sides[1]}"] * (high + on <= end)
    return f"move it {' or '.join(ways)}" if ways else ""


class _Window(NamedTuple):
    """What of the whole a tile shows: texts that lie in its `area`, and drawings as far as its bleed.

    Of a text all must be `seen`, once the next tiles are glued over this one.
    """

    area: Rect
    seen: Rect
    reach: Rect


def _spot(op: Field, matrix: Matrix) -> Spot:
    bounds = matrix.apply_rect(op.bounds)
    return Spot(op.name, Rect(*(round(measure, 3) for measure in bounds)))


def _spots(ops: tuple[Op, ...], matrix: Matrix) -> Iterator[Spot]:
    """Yield all printed fields; what stands inside one goes with it."""
    for op in ops:
        match op:
            case Field():
                yield _spot(op, matrix)
            case Group():
                yield from _spots(op.ops, op.matrix.then(matrix))
            case Use():
                yield from _spots(op.symbol.ops, op.matrix.then(matrix))
            case Clip() | Layer():
                yield from _spots(op.ops, matrix)
            case Fill() | Stroke() | Glyphs() | Picture() | Entry():
                pass


def _inside(ops: tuple[Op, ...], window: _Window, matrix: Matrix, shown: set[Spot]) -> Iterator[Op]:
    """Yield what may be seen in a window; printed fields only where all of them is."""
    for op in ops:
        match op:
            case Field():
                bounds = matrix.apply_rect(op.bounds)
                if window.seen.contains(bounds, PLAY):
                    shown.add(_spot(op, matrix))
                if window.area.contains(bounds, PLAY):
                    yield op
            case Group():
                inner = tuple(_inside(op.ops, window, op.matrix.then(matrix), shown))
                if inner:
                    yield Group(op.matrix, inner)
            case Clip():
                inner = tuple(_inside(op.ops, window, matrix, shown))
                if inner:
                    yield op._replace(ops=inner)
            case Layer():
                inner = tuple(_inside(op.ops, window, matrix, shown))
                if inner:
                    yield Layer(op.kind, inner)
            case Use() if any(isinstance(one, Field) for one, _ in walk(op.symbol.ops)):
                inner = tuple(_inside(op.symbol.ops, window, op.matrix.then(matrix), shown))
                if inner:
                    yield Group(op.matrix, inner)
            case Fill() | Stroke() | Glyphs() | Picture() | Use() | Entry():
                box = extent((Group(matrix, (op,)),))
                if box is None or _meet(box, window.reach):
                    yield op


def _meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
