"""Pieces of many sizes packed tight on sheets, with backs behind their faces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple

from ppgen.common.geometry import Rect, Size
from ppgen.display.pieces import Edges, Piece, Placement, Sheet, Side
from ppgen.display.printing import FlipEdge, Marks
from ppgen.impose.cut_marks import around_pieces
from ppgen.impose.grid import BAND, BAND_GAP, BAND_LENGTH, Bands, Grid
from ppgen.impose.marks import SheetMarks
from ppgen.work.startup import lazily

rectpack: Any = lazily("rectpack")  # most components are of one size

UNITS = 1000
"""The packing counts in whole micrometres, so that every machine packs alike."""


MOST_TOGETHER = 1500
"""Packing takes time with the square of the number; so many fill some twenty sheets."""


class Packed(NamedTuple):
    """One copy of a piece: the number of its sheet, the corner of its trim on the front, and its turn."""

    piece: Piece
    copy: int
    sheet: int
    x: float
    y: float
    turn: int

    @property
    def cell(self) -> Rect:
        """All that it keeps for itself: its trim, its bleed and half of what lies apart from others."""
        size = self.piece.size.turned() if self.turn else self.piece.size
        return Rect(self.x, self.y, size.width, size.height).grown(self.piece.bleed + self.piece.apart / 2)


def packing_area(paper: Size, margins: Edges, *, footer: bool) -> Grid:
    """Return the sheet as one slot that is filled with pieces: what can be printed, less footer and ruler.

    Margins are the same on opposite edges, so that backs meet the printable area, too.
    """
    sides, ends = max(margins.left, margins.right), max(margins.top, margins.bottom)
    printable = paper.rect().inset(sides, ends, sides, ends)
    has_bands = footer and printable.width >= BAND_LENGTH
    band = BAND + BAND_GAP if has_bands else 0.0
    cell = Size(printable.width, printable.height - 2 * band)
    bands = Bands.BOTTOM_AND_TOP if has_bands else Bands.NONE
    return Grid(paper, printable, cell, 1, 1, 0.0, 0.0, bands, marks=False)


def turn_for(piece: Piece, area: Rect) -> int | None:
    """Return how a piece fits into an area: as it is, turned by 90 degrees, or not at all."""
    room = 2 * piece.bleed + piece.apart
    width, height = whole_units(piece.size.width + room), whole_units(piece.size.height + room)
    across, down = whole_sides(area)
    if width <= across and height <= down:
        return 0
    return 90 if height <= across and width <= down else None


def pack(pieces: Sequence[Piece], area: Rect) -> list[Packed]:
    """Find a place for all copies, none over another; every piece must fit into the area alone.

    Each keeps its bleed and half of what lies `apart` around it. Only what does not fit upright is turned.
    """
    highest = sorted(pieces, key=lambda piece: (-piece.size.height, -piece.size.width))
    copies = ((piece, copy) for piece in highest for copy in range(1, piece.copies + 1))
    placed: list[Packed] = []
    while batch := list(islice(copies, MOST_TOGETHER)):
        start = max((one.sheet for one in placed), default=-1) + 1
        placed += _packed(batch, area, start)
    return sorted(placed, key=lambda one: (one.sheet, one.y, one.x))


def _packed(listed: Sequence[tuple[Piece, int]], area: Rect, start: int) -> Iterator[Packed]:
    """Pack copies on sheets of their own, counted from `start`, each as low and as far left as it goes."""
    packer = rectpack.newPacker(pack_algo=rectpack.MaxRectsBl, sort_algo=rectpack.SORT_NONE, rotation=False)
    for number, (piece, _) in enumerate(listed):
        room = 2 * piece.bleed + piece.apart
        size = piece.size.turned() if turn_for(piece, area) else piece.size
        packer.add_rect(whole_units(size.width + room), whole_units(size.height + room), number)
    packer.add_bin(*whole_sides(area), count=float("inf"))
    packer.pack()
    for sheet, x, y, _, _, number in packer.rect_list():
        piece, copy = listed[number]
        room = piece.bleed + piece.apart / 2
        left, top = area.x + x / UNITS + room, area.y + y / UNITS + room
        yield Packed(piece, copy, start + sheet, left, top, turn_for(piece, area) or 0)


def whole_units(length: float) -> int:
    """Return a length in whole units, rounded up."""
    return math.ceil(length * UNITS)


def whole_sides(area: Rect) -> tuple[int, int]:
    """Return the sides of an area in whole units, rounded down."""
    return math.floor(area.width * UNITS), math.floor(area.height * UNITS)


def packed_sheets(
    packed: Sequence[Packed], grid: Grid, marks: SheetMarks, flip: FlipEdge, cuts: Marks = Marks.NONE
) -> tuple[Sheet, ...]:
    """Return the sheets of pieces in the order of their sheets, each with backs where a piece has one.

    `cuts` show where pieces are cut that have no line of their own.
    """
    count = max((one.sheet for one in packed), default=-1) + 1
    sheets = []
    for number, there in groupby(packed, key=lambda one: one.sheet):
        fronts = tuple(_front(one, slot) for slot, one in enumerate(there))
        backs = tuple(_behind(front, grid.page, flip) for front in fronts if front.piece.back)
        front_marks, back_marks = marks.on(number + 1, count, has_back=bool(backs))
        behind = around_pieces(backs, grid.page, cuts) if cuts.on_backs else ()
        sheets.append(
            Sheet(
                number + 1,
                grid.page,
                Side(fronts, (*around_pieces(fronts, grid.page, cuts), *front_marks)),
                Side(backs, (*behind, *back_marks)) if backs else None,
                all_around([one.trim for one in (*fronts, *backs)]),
                all_around([one.bleed_rect for one in (*fronts, *backs)]),
            )
        )
    return tuple(sheets)


def _front(one: Packed, slot: int) -> Placement:
    bleed = one.piece.bleed
    return Placement(one.piece, one.x, one.y, one.turn, Edges(bleed, bleed, bleed, bleed), slot, one.copy)


def _behind(front: Placement, page: Size, flip: FlipEdge) -> Placement:
    """Mirror a face about the axis that the sheet is turned over."""
    trim, turn = front.trim, front.turn
    if (page.height >= page.width) == (flip is FlipEdge.LONG):
        return front._replace(x=page.width - trim.right, turn=-turn % 360, is_back=True)
    return front._replace(y=page.height - trim.bottom, turn=(180 - turn) % 360, is_back=True)


def all_around(rects: Sequence[Rect]) -> Rect:
    """Return the smallest rectangle that holds all of these; there must be one."""
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(left, top, right - left, bottom - top)
