"""Time growing inputs through every command and file kind; a script of its own, which tells what grows faster than its input.

An input is read at a length and at 2, 4, 8 and 16 times that length, each in a child of its own, and what the empty
input takes is taken off. Processor time counts, the better of two. What takes less than `FLOOR` seconds at the full length is
not looked at again. Call it with a part and how many parts, and perhaps words that names must hold; `--most 500` takes
so many of the ten thousand long inputs, always the same ones, after all that hold many of something.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.campaigns.growing_files import (
    ALONE,
    CUP,
    PROFILE,
    PROJECT_COMMANDS,
    SERVICE,
    Growing,
    long_ones,
    many_ones,
)
from tests.cli.test_every_option import ENDLESS, FONT, GAME, LOG, commands, table
from tests.support.slowness import slowness
from tests.support.tiny import write_project

TIMES = (1, 2, 4, 8, 16)
CHARACTERS, ENTRIES = 2500, 50
"""How long the shortest input is, and how many entries it has."""

FLOOR = 0.15
"""Seconds above those of the empty input; what stays below at the full length is no danger."""

RATIO = 2.6
"""Twice the input may take so many times as long; a quadratic reader takes four times, all others near two."""

HANGS = 60.0
"""Processor seconds after which a call is stopped."""


def fixture(root: Path) -> Path:
    """Write a project in a git repository with all that the calls read."""
    files = {
        "cards/tiny/game.yaml": GAME,
        "cards/tiny/decks/best.yaml": "cards: {bat: 1, cat: 1}\n",
        "layouts/tiny/log.yaml": LOG,
        "layouts/stock/services/ours.yaml": SERVICE,
        "settings/ppgen/printers/mine.yaml": PROFILE,
        "record.yaml": "record: note\nline: me\n",
        "cup.yaml": CUP,
    }
    write_project(root, files)
    table(root / "deck", "Name", "Text", "Owl", "It.")
    table(root / "monster", "id", "Name", "bat", "Bat")
    table(root / "texts", "id", "Name", "bat", "Fledermaus")
    if FONT is not None:
        shutil.copy(FONT, root / "Own-Regular.ttf")
    for command in ("init -q", "add -A", "-c user.name=n -c user.email=e commit -q -m x"):
        subprocess.run(["git", *command.split()], check=True, cwd=root)
    return root


def written(root: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))


def spent() -> float:
    own, children = (resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def seconds(sound: Path, call: str, files: Mapping[str, str | bytes]) -> tuple[float, str]:
    """Return the processor seconds of a call in a child, and how it ended; `HANGS` if it was stopped."""
    with tempfile.TemporaryDirectory() as kept:
        root = Path(kept) / "project"
        shutil.copytree(sound, root)
        written(root, files)
        result = Path(kept) / "result"
        if (child := os.fork()) == 0:
            signal.setitimer(signal.ITIMER_PROF, HANGS)
            os.environ["XDG_CONFIG_HOME"] = str(root / "settings")
            try:
                os.chdir(root)
                start = spent()
                done = CliRunner().invoke(app, call.split())
                result.write_text(
                    f"{spent() - start} {done.exit_code} {done.output[:300]!r}", encoding="utf-8"
                )
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        if not result.is_file():
            return HANGS, "stopped"
        taken, end = result.read_text(encoding="utf-8").split(" ", 1)
        return float(taken), end


def warmed(sound: Path, calls: set[str]) -> None:
    """Call everything once in this very process, so that each child has all modules."""
    here, settings = Path.cwd(), os.environ.get("XDG_CONFIG_HOME")
    with tempfile.TemporaryDirectory() as kept:
        root = Path(kept) / "project"
        shutil.copytree(sound, root)
        os.environ["XDG_CONFIG_HOME"] = str(root / "settings")
        os.chdir(root)
        for call in sorted(calls):
            CliRunner().invoke(app, call.split())
        os.chdir(here)
        del os.environ["XDG_CONFIG_HOME"]
        if settings is not None:
            os.environ["XDG_CONFIG_HOME"] = settings


def measured(sound: Path, one: Growing, unit: int, empty: float) -> str | None:
    """Return what is wrong with how an input grows, if anything is."""
    full, end = seconds(sound, one.call, one.made(unit * TIMES[-1]))
    if end.startswith("3 "):
        return f"ends in {end}"
    slow = slowness() if full - empty > FLOOR else 1.0
    if full - empty < FLOOR * slow:
        return None
    taken = []
    for times in TIMES[:-1]:
        files = one.made(unit * times)
        taken.append(min(seconds(sound, one.call, files)[0] for _ in range(2)))
    full = min(full, seconds(sound, one.call, one.made(unit * TIMES[-1]))[0])
    shown = " ".join(f"{each:.2f}" for each in (empty, *taken, full))
    if full - empty < FLOOR * slow:
        return None
    if not _is_steep(*taken[-2:], full, empty):
        return None
    again = [
        min(seconds(sound, one.call, one.made(unit * times))[0] for _ in range(2)) for times in TIMES[-3:]
    ]
    last = [
        min(both) for both in zip((*taken[-2:], full), again, strict=True)
    ]  # a busy machine is steep at times
    return f"grows faster than its input: {shown} ({end[:160]})" if _is_steep(*last, empty) else None


def _is_steep(quarter: float, half: float, full: float, empty: float) -> bool:
    """Tell whether the last two doublings both take more than in proportion; the last alone above two seconds."""
    least = 0.02
    before, after = ((half - empty) / max(quarter - empty, least), (full - empty) / max(half - empty, least))
    return after > RATIO and (before > RATIO or full > 2)


def unlisted() -> set[str]:
    """Commands of the program that nothing here calls."""
    return (
        {name for name in commands() if name not in ENDLESS}
        - set(PROJECT_COMMANDS)
        - ALONE
        - {"printer", "sheet", "text", "score", "fonts"}
    )


def main(part: int, parts: int, *words: str, most: int = 10**6) -> int:
    """Measure every n-th input; returns how many grow too fast."""
    if missing := unlisted():
        print(f"commands without an entry: {sorted(missing)}")
        return len(missing)
    long = list(long_ones())
    random.Random(1).shuffle(long)
    inputs = [(one, ENTRIES) for one in many_ones()] + [(one, CHARACTERS) for one in long[:most]]
    chosen = [(one, unit) for one, unit in inputs if all(word in one.name for word in words)][part::parts]
    told, start = 0, time.monotonic()
    empties: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as kept:
        sound = fixture(Path(kept) / "sound")
        warmed(sound, {one.call for one, _ in chosen})
        for one, unit in chosen:
            if one.call not in empties:
                empties[one.call] = min(seconds(sound, one.call, {})[0] for _ in range(2))
            if (wrong := measured(sound, one, unit, empties[one.call])) is not None:
                told += 1
                print(f"{one.name}: {wrong}", flush=True)
    print(f"{len(chosen)} growing inputs, {told} grow too fast, {time.monotonic() - start:.0f} s")
    return told


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("part", type=int, nargs="?", default=0)
    asked.add_argument("parts", type=int, nargs="?", default=1)
    asked.add_argument("words", nargs="*")
    asked.add_argument("--most", type=int, default=10**6)
    given = asked.parse_args()
    sys.exit(min(main(given.part, given.parts, *given.words, most=given.most), 1))
