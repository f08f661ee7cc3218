"""Faces with their backs beside them on one side of the paper: folded along the line between, they are cards.

The two share their longer side. Seen from the face, the back hinges about that side: beside the face it
stands upright, below it upside down. No bleed crosses the fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Op, Segment
from ppgen.display.pieces import Piece, Placement, Sheet, Side
from ppgen.impose.cut_marks import TICK, marked


def pair_size(size: Size) -> Size:
    """Return how large face and back are together."""
    return Size(2 * size.width, size.height) if _is_beside(size) else Size(size.width, 2 * size.height)


def pair_of(piece: Piece) -> Piece:
    """Return a piece as large as face and back together, without their art."""
    return piece._replace(size=pair_size(piece.size), face=(), back=())


def parted(sheet: Sheet, pieces: Mapping[str, Piece]) -> Sheet:
    """Return a sheet with faces and backs in the places of pairs, and with marks of the folds.

    `pieces` are those that pairs stand for, by their ids; all others lie on the sheet as they are.
    """
    placements: list[Placement] = []
    folds: list[Segment] = []
    for pair in sheet.front.placements:
        piece = pieces.get(pair.piece.id)
        placements += _sides(pair, piece) if piece else (pair,)
        folds += _fold(pair, piece) if piece else ()
    marks: tuple[Op, ...] = (*sheet.front.marks, *marked(folds, sheet.paper))
    return sheet._replace(front=Side(tuple(placements), marks))


def _is_beside(size: Size) -> bool:
    """Tell whether the back lies beside the face, and not below it."""
    return size.width <= size.height


def _halves(pair: Placement, piece: Piece) -> tuple[Rect, Rect, bool]:
    """Return where face and back lie on the paper, and whether the fold between them is upright there."""
    trim, is_upright = pair.trim, _is_beside(piece.size) == (pair.turn == 0)
    width, height = (trim.width / 2, trim.height) if is_upright else (trim.width, trim.height / 2)
    first = Rect(trim.x, trim.y, width, height)
    second = first.moved(width, 0) if is_upright else first.moved(0, height)
    # A quarter turn clockwise takes what lies below to the left.
    is_face_first = pair.turn == 0 or not is_upright
    return (first, second, is_upright) if is_face_first else (second, first, is_upright)


def _sides(pair: Placement, piece: Piece) -> Iterator[Placement]:
    """Give the face and the back of a pair."""
    face, back, is_upright = _halves(pair, piece)
    for half, other, is_back in ((face, back, False), (back, face, True)):
        edges = pair.bleed
        if is_upright:
            edges = edges._replace(right=0.0) if half.x < other.x else edges._replace(left=0.0)
        else:
            edges = edges._replace(bottom=0.0) if half.y < other.y else edges._replace(top=0.0)
        turn = pair.turn if not is_back or _is_beside(piece.size) else (pair.turn + 180) % 360
        yield Placement(piece, half.x, half.y, turn, edges, pair.slot, pair.copy, is_back)


def _fold(pair: Placement, piece: Piece) -> Iterator[Segment]:
    """Mark both ends of a fold outside of the trim; where no bleed is kept there, on the fold itself."""
    trim, edges = pair.trim, pair.bleed
    _, _, is_upright = _halves(pair, piece)
    if is_upright:
        x = trim.x + trim.width / 2
        yield from (("M", x, trim.y), ("L", x, trim.y - edges.top if edges.top else trim.y + TICK))
        yield from (("M", x, trim.bottom), ("L", x, trim.bottom + (edges.bottom or -TICK)))
    else:
        y = trim.y + trim.height / 2
        yield from (("M", trim.x, y), ("L", trim.x - edges.left if edges.left else trim.x + TICK, y))
        yield from (("M", trim.right, y), ("L", trim.right + (edges.right or -TICK), y))
