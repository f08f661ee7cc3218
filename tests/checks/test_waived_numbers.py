"""Whether a waiver of typed numbers excuses those that its reason names, and no others."""

from __future__ import annotations

import pytest

from ppgen.checks.rules.cards import literal_number
from tests.support.rule_samples import general_problems


@pytest.mark.parametrize(
    ("reason", "line", "told"),
    [
        ("there are three tiers", "Lay them out in three tiers, one each.", []),
        ("there are 3 tiers", "Lay them out in three tiers, one each.", []),
        ("there are three tiers", "Lay out three tiers, first to 6 points.", ["6"]),
        ("there are three tiers", "The first to 6 points has won.", ["6"]),
        ("a tale and no rule", "Lay out three tiers, first to 6 points.", []),
    ],
)
def test_a_waiver_excuses_the_numbers_that_its_reason_names(reason: str, line: str, told: list[str]) -> None:
    card = {"id": "sun", "line": line, "waive": {literal_number.ID: reason}}
    fields = {"line": {"type": "text", "translate": True}}
    problems = general_problems(
        literal_number, {"fields": fields, "cards": [card], "constants": {"plays": 5}}
    )
    unexcused = [one.message for one in problems if one.subject != "thing:sun"]
    assert [message.split(",")[0] for message in unexcused] == [f"it types {number}" for number in told]


def test_a_figure_that_the_card_has_itself_is_named_by_its_field() -> None:
    fields = {
        "name": {"type": "text"},
        "points": {"type": "integer"},
        "line": {"type": "text", "translate": True},
    }
    card = {"id": "pear", "name": "Pear", "points": 5, "line": "Worth 5 points at the end of the game."}
    sample = {"fields": fields, "cards": [card], "constants": {"last_trick": 5}}
    (problem,) = general_problems(literal_number, sample)
    assert "as much as its own points" in problem.message and "{{ card.points }}" in problem.hint
    other = {**card, "line": "Deal 5 cards to each of the players."}
    (problem,) = general_problems(literal_number, {**sample, "cards": [other]})
    assert "as much as the constant last_trick" in problem.message
