"""Constants with their signs: which of them is the other way round by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.layouts import other_sign
from tests.support.rule_samples import problems_of

DRAWN, LESS, MORE = "constants.drawn", "0 - constants.returned", "constants.returned"


@pytest.mark.parametrize(
    ("shown", "is_told"),
    [
        ((DRAWN, LESS, DRAWN, LESS), False),
        ((DRAWN, LESS, DRAWN, MORE), False),
        ((DRAWN, LESS, DRAWN, MORE, LESS), True),
        ((DRAWN, MORE, DRAWN, LESS, LESS), True),
        ((DRAWN, "-constants.returned", DRAWN, MORE, LESS), True),
        ((DRAWN, MORE, DRAWN, MORE, DRAWN, LESS, LESS), False),
        ((DRAWN, MORE, LESS, LESS), False),
        ((MORE, LESS, LESS, LESS), False),
        ((DRAWN, DRAWN, LESS, LESS, MORE), False),
    ],
)
def test_one_sign_of_many_is_told_where_the_same_stands_before_it(
    shown: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    found = [one.message for one in problems_of(other_sign, other_sign._sample(*shown), tmp_path)]
    assert found == (["it adds returned, which is taken away in 2 other places here"] if is_told else [])
