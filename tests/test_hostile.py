"""Hostile packs end in a clear error or are sound games, within two seconds and 200 MB, and write nowhere else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hostile import ideas

RUN = Path(__file__).resolve().parent / "run_hostile.py"
SAMPLE = 64
"""CI tries all of them, and prints the table."""


def test_there_are_more_than_three_hundred_ideas() -> None:
    assert len(ideas()) > 1000


@pytest.mark.slow
def test_a_sample_of_hostile_packs_is_within_all_limits() -> None:
    command = [sys.executable, str(RUN), "3", str(SAMPLE)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
