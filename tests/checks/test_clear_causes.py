"""Messages and hints that name the cause: what is meant by each, and that none is told without one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ppgen.checks.rules.faces import colour_alone
from ppgen.checks.rules.layouts import other_count
from ppgen.cli.app import app
from ppgen.folding.judging.tabs import _told_apart
from ppgen.manual.reference import KNOWING
from ppgen.model.game import TEXT_FUNCTIONS
from tests.support.rule_samples import all_problems, problems_of


def test_a_count_that_is_typed_is_a_warning(tmp_path: Path) -> None:
    (found,) = problems_of(other_count, other_count._sample(5), tmp_path)
    assert found.severity == "warning"
    assert found.message == "its count 5 is typed, and is the constant mage_life, after which it is called"


def test_one_card_in_two_components_does_not_differ_from_itself(tmp_path: Path) -> None:
    (square, words) = colour_alone.BAD["face"]  # type: ignore[misc]
    sample: dict[str, Any] = {
        **colour_alone.BAD,
        "cards": [{"id": "sun", "tint": "#b00000", "name": "Sun"}],
        "components": {
            "cards": {"title": "Cards", "cards": ["thing"]},
            "tiles": {"title": "Tiles", "cards": ["thing"], "layout": "tile"},
        },
        "more": {"tile": {"face": [{**square, "fill": "#0000b0"}, words]}},
    }
    assert not problems_of(colour_alone, sample, tmp_path)


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (1.96, 2.0, ("1.96", "2.00")),
        (1.2, 2.0, ("1.2", "2.0")),
        (1.9996, 2.0, ("1.999600", "2.000000")),
    ],
)
def test_two_lengths_are_never_written_alike(one: float, other: float, said: tuple[str, str]) -> None:
    assert _told_apart(one, other) == said


def _hints(text: str, root: Path, *, icon: str = "") -> list[str]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    art = [{"type": "icon", "box": [5, 20, 9, 9], "icon": icon}] if icon else []
    leaf = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    sample = {
        "fields": {"line": {"type": "text"}},
        "cards": [{"id": "sun", "line": text}],
        "files": {"terms": {"pear": {"text": "Pear", "icon": "leaf"}}},
        "art": {"leaf": leaf},
        "face": [{**words, "text": "{{ card.line }}"}, *art],
    }
    return [f"{one.message} -> {one.hint}" for one in all_problems(other_count, sample, root)]


@pytest.mark.parametrize(
    ("text", "icon", "said"),
    [
        ("{{ terms('pear') }}", "", r"terms\(\) takes a list, not 'pear'.*for one: term\('pear'\)"),
        ("{{ cards.thing }}", "", "cards is not known.*layouts see all cards"),
        ("{{ kards.thing }}", "", "kards is not known"),
        ("Sun", "pear", "the icon of the term pear is leaf"),
        ("Sun", "peach", "draw it as icons/peach.svg"),
    ],
)
def test_a_hint_says_what_was_meant(text: str, icon: str, said: str, tmp_path: Path) -> None:
    found = _hints(text, tmp_path, icon=icon)
    assert any(re.search(said, one) for one in found), found


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "tricks", "--project", "p"], "before the command: ppgen --project p new"),
        (["text", "status", "--limits=2"], "before the command: ppgen --limits=2 text"),
        (["check", "--debug", "x"], "before the command: ppgen --debug check"),
    ],
)
def test_an_option_of_the_program_behind_a_command_is_told(arguments: list[str], said: str) -> None:
    found = CliRunner().invoke(app, arguments)
    assert found.exit_code == 2
    assert said in " ".join(re.sub("[│╭╮╰╯─]", " ", found.output).split())


def test_the_page_of_helpers_knows_all_that_know_the_game() -> None:
    assert {*KNOWING} == TEXT_FUNCTIONS
