"""What a piece that shows something else than was approved counts as: a warning, or what --approved says."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import changed, write_project


@pytest.mark.parametrize(
    ("level", "code", "word"),
    [
        ("", 0, "warning[approval/changed]"),
        ("warning", 0, "warning[approval/changed]"),
        ("error", 1, "error[approval/changed]"),
        ("off", 0, ""),
    ],
)
def test_what_was_approved_and_is_otherwise_now(level: str, code: int, word: str, tmp_path: Path) -> None:
    project = ["--project", str(write_project(tmp_path))]
    approved = CliRunner().invoke(app, [*project, "approve", "tiny"])
    assert approved.exit_code == 0, approved.output
    write_project(tmp_path, changed("cards/tiny/monster.yaml", "power: 3", "power: 4"))
    asked = ["--approved", level] if level else []
    done = CliRunner().invoke(app, [*project, "check", "tiny", *asked])
    assert done.exit_code == code, done.output
    assert ("[approval/changed]" in done.output) is bool(word)
    assert word in done.output


@pytest.mark.parametrize(
    ("level", "code", "word"), [("", 0, "note[approval/changed]"), ("error", 1, "error[approval/changed]")]
)
def test_a_language_of_which_nothing_was_approved(level: str, code: int, word: str, tmp_path: Path) -> None:
    project = ["--project", str(write_project(tmp_path))]
    assert CliRunner().invoke(app, [*project, "approve", "tiny"]).exit_code == 0
    write_project(tmp_path, changed("cards/tiny/game.yaml", "source: en", "source: en, translations: [de]"))
    assert CliRunner().invoke(app, [*project, "text", "update", "tiny"]).exit_code == 0
    asked = ["--approved", level] if level else []
    done = CliRunner().invoke(app, [*project, "check", "tiny", *asked])
    assert done.exit_code == code, done.output
    assert word in done.output and "nothing was approved in de, though it was in en" in done.output
