"""Signs that nobody sees: in the colour of their ground, too small, or off their piece."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import own_ground, sign_off_piece, sign_size
from tests.checks.test_near import told

RING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<circle cx="4.5" cy="4.5" r="4" fill="currentColor" stroke="#ffffff" stroke-width="0.2"/></svg>'
)
GROUND, SIGN = 1, 2


def changed(place: int, sample: Any = own_ground.BAD, **more: Any) -> Any:
    sample = deepcopy(sample)
    sample["face"][place] |= more
    return sample


def with_art(drawing: str) -> Any:
    return {**deepcopy(own_ground.BAD), "art": {"moon": drawing}}


def also(*elements: dict[str, Any], at: int = SIGN) -> Any:
    sample: Any = deepcopy(own_ground.BAD)
    sample["face"][at:at] = elements
    return sample


DISC = {"type": "ellipse", "box": [14, 29, 22, 22], "fill": "#ffffff"}


@pytest.mark.parametrize(
    ("sample", "count"),
    [
        (own_ground.BAD, 1),
        (changed(SIGN, name="moon"), 1),
        (changed(GROUND, type="ellipse"), 1),
        (changed(GROUND, fill="{{ card.tint }}"), 1),
        (also(DISC), 0),
        (also(DISC | {"opacity": 0.02}), 1),
        (also(DISC | {"opacity": 0.5}), 0),
        (also(DISC, at=GROUND), 1),  # under the ground
        (with_art(RING), 0),  # its outline is seen
        (with_art(RING.replace("#ffffff", "#2040a1")), 1),
        (changed(SIGN, box=[15, 30, 20, 20], waive={"layout/own-ground": "It is a watermark."}), 0),
        ({**own_ground.BAD, "face": [own_ground.BAD["face"][0], changed(SIGN)["face"][SIGN]]}, 0),
        (changed(GROUND, own_ground._sample("#ffffff"), fill="#ffffff"), 1),
    ],
)
def test_a_sign_stands_out_from_what_is_drawn_under_it(sample: Any, count: int, tmp_path: Path) -> None:
    assert len(told("own_ground", sample, tmp_path)) == count


def test_signs_of_several_cards_are_told_once(tmp_path: Path) -> None:
    sample: Any = changed(GROUND, fill="{{ card.tint }}")
    sample["cards"] = [{"id": name, "name": name, "tint": f"#{name * 6}"} for name in "abc"]
    (problem,) = told("own_ground", sample, tmp_path)
    assert problem.subject == "thing:a and 2 more"
    assert problem.message == "the sign moon is drawn in #aaaaaa on #aaaaaa, and nobody sees it"


def test_of_two_icons_the_one_in_that_colour_is_told(tmp_path: Path) -> None:
    other = {"type": "icon", "box": [50, 60, 8, 8], "icon": "moon", "colour": "#101010"}
    sample = also(other)
    (problem,) = told("own_ground", sample, tmp_path)
    assert problem.span is not None
    sign = told("own_ground", own_ground.BAD, tmp_path / "alone")[0].span
    assert sign is not None and problem.span.line >= sign.line


@pytest.mark.parametrize(
    ("more", "is_told"),
    [
        ({"box": [15, 30, 3, 0.5]}, True),
        ({"box": [15, 30, 3, 0.6]}, False),
    ],
)
def test_a_sign_is_as_large_as_its_box_allows(more: dict[str, Any], is_told: bool, tmp_path: Path) -> None:
    assert bool(told("sign_size", changed(1, sign_size.GOOD, **more), tmp_path)) is is_told


def test_what_a_group_makes_smaller_is_as_large_as_it_is_written(tmp_path: Path) -> None:
    sample: Any = deepcopy(sign_size.GOOD)
    sample["face"][1] = {"type": "group", "scale": 0.05, "items": [sample["face"][1]]}
    assert told("sign_size", sample, tmp_path) == []


def grouped(sample: Any, **more: Any) -> Any:
    made = deepcopy(sample)
    made["face"][1] = {"type": "group", "items": [made["face"][1]], **more}
    return made


@pytest.mark.parametrize(
    ("sample", "is_told"),
    [
        (grouped(sign_off_piece.GOOD, at=[40, 0]), True),
        (grouped(sign_off_piece.GOOD, clip=[0, 0, 20, 88]), True),
        (grouped(sign_off_piece.GOOD, clip=[0, 0, 34, 88]), False),
        (changed(1, sign_off_piece.GOOD, box=[55, -8, 16, 16]), False),  # a sun in a corner
        (changed(1, sign_off_piece.GOOD, box=[-17, 30, 16, 16]), True),
        (changed(1, sign_off_piece.GOOD, box=[30, 89, 16, 16]), True),
    ],
)
def test_a_sign_off_its_piece_is_told(sample: Any, is_told: bool, tmp_path: Path) -> None:
    assert bool(told("sign_off_piece", sample, tmp_path)) is is_told
