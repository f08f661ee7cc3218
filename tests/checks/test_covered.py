"""Which strokes of letters may lie under shapes, and which make another word of it?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.test_near import area, card, text, told

LARGE = {"size": "24pt", "minimum": "24pt", "align": "start"}
"""The baseline is then at 12.1 mm, capitals reach up to 6.5, small letters to 7.9 and down to 14."""

WHITE, BLACK = "#ffffff", "#000000"
Shape = dict[str, Any]


def over(name: str, *shapes: Shape, clip: list[float] | None = None) -> dict[str, Any]:
    """Words with shapes over them, all in a group if they are cut off."""
    face: list[Shape] = [text([5, 5, 50, 15], valign="top"), *shapes]
    if clip is not None:
        face = [{"type": "group", "clip": clip, "items": face}]
    return card(*face, name=name, **LARGE)


def grey(*box: float) -> Shape:
    return area([*box], "#888888")


def dot(x: float, y: float) -> Shape:
    return {"type": "ellipse", "box": [x, y, 1.1, 1.1], "fill": WHITE}


def veils(count: int, opacity: float) -> list[Shape]:
    return [area([4, 5, 40, 12], WHITE, opacity=opacity) for _ in range(count)]


def grating(count: int, step: float, thick: float, top: float = 6.6) -> list[Shape]:
    """Lines over whole words, each of which alone would strike them."""
    return [area([4, top + number * step, 50, thick], WHITE) for number in range(count)]


def ruled(*heights: float) -> list[Shape]:
    """Hairlines across the card."""
    return [{"type": "line", "points": [[0, y], [63, y]], "stroke": BLACK, "width": 0.15} for y in heights]


HIDDEN = {
    "a sign": over("\u22124", grey(5.2, 8.8, 3.4, 1.0)),
    "the left side of an 8": over("8", grey(5, 8.2, 2.0, 4.4)),
    "a bar across an 8": over("8", grey(5, 9.4, 5, 1.3)),
    "the dots of a capital": over("\u00d6", grey(5, 4.6, 8, 1.8)),
    "the dots of a small letter": over("\u00e4", dot(5.9, 6.2), dot(7.5, 6.2)),
    "one of two dots": over("\u00e4", dot(7.5, 6.2)),
    "a comma": over("2,5", grey(9.4, 11.0, 1.6, 3)),
    "the lower half of a comma": over("2,5", grey(9.4, 12.1, 1.6, 2)),
    "half the dot of an i": over("i", grey(5.3, 6.0, 1.4, 0.75)),
    "the bar of a G": over("G", grey(8.2, 9.5, 3, 2)),
    "the same bar, aside": over("G", grey(9.0, 9.5, 3, 2)),
    "the foot of a g, cut off": over("xg", clip=[0, 0, 60, 12.6]),
    "the foot of a p, cut off": over("xp", clip=[0, 0, 60, 12.1]),
    "the foot of a y, cut off": over("xy", clip=[0, 0, 60, 12.6]),
    "a dot, cut off": over("i", clip=[0, 6.8, 60, 50]),
    "a letter under two shapes, a little under each": over(
        "H", grey(5, 5, 1.0, 20), grey(9.4, 5, 1.0, 20), grey(6.5, 9, 2, 0.2)
    ),
    "words under twelve veils": over("Sun", *veils(12, 0.1)),
    "words under a thick veil": over("Sun", *veils(1, 0.26)),
    "words under three thin veils": over("Sun", *veils(3, 0.19)),
    "a sign under a line as thin": over("\u22124", area([4, 9.0, 20, 0.7], BLACK)),
    "words blotted out in their own colour": over("Sun", area([4, 5, 30, 10], BLACK)),
    "words under a grating of thin lines": over("Sehen", *grating(24, 0.25, 0.24)),
    "words of which thin lines leave half": over("Sehen", *grating(12, 0.5, 0.25)),
    "a letter between whose rows a grating might lie": over("8", *grating(30, 0.2, 0.14, 6.47)),
    "words under two thick strokes": over("Sehen", *grating(2, 1.6, 0.7, 8.2)),
    "words under lines, each of which is faint": over(
        "Sehen", *[{**one, "opacity": 0.2} for one in grating(12, 0.5, 0.4) * 4]
    ),
    "a letter behind a thin upright line": over("l", area([5.4, 5, 0.8, 10], BLACK)),
}


@pytest.mark.parametrize("sample", HIDDEN.values(), ids=HIDDEN)
@pytest.mark.thorough(keep=4)
def test_a_stroke_that_makes_another_letter_is_told(sample: dict[str, Any], tmp_path: Path) -> None:
    assert told("covered", sample, tmp_path)


FRAME = {"type": "rectangle", "stroke": BLACK, "width": 0.3}
SHOWN = {
    "a shape above a letter that has no mark": over("O", grey(5, 4.0, 8, 1.6)),
    "a shape aside": over("8", grey(15, 5, 5, 10)),
    "a shape beside the ink, in the room of the letter": over("H", grey(4, 5, 1.6, 10)),
    "a shape between words": over("a b", grey(8.9, 5, 1.0, 10)),
    "a dot in the middle of an O": over("O", grey(7.3, 8.9, 1, 1)),
    "a dot above a dot": over("i", dot(5.5, 5.0)),
    "a little of a comma": over("2,5", grey(9.4, 13.2, 1.6, 2)),
    "a little of a dot": over("i", grey(5.3, 6.0, 1.4, 0.4)),
    "a frame around words": over("Sun", {**FRAME, "box": [4, 5.5, 20, 9]}),
    "a frame that touches the last letter": over("Sun", {**FRAME, "box": [4, 5, 14.2, 10]}),
    "a panel that ends where small letters do": over("gypQ", grey(4, 13.95, 40, 6)),
    "a tint of a fifth on the whole card": over("gyp 2,5 \u00e4", area([0, 0, 63, 88], WHITE, opacity=0.2)),
    "one veil that is nearly thick": over("Sun", *veils(1, 0.24)),
    "three veils that are thinner": over("Sun", *veils(3, 0.18)),
    "two tints of a fifth": over("gyp 2,5 \u00e4", *veils(2, 0.2)),
    "a clip around the ink": over("gyp \u00c4", clip=[5, 5.1, 50, 9]),
    "a line under words": over("2,5 gyjpQ;", area([4, 12.7, 50, 0.4], "#d00000")),
    "a line through words": over("Sehen", area([4, 9.8, 50, 0.4], "#d00000")),
    "a line through words, in their own colour": over("Sehen", area([4, 9.8, 50, 0.8], BLACK)),
    "two thin lines through words": over("Sehen", *grating(2, 1.2, 0.35, 9.0)),
    "lines above and below words": over("Sehen", *grating(2, 7.5, 0.8, 5.5)),
    "one strike of many lines over one another": over("Sehen", *grating(40, 0.01, 0.4, 9.6)),
    "a ruled card": over("gyp 2,5 \u00e4", *ruled(*range(4, 30, 3))),
    "a grating beside words": over(
        "Sun", *[{**one, "box": [30, *one["box"][1:]]} for one in grating(24, 0.25, 0.24)]
    ),
    "a grating below words": over("Sun", *grating(24, 0.25, 0.24, 14.2)),
    "a watermark below": card(
        {**text([5, 5, 50, 15]), "name": "mark", "colour": "#bbbbbb"},
        text([5, 30, 50, 15]),
        name="Sun",
        **LARGE,
    ),
    "words on panels": card(
        area([3, 3, 57, 30], "#eeeeee"),
        area([4, 8, 20, 4], "#ffd000"),
        text([5, 5, 50, 15]),
        name="Sun",
        **LARGE,
    ),
}


@pytest.mark.parametrize("sample", SHOWN.values(), ids=SHOWN)
@pytest.mark.thorough(keep=4)
def test_what_leaves_words_as_they_are_is_not_told(sample: dict[str, Any], tmp_path: Path) -> None:
    assert told("covered", sample, tmp_path) == []


@pytest.mark.parametrize(("thick", "is_told"), [(0.41, False), (0.43, True)])
def test_thin_lines_together_are_no_thicker_than_one_may_be(
    thick: float, is_told: bool, tmp_path: Path
) -> None:
    sample = over("Sehen", *grating(2, 1.0, thick, 9.0))
    assert bool(told("covered", sample, tmp_path)) is is_told


@pytest.mark.parametrize(("aside", "is_told"), [(0.3, False), (1.4, False), (1.6, True)])
def test_the_same_words_nearby_are_a_shadow(aside: float, is_told: bool, tmp_path: Path) -> None:
    words = text([5, 5, 50, 9])
    shadow = {**words, "name": "shadow", "box": [5 + aside, 5 + aside, 50, 9], "colour": "#cccccc"}
    del shadow["name"]
    assert bool(told("contrast", card(shadow, words), tmp_path)) is is_told


def test_the_same_words_at_the_other_end_of_a_box_are_no_shadow(tmp_path: Path) -> None:
    words = text([5, 5, 50, 9])
    faint = {**words, "name": "faint", "align": "start", "colour": "#cccccc"}
    assert told("contrast", card(faint, {**words, "align": "end"}), tmp_path)


def test_faint_words_over_readable_ones_are_no_shadow(tmp_path: Path) -> None:
    words = text([5, 5, 50, 9])
    faint = {**words, "name": "faint", "box": [5.3, 5.3, 50, 9], "colour": "#cccccc"}
    assert [one.message for one in told("contrast", card(words, faint), tmp_path)] == [
        "faint has a contrast of 1.6:1, #cccccc on #ffffff"
    ]
