"""Cutting machines by their names: one that is not there, and one in a file that says something wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library.cutters import choose_cutter
from ppgen.load.project import WrongUseError, open_project
from tests.support.tiny import write_project

MINE = "cutters:\n  mine: {title: Mine, marks: {inset: 10}}\n"


def chosen(root: Path, stock: str) -> object:
    project = open_project(write_project(root, {"layouts/stock/own.yaml": stock}), root)
    return choose_cutter(project, "mine", "a4")


def test_a_cutter_of_the_project_is_found(tmp_path: Path) -> None:
    assert chosen(tmp_path, MINE)


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
