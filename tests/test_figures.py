"""The programs that count what is told run, on a sample, and keep their goals."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ["tampering.py", "--every", "19"],
        ["noticed.py", "ole", "--class", "layouts", "--every", "23"],
        ["noticed.py", "ole", "--class", "wordings", "--every", "41"],
        ["noticed.py", "ole", "--class", "terms", "--every", "23"],
        ["noticed.py", "ole", "--class", "game", "--every", "13"],
        ["noticed.py", "ole", "--class", "translations", "--language", "de", "--every", "17"],
    ],
    ids=lambda command: " ".join(command[:4]),
)
def test_a_sample_of_changes_is_told(command: list[str]) -> None:
    done = subprocess.run([sys.executable, *command], cwd=TESTS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [["cards.py", "--sizes", "9"], ["languages.py", "1"], ["check.py", "9"]],
    ids=lambda command: command[0],
)
def test_the_benchmarks_run(command: list[str]) -> None:
    """Their figures are for people to read; here they need only come to an end."""
    folder = TESTS / "benchmarks"
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stdout
