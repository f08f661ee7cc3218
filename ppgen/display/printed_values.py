"""What a piece says on each side: its printed values by their names, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.display.ops import Field, Op, children
from ppgen.display.pieces import Piece

FACE, BACK = "face", "back"

PrintedValues = Mapping[str, Mapping[str, Sequence[str]]]
"""By side and name, in the order in which they stand; a name may stand there several times."""


def printed_values(piece: Piece) -> dict[str, dict[str, list[str]]]:
    """Return what stands on both sides of a piece but run marks; a side that says nothing is left out."""
    said: dict[str, dict[str, list[str]]] = {}
    for side, ops in ((FACE, piece.face), (BACK, piece.back)):
        for op in _fields(ops):
            if not (op.quoted or op.run_mark):
                said.setdefault(side, {}).setdefault(op.name, []).append(op.text)
    return said


def _fields(ops: Sequence[Op]) -> Iterator[Field]:
    """Yield the fields in the order in which they are drawn: where each stands does not count."""
    left = list(reversed(ops))
    while left:
        op = left.pop()
        if isinstance(op, Field):
            yield op
        left += reversed(children(op))
