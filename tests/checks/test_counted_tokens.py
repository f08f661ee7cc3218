"""How many tokens are made is held against a constant that says so, and against no other."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import counted_kinds
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("constant", "is_told"),
    [
        ({"coin_marks": 5}, True),
        ({"coin_marks": 6}, False),
        ({"coin_total": 5}, True),
        ({"coin": 5}, False),
        ({"coins": 5}, False),
        ({"coin_limit": 5}, False),
        ({"coin_marks": 5, "coin_total": 7}, False),
    ],
)
@pytest.mark.thorough(keep=2)
def test_tokens_are_held_against_the_constant_that_counts_them(
    constant: dict[str, int], is_told: bool, tmp_path: Path
) -> None:
    sample: Any = deepcopy(counted_kinds.GOOD)
    sample["constants"] = constant
    sample["more"]["coin"] = {"size": [20, 20], "face": sample["face"][:0]}
    sample["components"]["money"] = {"title": "Money", "tokens": {"coin": 6}}
    told = [one.message for one in problems_of(counted_kinds, sample, tmp_path)]
    assert bool(told) is is_told, told
