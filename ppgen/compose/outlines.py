"""Pieces without their art: outlines to cut along, and creases, to try where a machine cuts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.common.colour import BLACK
from ppgen.display.ops import Group, Layer, Op, Stroke, rectangle, walk
from ppgen.display.pieces import Piece

HAIRLINE = 0.1
"""The width of an outline; mm."""


def outlines_alone(pieces: Mapping[str, tuple[Piece, ...]]) -> dict[str, tuple[Piece, ...]]:
    """Return all pieces with nothing but lines on their faces, and nothing on their backs."""
    return {name: tuple(map(_outline, of)) for name, of in pieces.items()}


def _outline(piece: Piece) -> Piece:
    lines: tuple[Op, ...] = tuple(_layers(piece.face))
    if not piece.cut_along:
        lines = (*lines, Stroke(rectangle(piece.size.rect(), piece.radius), BLACK, HAIRLINE))
    return piece._replace(face=lines, back=(), pages=tuple(map(_outline, piece.pages)))


def _layers(ops: tuple[Op, ...]) -> Iterator[Op]:
    """Yield the lines that cutters and folders follow, where they lie."""
    for op, matrix in walk(ops):
        if isinstance(op, Layer):
            yield Group(matrix, (op,))
