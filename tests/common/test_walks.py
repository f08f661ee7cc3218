"""Are files found however deep folders go, in one order, and are links left alone?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.walks import files_below
from tests.support.tiny import write_project

LEVELS = 1500
"""More than Python lets functions call themselves."""


def deep(folder: Path) -> None:
    """Make a folder in a folder, and so on."""
    place = os.open(folder, os.O_RDONLY)
    for _ in range(LEVELS):
        os.mkdir("d", dir_fd=place)
        inner = os.open("d", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = inner
    os.close(os.open("x.png", os.O_WRONLY | os.O_CREAT, dir_fd=place))
    os.close(place)


def test_files_come_folder_after_folder_by_name_and_links_are_not_followed(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/1.txt", "a/3.txt", ".git/4.txt", "5.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "away").symlink_to(tmp_path / "b")
    found = [path.relative_to(tmp_path).as_posix() for path in files_below(tmp_path)]
    assert found == ["5.txt", "away", ".git/4.txt", "a/3.txt", "b/1.txt", "b/2.txt"]
    assert [path.name for path in files_below(tmp_path, hidden=False)][-2:] == ["1.txt", "2.txt"]
    assert list(files_below(tmp_path / "none")) == []


def flattened(folder: Path) -> None:
    """Take such folders away again, from the top: Python's own way would fail as walks do."""
    for _ in range(LEVELS):
        inner = folder / "d/d"
        if inner.exists():
            inner.rename(folder / "e")
            (folder / "d").rmdir()
            (folder / "e").rename(folder / "d")


@pytest.mark.thorough
def test_folders_in_folders_are_looked_through_by_every_reader(tmp_path: Path) -> None:
    project = write_project(tmp_path)
    places = [project / name for name in ("cards/tiny", "layouts/tiny", "layouts/stock", "output")]
    for place in places:
        place.mkdir(parents=True, exist_ok=True)
        deep(place)
    try:
        for command in ("check", "build", "prove"):
            done = CliRunner().invoke(app, ["--project", str(project), command, "tiny"])
            assert done.exit_code in (0, 1), done.output
    finally:
        for place in places:
            flattened(place)


def test_so_many_folders_are_looked_into_at_most(tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"{number % 2}/{number}").mkdir(parents=True)
        (tmp_path / f"{number % 2}/{number}/{number}.txt").touch()
    both = tmp_path / "0", tmp_path / "1"
    assert [path.stem for path in files_below(*both)] == ["0", "2", "4", "1", "3", "5"]
    assert [path.stem for path in files_below(*both, most=6)] == ["0", "2", "4", "1"]
    assert [path.stem for path in files_below(*both, most=1)] == []
