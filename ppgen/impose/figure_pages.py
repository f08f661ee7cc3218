"""A deck's figures on pages of paper: charts flow in columns under the name of each kind."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.display.ops import Op, Stroke
from ppgen.display.pieces import Document, Sheet, Side
from ppgen.impose.figure_blocks import INK, RULE, SOFT, Chart, FigurePen
from ppgen.typeset import Align, TextStyle, Typesetter, VerticalAlign

MARGIN, GUTTER, COLUMN = 13.0, 7.0, 54.0
"""Millimetres around a page and between its columns, and how wide a column is at least."""

TITLE, SECTION, GAP, FOOT = 14.0, 9.5, 4.0, 6.0
LEAST = 22.0
"""What must be left of a page for the name of a kind and the first rows of its charts."""

_TITLE = TextStyle(stack="display", size=20.0, minimum=10.0, weight=700, colour=INK)
_ABOUT = TextStyle(size=9.5, minimum=7.0, colour=SOFT, align=Align.END, valign=VerticalAlign.MIDDLE)
_SECTION = TextStyle(size=12.0, minimum=8.0, weight=700, colour=INK, valign=VerticalAlign.MIDDLE)
_FOOT = TextStyle(size=7.5, minimum=5.5, colour=SOFT, valign=VerticalAlign.BOTTOM)


class FigureSection(NamedTuple):
    """A kind of card, how many there are, and its charts."""

    title: str
    about: str
    charts: tuple[Chart, ...]


class FigureReport(NamedTuple):
    """What the pages are of: a game's title, version, language and name, and how many cards it has."""

    game: str
    version: str
    language: str
    name: str
    about: str
    sections: tuple[FigureSection, ...]


def figure_pages(report: FigureReport, paper: Size, typesetter: Typesetter) -> tuple[Document, list[Problem]]:
    """Lay all figures out on as few pages as hold them; what finds no room or no typeface is told."""
    flow = _FigureFlow(report, paper, FigurePen(typesetter))
    for section in report.sections:
        flow.add(section)
    pages = flow.finished()
    area = paper.rect()
    sheets = [
        Sheet(number, paper, Side((), tuple(marks)), None, area, area)
        for number, marks in enumerate(pages, 1)
    ]
    about = (f"{report.game} – figures", report.game, report.version, report.name, report.language)
    return Document(*about, tuple(sheets)), flow.pen.problems


class _FigureFlow:
    """Puts each chart where the columns of a section end first, or on the next page."""

    def __init__(self, report: FigureReport, paper: Size, pen: FigurePen) -> None:
        self.pen = pen
        self._report, self._paper = report, paper
        self._room = paper.width - 2 * MARGIN
        self._count = max(int((self._room + GUTTER) // (COLUMN + GUTTER)), 1)
        self._width = (self._room - (self._count - 1) * GUTTER) / self._count
        self._bottom = paper.height - MARGIN - FOOT
        self._pages: list[list[Op]] = []
        self._y = 0.0
        self._turn()
        box = Rect(MARGIN, MARGIN, self._room * 0.62, TITLE)
        self._pages[0].append(pen.write("title", f"{report.game} – figures", box, _TITLE))
        box = Rect(MARGIN + self._room * 0.62, MARGIN, self._room * 0.38, 8.5)
        self._pages[0].append(pen.write("about", report.about, box, _ABOUT))
        self._y += TITLE

    def _turn(self) -> None:
        self._pages.append([])
        self._y = MARGIN

    def add(self, section: FigureSection) -> None:
        """Draw a section behind the one before."""
        first = min(self.pen.height(one, self._width) for one in section.charts) if section.charts else 0.0
        if self._y + SECTION + max(first, LEAST) > self._bottom:
            self._turn()
        self._head(section)
        ends = [self._y] * self._count
        for chart in section.charts:
            height = self.pen.height(chart, self._width)
            column = ends.index(min(ends))
            if ends[column] + height > self._bottom and min(ends) > MARGIN + SECTION:
                self._turn()
                self._head(section)
                ends, column = [self._y] * self._count, 0
            x = MARGIN + column * (self._width + GUTTER)
            self._pages[-1] += self.pen.chart(chart, x, ends[column], self._width)
            ends[column] += height + GAP
        self._y = max(ends)

    def _head(self, section: FigureSection) -> None:
        y, page = self._y, self._pages[-1]
        page.append(Stroke((("M", MARGIN, y), ("L", MARGIN + self._room, y)), RULE, 0.3))
        box = Rect(MARGIN, y + 0.8, self._room * 0.6, SECTION - 2.0)
        page.append(self.pen.write("section", section.title, box, _SECTION))
        box = Rect(MARGIN + self._room * 0.6, y + 0.8, self._room * 0.4, SECTION - 2.0)
        page.append(self.pen.write("about", section.about, box, _ABOUT))
        self._y += SECTION

    def finished(self) -> list[list[Op]]:
        """Return what is drawn on each page, with a line at its foot."""
        box = Rect(MARGIN, self._paper.height - MARGIN - FOOT, self._room, FOOT)
        about = f"{self._report.game} {self._report.version}".strip()
        for number, page in enumerate(self._pages, 1):
            said = f"{about} · {number} of {len(self._pages)}" if len(self._pages) > 1 else about
            page.append(self.pen.write("foot", said, box, _FOOT))
        return self._pages
