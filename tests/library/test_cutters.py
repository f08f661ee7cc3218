"""Cutting machines by their names: one that is not there, and one in a file that says something wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.display.printing import Cutter
from ppgen.library.cutters import choose_cutter
from ppgen.load.project import WrongUseError, open_project
from ppgen.outputs.recorded_machines import recorded_cutter, recorded_printer
from tests.support.tiny import write_project

MINE = "cutters:\n  mine: {title: Mine, marks: {inset: 10}}\n"


def chosen(root: Path, stock: str) -> object:
    project = open_project(write_project(root, {"layouts/stock/own.yaml": stock}), root)
    return choose_cutter(project, "mine", "a4")


def test_a_cutter_of_the_project_is_found(tmp_path: Path) -> None:
    assert chosen(tmp_path, MINE)


@pytest.mark.parametrize(
    ("paper", "area"), [("a4", (180, 260)), ("wide", (180, 260)), ("tall", (180, 260)), ("short", None)]
)
def test_an_area_is_said_as_its_paper_is_and_kept_upright(
    paper: str, area: tuple[float, float] | None, tmp_path: Path
) -> None:
    stock = (
        "papers:\n  wide: {size: [297, 210]}\n  tall: {size: [210, 297]}\n  short: {size: [297, 210]}\n"
        "cutters:\n  mine: {areas: {a4: [180, 260], wide: [260, 180], tall: [180, 260], short: [180, 260]}}\n"
    )
    project = open_project(write_project(tmp_path, {"layouts/stock/own.yaml": stock}), tmp_path)
    if area is None:
        with pytest.raises(WrongUseError, match="is larger than"):
            choose_cutter(project, "mine", paper)
    else:
        assert choose_cutter(project, "mine", paper).area == area


@pytest.mark.parametrize(
    "figures",
    [(-1, 1, 0, None), (10, -1, 0, None), (10, 1, -13, None), (0, 0, 0, (-180, 260)), (0, 0, 0, (0, 9))],
)
def test_a_manifest_with_lengths_that_no_machine_has_is_nonsense(
    figures: tuple[float, float, float, tuple[float, float] | None],
) -> None:
    assert recorded_cutter({"cutter": ["m", 10, 1, 13, None]}) == Cutter("m", 10, 1, 13)
    *lengths, area = figures
    with pytest.raises(ValueError, match="length"):
        recorded_cutter({"cutter": ["m", *lengths, None if area is None else [*area]]})
    with pytest.raises(ValueError, match="length"):
        recorded_printer({"printer": ["p", [4, -4, 4, 4], None]})


@pytest.mark.parametrize(
    ("stock", "says"),
    [
        (MINE.replace("mine", "other"), "there is no cutter 'mine'"),
        (MINE.replace("inset: 10", "inset: ten"), "layouts/stock/own.yaml:2"),
    ],
)
def test_a_mistake_in_its_file_is_told_and_not_that_it_is_not_there(
    stock: str, says: str, tmp_path: Path
) -> None:
    with pytest.raises(WrongUseError, match=says):
        chosen(tmp_path, stock)
