"""Pieces with little ink: sides of layouts that have no lighter style of their own are made lighter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ppgen.common.geometry import Size
from ppgen.display.lighter import Lighter
from ppgen.display.ops import Op
from ppgen.display.pieces import Piece
from ppgen.layout.element import Element
from ppgen.layout.layouts import Layout, Layouts

LOW_INK = "low_ink"
"""What layouts ask whether little ink is wanted."""

Pieces = Mapping[str, tuple[Piece, ...]]
Ops = tuple[Op, ...]


def with_little_ink(pieces: Pieces, layouts: Layouts) -> dict[str, tuple[Piece, ...]]:
    """Return all pieces with their sides made lighter; what several of them share they go on sharing."""
    lightening = _Lightening(layouts)
    return {name: tuple(lightening.piece(piece) for piece in of) for name, of in pieces.items()}


class _Lightening:
    """Makes the pieces of one language lighter; remembers sides, which pieces share."""

    def __init__(self, layouts: Layouts) -> None:
        self._layouts, self._lighter = layouts, Lighter()
        self._sides: dict[tuple[int, Size], tuple[Ops, Ops]] = {}
        self._own: dict[tuple[str, str], bool] = {}

    def piece(self, piece: Piece) -> Piece:
        """Return a piece whose sides are lighter, and those of the pages that it is made of."""
        pages = tuple(self.piece(page) for page in piece.pages)
        face, back = self._are_own(piece)
        return piece._replace(
            face=piece.face if face else self._side(piece.face, piece.size),
            back=piece.back if back else self._side(piece.back, piece.size),
            pages=pages,
        )

    def _side(self, ops: Ops, size: Size) -> Ops:
        key = id(ops), size
        if key not in self._sides:
            self._sides[key] = ops, self._lighter.lighter(ops, size.rect())
        return self._sides[key][1]

    def _are_own(self, piece: Piece) -> tuple[bool, bool]:
        """Tell whether the face and the back of a piece have a lighter style of their own."""
        if piece.pages:
            pages = [self._are_own(page)[0] for page in piece.pages]
            return all(pages), all(pages)
        behind = (piece.behind, "face") if piece.behind else (piece.layout, "back")
        return self._is_own(piece.layout, "face"), self._is_own(*behind)

    def _is_own(self, name: str, side: str) -> bool:
        if (name, side) not in self._own:
            layout = self._layouts.layouts.get(name)
            asked = () if layout is None else self._asked(_elements(layout, side))
            self._own[name, side] = LOW_INK in asked
        return self._own[name, side]

    def _asked(self, elements: Iterable[Element]) -> frozenset[str]:
        """Return all names that elements look up."""
        return frozenset[str]().union(*(self._layouts.traits(element).names for element in elements))


def _elements(layout: Layout, side: str) -> Iterator[Element]:
    """Yield what is drawn on a side; panels and their wraps are the face of what folds."""
    for place, elements in layout.surfaces():
        if (place[0] == "back") is (side == "back"):
            yield from elements
