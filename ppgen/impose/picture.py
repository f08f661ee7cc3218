"""A picture of a game: chosen pieces side by side, as they look when they are cut out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Clip, Fill, rectangle
from ppgen.display.pieces import Document, Edges, Piece, Placement, Sheet, Side

GAP = 4.0
"""Space between and around the pieces, in mm."""

TABLE = Colour(232, 234, 238)
"""The ground that pieces lie on: light, so that white cards and dark ones both show."""


class _Spot(NamedTuple):
    piece: Piece
    rect: Rect


def picture(pieces: Sequence[Piece], columns: int, *, title: str) -> Document:
    """Lay pieces on one sheet as large as they need, `columns` in a row, in the order given.

    Raises ValueError where there is no piece.
    """
    if not pieces:
        raise ValueError("a picture needs at least one piece")
    spots, size = _spots(pieces, columns)
    ground = Piece("ground", size, 0.0, size.rect(), (Fill(rectangle(size.rect()), TABLE),))
    placements = [Placement(ground, 0.0, 0.0, 0, Edges(), 0, 1)]
    for number, spot in enumerate(spots, 1):
        shape = rectangle(spot.piece.size.rect(), spot.piece.radius)
        cut = spot.piece._replace(face=(Fill(shape, Colour(255, 255, 255)), Clip(shape, spot.piece.face)))
        placements.append(Placement(cut, spot.rect.x, spot.rect.y, 0, Edges(), number, 1))
    sheet = Sheet(1, size, Side(tuple(placements)), None, size.rect(), size.rect())
    return Document(title, title, "", "picture", "", (sheet,))


def _spots(pieces: Sequence[Piece], columns: int) -> tuple[list[_Spot], Size]:
    """Return a place for each piece, row by row, and the size of the whole."""
    rows = [pieces[start : start + columns] for start in range(0, len(pieces), columns)]
    spots: list[_Spot] = []
    y = GAP
    widest = 0.0
    for row in rows:
        x = GAP
        for piece in row:
            spots.append(_Spot(piece, Rect(x, y, piece.size.width, piece.size.height)))
            x += piece.size.width + GAP
        widest = max(widest, x)
        y += max(piece.size.height for piece in row) + GAP
    return spots, Size(math.ceil(widest), math.ceil(y))
