"""An element that is called as a term and as a constant of one name shows that constant, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.layouts import other_constant
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("name", "text", "is_told"),
    [
        ("pawns", "{{ constants.learn_minutes }}", True),
        ("pawns", "{{ constants.pawns }}", False),
        ("pawns", '{{ term("pawns") }}', False),
        ("damage", "{{ constants.learn_minutes }}", False),
    ],
)
def test_the_constant_of_that_name_is_meant(tmp_path: Path, name: str, text: str, *, is_told: bool) -> None:
    face = [
        {
            "type": "text",
            "box": [5, 5, 50, 9],
            "style": "words",
            "text": f"{{{{ card.worth }}}} {text}",
            "name": name,
        }
    ]
    sample = {**other_constant.GOOD, "face": face}
    told = [one.message for one in problems_of(other_constant, sample, tmp_path)]
    message = "the element pawns shows learn_minutes, and not pawns, after which it is called"
    assert told == [message] * is_told
