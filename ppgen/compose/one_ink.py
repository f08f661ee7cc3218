"""Pieces for printers with one ink: all of their sides in grey."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.display.greys import Greys
from ppgen.display.ops import Op
from ppgen.display.pieces import Piece


def in_grey(pieces: Mapping[str, tuple[Piece, ...]]) -> dict[str, tuple[Piece, ...]]:
    """Return all pieces with their sides in grey; what several of them share they go on sharing."""
    greying = _Greying()
    return {name: tuple(greying.piece(piece) for piece in of) for name, of in pieces.items()}


class _Greying:
    """Makes the pieces of one language grey; remembers sides, which pieces share."""

    def __init__(self) -> None:
        self._greys = Greys()
        self._sides: dict[int, tuple[tuple[Op, ...], tuple[Op, ...]]] = {}

    def piece(self, piece: Piece) -> Piece:
        """Return a piece whose sides are grey, and those of the pages that it is made of."""
        pages = tuple(self.piece(page) for page in piece.pages)
        return piece._replace(face=self._side(piece.face), back=self._side(piece.back), pages=pages)

    def _side(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        if id(ops) not in self._sides:
            self._sides[id(ops)] = ops, self._greys.grey(ops)
        return self._sides[id(ops)][1]
