"""Paper that is perforated or cut already: pieces lie in its slots, wherever those are."""

from __future__ import annotations

from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem, error
from ppgen.display.pieces import Piece
from ppgen.impose.grid import BAND, BAND_GAP, BAND_LENGTH, Bands, Grid
from ppgen.impose.sheet_options import SheetOptions
from ppgen.model.stock import PaperSlots

_TOLERANCE = 1e-3
"""A piece that is larger than a slot by less than this fits it; mm."""


def slotted_grid(cell: Size, slots: PaperSlots, options: SheetOptions) -> Grid | None:
    """Return the slots of a paper for pieces of one size, each in the middle of its slot, or None."""
    ways = [way for way in (cell, cell.turned()) if _fits(way, slots.size)]
    if not ways:
        return None
    way, paper, kept = ways[0], options.paper.size, options.kept_margins
    across, down = max(kept.left, kept.right), max(kept.top, kept.bottom)
    printable = Rect(across, down, paper.width - 2 * across, paper.height - 2 * down)
    room = slots.pitch.width - way.width, slots.pitch.height - way.height
    grid = Grid(
        paper, printable, way, slots.columns, slots.rows, room[0] / 2, room[1] / 2, Bands.NONE, marks=False
    )
    return grid._replace(bands=_bands(grid)) if options.footer else grid


def too_large_for_slots(pieces: tuple[Piece, ...], slots: PaperSlots, options: SheetOptions) -> Problem:
    """Say that pieces do not fit the slots of their paper."""
    first, size = pieces[0], pieces[0].size
    more = f" and {len(pieces) - 1} more of its size" if len(pieces) > 1 else ""
    return error(
        "impose/too-large",
        f"{first.id}{more}: {size.width:g} × {size.height:g} mm is too large for the slots of "
        f"{options.paper.title}, which are {slots.size.width:g} × {slots.size.height:g} mm",
        subject=first.id,
        hint="choose with --only what is printed on this paper, or take another one",
    )


def _fits(size: Size, slot: Size) -> bool:
    return size.width <= slot.width + _TOLERANCE and size.height <= slot.height + _TOLERANCE


def _bands(grid: Grid) -> Bands:
    """Return where the footer finds room beside the slots."""
    trim, printable, needed = grid.trim, grid.printable, BAND + BAND_GAP
    if trim.y - printable.y >= needed and printable.width >= BAND_LENGTH:
        return Bands.BOTTOM_AND_TOP
    if trim.x - printable.x >= needed and printable.height >= BAND_LENGTH:
        return Bands.LEFT_AND_RIGHT
    return Bands.NONE
