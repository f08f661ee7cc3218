"""Are papers, card sizes and printers read strictly, and are wrong names answered with a near one?"""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, Severity
from ppgen.display.pieces import Edges
from ppgen.load import Source, load_yaml, parse_yaml
from ppgen.model.margins import DEFAULT_MARGINS
from ppgen.model.stock import CardSize, Paper, Stock, read_stock

ROOT = Path(__file__).parents[2]


def source(text: str, file: str = "layouts/stock/own.yaml") -> Source:
    loaded, problems = parse_yaml(text.encode(), file)
    assert loaded is not None
    assert not problems
    return loaded


def shipped() -> Stock:
    sources = []
    for path in sorted((ROOT / "layouts" / "stock").glob("*.yaml")):
        loaded, problems = load_yaml(path, ROOT)
        assert not problems
        assert loaded is not None
        sources.append(loaded)
    stock, problems = read_stock(sources)
    assert not problems
    return stock


def only(problems: list[Problem]) -> Problem:
    (problem,) = problems
    return problem


def test_the_shipped_stock_is_sound_and_knows_the_common_sizes() -> None:
    stock = shipped()
    assert stock.paper("a4") == Paper("a4", "A4", Size(210, 297), DEFAULT_MARGINS)
    assert stock.papers["letter"].size == Size(215.9, 279.4)
    assert stock.cards["standard"] == CardSize("standard", "Standard", Size(63, 88), 3.0)
    assert stock.cards["japanese"] == CardSize("japanese", "Japanese", Size(59, 86), 1.0)
    assert stock.cards["poker"].size == Size(63.5, 88.9)
    assert stock.printers["laser"].margins == Edges(4.5, 4.5, 4.5, 4.5)


def test_names_are_found_whatever_their_capitals() -> None:
    assert shipped().paper("Letter") is shipped().paper("letter") or isinstance(
        shipped().paper("LETTER"), Paper
    )


@pytest.mark.parametrize(("wrong", "near"), [("leter", "'letter'"), ("A44", "'a4'"), ("laserr", "known: ")])
def test_an_unknown_paper_names_the_nearest(wrong: str, near: str) -> None:
    problem = shipped().paper(wrong)
    assert isinstance(problem, Problem)
    assert problem.rule == "stock/unknown-name"
    assert near in problem.hint


def test_an_unknown_printer_names_the_nearest() -> None:
    problem = shipped().printer("lazer")
    assert isinstance(problem, Problem)
    assert "'laser'" in problem.hint


def test_own_files_add_names_and_replace_shipped_ones() -> None:
    base = source("papers: {a4: {title: A4, size: [210, 297]}}", "shipped.yaml")
    own = source("papers: {a4: {size: [21cm, 297], margins: {bottom: 12}}, long: {size: [100, 15in]}}")
    stock, problems = read_stock([base], [own])
    assert not problems
    assert stock.papers["a4"] == Paper("a4", "a4", Size(210, 297), Edges(4.5, 4.5, 4.5, 12))
    assert stock.papers["long"].size == Size(100, 381)


def test_a_name_in_two_files_of_one_kind_is_refused_at_the_second() -> None:
    first = source("cards: {tiny: {size: [20, 30]}}", "layouts/stock/a.yaml")
    second = source(
        "papers: {tiny: {size: [200, 300]}}\ncards:\n  tiny: {size: [21, 30]}\n", "layouts/stock/b.yaml"
    )
    problem = only(read_stock([], [first, second])[1])
    assert problem.rule == "stock/duplicate-name"
    assert problem.span is not None
    assert (problem.span.file, problem.span.line, problem.span.column) == ("layouts/stock/b.yaml", 3, 3)


@pytest.mark.parametrize(
    ("margins", "rule", "severity"),
    [
        ("{bottom: 2.9}", "stock/margin", Severity.ERROR),
        ("{left: 0}", "stock/margin", Severity.ERROR),
        ("{bottom: 6.4}", "stock/bottom-margin", Severity.WARNING),
        ("{bottom: 6.5, left: 3, right: 3, top: 3}", None, None),
    ],
)
def test_margins_no_printer_keeps_are_refused_and_a_low_bottom_is_a_warning(
    margins: str, rule: str | None, severity: Severity | None
) -> None:
    _, problems = read_stock([], [source(f"papers:\n  thin: {{size: [210, 297], margins: {margins}}}\n")])
    assert [(problem.rule, problem.severity) for problem in problems] == ([(rule, severity)] if rule else [])
    assert all(problem.span is not None and problem.span.line == 2 for problem in problems)


def test_a_named_printer_may_have_a_low_bottom() -> None:
    assert not read_stock([], [source("printers: {mine: {margins: {bottom: 4}}}")])[1]


@pytest.mark.parametrize(
    "text",
    [
        "papers: {a9: {size: [37]}}",
        "papers: {a9: {size: [37, -52]}}",
        "papers: {a9: {size: [37, 52 furlongs]}}",
        "papers: {a9: {size: [37, true]}}",
        "papers: {a9: {size: [37, 52], colour: white}}",
        "papers: {a9: {title: A9}}",
        "papers: {A9: {size: [37, 52]}}",
        "cards: {a9: {size: [37, 52], radius: -1}}",
        "envelopes: {c5: {size: [162, 229]}}",
        "- a9",
    ],
)
def test_what_is_not_stock_is_reported_with_its_place(text: str) -> None:
    stock, problems = read_stock([], [source(text)])
    assert stock == Stock()
    assert problems
    assert all(problem.severity is Severity.ERROR and problem.span for problem in problems)
