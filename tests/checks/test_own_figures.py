"""Which figures that are typed are told: those of prose, and of cards whose like take theirs from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.checks.rules.cards import literal_number
from tests.checks.test_rules_of_play import general_problems

TYPED = "Deal {} damage to a monster."


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((TYPED.format(5),), 1),
        ((TYPED.format(5), TYPED.format(7)), 0),
        ((TYPED.format(5), TYPED.format(7), "Deal {{ constants.plays }} damage."), 0),
        ((TYPED.format(5), TYPED.format(7), *["Deal {{ constants.plays }} damage."] * 2), 2),
        ((TYPED.format(1), TYPED.format(0), TYPED.format(5)), 1),
    ],
)
def test_figures_of_cards_themselves(lines: tuple[str, ...], told: int) -> None:
    cards = [{"id": f"s{number}", "line": line} for number, line in enumerate(lines)]
    assert len(general_problems(literal_number, {**literal_number.GOOD, "cards": cards})) == told


def test_the_width_of_a_picture_is_no_number_of_the_text() -> None:
    for line, told in (
        ('See ![this card](card:thing:sun "30mm") in your hand.', 0),
        ('See ![these 30 cards](card:thing:sun "20mm") in your hand.', 1),
    ):
        sample: dict[str, Any] = {**literal_number.GOOD, "cards": [{"id": "sun", "line": line}]}
        assert len(general_problems(literal_number, sample)) == told, line
