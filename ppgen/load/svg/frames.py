"""Windows of a drawing: its view box, those of drawings and symbols inside it, and what lies beyond them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.extent import ROUND, SQUARE
from ppgen.display.ops import Clip, Fill, LineCap, LineJoin, Op, rectangle
from ppgen.load.svg.art import Clipped, Shape
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.cutting import cut_fill, cut_line
from ppgen.load.svg.joins import furthest
from ppgen.load.svg.style import length, lengths

_FLAT = 0.02
"""How far beyond the view box fills are cut: what is laid flat there would show as a hairline at its edge."""

_NEAR = 1e-4
"""How far, in shares of the drawing's longer side, something may reach beyond the view box unseen."""


class ViewBoxFit(NamedTuple):
    """The map from a view box into a rectangle of the given size at 0, 0, and the size of the view box."""

    matrix: Matrix
    width: float
    height: float


def view_box(attributes: Mapping[str, str]) -> tuple[float, float, float, float] | None:
    """Return x, y, width and height of the viewBox, if there is one; raises ValueError."""
    if "viewBox" not in attributes:
        return None
    numbers = lengths(attributes["viewBox"])
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise ValueError("viewBox is x, y, width and height, the last two above 0")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def measure(text: str, whole: float) -> float:
    """Read a length, or a share of the whole in percent; raises ValueError."""
    text = text.strip()
    return length(text[:-1]) / 100 * whole if text.endswith("%") else length(text)


_ACROSS = frozenset({"x", "x1", "x2", "cx", "rx", "width"})
_DOWN = frozenset({"y", "y1", "y2", "cy", "ry", "height"})


def sized(attributes: Mapping[str, str], view: tuple[float, float]) -> Mapping[str, str]:
    """Return the attributes of a shape with percents of the view box as lengths; raises ValueError."""
    wholes = {**dict.fromkeys(_ACROSS, view[0]), **dict.fromkeys(_DOWN, view[1])}
    wholes["r"] = math.hypot(*view) / math.sqrt(2)
    shares = {
        key: repr(measure(text, wholes[key]))
        for key, text in attributes.items()
        if key in wholes and text.strip().endswith("%")
    }
    return {**attributes, **shares}


def fitted(attributes: Mapping[str, str], width: float, height: float) -> ViewBoxFit:
    """Fit the view box into a rectangle, as `preserveAspectRatio` says; raises ValueError."""
    box = view_box(attributes)
    if box is None:
        return ViewBoxFit(Matrix(), width, height)
    x, y, own_width, own_height = box
    across, down = width / own_width, height / own_height
    align, *rest = attributes.get("preserveAspectRatio", "").split() or ["xMidYMid"]
    if align != "none":
        across = down = max(across, down) if "slice" in rest else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = (width - own_width * across) * shares.get(align[1:4], 0.0)
    top = (height - own_height * down) * shares.get(align[5:8], 0.0)
    return ViewBoxFit(Matrix(a=across, d=down, e=left - x * across, f=top - y * down), own_width, own_height)


def inside(shapes: Sequence[Shape], window: Rect) -> Iterator[Shape]:
    """Yield what shows in the window of a drawing: what lies beyond is left out or cut off."""
    for shape in shapes:
        reach = _reach(shape)
        if reach is None:
            yield shape
        elif _meet(window, reach):
            own = _reach(shape._replace(clips=()))
            is_inside = own is None or window.contains(own, _NEAR)
            yield from [shape] if is_inside else (one for one in _cut(shape, window) if one.path)


def _cut(shape: Shape, window: Rect) -> Iterator[Shape]:
    """Cut the paths of a shape, so that nothing lies beyond for a reader of the page either.

    A line is cut a little farther out, where its ends are not seen, and clipped; if dashed, clipped alone.
    """
    clips = (*shape.clips, Clipped(rectangle(window)))
    if shape.bands:
        bands = tuple(_within(band, window) for band in shape.bands)
        yield shape._replace(path=cut_fill(shape.path, window), bands=bands, stroke=None, tips=())
    elif shape.fill is not None or shape.stroke is None:
        yield shape._replace(
            path=cut_fill(shape.path, window.grown(_FLAT)), clips=clips, stroke=None, tips=()
        )
    if shape.stroke is not None:
        wide = window.grown(2 * _widths(shape) * shape.stroke_width)
        path = shape.path if shape.dash else cut_line(shape.path, wide)
        yield shape._replace(path=path, fill=None, bands=(), clips=clips, tips=cut_fill(shape.tips, window))


def _within(op: Op, window: Rect) -> Op:
    """Return the bands of a gradient, cut off at the window."""
    match op:
        case Fill():
            return op._replace(path=cut_fill(op.path, window))
        case Clip():
            inner = tuple(_within(one, window) for one in op.ops)
            return op._replace(path=cut_fill(op.path, window), ops=inner)
        case _:
            return op


def _meet(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles have a point in common, be it at their edges."""
    return one.x <= other.right and other.x <= one.right and one.y <= other.bottom and other.y <= one.bottom


def _reach(shape: Shape) -> Rect | None:
    """Return the rectangle outside which a shape paints nothing."""
    area = bounding_box((shape.path, shape.tips))
    if area is not None and shape.stroke is not None:
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
