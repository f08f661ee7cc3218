"""Words that a layout types itself are told wherever they are read, in games of several languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.problem import Problem
from ppgen.load.project import open_project
from ppgen.pipeline import load
from tests.support.tiny import FILES, write_project

GAME, LAYOUT = "cards/tiny/game.yaml", "layouts/tiny/match.yaml"
RECORD = "  match:\n    title: match\n    record: true\n    fields: {manager: {type: text}}\ncomponents:\n"
SHEET = "  sheet: {title: Sheet, score: match, layout: match}\n"
TERMS = "cards/tiny/terms.yaml"


def told(root: Path, element: str, languages: str = "{source: en, translations: [fr]}") -> list[Problem]:
    game = FILES[GAME].replace("components:\n", RECORD + SHEET).replace("{source: en}", languages)
    files = {
        GAME: game,
        LAYOUT: f"size: [100, 100]\nface:\n  - {element}\n",
        TERMS: "manager: {text: Manager}\n",
    }
    _, _, problems = load(open_project(write_project(root, files), root), "tiny")
    return [one for one in problems if one.rule == "layout/literal" and one.span and one.span.file == LAYOUT]


WRITTEN = [
    ("{type: entry, box: [5, 5, 50, 12], field: manager, label: Manager}", "label"),
    ("{type: entry, box: [5, 5, 50, 12], field: manager, tip: The manager}", "tip"),
    ("{type: group, items: [{type: entry, box: [5, 5, 50, 12], field: manager, label: Who}]}", "label"),
    ("{type: flow, box: [5, 5, 50, 50], text: '# Rules', style: line}", "flow"),
    (
        "{type: table, style: line, box: [5, 5, 50, 50], each: '{{ [1] }}', columns: [{title: Manager, text: '{{ item }}'}]}",
        "column",
    ),
    (
        "{type: table, style: line, box: [5, 5, 50, 50], each: '{{ [1] }}', columns: [{text: 'Goal {{ item }}'}]}",
        "column",
    ),
    (
        "{type: table, style: line, box: [5, 5, 50, 50], each: '{{ [1] }}', columns: "
        "[{items: [{type: text, style: line, box: [0, 0, 9, 9], text: Who}]}]}",
        "text",
    ),
]


@pytest.mark.parametrize(("element", "called"), WRITTEN)
def test_a_word_is_told_at_its_place_where_the_game_is_translated(
    tmp_path: Path, element: str, called: str
) -> None:
    (problem,) = told(tmp_path, element)
    assert problem.message.startswith(f"this {called} writes ") and problem.span is not None
    assert (problem.severity, problem.span.line) == ("warning", 3)
    assert told(tmp_path, element, "{source: en}") == []


@pytest.mark.parametrize(
    "element",
    [
        """{type: entry, box: [5, 5, 50, 12], field: manager, label: "{{ term('manager') }}"}""",
        """{type: entry, box: [5, 5, 50, 12], field: manager, label: "1.", tip: "{{ term('manager') }} 2"}""",
        """{type: flow, box: [5, 5, 50, 50], text: "1. {{ term('manager') }}", style: line}""",
        """{type: table, style: line, box: [5, 5, 50, 50], each: '{{ [1] }}', columns: [{title: "+", text: "{{ item }}"}]}""",
    ],
)
def test_terms_signs_and_the_numbers_of_places_are_none(tmp_path: Path, element: str) -> None:
    assert told(tmp_path, element) == []
