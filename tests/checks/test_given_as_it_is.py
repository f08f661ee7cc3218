"""Whether a part is given a figure as it is where it prints that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.rule_samples import layout_rules

_TEXT: dict[str, Any] = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}


@pytest.mark.parametrize(
    ("given", "in_part", "is_told"),
    [
        ("card.worth", "says", False),
        ("card.worth + 1", "says", True),
        ("1 + card.worth", "says", True),
        ("card.worth + 1", "card.worth", False),
        ("index + 1", "says", False),
        ("item", "says", False),
        ("item - 1", "says", True),
    ],
)
def test_a_part_is_given_a_figure_as_it_is(given: str, in_part: str, is_told: bool, tmp_path: Path) -> None:
    part = {"type": "part", "part": "sum", "with": {"says": f"{{{{ {given} }}}}"}}
    repeat = {"type": "repeat", "box": [5, 30, 50, 9], "each": "{{ card.rolls }}", "items": [part]}
    sample = {
        "fields": {"worth": {"type": "integer"}, "rolls": {"type": "list", "items": {"type": "integer"}}},
        "cards": [{"id": "sun", "worth": 3, "rolls": [4, 5]}],
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {"sum": [{**_TEXT, "text": f"{{{{ {in_part} }}}}"}]},
        },
        "face": [{**_TEXT, "text": "{{ card.worth }}"}, repeat],
    }
    assert ("layout/one-more" in layout_rules(sample, tmp_path)) is is_told
