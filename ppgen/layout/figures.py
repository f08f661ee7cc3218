"""A card as a picture of itself: what its layout draws, in another size."""

from __future__ import annotations

from ppgen.common.geometry import IDENTITY, Matrix, Rect, Size
from ppgen.display.fields import with_fields
from ppgen.display.ops import Clip, Group, Layer, Path, rectangle, transform
from ppgen.display.pieces import Piece, cut_line
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Ops

UNKNOWN_CARD = "layout/unknown-card"
NO_CARD = "there is no card "
"""How what is told of a card begins that does not exist, before its kind and name."""

LEAST_SCALE = 0.01
"""A poker card is 0.6 mm wide then: its letters are 0.03 mm high, and readers of PDFs find none of them."""


def figure(piece: Piece, place: Rect, name: str, *, is_back: bool = False) -> Ops:
    """Return a side of a piece, cut along its trim, as wide as a place; `name` begins its fields' names."""
    matrix = _seen(piece, place)
    side = piece.back if is_back else piece.face
    shown = with_fields(
        tuple(op for op in side if not isinstance(op, Layer)),  # a picture of it is not cut out
        lambda field: field._replace(name=f"{name}-{field.name}", safe=False, quoted=True),
    )
    return (Clip(_trim(piece, place, matrix, is_back=is_back), (Group(matrix, shown),)),)


def outline(piece: Piece, place: Rect) -> Path:
    """Return the line along which a piece is cut out, in a picture of its face as wide as a place."""
    return _trim(piece, place, _seen(piece, place), is_back=False)


def _seen(piece: Piece, place: Rect) -> Matrix:
    scale = place.width / piece.size.width
    return Matrix(a=scale, d=scale, e=place.x, f=place.y)


def _trim(piece: Piece, place: Rect, matrix: Matrix, *, is_back: bool) -> Path:
    """Return the line along which a piece is cut, seen through a matrix; behind it is that in a mirror."""
    line = cut_line(piece)
    if line is not None:
        mirror = Matrix(a=-1, e=piece.size.width) if is_back else IDENTITY
        return transform(line, mirror.then(matrix))
    return rectangle(place, piece.radius * matrix.a)


def require_sight(size: Size, place: Size) -> None:
    """Raise ElementError if a card, or a table, of a size in mm is shown too small to be seen."""
    if min(place.width / size.width, place.height / size.height) < LEAST_SCALE:
        shown = f"{place.width:.2g} × {place.height:.2g} mm"
        whole = f"{size.width:g} × {size.height:g} mm"
        raise ElementError(
            "layout/value",
            f"nothing can be seen of what is {whole} in a picture of {shown}",
            "a hundredth of its size is the least: make its box larger",
        )


def fitted(piece: Piece, box: Rect) -> Rect:
    """Return where a piece stands in the middle of a box, as large as it fits."""
    scale = min(box.width / piece.size.width, box.height / piece.size.height)
    width, height = piece.size.width * scale, piece.size.height * scale
    return Rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def laid(ops: Ops) -> Ops:
    """Return ops as the picture of a thing on a table: its texts may be small, and others may lie on it."""
    return with_fields(ops, lambda field: field._replace(safe=False, quoted=True, laid=True))
