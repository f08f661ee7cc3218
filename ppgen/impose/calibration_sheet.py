"""The test sheet of a printer: dots for a scanner, scales for the eye, and what to do, on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from ppgen.common.colour import Colour
from ppgen.common.geometry import Point, Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Fill, Group, Op, Stroke, ellipse, polygon, rectangle
from ppgen.display.pieces import Document, Edges, Piece, Placement, Sheet, Side
from ppgen.impose.calibration_pen import CalibrationSheet, Pen, Typesetters
from ppgen.impose.calibration_plan import (
    BACK_CODE,
    FRONT_CODE,
    PARTS,
    PERFECT,
    VERNIER,
    CalibrationPlan,
)
from ppgen.impose.calibration_scales import FIGURE, LETTER, back_scales, front_scales, is_named, line, marks
from ppgen.typeset import Align, TextStyle, VerticalAlign

SOFT = Colour(90, 98, 110)
SHINING = Colour(0, 92, 158)
"""What shines through from the back, in the picture of the example."""

TINT = Colour(238, 242, 247)
LINK = Colour(30, 36, 46)
EXAMPLE = 6.3
EXAMPLE_ENLARGED = 6.2
COLUMN = 36.0
"""From the edges to the text between the scales; mm."""

INDENT = 9.0
WIDEST_GAP = 7.0

NAME = "test-sheet"
_TITLE = TextStyle(
    stack="display", size=25.0, minimum=14.0, weight=700, valign=VerticalAlign.TOP, leading=1.05
)
_ABOUT = TextStyle(size=10.0, minimum=7.0, colour=SOFT, leading=1.2)
_STEP = TextStyle(size=11.0, minimum=7.0, leading=1.27)
_NUMBER = TextStyle(stack="display", size=15.0, minimum=10.0, weight=700, align=Align.CENTRE)
_COMMAND = TextStyle(size=9.0, minimum=5.5, weight=700, valign=VerticalAlign.MIDDLE, leading=1.2)
_NOTE = TextStyle(size=8.0, minimum=6.0, align=Align.CENTRE, colour=SOFT, leading=1.15)


def calibration_sheet(
    sheet: CalibrationSheet, typesetters: Typesetters, words: Mapping[str, str]
) -> tuple[Document, list[Problem]]:
    """Draw both sides; what finds no room or no typeface is told."""
    pen, plan = Pen(sheet, typesetters, words), sheet.plan
    front = (*marks(plan, FRONT_CODE), *front_scales(plan, pen), *_instructions(sheet, pen))
    back = (
        *marks(plan, BACK_CODE),
        Group(plan.through, tuple(back_scales(plan, pen))),
        *_back_words(plan, pen),
    )
    area = plan.paper.rect()
    piece = Piece(f"{NAME}:{sheet.printer.replace('/', '-')}", plan.paper, 0.0, area, front, back)
    sides = [Side((Placement(piece, 0.0, 0.0, 0, Edges(), 0, 1, is_back),)) for is_back in (False, True)]
    laid = Sheet(1, plan.paper, sides[0], sides[1], area, area)
    title = pen.words("title")
    return Document(title, title, "", NAME, sheet.language, (laid,), holds=(NAME,)), pen.problems


def _instructions(sheet: CalibrationSheet, pen: Pen) -> Iterator[Op]:
    """Yield what stands in the middle of the front: what to do, an example, and the two commands.

    Its blocks share what is left of the height between the scales.
    """
    width, height = sheet.plan.paper
    left, room = COLUMN, width - 2 * COLUMN
    yield from _top(width, pen)
    yield pen.say("title", Rect(left, 41.0, room, 10), _TITLE)
    yield pen.say("about", Rect(left, 52.0, room, 5), _ABOUT)
    inner, begin = room - INDENT, 61.0
    command = f"ppgen calibrate {sheet.printer} --paper {sheet.paper}{_flip(sheet.plan)}"
    blocks: list[tuple[float, int, Callable[[Rect], Iterable[Op]]]] = [
        (18.0, 1, partial(_said, pen, "step-1")),
        (7.0, 0, partial(_ruler, pen)),
        (13.5, 2, partial(_said, pen, "step-2")),
        (28.0, 3, partial(_said, pen, "step-3")),
        (30.0, 0, partial(_example, pen)),
        (13.5, 4, partial(_said, pen, "step-4")),
        (8.0, 0, partial(_blanks, sheet.plan, pen)),
        (6.5, 0, partial(_command, pen, f"{command} A=6.3 B=…")),
        (18.5, 5, partial(_said, pen, "scanner")),
        (6.5, 0, partial(_command, pen, f"{command} --scan front.png --scan back.png")),
    ]
    gap = (height - 40.0 - begin - sum(tall for tall, _, _ in blocks)) / (len(blocks) - 1)
    y = begin
    beside, inside = (left + room - 6.0, left) if pen.right_to_left else (left - 1.0, left + INDENT)
    for tall, number, draw in blocks:
        if number:
            said = f"{number}" if number < 5 else "←" if pen.right_to_left else "→"
            yield pen.write(said, Rect(beside, y - 1.0, 7, 8), _NUMBER)
        yield from draw(Rect(inside, y, inner, tall))
        y += tall + min(gap, WIDEST_GAP)


def _said(pen: Pen, name: str, box: Rect) -> Iterator[Op]:
    yield pen.say(name, box, _STEP)


def _top(width: float, pen: Pen) -> Iterator[Op]:
    """Yield an arrow to the upper edge."""
    yield _arrow(Point(width / 2, 30.2))
    yield pen.say("this-edge", Rect(width / 2 - 22, 33.2, 44, 4), _NOTE)


def _flip(plan: CalibrationPlan) -> str:
    return "" if plan.flip.value == "long" else f" --flip {plan.flip.value}"


def _command(pen: Pen, text: str, box: Rect) -> Iterator[Op]:
    yield Fill(rectangle(box, 1.0), TINT)
    yield pen.write(text, box.inset(2.0, 0.0, 2.0, 0.0), _COMMAND)


def _arrow(tip: Point) -> Op:
    x, y = tip
    return Fill(
        polygon(
            (
                (x, y - 4.5),
                (x + 3.6, y),
                (x + 1.1, y),
                (x + 1.1, y + 1.5),
                (x - 1.1, y + 1.5),
                (x - 1.1, y),
                (x - 3.6, y),
            )
        ),
        LINK,
    )


def _ruler(pen: Pen, box: Rect) -> Iterator[Op]:
    """Yield a scale of 100 mm to lay a ruler against."""
    x, y = box.x, box.y + 0.5
    yield line(Point(x, y), Point(x + 100, y), 0.2)
    for number in range(0, 101, 5):
        tall = 2.4 if number % 10 == 0 else 1.4
        yield line(Point(x + number, y), Point(x + number, y + tall), 0.16)
        if number % 20 == 0:
            yield pen.write(f"{number}", Rect(x + number - 4, y + 2.6, 8, 3), FIGURE._replace(size=7.0))


def _blanks(plan: CalibrationPlan, pen: Pen, box: Rect) -> Iterator[Op]:
    """Yield a place to write each reading."""
    scales = plan.scales()
    step = box.width / len(scales)
    for number, scale in enumerate(scales):
        x = box.x + number * step
        yield pen.write(scale.letter, Rect(x, box.y + 2, 5, 6), LETTER._replace(size=11.0))
        yield line(Point(x + 5.4, box.y + 7.5), Point(x + step - 1.2, box.y + 7.5), 0.2, SOFT)


def _example(pen: Pen, box: Rect) -> Iterator[Op]:
    """Yield a part of a scale, enlarged, as it is seen against the light, and what one reads there."""
    yield Fill(rectangle(box, 1.5), TINT)
    whole = int(EXAMPLE)
    part = round(PARTS * (EXAMPLE - whole))
    first, last = whole - 1, whole + 2 * part + 2
    left, top, base, low = box.x + 6.0, box.y + 7.5, box.y + 15.0, box.y + 23.0
    figure = FIGURE._replace(size=10.0)

    def x(place: float) -> float:
        return left + EXAMPLE_ENLARGED * (place - first)

    for number in range(first, last + 1):
        has_figure = is_named(number)
        start = Point(x(number), top if has_figure else top + 2.0)
        yield line(start, Point(x(number), base + 1.5), 0.5 if number == PERFECT else 0.22)
        if has_figure:
            yield pen.write(f"{number}", Rect(x(number) - 4, top - 4.8, 8, 4), figure)
    for tenth in range(part + 2):
        place = x(EXAMPLE + VERNIER * tenth)
        yield line(Point(place, base - 1.5), Point(place, low), 0.6 if tenth in (0, part) else 0.28, SHINING)
        yield pen.write(f"{tenth}", Rect(place - 4, low + 0.4, 8, 4), figure._replace(colour=SHINING))
    meeting = x(whole + 2 * part)
    yield Stroke(ellipse(Rect(meeting - 2.6, base - 4.2, 5.2, 8.4)), SHINING, 0.4)
    words = x(last) + 5.0
    beside = Rect(words, box.y + 3.0, box.right - words - 3.0, box.height - 6.0)
    yield pen.say("example", beside, _STEP._replace(valign=VerticalAlign.MIDDLE))


def _back_words(plan: CalibrationPlan, pen: Pen) -> Iterator[Op]:
    """Yield what stands in the middle of the back."""
    width, height = plan.paper.width, plan.paper.height
    left, room = COLUMN, width - 2 * COLUMN
    yield from _top(width, pen)
    yield pen.say("back-title", Rect(left, height / 2 - 14, room, 10), _TITLE._replace(align=Align.CENTRE))
    yield pen.say(
        "back-about", Rect(left + 10, height / 2 - 2, room - 20, 22), _STEP._replace(align=Align.CENTRE)
    )
