"""Charts of a deck's figures as they are drawn on paper: bars, columns of numbers, points, tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, Fill, Group, Op, Stroke, ellipse, polygon, rectangle
from ppgen.impose.lettering import plain_text, setting_problems
from ppgen.typeset import Align, TextStyle, Typesetter, VerticalAlign

INK, SOFT = Colour(30, 36, 46), Colour(90, 98, 110)
SHARE, APART = Colour(0, 92, 158), Colour(196, 92, 0)
"""What is counted, and what lies far from the others: told apart in grey by its lighter tone and a frame."""

RULE = Colour(205, 211, 219)

HEAD, ABOUT, ROW = 5.2, 4.0, 4.1
"""Heights in mm of a chart's title, of the line below it, and of one of its rows."""

TALLEST, BELOW = 200.0, 0.8
"""Millimetres that a note may take, and that are left above it."""

COLUMNS, POINTS, AXIS, TOLD = 19.0, 30.0, 4.0, 3.2
MOST_TOLD = 12
"""Columns of a chart that each say how many they are; more only say by their height."""

LABEL, COUNT = 0.38, 7.0
"""Share of the width that names of bars take, and mm that their numbers take."""

MOST_COLUMNS = 150
"""Places for columns side by side: numbers that lie closer together share one."""

THICKEST = 5.0
_TITLE = TextStyle(size=9.0, minimum=6.5, weight=700, colour=INK, valign=VerticalAlign.MIDDLE)
_ABOUT = TextStyle(size=7.5, minimum=6.0, colour=SOFT, valign=VerticalAlign.TOP)
_ROW = TextStyle(size=8.0, minimum=5.5, colour=INK, valign=VerticalAlign.MIDDLE)
_COUNT = _ROW._replace(align=Align.END)
_NOTE = TextStyle(size=7.5, minimum=6.0, colour=SOFT, leading=1.15)
_TICK = TextStyle(size=7.0, minimum=4.5, colour=SOFT, align=Align.CENTRE, valign=VerticalAlign.MIDDLE)


class Bar(NamedTuple):
    """A value by name and how often it occurs in all; one `apart` lies far from the others."""

    name: str
    total: int
    apart: bool = False


class BarChart(NamedTuple):
    """How often each value occurs, one below the other; a bar as long as can be stands for `most`, if any."""

    title: str
    about: str
    bars: tuple[Bar, ...]
    note: str = ""
    most: int = 0


class NumberChart(NamedTuple):
    """How often each number occurs, side by side where they lie, with their mean."""

    title: str
    about: str
    bars: tuple[Bar, ...]
    mean: float
    note: str = ""


class PointChart(NamedTuple):
    """Two numbers against each other: points with how many there are, and the line through them."""

    title: str
    about: str
    points: tuple[tuple[float, float, int], ...]
    slope: float
    start: float
    note: str = ""


class NoteBlock(NamedTuple):
    """Some words about a kind under a title."""

    title: str
    note: str


Chart = BarChart | NumberChart | PointChart | NoteBlock


class FigurePen:
    """Draws charts, and gathers what finds no room or no typeface."""

    def __init__(self, typesetter: Typesetter) -> None:
        """Begin without problems."""
        self.problems: list[Problem] = []
        self._typesetter = typesetter

    def write(self, name: str, text: str, box: Rect, style: TextStyle) -> Op:
        """Set a text into a box, as a field of this name."""
        said = plain_text(text)
        setting = self._typesetter.set(said, style, width=box.width, height=box.height)
        self.problems += setting_problems(said, setting)
        field = Field(name, setting.text, setting.lines, box.size.rect(), setting.ops, setting.right_to_left)
        return Group(Matrix.translation(box.x, box.y), (field,))

    def chart(self, chart: Chart, x: float, y: float, width: float) -> Iterator[Op]:
        """Yield a chart whose top left corner is there."""
        yield self.write("title", chart.title, Rect(x, y, width, HEAD), _TITLE)
        y += HEAD
        if not isinstance(chart, NoteBlock):
            if chart.about:
                yield self.write("about", chart.about, Rect(x, y, width, ABOUT), _ABOUT)
                y += ABOUT
            body = Rect(x, y, width, body_height(chart))
            match chart:
                case BarChart():
                    yield from self._bars(chart, body)
                case NumberChart():
                    yield from self._columns(chart, body)
                case PointChart():
                    yield from _points(chart, body)
            y += body.height
        if chart.note:
            box = Rect(x, y + BELOW, width, self._note_height(chart.note, width))
            yield self.write("note", chart.note, box, _NOTE)

    def height(self, chart: Chart, width: float) -> float:
        """Return how high a chart is in all, in mm."""
        about = ABOUT if not isinstance(chart, NoteBlock) and chart.about else 0.0
        note = self._note_height(chart.note, width) + BELOW if chart.note else 0.0
        return HEAD + about + body_height(chart) + note

    def _note_height(self, note: str, width: float) -> float:
        setting = self._typesetter.set(plain_text(note), _NOTE, width=width, height=TALLEST)
        return setting.foot + 0.3

    def _bars(self, chart: BarChart, box: Rect) -> Iterator[Op]:
        most = chart.most or max(one.total for one in chart.bars)
        label = box.width * LABEL
        room = box.width - label - COUNT - 1.5
        for number, one in enumerate(chart.bars):
            y = box.y + number * ROW
            yield self.write("value", one.name, Rect(box.x, y, label, ROW), _ROW)
            bar = Rect(box.x + label + 1.5, y + 0.7, max(room * one.total / most, 0.3), ROW - 1.4)
            yield from _filled(bar, one.apart)
            count = Rect(box.x + box.width - COUNT, y, COUNT, ROW)
            yield self.write("count", f"{one.total}", count, _COUNT)

    def _columns(self, chart: NumberChart, box: Rect) -> Iterator[Op]:
        values = [float(one.name) for one in chart.bars]
        least, most = min(values), max(values)
        closest = min((two - one for one, two in pairwise(values)), default=1.0) or 1.0
        gap = max(closest, (most - least) / MOST_COLUMNS)
        steps = (most - least) / gap + 1
        step = box.width / steps
        are_told = len(values) <= MOST_TOLD
        floor, tall = box.y + box.height - AXIS, box.height - AXIS - (TOLD if are_told else 1.0)
        top = max(one.total for one in chart.bars)
        yield Stroke((("M", box.x, floor), ("L", box.x + box.width, floor)), RULE, 0.2)

        def middle(value: float) -> float:
            return box.x + ((value - least) / gap + 0.5) * step

        thick = min(max(step - 0.4, 0.3), THICKEST)
        for value, one in zip(values, chart.bars, strict=True):
            high = tall * one.total / top
            bar = Rect(middle(value) - thick / 2, floor - high, thick, high)
            yield from _filled(bar, one.apart)
            if are_told:
                above = Rect(middle(value) - step / 2, bar.y - TOLD, step, TOLD)
                yield self.write("count", f"{one.total:,}", above, _TICK)
        at = middle(chart.mean)
        flag = ((at, floor + 0.3), (at - 0.9, floor + 1.5), (at + 0.9, floor + 1.5))
        yield Fill(polygon(flag), INK)
        for name, end in ((chart.bars[0].name, values[0]), (chart.bars[-1].name, values[-1])):
            x = min(max(middle(end) - 6.0, box.x), box.x + box.width - 12.0)
            align = Align.START if x == box.x else Align.END if end == most and steps > 1 else Align.CENTRE
            yield self.write("end", name, Rect(x, floor, 12.0, AXIS), _TICK._replace(align=align))


def _filled(bar: Rect, is_apart: bool) -> Iterator[Op]:
    """Yield a bar; what lies far from the others has a frame, too, by which grey tells it."""
    yield Fill(rectangle(bar), APART if is_apart else SHARE)
    if is_apart and min(bar.width, bar.height) > 0.6:
        yield Stroke(rectangle(bar.inset(0.1, 0.1, 0.1, 0.1)), INK, 0.2)


def _points(chart: PointChart, box: Rect) -> Iterator[Op]:
    across, up = [one for one, _, _ in chart.points], [one for _, one, _ in chart.points]
    inside = box.inset(2.0, 2.0, 2.0, 2.0)

    def place(first: float, second: float) -> Point:
        wide, high = max(across) - min(across) or 1.0, max(up) - min(up) or 1.0
        x = inside.x + (first - min(across)) / wide * inside.width
        return Point(x, inside.y + inside.height - (second - min(up)) / high * inside.height)

    yield Stroke(rectangle(box), RULE, 0.2)
    ends = [place(one, chart.slope * one + chart.start) for one in (min(across), max(across))]
    ends = [Point(one.x, min(max(one.y, box.y), box.y + box.height)) for one in ends]
    yield Stroke((("M", *ends[0]), ("L", *ends[1])), SOFT, 0.25)
    for first, second, count in chart.points:
        at, size = place(first, second), 0.7 + min(count, 16) ** 0.5 * 0.35
        yield Fill(ellipse(Rect(at.x - size, at.y - size, 2 * size, 2 * size)), SHARE)


def body_height(chart: Chart) -> float:
    """Return how high what a chart shows is, in mm."""
    match chart:
        case BarChart():
            return len(chart.bars) * ROW
        case NumberChart():
            return COLUMNS
        case PointChart():
            return POINTS
        case NoteBlock():
            return 0.0
