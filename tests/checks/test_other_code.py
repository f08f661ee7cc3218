"""Codes are told that are each made of the other's word, from its initial on."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.cards import other_code
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("codes", "is_told"),
    [
        (("RB", "LB"), True),
        (("rb", "l. b."), False),
        (("IG", "EF"), False),
        (("B", "B"), False),
        (("RB", "LX"), False),
        (("RI", "LE"), True),
        (("RÍ", "LÉ"), True),
        (("RR", "LL"), False),
        (("R", "L"), True),
    ],
)
def test_codes_of_each_other_are_told(codes: tuple[str, str], is_told: bool, tmp_path: Path) -> None:
    sample = other_code._sample(*codes, "GK", "STR", "LW")
    assert bool(problems_of(other_code, sample, tmp_path)) is is_told
