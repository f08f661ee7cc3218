"""Pieces alone: each on a sheet as large as it is with its bleed, for formats that take single pieces."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.common.geometry import Rect, Size
from ppgen.display.pieces import Edges, Piece, Placement, Sheet, Side


def single_sheets(pieces: Sequence[Piece]) -> tuple[Sheet, ...]:
    """Return one sheet for each piece, numbered from 1 in their order, whatever its copies."""
    return tuple(_sheet(piece, number) for number, piece in enumerate(pieces, 1))


def _sheet(piece: Piece, number: int) -> Sheet:
    bleed, size = piece.bleed, piece.size
    paper = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    edges = Edges(bleed, bleed, bleed, bleed)
    front = Placement(piece, bleed, bleed, 0, edges, 0, 1)
    back = front._replace(is_back=True) if piece.back else None
    trim = Rect(bleed, bleed, size.width, size.height)
    return Sheet(
        number,
        paper,
        Side((front,)),
        None if back is None else Side((back,)),
        trim,
        paper.rect(),
    )
