"""Pieces in the inks that are wanted: little of them, or one."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.compose.little_ink import with_little_ink
from ppgen.compose.one_ink import in_grey
from ppgen.display.pieces import Piece
from ppgen.display.printing import Ink
from ppgen.layout.layouts import Layouts


def in_inks(
    pieces: Mapping[str, tuple[Piece, ...]], ink: Ink, layouts: Layouts
) -> Mapping[str, tuple[Piece, ...]]:
    """Return all pieces as they will be printed; what several of them share they go on sharing."""
    light = with_little_ink(pieces, layouts) if ink.is_low else pieces
    return in_grey(light) if ink.is_grey else light
