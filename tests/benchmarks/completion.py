"""How long does a shell wait for names, in the four games of this repository?

    python tests/benchmarks/completion.py [rounds]

Each line is a process of its own, from starting Python to the names. Best and middle of some rounds, each
beside the time of a Python that does nothing; goal: under 0.15 s.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GOAL = 0.15
LINES = {
    "games": "build o",
    "languages": "build ole --lang p",
    "components": "build ole --only dr",
    "papers": "build --paper b",
    "decks": "build --deck port",
    "rules": "rules text/over",
    "pieces": "show ole team:slo",
}
PROGRAM = [sys.executable, "-c", "import sys; sys.argv[0] = 'ppgen'; from ppgen.cli import run; run()"]


def waited(command: list[str], words: str = "") -> float:
    """Return the time of one process, which must print something if it completes `words`."""
    asked = {"_PPGEN_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    begun = time.perf_counter()
    done = subprocess.run(command, env={**os.environ, **asked}, cwd=ROOT, capture_output=True, check=True)
    took = time.perf_counter() - begun
    assert done.stdout or not words, words
    return took


def main() -> None:
    """Measure every kind of name and print the figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    bare = min(waited([sys.executable, "-c", ""]) for _ in range(rounds))
    print(f"{'Python alone':14}{bare:6.3f} s")
    for what, words in LINES.items():
        times = [waited(PROGRAM, f"ppgen {words}") for _ in range(rounds)]
        print(f"{what:14}{min(times):6.3f} s, middle {statistics.median(times):.3f} s, goal {GOAL} s")


if __name__ == "__main__":
    main()
