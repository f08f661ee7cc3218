"""The dots and the scales of the test sheet of a printer, those of the front and those of the back."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Point, Rect
from ppgen.display.ops import Fill, Op, Stroke, ellipse
from ppgen.impose.calibration_pen import Pen
from ppgen.impose.calibration_plan import (
    BACK_LINES,
    DOT,
    FRONT_LINES,
    LAST,
    LINES,
    PARTS,
    PERFECT,
    VERNIER,
    CalibrationPlan,
    SideCode,
)
from ppgen.typeset import Align, TextStyle, VerticalAlign

THIN, THICK = 0.14, 0.3
"""Of lines; mm. Thinner ones some printers leave out, thicker ones nobody can tell apart by a tenth."""

FIGURE = TextStyle(size=6.2, minimum=4.0, align=Align.CENTRE, valign=VerticalAlign.MIDDLE, leading=1.0)
LETTER = TextStyle(
    stack="display", size=15.0, minimum=8.0, weight=700, align=Align.CENTRE, valign=VerticalAlign.MIDDLE
)


def marks(plan: CalibrationPlan, code: SideCode) -> Iterator[Op]:
    """Yield the dots of a side, and those that say which side and which end it is."""
    coded = [place for place, is_there in zip(plan.code_places(), code) if is_there]
    for x, y in (*plan.dots(), *coded):
        yield Fill(ellipse(Rect(x - DOT, y - DOT, 2 * DOT, 2 * DOT)), BLACK)


def line(start: Point, end: Point, width: float = THIN, colour: Colour = BLACK) -> Stroke:
    """Return a straight line; its width is in mm."""
    return Stroke((("M", *start), ("L", *end)), colour, width)


def front_scales(plan: CalibrationPlan, pen: Pen) -> Iterator[Op]:
    """Yield the lines of the front, a millimetre apart, with their figures and the letters of the scales."""
    begin, end = FRONT_LINES
    for scale in plan.scales():
        for number in range(LINES):
            reach = begin if is_named(number) else begin + 1.5
            yield line(scale.at(number, reach), scale.at(number, end), THICK if number == PERFECT else THIN)
            if is_named(number):
                yield pen.write(f"{number}", _figure_box(scale.at(number, begin - 1.7)), FIGURE)
        middle = scale.at(-6.0 if scale.is_far else LINES + 5.0, (begin + end) / 2)
        yield pen.write(scale.letter, Rect(middle.x - 4, middle.y - 4, 8, 8), LETTER)


def is_named(number: int) -> bool:
    """Tell whether a line of the front has a figure: every third has, so that figures keep apart."""
    return number % 3 == 0 and number <= LAST


def _figure_box(middle: Point) -> Rect:
    return Rect(middle.x - 2.0, middle.y - 1.3, 4.0, 2.6)


def back_scales(plan: CalibrationPlan, pen: Pen) -> Iterator[Op]:
    """Yield the lines of the back as they are seen through the paper; the map to the page mirrors them."""
    begin, end = BACK_LINES
    for scale in plan.scales():
        for part in range(PARTS):
            along = PERFECT + VERNIER * part
            is_first = part == 0
            yield line(
                scale.at(along, begin),
                scale.at(along, end + (1.0 if is_first else 0.0)),
                THICK if is_first else THIN,
            )
            yield pen.write(f"{part}", _figure_box(scale.at(along, end + 2.6)), FIGURE)
