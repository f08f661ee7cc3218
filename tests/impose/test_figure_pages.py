"""A deck's figures on paper: all of them, in columns, on no more pages than needed, read back as any file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from typer.testing import CliRunner

from ppgen import exports, proofs
from ppgen.cli.app import app
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Field, Fill, walk
from ppgen.display.pieces import Document
from ppgen.exports import DrawOptions
from ppgen.impose.figure_blocks import APART, Bar, BarChart, Chart, NoteBlock, NumberChart, PointChart
from ppgen.impose.figure_pages import FOOT, MARGIN, FigureReport, FigureSection, figure_pages
from ppgen.typeset import Typesetter
from ppgen.typeset.fonts import Fonts, load_fonts
from tests.support.ole import ROOT
from tests.support.tiny import write_project

A4, LETTER, A6 = Size(210.0, 297.0), Size(215.9, 279.4), Size(105.0, 148.0)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    found, _ = load_fonts(ROOT)
    assert found is not None
    return found


def pages(charts: tuple[Chart, ...], paper: Size, fonts: Fonts) -> Document:
    sections = (FigureSection("Monster", "2 designs", charts), FigureSection("Trap", "", charts[:1]))
    report = FigureReport("Tiny", "1.0", "en", "figures", "3 designs, 9 cards", sections)
    document, problems = figure_pages(report, paper, Typesetter(fonts, "en", {}))
    assert not [one for one in problems if one.severity == "error"]
    return document


def fields(document: Document) -> list[tuple[int, str, str, Rect]]:
    return [
        (sheet.number, op.name, op.text, matrix.apply_rect(op.bounds))
        for sheet in document.sheets
        for op, matrix in walk(sheet.front.marks)
        if isinstance(op, Field)
    ]


BARS = tuple(Bar(name, total) for name, total in (("sun", 5), ("moon", 3), ("star", 1)))
NUMBERS = NumberChart("Cost", "mean 2", (Bar("1", 4), Bar("2", 6), Bar("9", 1, True)), 2.1, "Far: dragon (9)")
POINTS = PointChart("Cost against power", "", ((1.0, 2.0, 3), (4.0, 1.0, 1)), -0.3, 2.0)
counts = st.integers(1, 40)
charts = st.one_of(
    st.lists(counts, min_size=1, max_size=14).map(
        lambda found: BarChart("Suit", "", tuple(Bar(f"value {at}", one) for at, one in enumerate(found)))
    ),
    st.lists(counts, min_size=2, max_size=30).map(
        lambda found: NumberChart(
            "Cost", "mean", tuple(Bar(f"{at}", one) for at, one in enumerate(found)), 1.0
        )
    ),
    st.just(POINTS),
    st.integers(1, 60).map(lambda words: NoteBlock("On no card together", "sun + moon, " * words)),
)


@settings(max_examples=12, deadline=None)
@given(found=st.lists(charts, min_size=1, max_size=14), paper=st.sampled_from([A4, LETTER, A6]))
def test_no_chart_leaves_its_page_or_lies_over_another(found: list[Chart], paper: Size, fonts: Fonts) -> None:
    document = pages(tuple(found), paper, fonts)
    told = fields(document)
    assert [text for _, name, text, _ in told if name == "title"][1:] == [
        *(chart.title for chart in found),
        found[0].title,
    ]
    for number, name, text, rect in told:
        bottom = paper.height - MARGIN + 1e-6 - (0.0 if name == "foot" else FOOT)
        assert rect.y + rect.height <= bottom or len(found) == 1, (number, name, text)
        assert rect.x >= MARGIN - 1e-6 and rect.x + rect.width <= paper.width - MARGIN + 1e-6, text
    for at, (number, _, text, rect) in enumerate(told):
        for other, _, said, place in told[at + 1 :]:
            if number == other:
                wide = min(rect.x + rect.width, place.x + place.width) - max(rect.x, place.x)
                high = min(rect.y + rect.height, place.y + place.height) - max(rect.y, place.y)
                assert wide <= 0.01 or high <= 0.01, (text, said)


def test_columns_are_as_high_as_they_are_many_and_what_lies_apart_is_framed(fonts: Fonts) -> None:
    document = pages((NUMBERS, BarChart("Suit", "", BARS)), A4, fonts)
    filled = [op for op, _ in walk(document.sheets[0].front.marks) if isinstance(op, Fill)]
    heights = [
        max(step[2] for step in one.path if len(step) > 2)
        - min(step[2] for step in one.path if len(step) > 2)
        for one in filled[:3]
    ]
    assert heights[0] / heights[1] == pytest.approx(4 / 6)
    assert heights[2] / heights[1] == pytest.approx(1 / 6)
    assert [one.colour == APART for one in filled[:3]] == [False, False, True]


def test_numbers_of_any_size_and_distance_have_their_columns_on_the_page(fonts: Fonts) -> None:
    for values in (("0", "1e-300", "1e+99"), ("-1e+100", "0", "1e+100"), ("3", "3.0000000001", "900000000")):
        chart = NumberChart("Cost", "mean", tuple(Bar(one, 1) for one in values), float(values[1]))
        document = pages((chart,), A4, fonts)
        (drawn,) = exports.find("pdf").export(document, fonts, DrawOptions(ROOT))
        assert proofs.prove(drawn.content, document)[1] == []
        filled = [op for op, _ in walk(document.sheets[0].front.marks) if isinstance(op, Fill)]
        places = [step[1] for one in filled for step in one.path if len(step) > 2]
        assert min(places) >= MARGIN - 1 and max(places) <= A4.width - MARGIN + 1


def test_pages_are_read_back(fonts: Fonts) -> None:
    document = pages((NUMBERS, POINTS, BarChart("Suit", "", BARS)), A4, fonts)
    (drawn,) = exports.find("pdf").export(document, fonts, DrawOptions(ROOT))
    facts, problems = proofs.prove(drawn.content, document)
    assert not problems and facts.pages == 1


def test_the_command_writes_what_it_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(write_project(tmp_path))
    found = CliRunner().invoke(app, ["stats", "tiny", "--format", "json"])
    figures = json.loads(found.stdout)[0]
    made = CliRunner().invoke(app, ["stats", "tiny", "--format", "pdf"])
    assert made.exit_code == 0 and "output/figures.pdf: 1 page" in made.stdout
    text = PdfReader(tmp_path / "output/figures.pdf").pages[0].extract_text()
    assert f"{figures['designs']} designs, {figures['cards']} cards with all copies" in text
    refused = CliRunner().invoke(app, ["stats", "tiny", "--format", "pdf", "--since", "HEAD"])
    assert refused.exit_code == 2
