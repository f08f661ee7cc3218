"""Lists of sentences that state one rule of play: which differences are told, and which are no difference."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.checks.rules.cards import listed_twice
from tests.support.rule_samples import general_problems

ONE = "A turn has four steps: draw, move, fight and rest."


def told(*lines: str, **changes: Any) -> list[str]:
    sample = {
        **listed_twice.GOOD,
        "cards": [{"id": f"s{at}", "line": line, "states": ["turn"]} for at, line in enumerate(lines)],
        **changes,
    }
    return [one.message for one in general_problems(listed_twice, sample)]


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ("First **draw**, then move, fight, and rest.", ""),
        ("You draw, move, fight or rest after another.", ""),
        (
            "Draw, fight, move and rest.",
            "it lists fight before move, and another sentence the other way round",
        ),
        ("You move, draw, fight and rest.", "it lists you move before draw"),
        ("Draw, move, rest and fight now.", "it lists rest before fight now"),
        ("Draw, move, score and rest.", "it lists score where another sentence lists fight"),
        ("Draw, move, fight and win.", "it lists win where another sentence lists rest"),
        ("Draw, shoot, score and rest.", ""),
        ("Draw, move and fight.", ""),
        ("Draw. Fight. Move. Rest.", ""),
    ],
)
def test_lists_of_one_rule_say_the_same(other: str, found: str) -> None:
    assert all(found and found in one for one in told(ONE, other))
    assert bool(told(ONE, other)) is bool(found)


def test_lists_of_two_rules_are_others() -> None:
    cards = [
        {"id": "a", "line": ONE, "states": ["turn"]},
        {"id": "b", "line": "Draw, fight, move and rest.", "states": ["back", "turn"]},
        {"id": "c", "line": "Draw, fight, move and rest.", "states": ["back"]},
    ]
    rules = [{"id": name, "says": "The steps."} for name in ("turn", "back")]
    assert not told(cards=cards, files={"rules_of_play": rules})


def test_the_same_list_several_times_is_held_against_the_others_once() -> None:
    lines = (ONE, ONE, "Draw, fight, move and rest.")
    assert len(told(*lines)) == 1
    assert not told(*lines[:2])
