"""Whether a total of a sheet adds what its record, a deck and the laws say of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.broken_games import problems_after

_SHEET = "layouts/battle-dice/scoresheets/deck-list.yaml"
_AVERAGE = "field: average, label: '{{ term(\"sheet_average\") }}', style: entry-figure"


def _column(name: str) -> str:
    return ", ".join(f'"rows.{number}.{name}"' for number in range(1, 9))


@pytest.mark.parametrize(
    ("old", "new", "is_told"),
    [
        (_column("copies"), _column("cost"), True),
        (_AVERAGE, f"{_AVERAGE}, total: [{_column('cost')}]", True),
        (_AVERAGE, f"{_AVERAGE}, total: [{_column('copies')}]", True),
        ("# A deck of eight cards with its costs.", "# A deck.", False),
    ],
)
def test_a_total_adds_what_its_record_says(old: str, new: str, *, is_told: bool, tmp_path: Path) -> None:
    told = problems_after("battle-dice", _SHEET, old, new, root=tmp_path, components=("deck-list",))
    assert ("record/other-sum" in told) is is_told
