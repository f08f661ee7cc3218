"""Hostile packs end in a clear error or are sound games, within two seconds and 200 MB, and write nowhere else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.campaigns.hostile_packs import ELEMENTS, FACE, Idea, ideas, put, write_hostile

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = 64
"""CI tries all of them, and prints the table."""


@pytest.mark.slow
def test_there_are_more_than_three_hundred_ideas() -> None:
    assert len(ideas()) > 1000


@pytest.mark.slow
def test_a_sample_of_hostile_packs_is_within_all_limits() -> None:
    command = [sys.executable, "-m", "tests.campaigns.hostile", "3", str(SAMPLE)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_wild_values_are_put_into_is_sound_without_them(tmp_path: Path) -> None:
    """A change of what is refused anyway would look at nothing that is drawn."""
    root = write_hostile(tmp_path, Idea("none", put(FACE, ELEMENTS)))
    done = CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
