"""A single label on a card that is the word of another number of that card is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import labels
from tests.support.rule_samples import problems_of


def sample(word: str, y: float = 5, **other: Any) -> dict[str, Any]:
    text = {"type": "text", "style": "words"}
    good: Any = labels.GOOD
    return {
        **good,
        "fields": {"cost": {"type": "integer"}, "life": {"type": "integer", "unprinted": "counted", **other}},
        "files": {"terms": {**good["files"]["terms"], "worth": {"text": "Worth"}}},
        "face": [
            {**text, "box": [5, 5, 20, 9], "text": f"{{{{ term('{word}') }}}}"},
            {**text, "name": "cost", "box": [27, y, 20, 9], "text": "{{ card.cost }}"},
        ],
    }


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("made", "told"),
    [
        (sample("life"), True),
        (sample("cost"), False),
        (sample("worth"), False),  # no field's
        (sample("life", 17.4), True),
        (sample("life", 17.5), False),  # too far to be its label
        ({**sample("life"), "fields": {"cost": {"type": "integer"}, "life": {"type": "text"}}}, False),
    ],
)
def test_a_label_of_a_number_that_is_not_shown_is_told(
    made: dict[str, Any], told: bool, tmp_path: Path
) -> None:
    made["cards"] = [
        {"id": "one", "cost": 1, "life": 2 if made["fields"]["life"]["type"] == "integer" else "x"}
    ]
    found = problems_of(labels, made, tmp_path)
    assert [one.message for one in found] == ["cost shows cost and stands beside the label of life"] * told
