"""Counts of cards that parts of a layout are given: which of them is another figure than how many there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.layouts import one_more
from tests.support.rule_samples import problems_of

BARE = "{{ count(cards.thing) }}"
COPIES = '{{ total(pluck(cards.thing, "copies")) }}'


def kit(*many: str) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    uses = [
        {"type": "part", "part": "kit", "at": [5, 15 + 10 * at], "with": {"many": one}}
        for at, one in enumerate(many)
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "theme": {
            "styles": {"words": words},
            "parts": {"kit": [{**text, "name": "many", "box": [0, 0, 40, 9], "text": "{{ many }} pieces"}]},
        },
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *uses],
    }


@pytest.mark.parametrize(
    ("many", "is_told"),
    [
        ([BARE, COPIES, BARE, COPIES], False),
        ([BARE, COPIES, BARE, "{{ count(cards.thing) / 2 }}"], True),
        ([BARE, COPIES, BARE, '{{ total(pluck(cards.thing, "copies")) + 2 }}'], True),
        ([BARE, COPIES, "{{ count(cards.thing) / 2 }}"], False),
        ([BARE, COPIES, BARE, "{{ count(cards.thing) / constants.players }}"], False),
    ],
)
@pytest.mark.thorough(keep=2)
def test_one_count_of_several_is_another_figure(many: list[str], tmp_path: Path, *, is_told: bool) -> None:
    sample = {**kit(*many), "constants": {"players": 2}}
    assert bool(problems_of(one_more, sample, tmp_path)) is is_told
