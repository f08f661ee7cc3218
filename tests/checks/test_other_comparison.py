"""Signs of comparison are held against the comparisons that a game makes with the constant behind them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import other_comparison
from tests.support.rule_samples import problems_of

SAYS = "Roll {} {{{{ constants.needed }}}}"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("sign", "asked", "told"),
    [
        ("≥", ("card.roll >= constants.needed",), False),
        ("≤", ("card.roll >= constants.needed",), True),
        (">", ("card.roll >= constants.needed",), True),
        ("<", ("card.roll >= constants.needed",), False),  # whose contrary is that
        ("≥", ("card.roll <= constants.needed",), True),
        ("≤", ("constants.needed <= card.roll",), True),
        ("≥", ("constants.needed <= card.roll",), False),
        ("≤", ("card.roll >= constants.needed", "card.roll > constants.needed"), False),  # it asks both
        ("≤", ("card.roll >= constants.needed + 1",), False),  # another limit
        ("≤", ("constants.most >= constants.needed",), False),  # a bound of the game itself
        ("≤", ("9 >= constants.needed", "card.roll > 3"), False),
        ("≤", (), False),
    ],
)
def test_a_sign_at_another_limit_than_all_comparisons_is_told(
    sign: str, asked: tuple[str, ...], told: bool, tmp_path: Path
) -> None:
    sample = other_comparison._sample(SAYS.format(sign), *asked)
    assert len(problems_of(other_comparison, sample, tmp_path)) == told


@pytest.mark.thorough
@pytest.mark.parametrize(("compared", "told"), [(">=", True), ("<=", False)])
def test_what_a_law_compares_counts(compared: str, told: bool, tmp_path: Path) -> None:
    law = {
        **{"id": "rolls", "for": "thing", "check": f"card.roll {compared} constants.needed"},
        **{"message": "it rolls too little", "why": "So it is.", "source": "Ours"},
        **{"good": {"card": {"roll": 7}}, "bad": {"card": {"roll": 6 if compared == ">=" else 8}}},
    }
    sample = {**other_comparison._sample(SAYS.format("≤")), "files": {"rules": [law]}}
    sample["cards"] = [{"id": "sun", "roll": 7}]
    assert len(problems_of(other_comparison, sample, tmp_path)) == told


@pytest.mark.thorough
@pytest.mark.parametrize(("order", "told"), [({"in_order": [["≤", "needed"]]}, False), ({}, True)])
def test_a_text_that_states_a_rule_of_play_in_order_is_judged_by_that(
    order: dict[str, Any], told: bool, tmp_path: Path
) -> None:
    sample: Any = other_comparison._sample(SAYS.format("≤"), "card.roll >= constants.needed")
    sample["face"][1]["states"] = ["roll"]
    rule = {"id": "roll", "says": "Seven or more.", "constants": ["needed"], **order}
    sample = {**sample, "files": {"rules_of_play": [rule]}}
    assert len(problems_of(other_comparison, sample, tmp_path)) == told
