"""What studio.md promises is there: options, links, and the words of the page."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.ole import ROOT
from tests.support.tiny import write_project

DOCUMENT = (ROOT / "ppgen/docs/design/studio.md").read_text(encoding="utf-8")
WHO = ("-c", "user.name=Tests", "-c", "user.email=tests@example.invalid", "-c", "commit.gpgsign=false")
PAGE = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "ppgen/studio/page").glob("*.js"))


def test_every_option_of_the_command_is_documented() -> None:
    told = CliRunner().invoke(app, ["studio", "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    options = set(re.findall(r"--(?:port|no-browser|editor)\b", told))
    assert options == {"--port", "--no-browser", "--editor"}
    assert (
        all(option in DOCUMENT for option in options)
        and "PPGEN_EDITOR" in told
        and "PPGEN_EDITOR" in DOCUMENT
    )


def test_what_the_page_is_said_to_show_stands_on_it() -> None:
    named = re.findall(r"[*]{1,2}([A-Z][A-Za-z ]+)[*]{1,2}", DOCUMENT)
    assert len(named) > 12
    assert [name for name in named if f'"{name}"' not in PAGE] == []


def test_linked_files_exist() -> None:
    for path in re.findall(r"\]\((?!https?:|#)([^)]+)\)", DOCUMENT):
        assert (ROOT / "ppgen/docs/design" / path).is_file(), path


def test_the_figures_are_told_as_documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = write_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "first"]):
        subprocess.run(["git", "-C", str(project), *WHO, *words], check=True, capture_output=True)
    for command in re.findall(r"^\$ ppgen (stats .*)$", DOCUMENT, re.MULTILINE):
        done = CliRunner().invoke(
            app, ["--project", str(project), *command.replace("my-game", "tiny").split()]
        )
        assert done.exit_code == 0 and ("power" in done.output or (tmp_path / "figures.pdf").is_file())
