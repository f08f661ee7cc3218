"""Vector art: its ops in a given text colour, and its outline."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect
from ppgen.display.ops import Clip, Fill, LineCap, LineJoin, Op, Path, Stroke

CURRENT = "currentColor"

Paint = Colour | str | None
"""A colour, `CURRENT` for the colour of the text around, or None for no paint."""


class Clipped(NamedTuple):
    """A path outside which nothing shows, in the 1 x 1 box."""

    path: Path
    even_odd: bool = False


class Shape(NamedTuple):
    """One shape, already scaled into the 1 x 1 box; lengths are shares of the box's side.

    `tips` are the points of those corners of the line that the join of all leaves blunt.
    """

    path: Path
    fill: Paint
    stroke: Paint
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: LineCap = LineCap.BUTT
    join: LineJoin = LineJoin.MITER
    even_odd: bool = False
    opacity: float = 1.0
    stroke_opacity: float = 1.0
    dash_offset: float = 0.0
    clips: tuple[Clipped, ...] = ()
    bands: tuple[Op, ...] = ()
    tips: Path = ()

    def ops(self, current: Colour) -> list[Op]:
        """Return the fill, or the bands of its gradient, and the line over it, inside what clips it."""
        found: list[Op] = list(self.bands)
        if not self.bands and (fill := _colour(self.fill, current)) is not None:
            found.append(Fill(self.path, fill, self.even_odd, self.opacity))
        if (stroke := _colour(self.stroke, current)) is not None and self.stroke_width > 0:
            line = (self.stroke_width, self.dash, self.cap, self.join, self.stroke_opacity, self.dash_offset)
            found.append(Stroke(self.path, stroke, *line))
            if self.tips:
                found.append(Fill(self.tips, stroke, opacity=self.stroke_opacity))
        for clip in reversed(self.clips):
            found = [Clip(clip.path, tuple(found), clip.even_odd)]
        return found


class Art(NamedTuple):
    """A drawing; `width` and `height` are those of its window, in its own units, `left` and `top` its corner.

    `digest` is the sha256 of its file; nothing stands there for what was put in place of a drawing.
    """

    file: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    left: float = 0.0
    top: float = 0.0
    digest: str = ""

    @property
    def window(self) -> Rect:
        """The part of the 1 x 1 box that the drawing's window takes, in the middle."""
        across, down = (side / max(self.width, self.height) for side in (self.width, self.height))
        return Rect(0.5 - across / 2, 0.5 - down / 2, across, down)

    def ops(self, current: Colour) -> tuple[Op, ...]:
        """Return the drawing in a 1 x 1 box, its proportions kept, in the middle of the box."""
        return tuple(op for shape in self.shapes for op in shape.ops(current))

    def outline(self) -> Path:
        """Return all filled shapes as one path in the 1 x 1 box; all shapes where none is filled."""
        filled = [shape for shape in self.shapes if shape.fill is not None]
        return tuple(segment for shape in filled or self.shapes for segment in shape.path)


def _colour(paint: Paint, current: Colour) -> Colour | None:
    return current if isinstance(paint, str) else paint
