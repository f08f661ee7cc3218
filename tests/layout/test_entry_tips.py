"""What is said aloud of a place to write has a word of its label, in whatever form and script."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.elements import label_in_tip
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("label", "tip", "told"),
    [
        ("Goals", "Home: goals", False),
        ("Yellow", "Home: yellow cards", False),
        ("or minion", "Minion 1", False),
        ("Gegentore", "Heim: Gegen\u00adtor", False),
        ("得点", "準決勝の得点", False),
        ("1.", "Round 1", False),
        ("**Goals**", "Goals", False),
        ("–", "Whatever", False),
        ("Goals", "Home", True),
        ("得点", "準決勝", True),
    ],
)
def test_a_tip_says_something_of_its_label(label: str, tip: str, told: bool, tmp_path: Path) -> None:
    found = problems_of(label_in_tip, label_in_tip._sample(label, tip), tmp_path)
    assert [one.severity for one in found] == ["warning"] * told
