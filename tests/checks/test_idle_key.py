"""Choices by the words of a list: which keys are idle, and which lists say too little."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import idle_key
from tests.support.rule_samples import layout_rules, problems_of


@pytest.mark.parametrize(
    ("each", "chosen", "is_told"),
    [
        ("['sun', 'sea']", "{'sun': '#d00000', 'sea': '#0000d0'}[item]", False),
        ("['sun']", "{'sun': '#d00000', 'sea': '#0000d0'}[item]", True),
        ("constants.listed", "{'sun': '#d00000', 'sea': '#0000d0'}[item]", True),
        ("constants.listed", "{'sun': '#d00000', 'sky': '#0000d0'}[item]", False),
        ("['sun']", "{'sun': '#d00000, sea: red'}[item]", False),
        ("['sun']", "{'sun': '#d00000', 'sea': '#0000d0'}[card.name]", False),
        ("cards.thing", "{'sun': '#d00000', 'sea': '#0000d0'}[item.id]", False),
        ("card.suits", "{'sun': '#d00000', 'sea': '#0000d0'}[item]", False),
        ("[['sun', 1]]", "{'sun': '#d00000', 'sea': '#0000d0'}[item[0]]", False),
    ],
)
def test_a_key_that_no_word_of_the_list_chooses_is_told(
    each: str, chosen: str, is_told: bool, tmp_path: Path
) -> None:
    dot = {"type": "ellipse", "box": [0, 0, 9, 9], "fill": f"{{{{ {chosen} }}}}"}
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    repeat = {"type": "repeat", "box": [5, 20, 50, 9], "each": f"{{{{ {each} }}}}", "items": [dot]}
    sample: dict[str, Any] = {
        "fields": {"name": {"type": "text"}, "suits": {"type": "list", "items": {"type": "text"}}},
        "cards": [{"id": "sun", "name": "sun", "suits": ["sun"]}],
        "constants": {"listed": ["sun", "sky"]},
        "face": [words, repeat],
    }
    assert ("layout/idle-key" in layout_rules(sample, tmp_path)) is is_told


def test_an_inner_list_is_the_one_that_chooses(tmp_path: Path) -> None:
    chosen = "{'sun': '#d00000', 'sea': '#0000d0'}[item]"
    dot = {"type": "ellipse", "box": [0, 0, 9, 9], "fill": f"{{{{ {chosen} }}}}"}
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    inner = {"type": "repeat", "box": [0, 0, 20, 9], "each": "{{ ['sun', 'sea'] }}", "items": [dot]}
    outer = {"type": "repeat", "box": [5, 20, 50, 9], "each": "{{ ['sun'] }}", "items": [inner]}
    sample: dict[str, Any] = {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "sun"}],
        "face": [words, outer],
    }
    assert "layout/idle-key" not in layout_rules(sample, tmp_path)


@pytest.mark.parametrize(("keys", "times"), [(("fill", "stroke"), 1), (("fill",), 1), ((), 0)])
def test_what_a_list_lacks_is_told_once(keys: tuple[str, ...], times: int, tmp_path: Path) -> None:
    sample: Any = idle_key.BAD
    (dot,) = sample["face"][1]["items"]
    chosen = dot["fill"]
    changed = {"type": "ellipse", "box": [0, 0, 9, 9], "fill": "#d00000", **dict.fromkeys(keys, chosen)}
    face = [sample["face"][0], {**sample["face"][1], "items": [changed]}]
    assert len(problems_of(idle_key, {**sample, "face": face}, tmp_path)) == times
