"""Words keep their distance to the edge of their shape, to other words and to labels, as the theme declares."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.faces import padding
from tests.support.rule_samples import problems_of

WORDS = {"font": "text", "size": "9pt", "minimum": "9pt", "valign": "middle"}
LABEL = {"type": "rectangle", "fill": "#ffd000"}
END = 30.0
"""Where the first text ends, in mm from the left."""


def told(root: Path, *face: dict[str, object], declared: float = 0.5) -> list[str]:
    sample = {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "theme": {"padding": declared, "styles": {"words": WORDS}},
        "face": list(face),
    }
    return [one.message for one in problems_of(padding, sample, root)]


NAME = {
    "type": "text",
    "name": "name",
    "box": [5, 20, END - 5, 10],
    "text": "{{ card.name }}",
    "style": "words",
    "align": "end",
}


def other(start: float) -> dict[str, object]:
    box = [start, 20, 20, 10]
    return {**NAME, "name": "other", "box": box, "text": "{{ card.id }}", "align": "start"}


@pytest.mark.parametrize(("apart", "is_told"), [(0.52, False), (0.47, True), (-1.0, True)])
def test_the_edge_of_the_shape_around_it(apart: float, is_told: bool, tmp_path: Path) -> None:
    label = {**LABEL, "box": [10, 15, END - 10 + apart, 20]}
    found = told(tmp_path, label, NAME)
    assert [one.split(" stands ")[0] for one in found] == ["name"] * is_told


def test_a_line_around_it_reaches_in_by_half_its_width(tmp_path: Path) -> None:
    frame = {"type": "rectangle", "box": [10, 15, END - 10 + 0.6, 20], "stroke": "#000000", "width": 0.4}
    assert told(tmp_path, frame, NAME) == [
        "name stands 0.40 mm from the edge of its shape; 0.5 mm are declared"
    ]


@pytest.mark.parametrize("declared", [0.0, 0.5])
def test_nothing_is_looked_at_where_no_distance_is_declared(declared: float, tmp_path: Path) -> None:
    label = {**LABEL, "box": [10, 15, END - 10, 20]}
    assert bool(told(tmp_path, label, NAME, declared=declared)) is bool(declared)


@pytest.mark.parametrize(("apart", "is_told"), [(0.52, False), (0.47, True)])
def test_another_text(apart: float, is_told: bool, tmp_path: Path) -> None:
    found = told(tmp_path, NAME, other(END + apart))
    assert [one.split(" stand ")[0] for one in found] == ["name and other"] * is_told


@pytest.mark.parametrize(("apart", "is_told"), [(0.52, False), (0.47, True)])
def test_the_label_of_another_text(apart: float, is_told: bool, tmp_path: Path) -> None:
    label = {**LABEL, "box": [END + apart, 20, 20, 10]}
    found = told(tmp_path, NAME, label, other(END + apart + 2))
    assert [one.split(" stand ")[0] for one in found] == ["name and other"] * is_told


def test_what_a_later_shape_covers_is_no_edge(tmp_path: Path) -> None:
    under = {**LABEL, "box": [10, 24, END - 9.9, 6]}
    over = {**LABEL, "box": [8, 15, 40, 20], "fill": "#ffffff", "stroke": "#000000"}
    assert told(tmp_path / "bare", under, NAME) and not told(tmp_path / "covered", under, over, NAME)


@pytest.mark.parametrize(("stripe", "is_told"), [("#347f52", False), ("#6fbf8a", True)])
def test_a_ground_that_hardly_differs_has_no_edge(stripe: str, is_told: bool, tmp_path: Path) -> None:
    ground = {**LABEL, "box": [0, 0, 63, 60], "fill": "#2c7a4b"}
    band = {**LABEL, "box": [10, 15, END - 10, 20], "fill": stripe}
    assert bool(told(tmp_path, ground, band, {**NAME, "colour": "#000000"})) is is_told


@pytest.mark.parametrize(("colour", "is_told"), [("#ffffff", False), ("#ffd000", True)])
def test_what_has_the_colour_of_the_label_over_it_has_no_edge_there(
    colour: str, is_told: bool, tmp_path: Path
) -> None:
    ground = {**LABEL, "fill": "#335577", "box": [0, 0, 63, 88]}
    road = {**LABEL, "fill": "#ffffff", "box": [5, 24, END - 7, 4]}
    label = {**LABEL, "fill": colour, "box": [5, 17, END - 2, 16]}
    word = {**NAME, "colour": "#000000"}
    assert bool(told(tmp_path, ground, road, label, word)) is False
    assert bool(told(tmp_path, ground, label, road, word)) is is_told
