"""A scale beside the pieces, to lay a ruler against: whether the paper came out in its true size."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.common.problem import Problem
from ppgen.common.units import MILLIMETRES_PER_INCH, points
from ppgen.display.ops import Group, Op, Segment, Stroke
from ppgen.impose.grid import BAND
from ppgen.impose.lettering import INK, TYPE_INK, SheetLettering, margin_text, shared
from ppgen.typeset import Align, TextStyle

LINE_WIDTH = 0.1
LINE_AT = 2.3
"""How far below the top of its band the line runs, ticks and figures above it; mm."""

FIGURE_SIZE = 1.35
"""The type size of the figures above the ticks; mm."""

WORDS_GAP = 2.5
_QUARTER_TOLERANCE = 0.01
_FIGURES = TextStyle(
    stack="text",
    size=points(FIGURE_SIZE),
    minimum=points(FIGURE_SIZE),
    align=Align.CENTRE,
    colour=TYPE_INK,
    leading=1.0,
)


class Scale(NamedTuple):
    """A scale: its unit, what its figures say, how many small parts lie between two, and how many mm."""

    unit: str
    figures: tuple[int, ...]
    parts: int
    step: float

    @property
    def length(self) -> float:
        """The length of all of it in mm."""
        return (len(self.figures) - 1) * self.step


METRIC = Scale("mm", tuple(range(0, 101, 10)), 10, 10.0)
INCHES = Scale("in", tuple(range(5)), 8, MILLIMETRES_PER_INCH)


def ruler(page: Size, room: float, lettering: SheetLettering) -> tuple[tuple[Op, ...], list[Problem]]:
    """Draw the scale in the unit that the paper is measured in, and say beside it what that is for.

    It begins at the origin, and the words fill the rest of the `room` (mm).
    """
    scale = INCHES if _is_in_inches(page) else METRIC
    path: list[Segment] = [("M", 0.0, LINE_AT), ("L", scale.length, LINE_AT)]
    for tick in range((len(scale.figures) - 1) * scale.parts + 1):
        reach = 1.0 if tick % scale.parts == 0 else 0.7 if tick % (scale.parts // 2) == 0 else 0.4
        x = tick * scale.step / scale.parts
        path += [("M", x, LINE_AT), ("L", x, LINE_AT - reach)]
    ops: list[Op] = [Stroke(tuple(path), INK, LINE_WIDTH)]
    for number, figure in enumerate(scale.figures):
        setting = lettering.typesetter.set(f"{figure}", _FIGURES, width=scale.step, height=BAND)
        ops.append(Group(Matrix.translation((number - 0.5) * scale.step, -0.1), setting.ops))
    bounds = Rect(-scale.step / 2, -0.2, scale.length + scale.step, BAND + 0.2)
    start = scale.length + WORDS_GAP
    box = Rect(start, 0, room - start, BAND)
    align = Align.END if lettering.typesetter.direction == "rtl" else Align.START
    unit = lettering.words.mm if scale is METRIC else scale.unit
    said = lettering.words.scale.replace("{length}", f"{scale.figures[-1]} {unit}")
    words, problems = margin_text("scale", said, box, lettering=lettering, align=align)
    return (shared(tuple(ops), bounds), words), problems


def _is_in_inches(page: Size) -> bool:
    """Tell whether the sides of the paper are whole quarters of an inch."""
    quarters = [4 * side / MILLIMETRES_PER_INCH for side in page]
    return all(abs(quarter - round(quarter)) < _QUARTER_TOLERANCE for quarter in quarters)
