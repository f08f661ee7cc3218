"""Texts that are drawn for a second field: which of them show the first by mistake."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import guarded_field
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("name", "shown", "is_told"),
    [
        ("second_line", "card.post", True),
        ("second-line", "card.post", True),
        ("second_line", "card.second_post", False),
        ("line", "card.post", False),
        ("", "card.post", False),
        ("second_line", "card.second_post] ~ constants.lines[card.post", False),
        ("second_line", "card.foot", False),
    ],
)
def test_a_text_called_after_a_second_field_shows_it(
    name: str, shown: str, is_told: bool, tmp_path: Path
) -> None:
    sample: Any = deepcopy(guarded_field._sample(name, shown))
    sample["fields"]["foot"] = {"type": "choice", "values": ["goal"], "default": "goal"}
    sample["face"].append({**sample["face"][0], "box": [5, 60, 50, 9], "text": "{{ card.foot }}"})
    found = [one.message for one in problems_of(guarded_field, sample, tmp_path)]
    assert found == (
        [f"{name} shows post, and is drawn where the card has its second_post"] if is_told else []
    )


@pytest.mark.parametrize(
    ("condition", "is_told"),
    [
        ("card.second_post is not none", True),
        ("card.second_post is none", False),
        ("card.second_post is not none and card.post == 'wing'", False),
        ("card.second_post and card.id != 'sea'", True),
        ("card.second_post and not card.post", False),
        ("card.second_post or card.id == 'sea'", False),
        ("not card.second_post", False),
    ],
)
def test_another_condition_may_mean_another_field(condition: str, is_told: bool, tmp_path: Path) -> None:
    sample: Any = deepcopy(guarded_field.BAD)
    sample["face"][1]["items"][0]["text"] = "{{ card.id }}"
    sample["face"][1]["if"] = f"{{{{ {condition} }}}}"
    assert bool(problems_of(guarded_field, sample, tmp_path)) is is_told


@pytest.mark.parametrize(
    ("name", "shown", "condition", "is_told"),
    [
        ("away-line", "home", "card.away and not card.led", True),
        ("away-line", "away", "card.away and not card.led", False),
        ("line", "home", "card.away and not card.led", False),
        ("away-line", "home", "card.away and card.home", False),
        ("away-line", "home", "card.led", False),
    ],
)
def test_a_text_that_is_drawn_for_another_card_shows_that_card(
    name: str, shown: str, condition: str, is_told: bool, tmp_path: Path
) -> None:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    club = {"type": "reference", "optional": True}
    shows = f"{{{{ card.{shown}.id }}}}"
    sample = {
        "fields": {
            "home": {**club, "to": "thing"},
            "away": {**club, "to": "thing"},
            "led": {"type": "boolean", "default": False},
        },
        "cards": [{"id": "sun", "home": "sea", "away": "sun"}, {"id": "sea"}],
        "face": [
            {**text, "if": "{{ card.home }}", "text": "{{ card.home.id }}"},
            {**text, "if": f"{{{{ {condition} }}}}", "box": [5, 30, 50, 9], "name": name, "text": shows},
        ],
    }
    assert bool(problems_of(guarded_field, sample, tmp_path)) is is_told
