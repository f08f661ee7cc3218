"""Round corners: what a text keeps away from is the line that a piece is cut along, before and behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Rect, Size
from ppgen.layout.outlines import keeps_in_corners
from ppgen.layout.printed_fields import DRAWN_TOLERANCE, TOLERANCE
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import changed, write_project

LAYOUT, BACK = "layouts/tiny/monster.yaml", "layouts/tiny/reverse.yaml"
CORNER = (
    "  - {type: text, name: corner, box: [%s, 12, 7], text: '7', style: title, align: start, valign: top}\n"
)
NEAR, AWAY = CORNER % "3.1, 3.1", CORNER % "9.5, 9.5"
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0Z"/></svg>'
SIZE, SAFE, RADIUS = Size(60, 80), 3.0, 20.0
ARC = RADIUS - (RADIUS - SAFE) / 2**0.5
"""How far from both edges the arc lies in the middle, in mm, that ink keeps to."""


def told(root: Path, files: dict[str, str]) -> list[str]:
    write_project(root, files)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    _, faults = lay_out(loaded)
    assert not [one for one in problems if one.severity == "error"], problems
    return [one.message for one in faults if one.rule == "layout/safe-area"]


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("tolerance", [TOLERANCE, DRAWN_TOLERANCE])
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("bottom", [False, True])
def test_ink_keeps_to_the_arc_that_is_smaller_by_the_margin(
    tolerance: float, right: bool, bottom: bool
) -> None:
    for further, is_kept in ((0.01, False), (-0.01, True)):
        corner = ARC - (tolerance + further) / 2**0.5
        x, y = 60 - corner - 5 if right else corner, 80 - corner - 5 if bottom else corner
        ink = Rect(x, y, 5, 5)
        assert keeps_in_corners(RADIUS, SIZE, SAFE, ink, tolerance=tolerance) is is_kept


def test_beside_the_corners_ink_reaches_to_the_margin() -> None:
    for ink in (Rect(20, 3, 20, 5), Rect(3, 20, 5, 40), Rect(20, 20, 1, 1)):
        assert keeps_in_corners(RADIUS, SIZE, SAFE, ink, tolerance=TOLERANCE)
    assert not keeps_in_corners(RADIUS, SIZE, SAFE, Rect(3, 10, 5, 40), tolerance=TOLERANCE)


def test_a_radius_is_no_larger_than_half_of_a_side() -> None:
    ink = Rect(3.5, 39, 2, 2)
    assert keeps_in_corners(30, SIZE, SAFE, ink, tolerance=TOLERANCE)
    assert keeps_in_corners(50, SIZE, SAFE, ink, tolerance=TOLERANCE)


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("head", "element", "is_told"),
    [
        ("outline: rectangle\nradius: 20", NEAR, True),
        ("outline: rectangle\nradius: 20", AWAY, False),
        ("radius: 20", NEAR, True),
        ("outline: rectangle", NEAR, False),
        ("", NEAR, False),
        ("outline: rectangle\nradius: 3.1", NEAR, False),
        ("outline: ellipse\nradius: 50", CORNER % "25, 25", False),
        ("radius: 20", NEAR.replace("align: start", "safe: false, align: start"), False),
    ],
)
def test_a_text_in_a_round_corner_is_told_and_in_a_usual_one_it_is_not(
    head: str, element: str, is_told: bool, tmp_path: Path
) -> None:
    files = changed(LAYOUT, "size: standard", f"size: standard\n{head}")
    files[LAYOUT] = files[LAYOUT].replace("back: reverse", f"{element}back: reverse")
    files[LAYOUT] = files[LAYOUT].replace("[5, 5, 53, 10]", "[20, 5, 23, 10]")
    found = told(tmp_path, files)
    assert bool(found) is is_told, found
    assert all("round by 20 mm" in one and "corner" in one for one in found)


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(("place", "is_told"), [("3.1, 3.1", True), ("9.5, 9.5", False)])
def test_a_sign_with_a_name_in_a_round_corner_is_told(place: str, is_told: bool, tmp_path: Path) -> None:
    files = changed(LAYOUT, "size: standard", "size: standard\nradius: 20")
    files[LAYOUT] = files[LAYOUT].replace("[5, 5, 53, 10]", "[20, 5, 23, 10]")
    sign = f"  - {{type: icon, name: sign, box: [{place}, 5, 5], icon: star}}\n"
    files[LAYOUT] = files[LAYOUT].replace("back: reverse", f"{sign}back: reverse")
    assert bool(told(tmp_path, {**files, "layouts/tiny/icons/star.svg": ICON})) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("front", "behind", "is_told"),
    [
        ("outline: rectangle\nradius: 20", "", True),
        ("outline: rectangle\nradius: 20", "radius: 20", True),
        ("outline: ellipse", "", True),
        ("outline: hexagon", "", True),
        ("outline: rectangle", "", False),
        ("radius: 3", "radius: 20", False),
    ],
)
def test_a_back_is_cut_as_its_front_is(front: str, behind: str, is_told: bool, tmp_path: Path) -> None:
    wide = changed(LAYOUT, "size: standard", f"size: standard\n{front}")[LAYOUT].replace("[5, ", "[20, ")
    files = {
        LAYOUT: wide.replace("53, ", "23, ").replace("20, 40, 23, 30", "20, 40, 23, 20"),
        BACK: f"size: standard\n{behind}\nface:\n{NEAR}",
    }
    found = told(tmp_path, files)
    assert bool(found) is is_told, found
    assert all("corner (en)" in one for one in found)


def test_a_back_of_the_layout_itself_is_looked_at(tmp_path: Path) -> None:
    files = changed(LAYOUT, "size: standard", "size: standard\nradius: 20")
    files[LAYOUT] = files[LAYOUT].replace("[5, 5, 53, 10]", "[20, 5, 23, 10]")
    files[LAYOUT] = files[LAYOUT].replace("back: reverse", f"back:\n{NEAR}")
    assert told(tmp_path, files)
