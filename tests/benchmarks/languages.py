"""How much processor time do all languages of Olé! take in one run, and in one run for each?

    python tests/benchmarks/languages.py [rounds]

Each run is a process of its own, from starting Python to the last file written and proved; the times
are those of the child processes (user and system), the best of some rounds. Goal: one run takes at most
half of what the separate runs take together, in one process; with a process for each core, some work is
done by each of them.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ("en", "pt-BR", "fr", "de", "es", "ja", "ar")
GOAL = 0.5


def seconds(languages: tuple[str, ...], out: Path, *, jobs: tuple[str, ...]) -> float:
    """Build the game in some languages and return the processor time it took."""
    wanted = [part for language in languages for part in ("--lang", language)]
    program = [sys.executable, "-c", "from ppgen.cli import main; main()"]
    command = [*program, "--project", str(ROOT), "build", "ole", *wanted, *jobs, "--fresh", "--out", str(out)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def share(rounds: int, *jobs: str) -> float:
    """Print what the languages take apart and together, and return the share."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        together = min(seconds(LANGUAGES, out, jobs=jobs) for _ in range(rounds))
        apart = {one: min(seconds((one,), out, jobs=jobs) for _ in range(rounds)) for one in LANGUAGES}
    total = sum(apart.values())
    print(" ".join(jobs) or "a process for each core")
    print("  " + ", ".join(f"{language} {time:.2f} s" for language, time in apart.items()))
    print(f"  apart {total:.2f} s, together {together:.2f} s = {together / total:.0%}")
    return together / total


def main(rounds: int) -> None:
    share(rounds)
    alone = share(rounds, "--jobs", "1")
    print(f"goal in one process: at most {GOAL:.0%}")
    sys.exit(alone > GOAL)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
