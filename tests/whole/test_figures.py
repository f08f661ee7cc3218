"""The programs that count what is told run, on a sample, and keep their goals."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.common.about import VERSION

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ["tampering", "--every", "19"],
        ["noticed", "ole", "--class", "layouts", "--every", "23"],
        ["noticed", "ole", "--class", "wordings", "--every", "41"],
        ["noticed", "ole", "--class", "terms", "--every", "23"],
        ["noticed", "ole", "--class", "game", "--every", "13"],
        ["noticed", "ole", "--class", "translations", "--language", "de", "--every", "17"],
    ],
    ids=lambda command: " ".join(command[:4]),
)
def test_a_sample_of_changes_is_told(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.campaigns.{command[0]}", *command[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [["cards.py", "--sizes", "9"], ["languages.py", "1"], ["check.py", "9"]],
    ids=lambda command: command[0],
)
def test_the_benchmarks_run(command: list[str]) -> None:
    """Their figures are for people to read; here they need only come to an end."""
    folder = ROOT / "tests/benchmarks"
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stdout


def test_figures_of_speed_are_of_this_version_or_the_one_before() -> None:
    """They are printed by the script with its version and day; old ones speak of other code."""
    page = (ROOT / "ppgen/docs/develop/speed.md").read_text(encoding="utf-8")
    measured = re.findall(
        r"[Mm]easured with ppgen (\d+)\.(\d+)\.\d+ on \d{1,2} \w+ 20\d\d, on \d+ cores", page
    )
    assert measured
    major, minor, _ = VERSION.split(".")
    for one in measured:
        assert int(one[0]) == int(major) and int(minor) - int(one[1]) <= 1, one
