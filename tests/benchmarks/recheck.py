"""How much processor time does checking Olé! anew take after one card was edited?

    python tests/benchmarks/recheck.py [rounds]

A fresh check is a process of its own, from starting Python to the report. A check that goes on (`--watch`)
keeps what did not change; its time runs from the edited file to the report, and what it frees afterwards is
told beside it. Best of some rounds, each with an edit of its own; goal: under half a second.
"""

from __future__ import annotations

import contextlib
import gc
import io
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ppgen.cli.check import CheckOptions, check_project
from ppgen.library import Project, Selection, open_project

ROOT = Path(__file__).resolve().parent.parent.parent
TEAMS = "cards/ole/team.yaml"
GOAL = 0.5


def a_number(text: str, turn: int) -> str:
    """Change what one team is good at."""
    return re.sub(r"defense: \d+", f"defense: {turn + 1}", text, count=1)


def a_name(text: str, turn: int) -> str:
    """Change words that are translated, too."""
    return re.sub(r"name: \w+", f"name: Sloths{turn}", text, count=1)


def fresh(root: Path, languages: tuple[str, ...]) -> float:
    """Check in a new process and return its processor time."""
    wanted = [part for language in languages for part in ("--lang", language)]
    program = [sys.executable, "-c", "from ppgen.cli import main; main()"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [*program, "--project", str(root), "check", "ole", *wanted], capture_output=True, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def again(project: Project, languages: tuple[str, ...]) -> tuple[float, float]:
    """Check once more and return the processor time, and that of freeing afterwards what is not needed."""
    begun = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        check_project(project, Selection(("ole",), languages), CheckOptions())
    told = time.process_time()
    gc.collect()
    return told - begun, time.process_time() - told


def rechecked(root: Path, languages: tuple[str, ...], edit: Callable[[str, int], str], rounds: int) -> float:
    """Print the times of checks after edits, and return the best."""
    project, file = open_project(root, lasting=True), root / TEAMS
    text = file.read_text(encoding="utf-8")
    again(project, languages)
    gc.freeze()
    times = []
    for turn in range(rounds):
        file.write_text(edit(text, turn), encoding="utf-8")
        times.append(again(project, languages))
    file.write_text(text, encoding="utf-8")
    gc.unfreeze()
    best, freed = min(times)
    print(
        f"  after editing {edit.__name__.replace('_', ' ')}: {best:.2f} s, then {freed:.2f} s to free memory"
    )
    return best


def main(rounds: int) -> None:
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("cards", "layouts", "fonts"):
            shutil.copytree(ROOT / name, root / name)
        worst = 0.0
        for said, languages in (("English", ("en",)), ("all languages", ())):
            print(f"{said}: {min(fresh(root, languages) for _ in range(rounds)):.2f} s fresh")
            worst = max(worst, *(rechecked(root, languages, edit, rounds) for edit in (a_number, a_name)))
    print(f"goal: under {GOAL} s")
    sys.exit(worst >= GOAL)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
