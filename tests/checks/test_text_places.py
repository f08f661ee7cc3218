"""A word that is wrong in a sentence is underlined where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.cards import stated_as_said, stated_in_order
from ppgen.checks.rules.layouts import stated_elements
from ppgen.checks.text_places import MOST_LINES, SourceText, word_at, word_in
from ppgen.common.problem import Span
from ppgen.load import parse_yaml
from ppgen.localise.oppositions import unfilled
from tests.support.rule_samples import general_problems, problems_of

YAML = """\
- id: one
  first: "Zeigt {{ constants.a }}, dann {{ constants.b }}."
  second: >-
    Wer weniger als {{ constants.b }} hat,
    muss :die: würfeln, und muss {{ constants.b }} zahlen.
  states: [draw]
"""


def texts() -> list[SourceText]:
    source, problems = parse_yaml(YAML.encode(), "cards/sample/thing.yaml")
    assert source is not None and not problems
    return [SourceText(source.data[0][key], source.span((0, key)), source) for key in ("first", "second")]


@pytest.mark.parametrize(
    ("word", "number", "place"),
    [
        ("zeigt", 0, (2, 11, 5)),
        ("muss", 0, (5, 5, 4)),
        ("muss", 1, (5, 29, 4)),
        ("ss", 0, (3, 11, 2)),  # no word: where the text begins
    ],
)
def test_a_word_is_found_in_the_lines_of_its_text(
    word: str, number: int, place: tuple[int, int, int]
) -> None:
    text = texts()[0 if word == "zeigt" else 1]
    found = word_in(text, word, number)
    assert (found.line, found.column) == place[:2]
    assert found == text.span or found.length == place[2]


@pytest.mark.parametrize(
    ("value", "number", "place"),
    [
        ("{{ constants.a }}", 0, (2, 17)),
        ("{{ constants.b }}", 0, (2, 41)),
        ("{{ constants.b }}", 1, (4, 21)),
        (":die:", 0, (5, 10)),
        ("{{ constants.b }}", 2, (5, 34)),
    ],
)
def test_a_value_is_found_among_joined_texts(value: str, number: int, place: tuple[int, int]) -> None:
    joined = "\n".join(one.text for one in texts())
    at = -1
    for _ in range(number + 1):
        at = joined.index(value, at + 1)
    found = word_at(texts(), len(unfilled(joined[:at])) + 1)
    assert found is not None
    assert (found.line, found.column) == place


def test_a_text_of_many_lines_is_looked_through_so_far() -> None:
    for lines, line in ((MOST_LINES - 2, MOST_LINES - 1), (MOST_LINES - 1, 1)):
        written = "- text: |\n" + "    a\n" * lines + "    must\n"
        source, _ = parse_yaml(written.encode(), "cards/sample/thing.yaml")
        assert source is not None
        text = SourceText(source.data[0]["text"], source.span((0, "text")), source)
        assert word_in(text, "must").line in (lines + 2, text.span.line)
        assert (word_in(text, "must").line == lines + 2) == (lines < MOST_LINES - 1), line


def underlined(span: Span | None, lines: list[str]) -> str:
    assert span is not None
    return lines[span.line - 1][span.column - 1 : span.column - 1 + span.length]


def test_the_word_of_a_sentence_is_underlined() -> None:
    (told,) = general_problems(stated_as_said, stated_as_said.BAD)
    assert told.span is not None and told.span.length == len("must")
    (told,) = general_problems(stated_in_order, stated_in_order.BAD)
    assert told.span is not None and told.span.length == len("{{ constants.most }}")


@pytest.mark.thorough
def test_the_sign_of_an_element_is_underlined(tmp_path: Path) -> None:
    sample: dict[str, Any] = {
        **stated_elements.GOOD,
        "files": {
            "rules_of_play": [
                {
                    "id": "draw",
                    "says": "Each draws four.",
                    "constants": ["drawn"],
                    "in_order": [["=", "drawn"]],
                }
            ]
        },
        "face": [
            {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            {
                "type": "text",
                "style": "words",
                "box": [5, 30, 50, 9],
                "states": ["draw"],
                "text": "Each > {{ constants.drawn }}",
            },
        ],
    }
    (told,) = problems_of(stated_elements, sample, tmp_path)
    lines = (tmp_path / "layouts/sample/thing.yaml").read_text(encoding="utf-8").split("\n")
    assert underlined(told.span, lines) == ">"


@pytest.mark.parametrize(
    ("text", "at", "column"),
    [
        ("one two", 3, 14),  # the word behind a blank
        ("one.  ", 5, 9),  # no word behind it: where the text begins
    ],
)
def test_what_is_no_word_is_underlined_at_the_next_one_or_where_the_text_begins(
    text: str, at: int, column: int
) -> None:
    source, problems = parse_yaml(f'- text: "{text}"\n'.encode(), "cards/sample/thing.yaml")
    assert source is not None and not problems
    found = word_at([SourceText(text, source.span((0, "text")), source)], at)
    assert found is not None
    assert found.column == column
