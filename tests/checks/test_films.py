"""Contrast through what is see-through: text and codes are judged as they are seen under it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import contrast
from ppgen.checks.sight.films import MOST_FILMS
from ppgen.common.problem import SKIPPED
from tests.checks.test_code_covered import BARS, QR, RULE, rules
from tests.checks.test_near import area, card, text, told
from tests.support.rule_samples import all_problems

WHITE = "#ffffff"
SMALL = {"size": "10pt", "minimum": "10pt", "align": "start"}


def words(ink: str, *shapes: dict[str, Any], ground: str = WHITE, **style: str) -> dict[str, Any]:
    face = [area([0, 0, 63, 40], ground), {**text([5, 5, 50, 15]), "colour": ink}, *shapes]
    return card(*face, name="Sun and moon", **{**SMALL, **style})


def grouped(ink: str, *shapes: dict[str, Any]) -> dict[str, Any]:
    """Words and what lies over them, drawn together."""
    made = words(ink)
    ground, said = made["face"]
    return {**made, "face": [ground, {"type": "group", "clip": [0, 0, 63, 88], "items": [said, *shapes]}]}


def film(opacity: float, fill: str = WHITE, box: tuple[float, ...] = (0, 0, 63, 88)) -> dict[str, Any]:
    return area([*box], fill, opacity=opacity)


FAINT = {
    "a white film": words("#747474", film(0.2)),
    "just too much of it": words("#555555", film(0.2)),
    "a thin one over a grey that is just dark enough": words("#757575", film(0.05)),
    "two films": words("#686868", film(0.1), film(0.1)),
    "a dark film over white on dark": words("#ffffff", film(0.24, "#000000"), ground="#707070"),
    "the half of a word": words("#747474", film(0.2, box=(0, 0, 12, 88))),
    "in one group with it": grouped("#747474", film(0.2)),
    "in a group": words("#747474", {"type": "group", "items": [film(0.2)]}),
    "as many as are looked at": words("#747474", *[film(0.005)] * (MOST_FILMS - 1)),
}
CLEAR = {
    "no film": words("#747474"),
    "under the words": words("#747474", ground="#ffffff"),
    "dark enough": words("#404040", film(0.2)),
    "just dark enough": words("#545454", film(0.2)),
    "beside the words": words("#747474", film(0.2, box=(0, 60, 63, 20))),
    "large words": words("#747474", film(0.2), size="18pt", minimum="18pt"),
    "black under a dark film": words("#000000", film(0.2, "#000000")),
    "in one group with it": grouped("#545454", film(0.2)),
    "more than are looked at": words("#747474", *[film(0.005)] * MOST_FILMS),
}


@pytest.mark.parametrize("sample", FAINT.values(), ids=FAINT)
def test_a_text_that_is_faint_through_a_film_is_told(sample: dict[str, Any], tmp_path: Path) -> None:
    assert len(told("contrast", sample, tmp_path)) == 1


@pytest.mark.parametrize("sample", CLEAR.values(), ids=CLEAR)
def test_a_text_that_stands_out_through_a_film_is_no_problem(sample: dict[str, Any], tmp_path: Path) -> None:
    assert not told("contrast", sample, tmp_path)


@pytest.mark.parametrize("more", [0, 1])
def test_a_text_under_very_many_films_is_said_not_to_be_looked_at(more: int, tmp_path: Path) -> None:
    films = [film(0.0001)] * (MOST_FILMS - 1 + more)
    skipped = [
        one for one in all_problems(contrast, words("#000000", *films), tmp_path) if one.rule == SKIPPED
    ]
    assert len(skipped) == more


def test_a_text_that_is_hidden_is_not_told_as_faint_too(tmp_path: Path) -> None:
    found = {one.rule for one in all_problems(contrast, words("#747474", film(0.6)), tmp_path)}
    assert "text/covered" in found and contrast.ID not in found


def veil(opacity: float, fill: str = WHITE, box: str = "[2, 37, 45, 31]") -> str:
    return f"{{type: rectangle, box: {box}, fill: '{fill}', opacity: {opacity}}}"


VEILED = {
    "white": (QR, veil(0.9)),
    "nearly white": (QR, veil(0.75)),
    "black": (QR, veil(0.9, "#000000")),
    "two": (QR, veil(0.5), veil(0.5)),
    "bars": (BARS, veil(0.9)),
    "a third of it": (QR, veil(0.9, box="[5, 40, 25, 10]")),
}
"""Codes of which too little light is left, though a computer still reads them."""

READ = {
    "half white": (QR, veil(0.5)),
    "just enough": (QR, veil(0.72)),
    "half black": (QR, veil(0.4, "#000000")),
    "a mark in its middle": (QR, veil(0.9, box="[15, 50, 5, 5]")),
}


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("elements", VEILED.values(), ids=VEILED)
def test_a_code_that_gives_back_too_little_light_is_told(elements: tuple[str, ...], tmp_path: Path) -> None:
    assert rules(tmp_path, *elements)[0] == {RULE}


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("elements", READ.values(), ids=READ)
def test_a_code_that_is_read_through_a_film_is_no_problem(elements: tuple[str, ...], tmp_path: Path) -> None:
    assert rules(tmp_path, *elements) == (set(), set())
