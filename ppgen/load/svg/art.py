"""Vector art: its ops in a given text colour, and its outline."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.display.ops import Fill, LineCap, LineJoin, Op, Path, Stroke

CURRENT = "currentColor"

Paint = Colour | str | None
"""A colour, `CURRENT` for the colour of the text around, or None for no paint."""


class Shape(NamedTuple):
    """One shape, already scaled into the 1 x 1 box; lengths are shares of the box's side."""

    path: Path
    fill: Paint
    stroke: Paint
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: LineCap = LineCap.BUTT
    join: LineJoin = LineJoin.MITER
    even_odd: bool = False
    opacity: float = 1.0

    def ops(self, current: Colour) -> list[Op]:
        """Return the fill and the line over it."""
        found: list[Op] = []
        if (fill := _colour(self.fill, current)) is not None:
            found.append(Fill(self.path, fill, self.even_odd, self.opacity))
        if (stroke := _colour(self.stroke, current)) is not None and self.stroke_width > 0:
            found.append(Stroke(self.path, stroke, self.stroke_width, self.dash, self.cap, self.join))
        return found


class Art(NamedTuple):
    """A drawing; `width` and `height` are those of its view box, in its own units."""

    file: str
    width: float
    height: float
    shapes: tuple[Shape, ...]

    def ops(self, current: Colour) -> tuple[Op, ...]:
        """Return the drawing in a 1 x 1 box, its proportions kept, in the middle of the box."""
        return tuple(op for shape in self.shapes for op in shape.ops(current))

    def outline(self) -> Path:
        """Return all filled shapes as one path in the 1 x 1 box; all shapes where none is filled."""
        filled = [shape for shape in self.shapes if shape.fill is not None]
        return tuple(segment for shape in filled or self.shapes for segment in shape.path)


def _colour(paint: Paint, current: Colour) -> Colour | None:
    return current if isinstance(paint, str) else paint
