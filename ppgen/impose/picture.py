"""A picture of a game: chosen pieces side by side, as they look when they are cut out."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Clip, Fill, Op, Stroke, ellipse, polygon, rectangle
from ppgen.display.pieces import Document, Edges, Piece, Placement, Sheet, Side

GAP = 4.0
"""Space between and around the pieces, in mm."""

TABLE = Colour(232, 234, 238)
"""The ground that pieces lie on: light, so that white cards and dark ones both show."""


FAULT = Colour(200, 0, 90)
"""Around pieces that have errors: told from red, green and blue by everyone, and dark in grey."""

BADGE = 7.0
"""How wide the sign with the exclamation mark is that lies on their corner."""


class _Spot(NamedTuple):
    piece: Piece
    rect: Rect


def picture(pieces: Sequence[Piece], columns: int, *, title: str, faulty: Collection[int] = ()) -> Document:
    """Lay pieces on one sheet as large as they need, `columns` in a row, in the order given.

    Those that are `faulty`, by their place in that order, have a line around them and a sign on their
    corner. Raises ValueError where there is no piece.
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
    marks = tuple(mark for number in sorted(faulty) for mark in _fault(spots[number]))
    sheet = Sheet(1, size, Side(tuple(placements), marks), None, size.rect(), size.rect())
    return Document(title, title, "", "picture", "", (sheet,))


def _fault(spot: _Spot) -> Iterator[Op]:
    """Yield the line around a piece with an error, and an exclamation mark in a triangle on its corner."""
    around, radius = spot.rect.grown(GAP / 4), spot.piece.radius + GAP / 4
    yield Stroke(rectangle(around, radius), WHITE, 1.6)
    yield Stroke(rectangle(around, radius), FAULT, 0.8)
    side = min(BADGE, spot.rect.width / 2, spot.rect.height / 2)
    left, top = spot.rect.right - 0.75 * side, spot.rect.y - 0.25 * side
    corners = ((left + side / 2, top), (left + side, top + 0.88 * side), (left, top + 0.88 * side))
    yield Fill(polygon(corners), FAULT)
    yield Stroke(polygon(corners), WHITE, 0.06 * side)
    middle, thick = left + side / 2, 0.1 * side
    yield Fill(rectangle(Rect(middle - thick / 2, top + 0.32 * side, thick, 0.28 * side), thick / 2), WHITE)
    yield Fill(ellipse(Rect(middle - thick / 2, top + 0.66 * side, thick, thick)), WHITE)


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
