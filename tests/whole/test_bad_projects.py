"""A stranger's game cannot run code, reach files, hang, or fill the memory: checked from end to end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.bad_project_files import PROJECTS

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_every_hostile_project_ends_in_a_problem_within_two_seconds_and_200_megabytes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.bad_projects"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout.splitlines()[-1:]} {done.stderr[-2000:]}"
    assert done.stdout.splitlines()[-1] == f"{len(PROJECTS)} projects were refused"


@pytest.mark.thorough
def test_a_project_that_is_not_refused_would_be_told(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from tests.campaigns import bad_project_files, bad_projects\n"
        "bad_project_files.PROJECTS['harmless'] = {}\n"
        "sys.exit(bad_projects.limited_run(['harmless']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(ROOT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "harmless ends with 0" in done.stderr
