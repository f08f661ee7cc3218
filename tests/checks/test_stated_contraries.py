"""A sentence that retells a rule of play and says cheap for dear is told; what says it otherwise is not."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.checks.rules.cards import stated_as_said
from tests.support.rule_samples import general_problems


def told(says: str, line: str) -> list[str]:
    """Return what is told of a sentence that states a rule."""
    sample: dict[str, Any] = stated_as_said._sample(line)
    sample["files"]["rules_of_play"][0] |= {"says": says, "constants": []}
    return [one.message.rpartition("sample:one: ")[2] for one in general_problems(stated_as_said, sample)]


@pytest.mark.parametrize(
    ("says", "line", "messages"),
    [
        (
            "The player with the most coins wins.",
            "The player with the fewest coins wins.",
            ["it says least, 'fewest', and the rule of play greatest"],
        ),
        ("The player with the most coins wins.", "The player with the most coins wins.", []),
        ("The player with the most coins wins.", "The player with the largest sum of coins wins.", []),
        ("The player with the most coins wins.", "Nobody with the fewest coins wins, nor draws one.", []),
        ("The player with the most coins wins.", "Put the lowest card beside the market now.", []),
        (
            "Pay the bank for the cheapest ship.",
            "Pay the bank for the dearest ship.",
            ["it says dear, 'dearest', and the rule of play cheap"],
        ),
    ],
)
def test_a_contrary_of_what_the_rule_says_is_told(says: str, line: str, messages: list[str]) -> None:
    assert told(says, line) == messages
