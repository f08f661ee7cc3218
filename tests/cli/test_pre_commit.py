"""The hooks, run by the program pre-commit itself, which installs ppgen from this repository."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

CONFIGURATION = """\
repos:
  - repo: {repository}
    rev: {commit}
    hooks:
      - {{id: ppgen-check, entry: ppgen --project decks check, additional_dependencies: [".[rtl]"]}}
      - {{id: ppgen-schema, entry: ppgen --project decks schema --check}}
"""


def said(folder: Path, *words: str) -> str:
    return subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def test_the_hooks_find_what_is_wrong_in_a_folder_of_a_repository(tmp_path: Path) -> None:
    project = tmp_path / "decks"
    (project / "cards").mkdir(parents=True)
    said(tmp_path, "git", "init", "-q")
    assert CliRunner().invoke(app, ["--project", str(project), "new", "game"]).exit_code == 0
    game = project / "cards/game/game.yaml"
    text = game.read_text(encoding="utf-8").replace("source: en", "source: ar")
    game.write_text(text, encoding="utf-8")
    configuration = CONFIGURATION.format(repository=ROOT, commit=said(ROOT, "git", "rev-parse", "HEAD"))
    (tmp_path / ".pre-commit-config.yaml").write_text(configuration, encoding="utf-8")
    said(tmp_path, "git", "add", "-A")
    own = {**os.environ, "PRE_COMMIT_HOME": str(tmp_path / "kept")}
    words = (sys.executable, "-m", "pre_commit", "run")

    def tried() -> subprocess.CompletedProcess[str]:
        return subprocess.run(words, cwd=tmp_path, env=own, capture_output=True, text=True, check=False)

    done = tried()
    assert done.returncode == 0 and done.stdout.count("Passed") == 2, done.stdout
    game.write_text(text.replace("kinds:", "kidns:"), encoding="utf-8")
    said(tmp_path, "git", "add", "-A")
    done = tried()
    assert done.returncode == 1 and "kidns" in done.stdout, done.stdout
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
    said(tmp_path, "git", *who, "commit", "-qnm", "first")
    (tmp_path / "letter.txt").write_text("not ours", encoding="utf-8")
    said(tmp_path, "git", "add", "-A")
    done = tried()
    assert done.returncode == 0 and done.stdout.count("Skipped") == 2, done.stdout
