"""The label that a place to write has of its own is no label of the place beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_names
from tests.support.rule_samples import WORDS, problems_of

SHORT = {"type": "text", "longest": "abc"}
TICK = {"type": "boolean"}
LABELS = {"entry-label": {"font": "text", "size": "7pt", "minimum": "6pt", "leading": 1}}
LABELLED = {"type": "entry", "box": [5, 14, 14, 12.2], "field": "lost", "label": "Lost", "tip": "Lost"}
BARE = {"type": "entry", "box": [5, 18, 8, 8], "field": "lost", "tip": "Lost"}
BESIDE = {"type": "entry", "box": [20, 14, 20, 9], "field": "away", "tip": "Away"}
TEXT = {"type": "text", "box": [5, 14, 14, 3.2], "text": "Lost", "style": "entry-label"}


@pytest.mark.parametrize(
    ("lost", "face", "told"),
    [
        (TICK, (LABELLED, BESIDE), False),
        (SHORT, (LABELLED, BESIDE), False),
        (TICK, (TEXT, BARE, BESIDE), True),  # a text of the layout may stand in front of a place
        (SHORT, (TEXT, {**BARE, "box": [5, 28, 14, 9]}, BESIDE), True),
    ],
)
def test_only_a_text_of_the_layout_stands_in_front_of_a_place(
    lost: dict[str, Any], face: tuple[dict[str, Any], ...], told: bool, tmp_path: Path
) -> None:
    fields = {"away": SHORT, "lost": lost}
    sample = {
        **record_names.GOOD,
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}},
        "files": {"terms": {"away": {"text": "Away"}, "lost": {"text": "Lost"}}},
        "theme": {"styles": {**WORDS, **LABELS}},
        "sheets": {"match-sheet": {"score": "match", "face": [*face]}},
    }
    found = [one.message for one in problems_of(record_names, sample, tmp_path)]
    assert found == ["away stands behind 'Lost', which says lost"] * told
