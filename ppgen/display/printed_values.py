"""What a piece says on each side: its printed values by their names, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Piece

FACE, BACK = "face", "back"

PrintedValues = Mapping[str, Mapping[str, Sequence[str]]]
"""By side and name, in the order in which they stand; a name may stand there several times."""


def printed_values(piece: Piece) -> dict[str, dict[str, list[str]]]:
    """Return what stands on both sides of a piece but run marks; a side that says nothing is left out."""
    said: dict[str, dict[str, list[str]]] = {}
    for side, ops in ((FACE, piece.face), (BACK, piece.back)):
        for op, _ in walk(ops):
            if isinstance(op, Field) and not (op.quoted or op.run_mark):
                said.setdefault(side, {}).setdefault(op.name, []).append(op.text)
    return said
