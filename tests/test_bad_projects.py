"""A stranger's game cannot run code, reach files, hang, or fill the memory: checked from end to end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bad_projects import PROJECTS

SCRIPT = Path(__file__).with_name("run_bad_projects.py")


def test_every_hostile_project_ends_in_a_problem_within_two_seconds_and_200_megabytes() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout.splitlines()[-1:]} {done.stderr[-2000:]}"
    assert done.stdout.splitlines()[-1] == f"{len(PROJECTS)} projects were refused"


def test_a_project_that_is_not_refused_would_be_told(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import bad_projects, run_bad_projects\n"
        "bad_projects.PROJECTS['harmless'] = {}\n"
        "sys.exit(run_bad_projects.limited_run(['harmless']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(SCRIPT.parent)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "harmless ends with 0" in done.stderr
