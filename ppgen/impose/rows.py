"""Pieces of several sizes in straight rows, the highest first: cut along the rows, then each row across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ppgen.common.geometry import Rect
from ppgen.display.pieces import Piece
from ppgen.impose.packing import Packed, turn_for

_SLACK = 1e-6


@dataclass(slots=True)
class _Row:
    """A row of a sheet: what is free at its end, and how high it is; mm."""

    sheet: int
    top: float
    right: float
    height: float
    first: _Footprint

    def takes(self, cell: _Footprint, end: float, *, mixed: bool) -> bool:
        """Tell whether a piece finds room at its end, and may stand there."""
        is_alike = self.first.width == cell.width and self.first.height == cell.height
        return (mixed or is_alike) and self.right + cell.width <= end + _SLACK


def in_rows(pieces: Sequence[Piece], area: Rect, *, lying: bool = False, mixed: bool = True) -> list[Packed]:
    """Find a place in a row for all copies; every piece must fit into the area alone.

    Each keeps its bleed and half of what lies `apart` around it. Those that fit no other way are turned, and
    where they shall be `lying` those that are higher than wide, too. A row is as high as its first piece. A
    `mixed` one takes whatever finds room at its end, what is lower in the middle of its height; else each
    size has rows of its own.
    """
    cells = sorted(_cells(pieces, area, lying=lying), key=lambda cell: (-cell.height, -cell.width))
    if not cells:
        return []
    narrowest, lowest = min(cell.width for cell in cells), cells[-1].height
    rows, below = list[_Row](), dict[int, float]()
    placed, sheets = list[Packed](), 0
    for cell in cells:
        row = next((row for row in rows if row.takes(cell, area.right, mixed=mixed)), None)
        if row is None:
            sheet = next((one for one, y in below.items() if y + cell.height <= area.bottom + _SLACK), sheets)
            sheets = max(sheets, sheet + 1)
            row = _Row(sheet, below.get(sheet, area.y), area.x, cell.height, cell)
            rows.append(row)
            below[sheet] = row.top + cell.height
            if below[sheet] + lowest > area.bottom + _SLACK:
                del below[sheet]
        placed.append(cell.at(row))
        row.right += cell.width
        if row.right + narrowest > area.right + _SLACK:
            rows.remove(row)
    return sorted(placed, key=lambda one: one.sheet)


@dataclass(frozen=True, slots=True)
class _Footprint:
    """One copy with all that it keeps free around it; mm."""

    piece: Piece
    copy: int
    turn: int
    width: float
    height: float

    def at(self, row: _Row) -> Packed:
        """Give it the next place of a row."""
        room = self.piece.bleed + self.piece.apart / 2
        y = row.top + (row.height - self.height) / 2
        return Packed(self.piece, self.copy, row.sheet, row.right + room, y + room, self.turn)


def _cells(pieces: Sequence[Piece], area: Rect, *, lying: bool) -> Iterator[_Footprint]:
    for piece in pieces:
        turn, room = turn_for(piece, area) or 0, 2 * piece.bleed + piece.apart
        turned = piece._replace(size=piece.size.turned())
        if lying and not turn and piece.size.height > piece.size.width and turn_for(turned, area) == 0:
            turn = 90
        size = piece.size.turned() if turn else piece.size
        for copy in range(1, piece.copies + 1):
            yield _Footprint(piece, copy, turn, size.width + room, size.height + room)
