"""Build every hostile pack in a child with limits; a script of its own, which prints a table.

Each pack ends in a clear error or is a sound game, within two seconds and 200 MB above the program itself, and
writes nothing outside the output folder. Seconds are longer where the machine is slower just then.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.campaigns.hostile_packs import Idea, ideas, write_hostile
from tests.campaigns.tally import Tally
from tests.support.slowness import slowness
from tests.support.tiny import write_project

SECONDS = 2.0
TOO_SLOW = "too slow"
TRIES = 3
"""Other programs slow a machine for a moment; a pack that is slow each time is slow itself."""

MEGABYTES = 200
KILLED_AFTER = 90
ENDS = {0, 1, 2}


def within(root: Path) -> set[str]:
    """What lies in a folder, the output folder aside, with sizes."""
    found = set()
    for place, folders, files in os.walk(root):
        if Path(place) == root and "out" in folders:
            folders.remove("out")
        for name in files:
            path = Path(place) / name
            found.add(f"{os.fsencode(path)!r} {path.lstat().st_size}")
    return found


def built(idea: Idea, root: Path, result: Path) -> None:
    """Build in this very process, and write down how that ended."""
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    before = within(root)
    start = time.process_time()
    done = CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(root / "out")])
    seconds = time.process_time() - start
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - base) / 1024
    escaped = None if done.exception is None or isinstance(done.exception, SystemExit) else done.exception
    told = done.output
    faults = []
    if escaped is not None:
        faults.append(f"escaped: {escaped!r}"[:200])
    elif done.exit_code not in ENDS:
        faults.append(f"ended with {done.exit_code}")
    elif done.exit_code == 1 and "error[" not in told:
        faults.append("ended with 1 and told no error")
    if seconds > SECONDS and seconds > SECONDS * (slow := slowness()):
        faults.append(f"{TOO_SLOW} on a machine {slow:.1f} times as slow as others")
    if more > MEGABYTES:
        faults.append(f"{more:.0f} MB")
    if within(root) != before:
        faults.append(f"wrote outside: {sorted(within(root) ^ before)[:2]}")
    if any(ord(character) < 32 and character not in "\n" for character in told):
        faults.append("told control characters")
    if len(told) > 30_000:
        faults.append(f"told {len(told)} characters")
    result.write_text(json.dumps([done.exit_code, seconds, more, faults]), encoding="utf-8")


def tried(idea: Idea, folder: Path) -> tuple[int, float, float, list[str]]:
    """Try one idea in a child, which is killed if it hangs."""
    root, result = folder / "project", folder / "result.json"
    root.mkdir(parents=True)
    write_hostile(root, idea)
    child = os.fork()
    if child == 0:
        signal.alarm(KILLED_AFTER)
        limit = 2 * 1024**3
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024**2, 64 * 1024**2))
        try:
            built(idea, root, result)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    if not result.is_file():
        return -1, 0.0, 0.0, ["killed, or died"]
    code, seconds, more, faults = json.loads(result.read_text(encoding="utf-8"))
    return code, seconds, more, faults


def is_only_slow(faults: list[str]) -> bool:
    """Tell whether the time that it took is all that is wrong."""
    return len(faults) == 1 and faults[0].startswith(TOO_SLOW)


def main(part: int, parts: int) -> int:
    """Try every n-th idea; returns how many were over the limits."""
    chosen = [i for i in ideas() if not sys.argv[3:] or sys.argv[3] in i.name][part::parts]
    rows = []
    with Tally(len(chosen)) as tally, tempfile.TemporaryDirectory() as kept:
        warm = write_project(Path(kept) / "sound")
        done = CliRunner().invoke(app, ["--project", str(warm), "build", "--out", str(warm / "out")])
        assert done.exit_code == 0, done.output
        for number, idea in enumerate(chosen):
            folder = Path(kept) / str(number)
            for again in reversed(range(TRIES)):
                row = (idea.name, *tried(idea, folder))
                shutil.rmtree(folder, ignore_errors=True)
                if not (again and is_only_slow(row[4])):
                    break
            rows.append(row)
            tally.note(
                idea.name.split(" of ")[0].split(" with ")[0],
                "bad" if row[4] else f"exit {row[1]}",
                f"{idea.name}, {row[2]:.2f} s",
            )
    ends = {code: sum(row[1] == code for row in rows) for code in sorted({row[1] for row in rows})}
    print(f"{len(rows)} packs; ended with {ends}; most {max(row[2] for row in rows):.2f} s, "
          f"{max(row[3] for row in rows):.0f} MB above the program")  # fmt: skip
    over = [row for row in rows if row[4]]
    for name, code, seconds, more, faults in over:
        print(f"{name}: exit {code}, {seconds:.2f} s, {more:.0f} MB: {'; '.join(faults)}")
    return len(over)


if __name__ == "__main__":
    sys.exit(min(main(*map(int, sys.argv[1:3] or ("0", "1"))), 1))
