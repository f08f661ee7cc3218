"""One shape of a drawing with its paint, as far as the display list can paint what the file says."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.common.colour import WHITE
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.blending import blended
from ppgen.display.extent import extent
from ppgen.display.ops import LineJoin, Op, Path, rectangle, transform
from ppgen.load.svg.art import Paint, Shape, placed_line
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.gradient_reading import GRADIENTS, read_gradient
from ppgen.load.svg.joins import joined
from ppgen.load.svg.levels import Level
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.patterns import pattern_ops
from ppgen.load.svg.style import Style, in_context

_LEAST = 1e-9
"""A matrix by which lengths become shorter than this shows nothing."""


class _Place(NamedTuple):
    """A path, what it is in the 1 x 1 box, and what holds there."""

    path: Path
    placed: Path
    level: Level
    given: Rect | None = None

    @property
    def box(self) -> Rect | None:
        """The rectangle of which paints take shares, in the path's own coordinates."""
        return self.given or bounding_box((self.path,))


def painted(path: Path, level: Level, parts: Parts, *, box: Rect | None = None) -> Iterator[Shape]:
    """Yield a path as shapes in the 1 x 1 box, those that are painted first in front; raises ValueError.

    Paints take shares of the `box`, else of the rectangle around the path.
    """
    style, matrix = in_context(level.style.resolved(), level.context), level.matrix
    scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
    if style.hidden or scale < _LEAST:
        return
    place = _Place(path, transform(path, matrix), level, box)
    shape = _filled(Shape(place.placed, style.fill, None, even_odd=style.even_odd), style, place, parts)
    if style.stroke is None or not style.stroke_width:
        yield shape
        return
    line = _lined(style, place, scale, parts)
    if shape.fill is None or style.line_first:
        yield from [line] if shape.fill is None else [line, shape]
    else:
        yield line._replace(
            fill=shape.fill, bands=shape.bands, even_odd=shape.even_odd, opacity=shape.opacity
        )


def _filled(shape: Shape, style: Style, place: _Place, parts: Parts) -> Shape:
    opacity = style.opacity * style.fill_alpha
    if not _is_named(style.fill):
        return shape._replace(opacity=opacity)
    bands = _served("fill", style.fill, place, parts, area=shape.path, even_odd=style.even_odd)
    if opacity < 1:
        bands = blended(bands, opacity=opacity)
    return shape._replace(fill=WHITE if bands else None, bands=bands)


def _lined(style: Style, place: _Place, scale: float, parts: Parts) -> Shape:
    matrix = place.level.matrix
    width, slant, drawn = style.stroke_width * scale, None, place.placed
    if not _keeps_shape(matrix, scale):
        width, slant = placed_line(place.path, matrix, style.stroke_width, scale)
        drawn = slant.path
    join, tips = _joined(style, drawn, width)
    shape = Shape(
        place.placed,
        None,
        style.stroke,
        stroke_width=width,
        dash=tuple(number * scale for number in style.dash),
        dash_offset=style.dash_offset * scale,
        cap=style.cap,
        join=join,
        stroke_opacity=style.stroke_opacity * style.stroke_alpha,
        tips=tips,
        slant=slant,
    )
    if not _is_named(style.stroke):
        return shape
    shape = shape._replace(stroke=WHITE)
    reach = extent(shape.line())
    if reach is None:
        return shape._replace(stroke=None)
    bands = _served("stroke", style.stroke, place, parts, area=rectangle(reach))
    return shape._replace(line_bands=bands, stroke=WHITE if bands else None)


def _is_named(paint: Paint) -> bool:
    return isinstance(paint, str) and paint.startswith("url(")


def _served(
    what: str, paint: Paint, place: _Place, parts: Parts, *, area: Path, even_odd: bool = False
) -> tuple[Op, ...]:
    """Return what fills an area with the gradient or pattern that a paint names."""
    node = parts.named(what, str(paint), *GRADIENTS, "pattern")
    box = place.box
    if node.name == "pattern":
        return pattern_ops(parts, node, area, box=box, level=place.level, even_odd=even_odd)
    gradient = read_gradient(parts, node, place.level.view)
    if gradient is None or box is None or (gradient.in_box and not (box.width and box.height)):
        return ()
    return gradient.ops(area, box, place.level.matrix, even_odd=even_odd)


def _joined(style: Style, path: Path, width: float) -> tuple[LineJoin, Path]:
    """Return how the corners of a line are drawn, and the tips that are filled besides."""
    if style.join is not LineJoin.MITER:
        return style.join, ()
    join, tips = joined(path, width, style.miter_limit)
    if tips and style.dash:
        raise ValueError("stroke-miterlimit: a dashed line with sharp corners; use stroke-linejoin round")
    return join, tips


def _keeps_shape(matrix: Matrix, scale: float) -> bool:
    """Tell whether a matrix only moves, turns, mirrors and scales evenly."""
    tolerance = 1e-6 * max(scale, 1e-9)
    return (
        abs(math.hypot(matrix.a, matrix.b) - scale) < tolerance
        and abs(math.hypot(matrix.c, matrix.d) - scale) < tolerance
    )
