"""What lies beyond the window of a drawing: left out or cut off, for readers of the page, too."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.blending import one_symbol
from ppgen.display.entry import Entry
from ppgen.display.extent import ROUND, SQUARE, extent
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    LineCap,
    LineJoin,
    Op,
    Path,
    Picture,
    Segment,
    Stroke,
    Use,
    rectangle,
    transform,
)
from ppgen.load.svg.art import Blended, Clipped, Painted, Shape, Slant
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.cutting import cut_fill, cut_line, length, stretches
from ppgen.load.svg.joins import furthest

_FLAT = 0.02
"""How far beyond the view box fills are cut: what is laid flat there would show as a hairline at its edge."""

_NEAR = 1e-4
"""How far, in shares of the drawing's longer side, something may reach beyond the view box unseen."""


def inside(shapes: Sequence[Painted], window: Rect) -> Iterator[Painted]:
    """Yield what shows in the window of a drawing: what lies beyond is left out or cut off."""
    for shape in shapes:
        if isinstance(shape, Blended):
            if inner := tuple(inside(shape.inner, window)):
                yield shape._replace(inner=inner)
            continue
        area = reach(shape)
        if area is None:
            yield shape
        elif _meet(window, area):
            own = reach(shape._replace(clips=()))
            is_inside = own is None or window.contains(own, _NEAR)
            yield from [shape] if is_inside else (one for one in _cut(shape, window) if one.path)


def _cut(shape: Shape, window: Rect) -> Iterator[Shape]:
    """Cut the paths of a shape, so that nothing lies beyond for a reader of the page either.

    A line is cut a little farther out, where its ends are not seen, and clipped.
    """
    clips = (*shape.clips, Clipped(rectangle(window)))
    fill = shape._replace(stroke=None, tips=(), slant=None, line_bands=())
    if shape.bands:
        yield fill._replace(path=cut_fill(shape.path, window), bands=_cut_ops(shape.bands, window))
    elif shape.fill is not None or shape.stroke is None:
        yield fill._replace(path=cut_fill(shape.path, window.grown(_FLAT)), clips=clips)
    if shape.line_bands:
        bands = _cut_ops(shape.line_bands, window)
        yield shape._replace(fill=None, bands=(), clips=clips, line_bands=bands)
    elif shape.stroke is not None:
        line = shape._replace(fill=None, bands=(), clips=clips, tips=cut_fill(shape.tips, window))
        yield from _cut_line(line, window)


def _cut_line(shape: Shape, window: Rect) -> Iterator[Shape]:
    """Yield the line of a shape, cut; dashes of one that comes back in are where they would be."""
    slant = shape.slant or Slant(IDENTITY, shape.path)
    back = slant.matrix.inverse()
    if back is None:
        yield shape
        return
    stretch = math.hypot(*slant.matrix[:4]) if shape.slant else 1.0
    wide = window.grown(2 * _widths(shape) * shape.stroke_width * stretch)
    if not shape.dash:
        yield _along(shape, cut_line(shape.path, wide), back)
        return
    period, whole = 2 * sum(shape.dash), list[Segment]()
    for parts in stretches(shape.path, wide):
        gone = 0.0
        for is_inside, path in parts:
            if is_inside and not gone:
                whole += path
            elif is_inside and period:
                offset = (shape.dash_offset + gone) % period
                yield _along(shape, path, back)._replace(dash_offset=offset)
            gone += length(transform(path, back)) if len(parts) > 1 else 0.0
    yield _along(shape, tuple(whole), back)


def _along(shape: Shape, path: Path, back: Matrix) -> Shape:
    """Return the line of a shape along another path; `back` leads to the coordinates it is drawn in."""
    slant = shape.slant._replace(path=transform(path, back)) if shape.slant else None
    return shape._replace(path=path, slant=slant)


def _cut_ops(ops: Sequence[Op], window: Rect) -> tuple[Op, ...]:
    return tuple(cut for op in ops for cut in _within(op, window))


def _within(op: Op, window: Rect) -> Iterator[Op]:
    """Yield the bands of a gradient, or the tiles of a pattern, cut off at the window."""
    match op:
        case Fill():
            yield op._replace(path=cut_fill(op.path, window))
        case Clip():
            yield op._replace(path=cut_fill(op.path, window), ops=_cut_ops(op.ops, window))
        case Use() if op.symbol.blends:
            symbol = one_symbol(_cut_ops(op.symbol.ops, window), blends=True)
            if symbol is not None:
                yield op._replace(symbol=symbol)
        case Use():
            reach = extent((op,))
            if reach is not None and _meet(reach, window):
                yield op
        case Stroke() | Group() | Field() | Layer() | Glyphs() | Picture() | Entry():
            yield op  # stands in tiles, which the path they fill cuts off


def _meet(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles have a point in common, be it at their edges."""
    return one.x <= other.right and other.x <= one.right and one.y <= other.bottom and other.y <= one.bottom


def reach(shape: Shape) -> Rect | None:
    """Return the rectangle outside which a shape paints nothing."""
    area = bounding_box((shape.path, shape.tips))
    if shape.slant is not None and area is not None:
        area = area.union(extent(shape.line()) or area)
    elif area is not None and shape.stroke is not None:
        area = area.grown(shape.stroke_width * _widths(shape))
    for clip in shape.clips:
        other = bounding_box((clip.path,))
        if area is None or other is None:
            continue
        left, top = max(area.x, other.x), max(area.y, other.y)
        width, height = min(area.right, other.right) - left, min(area.bottom, other.bottom) - top
        area = Rect(left, top, max(width, 0.0), max(height, 0.0))
    return area


def _widths(shape: Shape) -> float:
    """Return how many widths of its line a shape may reach beyond its path."""
    widths = SQUARE if shape.cap is LineCap.SQUARE else ROUND
    return max(widths, furthest(shape.path) / 2) if shape.join is LineJoin.MITER else widths
