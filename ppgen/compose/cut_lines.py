"""The line along which a piece with an outline is cut."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.common.colour import Colour
from ppgen.display.ops import Layer, LayerKind, Path, Stroke
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layout
from ppgen.layout.outlines import cut_path

INK = Colour(128, 128, 128)
"""Half grey shows on light and on dark art."""

WIDTH = 0.15
"""Width of the line in mm."""


def cut_line(layout: Layout, icon: Callable[[str], Path | None]) -> Layer:
    """Return the layer with the line; a layout that names no outline is cut along its trim."""
    path = cut_path(layout.outline, layout.size, layout.radius, icon=icon)
    return Layer(LayerKind.CUT, () if path is None else (Stroke(path, INK, WIDTH),))


def to_cut(piece: Piece, layout: Layout, icon: Callable[[str], Path | None]) -> Piece:
    """Return a piece with the line it is cut along, if it has none yet."""
    if piece.cut_along:
        return piece
    return piece._replace(face=(*piece.face, cut_line(layout, icon)), cut_along=True)
