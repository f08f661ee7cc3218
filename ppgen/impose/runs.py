"""Pieces of one size on sheets with one grid: which copy lies on which sheet, and its back behind it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ppgen.common.geometry import Rect, Size
from ppgen.display.pieces import Edges, Piece, Placement, Sheet, Side
from ppgen.display.printing import FlipEdge
from ppgen.impose.grid import Grid
from ppgen.impose.marks import SheetMarks
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.slots import Slot, slots_of

_TOLERANCE = 1e-3
"""Sizes closer than this are cut as one; mm."""


class SizeRun(NamedTuple):
    """Pieces of one size, on sheets with one grid."""

    pieces: tuple[Piece, ...]
    grid: Grid
    marks: SheetMarks
    options: SheetOptions

    def bleed(self, piece: Piece, x: float, y: float) -> Edges:
        """Return how much bleed a piece keeps on each edge of the paper, in the slot at a place."""
        wanted = self.options.wanted_bleed(piece) or self.options.outer_bleed(piece)
        room = self.grid.edges(Rect(x, y, self.grid.cell.width, self.grid.cell.height))
        return Edges(*(min(wanted, edge) for edge in room))

    def sheets(self, skip: int = 0) -> int:
        return math.ceil((skip + sum(piece.copies for piece in self.pieces)) / self.grid.capacity)


def laid_runs(runs: Iterable[SizeRun], flip: FlipEdge, skip: int) -> Iterator[Sheet]:
    """Fill sheet after sheet; the first slots of the very first one may stay empty.

    Where each piece fills a sheet alone, as parts of a mat do, all of a copy come before the next copy.
    """
    runs = tuple(runs)
    total = sum(run.sheets(0 if number else skip) for number, run in enumerate(runs))
    slots = [slots_of(run.grid, flip) for run in runs]
    for number, (batch, which) in enumerate(_batches(runs, skip), 1):
        there = slots[which][skip if number == 1 else 0 :]
        yield _sheet(batch, there, run=runs[which], number=number, total=total)


def _batches(runs: tuple[SizeRun, ...], skip: int) -> Iterator[tuple[tuple[tuple[Piece, int], ...], int]]:
    """Yield what lies together on each sheet, and the number of its run."""
    if all(run.grid.capacity == 1 for run in runs):
        alone = [(one, which) for which, run in enumerate(runs) for one in _copies(run.pieces)]
        yield from (((one,), which) for one, which in sorted(alone, key=lambda found: found[0][1]))
        return
    for which, run in enumerate(runs):
        copies = _copies(run.pieces)
        while batch := tuple(islice(copies, run.grid.capacity - skip)):
            yield batch, which
            skip = 0


def _copies(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, int]]:
    for piece in pieces:
        for copy in range(1, piece.copies + 1):
            yield piece, copy


def _sheet(
    batch: tuple[tuple[Piece, int], ...], slots: tuple[Slot, ...], *, run: SizeRun, number: int, total: int
) -> Sheet:
    """Fill these slots of one sheet from the first; those that nothing is left for stay white."""
    fronts: list[Placement] = []
    backs: list[Placement] = []
    for (piece, copy), slot in zip(batch, slots):
        turn = 0 if is_same_way(piece.size, run.grid.cell) else 90
        edges = run.bleed(piece, slot.x, slot.y)
        fronts.append(Placement(piece, slot.x, slot.y, turn, edges, slot.number, copy))
        if piece.back:
            back_turn = (slot.back_turn - turn) % 360
            x, y = slot.back_x, slot.back_y
            behind = run.bleed(piece, x, y)
            backs.append(Placement(piece, x, y, back_turn, behind, slot.number, copy, is_back=True))
    front_marks, back_marks = run.marks.on(number, total, has_back=bool(backs))
    back = Side(tuple(backs), back_marks) if backs else None
    return Sheet(number, run.grid.page, Side(tuple(fronts), front_marks), back, run.grid.trim, run.grid.bleed)


def is_same_way(size: Size, cell: Size) -> bool:
    """Tell whether a piece lies in a cell as it is, and not turned."""
    return abs(size.width - cell.width) <= _TOLERANCE
