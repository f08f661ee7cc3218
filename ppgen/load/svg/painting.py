"""One shape of a drawing with its paint, as far as the display list can paint what the file says."""

from __future__ import annotations

import math

from ppgen.common.geometry import Matrix
from ppgen.display.ops import LineJoin, Op, Path
from ppgen.load.svg.art import Shape
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.gradients import Gradient
from ppgen.load.svg.joins import joined
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.path import transformed
from ppgen.load.svg.style import Style


def painted(path: Path, style: Style, matrix: Matrix, opacity: float, *, parts: Parts) -> Shape:
    """Return a path as a shape in the 1 x 1 box, which the matrix leads to; raises ValueError.

    `opacity` is that of the groups around it and its own.
    """
    style = style.resolved()
    scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
    _check(style, matrix, scale, opacity)
    gradient = parts.gradient(style.fill)
    of_fill = style.opacity * style.fill_alpha * opacity
    if gradient is not None and of_fill < 1:
        raise ValueError("a gradient cannot shine through")
    placed = transformed(path, matrix)
    join, tips = _joined(style, placed, style.stroke_width * scale)
    return Shape(
        placed,
        style.fill if gradient is None else gradient.mean,
        style.stroke,
        stroke_width=style.stroke_width * scale,
        dash=tuple(number * scale for number in style.dash),
        dash_offset=style.dash_offset * scale,
        cap=style.cap,
        join=join,
        even_odd=style.even_odd,
        opacity=of_fill,
        stroke_opacity=style.stroke_opacity * style.stroke_alpha * opacity,
        bands=() if gradient is None else _bands(gradient, path, matrix, even_odd=style.even_odd),
        tips=tips,
    )


def _check(style: Style, matrix: Matrix, scale: float, opacity: float) -> None:
    if style.stroke is None or not style.stroke_width:
        return
    if not _keeps_shape(matrix, scale):
        raise ValueError("a line cannot be scaled or slanted unevenly; draw it as a filled shape")
    if isinstance(style.stroke, str) and style.stroke.startswith("url("):
        raise ValueError("stroke: a line in a gradient is not supported")
    if opacity < 1 and style.fill is not None:
        raise ValueError("opacity of a shape with a line: give each its own, fill-opacity and stroke-opacity")


def _joined(style: Style, path: Path, width: float) -> tuple[LineJoin, Path]:
    """Return how the corners of a line are drawn, and the tips that are filled besides."""
    if style.join is not LineJoin.MITER or style.stroke is None or not width:
        return style.join, ()
    join, tips = joined(path, width, style.miter_limit)
    if tips and style.dash:
        raise ValueError("stroke-miterlimit: a dashed line with sharp corners; use stroke-linejoin round")
    return join, tips


def _bands(gradient: Gradient, path: Path, matrix: Matrix, *, even_odd: bool) -> tuple[Op, ...]:
    """Return the bands of a gradient in a shape that is not placed yet."""
    box = bounding_box((path,))
    if box is None or not box.width or not box.height:
        raise ValueError("a gradient needs a shape with a width and a height")
    return gradient.ops(transformed(path, matrix), box, matrix, even_odd=even_odd)


def _keeps_shape(matrix: Matrix, scale: float) -> bool:
    """Tell whether a matrix only moves, turns, mirrors and scales evenly."""
    tolerance = 1e-6 * max(scale, 1e-9)
    return (
        abs(math.hypot(matrix.a, matrix.b) - scale) < tolerance
        and abs(math.hypot(matrix.c, matrix.d) - scale) < tolerance
    )
