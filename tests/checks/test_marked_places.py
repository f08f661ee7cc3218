"""Whether a place of a track that is marked by a constant is one of those that are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.rule_samples import layout_rules

_TEXT: dict[str, Any] = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}


def _told(root: Path, *rows: tuple[str | int, str]) -> bool:
    """Tell whether a mark is told in rows of so many places that are marked where something holds."""
    repeats = [
        {
            "type": "repeat",
            "box": [5, 20 + 9 * number, 55, 5],
            "count": count,
            "spacing": 6,
            "items": [
                {
                    "type": "ellipse",
                    "box": [0, 0, 4, 4],
                    "fill": f'{{{{ "#d00000" if {holds} else "#ffffff" }}}}',
                }
            ],
        }
        for number, (count, holds) in enumerate(rows)
    ]
    sample = {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": "sun", "worth": 3}],
        "constants": {"life": 8, "start": 3},
        "face": [{**_TEXT, "text": "{{ card.worth }}"}, *repeats],
    }
    return "layout/one-off" in layout_rules(sample, root)


@pytest.mark.parametrize(
    ("rows", "is_told"),
    [
        ([(9, "index == constants.life")], False),
        ([(8, "index == constants.life")], True),
        ([(8, "number == constants.life")], False),
        ([(7, "number == constants.life")], True),
        ([("{{ constants.life }}", "index == constants.life")], True),
        ([("{{ constants.life }}", "index == constants.life - 1")], False),
        ([(5, "index == constants.life"), (5, "index + 5 == constants.life")], False),
        ([(5, "index == constants.life"), (5, "5 + index + 9 == constants.life")], True),
        ([(4, "index == constants.start"), (4, "index == constants.start * 2")], False),
        ([(9, "10 - index == constants.life")], False),
        ([(8, "index == constants.life + 1")], True),
        ([(8, f"index - {'9' * 5000} == constants.life")], False),
        ([("{{ card.worth }}", "index == constants.life")], False),
    ],
)
def test_a_mark_holds_for_one_of_the_places(
    rows: list[tuple[str | int, str]], is_told: bool, tmp_path: Path
) -> None:
    assert _told(tmp_path, *rows) is is_told


@pytest.mark.parametrize("number", ["index - 3", "-index", "index - 9"])
def test_a_track_of_a_part_of_a_constant_may_end_at_nothing(number: str, tmp_path: Path) -> None:
    row = {**_TEXT, "name": "track", "box": [0, 0, 9, 5], "text": f"{{{{ {number} }}}}"}
    repeat = {"type": "repeat", "box": [0, 0, 63, 9], "count": "{{ constants.life / 2 }}", "items": [row]}
    sample = {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": "sun", "worth": 3}],
        "constants": {"life": 8},
        "face": [{**_TEXT, "text": "{{ card.worth }}"}],
        "components": {
            "cards": {"title": "Cards", "cards": ["thing"]},
            "mat": {"title": "Mat", "layout": "mat"},
        },
        "more": {"mat": {"size": [90, 60], "face": [repeat]}},
    }
    assert "layout/series" in layout_rules(sample, tmp_path)
