"""The line along which a piece with an outline is cut."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Size
from ppgen.display.ops import Clip, Layer, LayerKind, Op, Path, Stroke, transform
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layout
from ppgen.layout.outlines import RECTANGLE, cut_path

INK = Colour(128, 128, 128)
"""Half grey shows on light and on dark art."""

WIDTH = 0.15
"""Width of the line in mm."""


def cut_line(layout: Layout, icon: Callable[[str], Path | None]) -> Layer:
    """Return the layer with the line; a layout that names no outline is cut along its trim."""
    path = cut_path(layout.outline, layout.size, layout.radius, icon=icon)
    return Layer(LayerKind.CUT, () if path is None else (Stroke(path, INK, WIDTH),))


def within(layout: Layout, ops: tuple[Op, ...], icon: Callable[[str], Path | None]) -> tuple[Op, ...]:
    """Return art without what lies farther outside the outline than the bleed, which would only waste ink."""
    if not ops or layout.outline in {"", RECTANGLE}:
        return ops
    bleed, size = layout.bleed, layout.size
    larger = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    path = cut_path(layout.outline, larger, layout.radius, icon=icon)
    return ops if path is None else (Clip(transform(path, Matrix.translation(-bleed, -bleed)), ops),)


def to_cut(piece: Piece, layout: Layout, icon: Callable[[str], Path | None]) -> Piece:
    """Return a piece with the line it is cut along, if it has none yet."""
    if piece.cut_along:
        return piece
    return piece._replace(face=(*piece.face, cut_line(layout, icon)), cut_along=True)
