"""A heading over a column names the kind of its cards, or what is counted in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_twice
from tests.support.rule_samples import problems_of

SHOWN = "{{ card.name }} {{ cards.feat[0].name }}"
FEATS = {"title": "Feat", "fields": {"name": {"type": "text"}}}


def sheet(heading: str, step: str) -> dict[str, Any]:
    fields = {"things": {"type": "list", "items": {"type": "map", "fields": {step: {"type": "integer"}}}}}
    text = {"type": "text", "box": [5, 5, 30, 6], "text": heading, "style": "words"}
    rows: list[dict[str, Any]] = [
        {"type": "entry", "box": [5, 2 + 10 * at, 30, 9], "field": f"things.{at}.{step}", "tip": f"row {at}"}
        for at in (1, 2, 3)
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}, "feat": FEATS},
        "files": {"feat": [{"id": "jump", "name": "Jump"}]},
        "sheets": {"match-sheet": {"score": "match", "face": [text, *rows]}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": SHOWN, "style": "words"}],
    }


@pytest.mark.parametrize(
    ("heading", "step", "is_told"),
    [("Feat", "weight", True), ("Feat", "feats", False), ("Weight", "weight", False)],
)
def test_a_column_is_headed_by_its_kind(heading: str, step: str, is_told: bool, tmp_path: Path) -> None:
    told = [one.message for one in problems_of(record_twice, sheet(heading, step), tmp_path)]
    assert any("is about cards of thing" in one for one in told) is is_told
