"""Vector art: its ops in a given text colour, and its outline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.blending import blended, covering, luminous
from ppgen.display.ops import Clip, Fill, Group, LineCap, LineJoin, Op, Path, Stroke, transform
from ppgen.load.svg.boxes import centred_window, with_area

CURRENT = "currentColor"

Paint = Colour | str | None
"""A colour, `CURRENT` for the colour of the text around, or None for no paint."""


class Clipped(NamedTuple):
    """A path outside which nothing shows, in the 1 x 1 box."""

    path: Path
    even_odd: bool = False


class Slant(NamedTuple):
    """A line that is drawn in coordinates of its own, which a matrix stretches or slants with its width."""

    matrix: Matrix
    path: Path


class Shape(NamedTuple):
    """One shape, already scaled into the 1 x 1 box; lengths are shares of the box's side.

    `tips` are the points of those corners of the line that the join of all leaves blunt. `bands` are painted
    in place of a plain fill, `line_bands` are seen through the line in place of its colour.
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
    slant: Slant | None = None
    line_bands: tuple[Op, ...] = ()

    @property
    def has_line(self) -> bool:
        """Whether a line is drawn along the path."""
        return self.stroke is not None and self.stroke_width > 0

    def ops(self, current: Colour) -> list[Op]:
        """Return the fill, or the bands of its gradient, and the line over it, inside what clips it."""
        found: list[Op] = list(self.bands)
        fill = None if self.bands else _colour(self.fill, current)
        if fill is not None and (area := with_area(self.path)):
            found.append(Fill(area, fill, self.even_odd, self.opacity))
        if self.line_bands:
            line = self._line(WHITE, 1.0)
            found += blended(self.line_bands, opacity=self.stroke_opacity, mask=line)
        elif self.has_line and (stroke := _colour(self.stroke, current)) is not None:
            found += self._line(stroke, self.stroke_opacity)
        return _inside(found, self.clips)

    def line(self) -> tuple[Op, ...]:
        """Return the line in whatever colour, for those who ask how far it reaches."""
        return tuple(self._line(WHITE, 1.0)) if self.has_line else ()

    def _line(self, colour: Colour, opacity: float) -> list[Op]:
        path = self.path if self.slant is None else self.slant.path
        style = (self.stroke_width, self.dash, self.cap, self.join, opacity, self.dash_offset)
        ops: list[Op] = [Stroke(path, colour, *style)]
        if self.tips:
            ops.append(Fill(self.tips, colour, opacity=opacity))
        return ops if self.slant is None else [Group(self.slant.matrix, tuple(ops))]

    def outline(self) -> Path:
        """Return the path, if it is filled."""
        return () if self.fill is None else self.path


class Blended(NamedTuple):
    """Shapes that are painted as one, seen with an opacity and through a mask.

    The mask lets shine through as far as it is light, or `by_cover` as far as it paints at all.
    """

    inner: tuple[Painted, ...]
    opacity: float = 1.0
    mask: tuple[Painted, ...] | None = None
    by_cover: bool = False
    clips: tuple[Clipped, ...] = ()

    def ops(self, current: Colour) -> list[Op]:
        """Return one placed symbol, inside what clips it."""
        mask: tuple[Op, ...] | None = None
        if self.mask is not None:
            mask = _ops(self.mask, current)
            mask = covering(mask) if self.by_cover else luminous(mask)
        return _inside(list(blended(_ops(self.inner, current), opacity=self.opacity, mask=mask)), self.clips)

    def outline(self) -> Path:
        """Return the outlines of all that is filled inside."""
        return tuple(segment for one in self.inner for segment in one.outline())


Painted = Shape | Blended


class Art(NamedTuple):
    """A drawing; `width` and `height` are those of its window, in its own units, `left` and `top` its corner.

    `digest` is the sha256 of its file; nothing stands there for what was put in place of a drawing.
    """

    file: str
    width: float
    height: float
    shapes: tuple[Painted, ...]
    left: float = 0.0
    top: float = 0.0
    digest: str = ""

    @property
    def window(self) -> Rect:
        """The part of the 1 x 1 box that the drawing's window takes, in the middle."""
        return centred_window(self.width, self.height)

    def ops(self, current: Colour) -> tuple[Op, ...]:
        """Return the drawing in a 1 x 1 box, its proportions kept, in the middle of the box."""
        return _ops(self.shapes, current)

    def outline(self) -> Path:
        """Return all filled shapes as one path in the 1 x 1 box; all shapes where none is filled."""
        filled = tuple(segment for shape in self.shapes for segment in shape.outline())
        return filled or tuple(segment for shape in each_shape(self.shapes) for segment in shape.path)


def each_shape(painted: Sequence[Painted]) -> list[Shape]:
    """Return all shapes, those that are painted as one with others included."""
    found: list[Shape] = []
    for one in painted:
        found += each_shape(one.inner) if isinstance(one, Blended) else [one]
    return found


def encloses_nothing(painted: Sequence[Painted]) -> bool:
    """Tell whether no shape has an area that is filled, a gradient's bands or a line."""
    return not any(
        shape.bands
        or shape.line_bands
        or shape.has_line
        or (shape.fill is not None and with_area(shape.path))
        for shape in each_shape(painted)
    )


def placed_line(path: Path, matrix: Matrix, width: float, scale: float) -> tuple[float, Slant]:
    """Return how wide a line is that a matrix stretches unevenly, and in which coordinates it is drawn.

    Those are as large as the drawing's, so that no numbers get lost where they are rounded.
    """
    back = Matrix.scaling(1 / scale, 1 / scale)
    return width * scale, Slant(back.then(matrix), transform(path, Matrix.scaling(scale, scale)))


def _ops(painted: Sequence[Painted], current: Colour) -> tuple[Op, ...]:
    return tuple(op for one in painted for op in one.ops(current))


def _inside(ops: list[Op], clips: Sequence[Clipped]) -> list[Op]:
    for clip in reversed(clips):
        ops = [Clip(clip.path, tuple(ops), clip.even_odd)]
    return ops


def _colour(paint: Paint, current: Colour) -> Colour | None:
    return current if isinstance(paint, str) else paint
