"""What editors, spreadsheets and systems leave beside a game's files is no part of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.walks import is_left_beside
from ppgen.library import check, open_project
from tests.support.tiny import write_project

PLACES = ("cards/tiny/", "cards/tiny/decks/", "cards/tiny/text/", "layouts/tiny/", "layouts/tiny/icons/")
NAMES = ("~$monster.xlsx", "._monster.yaml", ".~monster.xlsx", ".~lock.monster.ods#", "._de.po", "._sun.svg")


def told(root: Path) -> list[tuple[str, str]]:
    return [(one.rule, str(one.span)) for one in check(open_project(root)).problems]


def test_they_are_passed_over_wherever_they_lie(tmp_path: Path) -> None:
    write_project(tmp_path)
    before = told(tmp_path)
    for place in PLACES:
        folder = tmp_path / place
        folder.mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            (folder / name).write_bytes(b"\x00\x05Somebody")
        (folder / ".#monster.yaml").symlink_to("somebody@somewhere.1:2")
    notes = tmp_path / "cards/tiny/.notes"
    notes.mkdir()
    (notes / "note.md").write_text("---\nid: note\n---\n", encoding="utf-8")
    assert told(tmp_path) == before


@pytest.mark.parametrize("name", ["creature~.yaml", "~creature.yaml", "$creature.yaml", "creature.~$.yaml"])
def test_other_names_are_files_of_the_game(tmp_path: Path, name: str) -> None:
    write_project(tmp_path)
    (tmp_path / "cards/tiny" / name).write_text("- {id: bat, name: Bat}\n", encoding="utf-8")
    assert not is_left_beside(name)
    assert any(name in where for _, where in told(tmp_path))


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="names of files are text there")
@pytest.mark.parametrize("ending", [".yaml", ".xlsx", ".csv", ".md"])
def test_a_name_that_is_no_text_is_told(tmp_path: Path, ending: str) -> None:
    write_project(tmp_path)
    write_unnameable(tmp_path / "cards/tiny", ending)
    assert [rule for rule, _ in told(tmp_path)] == ["load/file-name"] * (ending != ".md")
    inner = tmp_path / "cards/tiny/monsters"
    inner.mkdir()
    write_unnameable(inner, ".md")
    (inner / "sound.md").write_text("---\nid: sound\n---\n", encoding="utf-8")
    assert [rule for rule, _ in told(tmp_path)].count("load/file-name") == 1 + (ending != ".md")


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="names of files are text there")
def test_a_name_that_is_no_text_and_not_read_is_no_part_of_what_is_built(tmp_path: Path) -> None:
    write_project(tmp_path)
    write_unnameable(tmp_path / "cards/tiny", ".txt")
    assert told(tmp_path) == []
    assert CliRunner().invoke(app, ["--project", str(tmp_path), "build"]).exit_code == 0


def write_unnameable(folder: Path, ending: str) -> None:
    Path(os.fsdecode(os.fsencode(folder) + b"/\xe4" + ending.encode())).write_bytes(b"")
