"""The figures of a game as charts for pages of paper."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen import exports, proofs
from ppgen.common.geometry import Size
from ppgen.common.problem import Problem
from ppgen.display.pieces import Document
from ppgen.editions import Loaded
from ppgen.exports import DrawOptions
from ppgen.impose.figure_blocks import Bar, BarChart, Chart, NoteBlock, NumberChart, PointChart
from ppgen.impose.figure_pages import FigureReport, FigureSection, figure_pages
from ppgen.load.project import WrongUseError
from ppgen.model.stock import Paper
from ppgen.studio.number_pairs import NumberPair
from ppgen.studio.shapes import capital
from ppgen.studio.statistics import FieldFigures, GameFigures, KindFigures, Odds
from ppgen.typeset import Typesetter

NAME = "figures"
LONGEST = 24
"""Letters of a value beside its bar."""

MOST_BARS, MOST_NAMED, MOST_PAIRS = 14, 6, 4
"""Rows of one chart, cards and gaps that one note names, and pairs of numbers that are drawn of a kind."""


def figure_sheet(figures: GameFigures, loaded: Loaded, paper: Size) -> tuple[Document, list[Problem]]:
    """Lay the figures of a game out on pages of a paper; its size is in mm."""
    sections = [_section(kind) for kind in figures.kinds]
    if figures.odds:
        sections.append(FigureSection("At least one in a hand", "", tuple(map(_odds, figures.odds))))
    file, language = loaded.game.file, loaded.game.source_language
    about = f"{_counted(figures.designs, 'design')}, {_counted(figures.cards, 'card')} with all copies"
    report = FigureReport(file.title, file.version, language, NAME, about, tuple(sections))
    typesetter = Typesetter(loaded.fonts, language, {})
    return figure_pages(report, paper, typesetter)


def figure_file(figures: GameFigures, loaded: Loaded, paper: str) -> tuple[bytes, list[Problem], int]:
    """Draw the figures of a game as a PDF file, and read it back; raises WrongUseError for an unknown paper.

    Returns the file, what is wrong with it, and how many pages it has.
    """
    stock = loaded.stock.paper(paper)
    if not isinstance(stock, Paper):
        raise WrongUseError(f"{stock.message}; {stock.hint}")
    document, problems = figure_sheet(figures, loaded, stock.size)
    options = DrawOptions(loaded.project.root, loaded.game.file.maker)
    (drawn,) = exports.find("pdf").export(document, loaded.fonts, options)
    _, faults = proofs.prove(drawn.content, document)
    return drawn.content, [*problems, *faults], len(document.sheets)


def _counted(number: int, name: str) -> str:
    return f"{number:,} {name if number == 1 else name + 's'}"


def _said(name: str) -> str:
    return capital(name.replace(".", " › ").replace("_", " "))


def _section(kind: KindFigures) -> FigureSection:
    about = f"{_counted(kind.designs, 'design')}, {_counted(kind.cards, 'card')}"
    return FigureSection(_said(kind.kind), about, tuple(_charts(kind)))


def _charts(kind: KindFigures) -> Iterator[Chart]:
    for field in kind.fields:
        yield _field(field)
    if kind.effects:
        yield _field(FieldFigures("effects", kind.effects))
    yield from (_pair(one) for one in kind.pairs[:MOST_PAIRS])
    if kind.likenesses:
        named = [f"{one.one} and {one.other} ({one.share:.0%} of {one.field})" for one in kind.likenesses]
        yield NoteBlock("Nearly the same", _listed(named))
    if kind.gaps:
        yield NoteBlock("On no card together", _listed([" + ".join(one.values) for one in kind.gaps]))


def _listed(named: list[str]) -> str:
    more = len(named) - MOST_NAMED
    return ", ".join(named[:MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _field(field: FieldFigures) -> Chart:
    apart = {one.rpartition("(")[2].rstrip(")") for one in field.outliers}
    note = f"Far from the others: {_listed([*field.outliers])}" if field.outliers else ""
    bars = tuple(Bar(_short(one.value), one.cards, one.value in apart) for one in field.shares)
    if field.mean is None or len(bars) == 1:
        left = len(bars) - MOST_BARS
        more = f"and {left:,} more values" if left > 0 else ""
        return BarChart(_said(field.field), "", bars[:MOST_BARS], more or note)
    about = f"mean {field.mean:.2f}, median {field.median:g}, {field.least:g} to {field.most:g}"
    return NumberChart(_said(field.field), about, bars, field.mean, note)


def _pair(pair: NumberPair) -> PointChart:
    across, up = map(_said, pair.fields)
    points = tuple((one.first, one.second, len(one.cards)) for one in pair.points)
    note = f"Far from the line: {_listed([*pair.apart])}" if pair.apart else ""
    ends = [sorted(values) for values in zip(*((one.first, one.second) for one in pair.points), strict=True)]
    ranges = (f"{name} {one[0]:g} to {one[-1]:g}" for name, one in zip(("across", "up"), ends, strict=True))
    about = f"correlation {pair.correlation:+.2f}; {', '.join(ranges)}"
    title = f"{up} against {across.lower()}"
    return PointChart(title, about, points, pair.slope, pair.start, note)


def _odds(odds: Odds) -> BarChart:
    bars = tuple(Bar(f"of {hand}", round(100 * chance)) for hand, chance in odds.hands)
    return BarChart(_said(odds.kind), f"{odds.cards:,} of {odds.of:,} cards, in per cent", bars, most=100)
