"""The numbers that are printed before rows and over columns are those by which their places are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_numbers
from tests.support.rule_samples import problems_of


def told(printed: list[str], name: str, tmp_path: Path) -> list[str]:
    """Print numbers before rows of places, each called after its own number in the record."""
    rows: list[dict[str, Any]] = []
    for at, number in enumerate(printed, 1):
        rows.append({"type": "text", "box": [5, 3 + 10 * at, 8, 9], "text": number, "style": "words"})
        rows[-1] |= {"name": f"{name}-{at}"} if at > 1 else {"name": name}
        place = {"type": "entry", "box": [15, 3 + 10 * at, 9, 9], "field": f"won.{at}"}
        rows.append({**place, "tip": f"Won {at}"})
    sample = record_numbers._sample(*range(1, len(printed) + 1))
    sample["sheets"] = {"match-sheet": {"score": "match", "face": rows}}
    return [one.message for one in problems_of(record_numbers, sample, tmp_path)]


@pytest.mark.parametrize(
    ("printed", "name", "is_told"),
    [
        (["1", "2", "3", "4"], "row", False),
        (["0", "1", "2", "3"], "row", True),
        (["4", "3", "2", "1"], "row", True),
        (["4", "3", "2", "1"], "points", False),  # what a row is worth
        (["5", "10", "15", "20"], "row", False),
        (["0", "1"], "row", False),  # two are no series
        (["0", "1", "2"], "row", True),
        (["997", "998", "999"], "row", True),
        (["1999", "2000", "2001"], "row", False),  # years
    ],
)
def test_numbers_before_rows(printed: list[str], name: str, is_told: bool, tmp_path: Path) -> None:
    found = told(printed, name, tmp_path)
    assert found == [f"won.1 is called 'Won 1', and stands at the printed number {printed[0]}"] * is_told
