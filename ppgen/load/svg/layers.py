"""Shapes of a drawing that are seen as one: with the opacity of their group, and through its mask."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import rectangle, transform
from ppgen.load.svg.art import Blended, Clipped, Painted, Shape
from ppgen.load.svg.clips import Box, read_clips
from ppgen.load.svg.frames import measure
from ppgen.load.svg.levels import Level
from ppgen.load.svg.markers import clipped
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.windows import reach

MOST_COMPARED = 500
"""Of more shapes it is not asked which lie on one another: then some may."""


def faded(drawn: Sequence[Painted], opacity: float) -> tuple[Painted, ...]:
    """Return shapes as they look in a group of that opacity: as one, where they lie on one another."""
    if opacity >= 1 or not drawn:
        return tuple(drawn)
    if opacity <= 0:
        return ()
    shapes = [one for one in drawn if isinstance(one, Shape) and _is_plain(one)]
    if len(shapes) < len(drawn) or _overlap(shapes):
        return (Blended(tuple(drawn), opacity),)
    return tuple(
        shape._replace(opacity=shape.opacity * opacity, stroke_opacity=shape.stroke_opacity * opacity)
        for shape in shapes
    )


def masked(
    parts: Parts, drawn: Sequence[Painted], text: str, level: Level, *, box: Box
) -> tuple[Painted, ...]:
    """Return shapes as they are seen through the mask that an element names; raises ValueError."""
    node = parts.named("mask", text, "mask")
    if not drawn:
        return ()
    given = node.attributes
    around = box()
    in_box = given.get("maskUnits", "objectBoundingBox") == "objectBoundingBox"
    content_in_box = given.get("maskContentUnits", "userSpaceOnUse") == "objectBoundingBox"
    if (in_box or content_in_box) and (around is None or not around.width or not around.height):
        return ()
    wholes = (1.0, 1.0) if in_box else level.view
    usual = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
    x, y, width, height = (
        measure(given.get(name, text), whole) for (name, text), whole in zip(usual.items(), wholes * 2)
    )
    if width <= 0 or height <= 0:
        return ()
    stretched = (
        Matrix() if around is None else Matrix(around.width, 0.0, 0.0, around.height, around.x, around.y)
    )
    region = transform(rectangle(Rect(x, y, width, height)), stretched if in_box else Matrix())
    inner = level._replace(style=parts.style_in(node))
    inner = inner.moved(stretched) if content_in_box else inner
    content = parts.draw(node.children, inner.inner())
    said = parts.properties(node)
    if (clip := said.get("clip-path", "none")) != "none":
        content = tuple(clipped(content, read_clips(parts, clip, level.matrix, box=box)))
    if (further := said.get("mask", "none")) != "none":
        content = masked(parts, content, further, level.inner(), box=box)
    mask = tuple(clipped(content, (Clipped(transform(region, level.matrix)),)))
    return (Blended(tuple(drawn), 1.0, mask, by_cover=said.get("mask-type") == "alpha"),)


def _is_plain(shape: Shape) -> bool:
    """Tell whether a shape is painted by one colour, once."""
    return not shape.bands and not shape.line_bands and not (shape.has_line and shape.fill is not None)


def _overlap(shapes: Sequence[Shape]) -> bool:
    """Tell whether two shapes may lie on one another, by the rectangles around them."""
    boxes = [box for shape in shapes if (box := reach(shape)) is not None]
    return len(boxes) > MOST_COMPARED or any(
        one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom
        for number, one in enumerate(boxes)
        for two in boxes[number + 1 :]
    )
