"""How much of an icon in a text may lie under shapes?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.test_near import area, card, text, told

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10h-10z" fill="#000"/></svg>'
LARGE = {"size": "30pt", "minimum": "30pt", "align": "start"}


def signs(words: str, *shapes: dict[str, Any], clip: list[float] | None = None) -> dict[str, Any]:
    """A text with icons, and shapes over it; squares are 10.6 mm wide."""
    face = [text([5, 5, 50, 15], text=words, valign="top"), *shapes]
    if clip is not None:
        face = [{"type": "group", "clip": clip, "items": face}]
    return {**card(*face, **LARGE), "art": {"square": SQUARE}}


def over(width: float, high: float = 60, **more: Any) -> dict[str, Any]:
    """A shape over so much of the first sign, which begins at 5 mm."""
    return area([4, 4, 1 + width, high], "#ffffff", **more)


BESIDE, ALONE = ":square: {{ card.name }}", ":square:"


@pytest.mark.parametrize(
    ("sample", "is_told"),
    [
        (signs(BESIDE, over(2.6)), False),
        (signs(BESIDE, over(3.4)), True),
        (signs(ALONE, over(4.8)), False),
        (signs(ALONE, over(6.0)), True),
        (signs(":square::square::square:", area([17, 4, 40, 20], "#ffffff")), True),
        (signs(ALONE, area([5, 5, 10.6, 10.6], "#ffffff")), False),  # as a full sign over an empty one
        (signs(BESIDE, over(3.4, opacity=0.24)), False),
        (signs(BESIDE, over(3.4, opacity=0.26)), True),
        (signs(BESIDE, clip=[0, 0, 60, 14.5]), False),
        (signs(BESIDE, clip=[8.6, 0, 60, 60]), True),
        (signs(ALONE, clip=[8.6, 0, 60, 60]), False),  # art may run off
        (signs(BESIDE, area([40, 4, 10, 60], "#ffffff")), False),
    ],
)
def test_a_sign_is_to_be_seen_as_letters_are(sample: dict[str, Any], is_told: bool, tmp_path: Path) -> None:
    assert bool(told("covered", sample, tmp_path)) is is_told


def test_a_shape_before_the_text_hides_no_sign(tmp_path: Path) -> None:
    sample = signs(BESIDE)
    sample["face"] = [over(20), *sample["face"]]
    assert not told("covered", sample, tmp_path)


def test_a_picture_of_a_piece_may_lie_on_its_signs(tmp_path: Path) -> None:
    sample = signs(BESIDE)
    shown = {"type": "card", "box": [5, 40, 30, 40], "card": "thing:sun"}
    words = text([5, 5, 50, 9], size="9pt")
    sample["more"] = {"page": {"face": [words, shown, area([5, 40, 6, 40], "#ffffff")]}}
    sample["kinds"] = {"page": {"title": "Page", "fields": {"name": {"type": "text"}}}}
    sample["files"] = {"page": [{"id": "one", "name": "One"}]}
    sample["prints"] = ("thing", "page")
    assert not told("covered", sample, tmp_path)
