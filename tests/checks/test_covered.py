"""Which strokes of letters may lie under a shape, and which make another word of it?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.test_near import area, card, text, told

LARGE = {"size": "24pt", "minimum": "24pt", "align": "start"}


def hidden(name: str, *boxes: list[float]) -> dict[str, Any]:
    return card(
        text([5, 5, 50, 15], valign="top"), *(area(box, "#888888") for box in boxes), name=name, **LARGE
    )


@pytest.mark.parametrize(
    ("name", "boxes", "is_told"),
    [
        ("\u22124", [[5.2, 9.6, 3.4, 1.5]], True),  # the sign
        ("8", [[5, 8.2, 2.0, 4.4]], True),  # its left side: a 3
        ("8", [[5, 9.4, 5, 1.3]], True),  # a bar across
        ("\u00d6", [[5, 4.6, 8, 1.8]], True),  # the dots
        ("O", [[5, 4.0, 8, 1.6]], False),  # the same above a letter that has none
        ("8", [[15, 5, 5, 10]], False),
    ],
)
def test_a_stroke_that_makes_another_letter_is_told(
    name: str, boxes: list[list[float]], is_told: bool, tmp_path: Path
) -> None:
    assert bool(told("covered", hidden(name, *boxes), tmp_path)) is is_told
