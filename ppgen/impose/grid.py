"""How many equal slots fit on a sheet of paper, and what stays free around them.

The block of slots is always centred on the paper and the margins are the same on opposite edges,
so that the backs of a duplex sheet, which is the grid mirrored, meet the same printable area
whichever way round the paper is fed. Turning the paper or turning every piece comes to the same
grid, so only the paper is turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from ppgen.common.geometry import Rect, Size
from ppgen.display.pieces import Edges

MARK_LENGTH = 4.0
MARK_CLEARANCE = 0.6
SHORTEST_MARK_ROOM = 1.0
"""Below this a crop mark is too short to lay a ruler against."""

LEAST_BLEED = 1.0
"""Cuts by hand are true to about this; with less, white shows beside the art. mm."""

MARK_ROOM = 2.4
"""What crop marks keep for themselves before the bleed takes the rest."""

BAND = 2.5
BAND_GAP = 1.2
"""The band of footer or ruler, and what stays white between it and the crop marks; mm."""

BAND_LENGTH = 150.0
"""The shortest band that holds the ruler and its words, or the footer."""

_TOLERANCE = 1e-6

_ROUNDED = 0.1
"""To what sizes that a paper leaves are rounded down; mm."""


class Bands(StrEnum):
    """Which two margins hold the footer and the ruler."""

    NONE = "none"
    BOTTOM_AND_TOP = "bottom-and-top"
    LEFT_AND_RIGHT = "left-and-right"


class SheetWish(NamedTuple):
    """What a run of sheets should have: bleed in mm, crop marks, a footer with a ruler, one slot only.

    `outer` is the bleed in mm that is wanted around all slots where there is none between them.
    """

    bleed: float = 0.0
    marks: bool = True
    footer: bool = True
    alone: bool = False
    outer: float = 0.0


class Grid(NamedTuple):
    """Equal slots centred on a page; all lengths in mm.

    `bleed_x` and `bleed_y` are what each slot keeps for bleed on its left and right, and on its top
    and bottom; the gutter between two slots is twice that. Where it is 0, `outer_x` and `outer_y` are what
    lies around all slots.
    """

    page: Size
    printable: Rect
    cell: Size
    columns: int
    rows: int
    bleed_x: float
    bleed_y: float
    bands: Bands
    marks: bool
    outer_x: float = 0.0
    outer_y: float = 0.0

    @property
    def capacity(self) -> int:
        """How many slots a side has."""
        return self.columns * self.rows

    @property
    def trim(self) -> Rect:
        """The rectangle around the trims of all slots."""
        width = self.columns * (self.cell.width + 2 * self.bleed_x) - 2 * self.bleed_x
        height = self.rows * (self.cell.height + 2 * self.bleed_y) - 2 * self.bleed_y
        return Rect((self.page.width - width) / 2, (self.page.height - height) / 2, width, height)

    @property
    def bleed(self) -> Rect:
        """The rectangle around the bleed of all slots."""
        x, y = max(self.bleed_x, self.outer_x), max(self.bleed_y, self.outer_y)
        return self.trim.inset(-x, -y, -x, -y)

    def edges(self, slot: Rect) -> Edges:
        """Return the bleed that a slot has room for, on each edge of the paper."""
        block = self.trim
        return Edges(
            self.bleed_x if slot.x > block.x + _TOLERANCE else max(self.bleed_x, self.outer_x),
            self.bleed_y if slot.y > block.y + _TOLERANCE else max(self.bleed_y, self.outer_y),
            self.bleed_x if slot.right < block.right - _TOLERANCE else max(self.bleed_x, self.outer_x),
            self.bleed_y if slot.bottom < block.bottom - _TOLERANCE else max(self.bleed_y, self.outer_y),
        )

    @property
    def mark_room_x(self) -> float:
        """What is free for crop marks left and right of the bleed."""
        band = BAND + BAND_GAP if self.bands is Bands.LEFT_AND_RIGHT else 0.0
        return self.bleed.x - self.printable.x - band

    @property
    def mark_room_y(self) -> float:
        """What is free for crop marks above and below the bleed."""
        band = BAND + BAND_GAP if self.bands is Bands.BOTTOM_AND_TOP else 0.0
        return self.bleed.y - self.printable.y - band

    @property
    def has_marks(self) -> bool:
        """Tell whether crop marks have their room, if there are to be any."""
        least = min(self.mark_room_x, self.mark_room_y)
        return not self.marks or least >= SHORTEST_MARK_ROOM - _TOLERANCE

    def slots(self) -> Iterator[Rect]:
        """Yield the trim of each slot, row by row from the top left."""
        block = self.trim
        for row in range(self.rows):
            y = block.y + row * (self.cell.height + 2 * self.bleed_y)
            for column in range(self.columns):
                x = block.x + column * (self.cell.width + 2 * self.bleed_x)
                yield Rect(x, y, self.cell.width, self.cell.height)

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the x of every upright cut and the y of every level one; all run edge to edge."""
        slots = list(self.slots())
        across = {round(edge, 6) for slot in slots[: self.columns] for edge in (slot.x, slot.right)}
        down = {round(edge, 6) for slot in slots[:: self.columns] for edge in (slot.y, slot.bottom)}
        return tuple(sorted(across)), tuple(sorted(down))


def best_grid(cell: Size, paper: Size, *, margins: Edges, wish: SheetWish) -> Grid | None:
    """Return the grid with the most slots, upright or landscape; None where not one fits.

    Grids that keep LEAST_BLEED of the bleed that is wished go before others. Among equal counts: room for
    crop marks, then for footer and ruler, then the most bleed, then the paper as it is.
    """
    candidates = [
        grid
        for page, (left, top) in _pages(paper, margins)
        for bands in ((Bands.BOTTOM_AND_TOP, Bands.LEFT_AND_RIGHT) if wish.footer else ()) + (Bands.NONE,)
        if (grid := _fit(cell, page.rect().inset(left, top, left, top), bands=bands, wish=wish))
    ]
    return max(candidates, key=lambda grid: _merit(grid, wish), default=None)


def lettered_grid(cell: Size, paper: Size, *, margins: Edges, wish: SheetWish, needed: int) -> Grid | None:
    """Return a grid of so many slots, or more, with room for footer and ruler; None where none has it."""
    free = Bands.BOTTOM_AND_TOP, Bands.LEFT_AND_RIGHT
    candidates = [
        grid
        for page, (left, top) in _pages(paper, margins)
        for bands in free
        if (grid := _fit(cell, page.rect().inset(left, top, left, top), bands=bands, wish=wish, keep=True))
    ]
    enough = (grid for grid in candidates if grid.capacity >= needed)
    return max(enough, key=lambda grid: _merit(grid, wish), default=None)


def largest_piece(paper: Size, margins: Edges) -> Size:
    """Return the printable size of a paper, as it is: the largest piece it can hold."""
    _, (left, top) = next(_pages(paper, margins))
    return Size(paper.width - 2 * left, paper.height - 2 * top)


def room_to_write(paper: Size, margins: Edges) -> Size:
    """Return how large a sheet that is only written on may be, in mm: its head and foot stay free."""
    largest = largest_piece(paper, margins)
    high = max(largest.height - 2 * (BAND + BAND_GAP) - _ROUNDED, largest.height / 2)
    return Size(*(math.floor(side / _ROUNDED + _TOLERANCE) * _ROUNDED for side in (largest.width, high)))


def _pages(paper: Size, margins: Edges) -> Iterator[tuple[Size, tuple[float, float]]]:
    """Yield the paper as it is and turned, each with its margin at the sides and at top and bottom."""
    sides, ends = max(margins.left, margins.right), max(margins.top, margins.bottom)
    yield paper, (sides, ends)
    yield paper.turned(), (ends, sides)


def _fit(cell: Size, printable: Rect, *, bands: Bands, wish: SheetWish, keep: bool = False) -> Grid | None:
    """Fill what can be printed with cells; `keep` takes no cell into the room of footer and ruler."""
    if printable.width < cell.width - _TOLERANCE or printable.height < cell.height - _TOLERANCE:
        return None
    band_x = BAND + BAND_GAP if bands is Bands.LEFT_AND_RIGHT else 0.0
    band_y = BAND + BAND_GAP if bands is Bands.BOTTOM_AND_TOP else 0.0
    columns = math.floor((printable.width - 2 * band_x * keep + _TOLERANCE) / cell.width)
    rows = math.floor((printable.height - 2 * band_y * keep + _TOLERANCE) / cell.height)
    if wish.alone:
        columns = rows = 1
    if not (columns and rows):
        return None
    room_x = (printable.width - columns * cell.width) / 2
    room_y = (printable.height - rows * cell.height) / 2
    length = printable.height if bands is Bands.LEFT_AND_RIGHT else printable.width
    if room_x < band_x or room_y < band_y or (bands is not Bands.NONE and length < BAND_LENGTH):
        return None
    free_x, free_y = room_x - band_x, room_y - band_y
    return Grid(
        page=Size(printable.right + printable.x, printable.bottom + printable.y),
        printable=printable,
        cell=cell,
        columns=columns,
        rows=rows,
        bleed_x=_bleed(free_x, columns, wish, wish.bleed),
        bleed_y=_bleed(free_y, rows, wish, wish.bleed),
        bands=bands,
        marks=wish.marks,
        outer_x=_bleed(free_x, 1, wish, wish.outer),
        outer_y=_bleed(free_y, 1, wish, wish.outer),
    )


def _bleed(free: float, slots: int, wish: SheetWish, wanted: float) -> float:
    """Share what is free in one margin between the slots of a row: gutters and outer edge alike.

    Crop marks keep their room, but for the first millimetre of bleed, beside which they are short.
    """
    kept = _share(free - MARK_ROOM * wish.marks, slots, wanted)
    least = min(wanted, LEAST_BLEED)
    return max(kept, _share(free - SHORTEST_MARK_ROOM * wish.marks, slots, least))


def _share(room: float, slots: int, wanted: float) -> float:
    most = room / slots
    return wanted if most >= wanted else max(0.0, math.floor(most * 10 + _TOLERANCE) / 10)


def _merit(grid: Grid, wish: SheetWish) -> tuple[bool, int, bool, bool, float, float]:
    bleed = min(grid.bleed_x, grid.bleed_y), grid.bleed_x + grid.bleed_y
    has_bleed = bleed[0] >= min(wish.bleed, LEAST_BLEED) - _TOLERANCE
    return has_bleed, grid.capacity, grid.has_marks, grid.bands is not Bands.NONE, *bleed
