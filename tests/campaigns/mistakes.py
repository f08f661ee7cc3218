"""Mistakes of honest people in the shipped games end in problems of the check, or in sheets that are proved.

Run: python -m tests.campaigns.mistakes [PART PARTS [FIRST COUNT]]. Each mistake changes one to three values of a game
as people do: a number too large, a name of another thing, a value lost or put twice, a word of another script, an
expression that asks for what is not there, a translation that says more. Nothing of that is a fault of ppgen, and
what passes the check passes the proof. A mistake is the same whenever it has the same number.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.campaigns.tally import Tally

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {"ole": "en", "worldies": "en", "ligne-de-fond": "fr", "battle-dice": "de"}
"""The games, and the language in which each is written."""

GAMES = ("ole", *SOURCES)
"""The one with the most files and languages is tried twice as often."""

COUNT = 240
TIMES_AS_LONG, MEGABYTES = 3.0, 400
"""A game with a mistake takes at most so many times as long as the sound one.

It is measured once in the language that it is written in, and once in any other in which that was not enough.
"""

KILLED_AFTER = 240
ENDS = {0, 1, 2}

Place = tuple[Any, ...]

WORDS = (
    *("word", "مرحبا", "日本語", "ﬁn", "👍🏽", "é", "(", "»", "*b*", "**x**", ":smile:", "\\", "1/2", "A–B"),
    *("longer than any other word of a card", "{{", "\u200b", "Straße", "İstanbul"),
)
TEXTS = (
    *(
        "",
        "0",
        "true",
        "none",
        "left",
        "centre",
        "top",
        "#ffffff",
        "5mm",
        "500mm",
        "-5mm",
        "0.0001pt",
        "5000pt",
    ),
    *("{{ card.id }}", "{{ card }}", "{{ 1 / 0 }}", "{{ nothing.there }}", "{{ card.copies }}", "con", "a/b"),
)
WILD: tuple[Any, ...] = (
    None,
    True,
    "",
    [],
    {},
    -1,
    0,
    1e308,
    1e-9,
    1000,
    10**15,
    "x" * 5000,
    ["a", "a"],
    [[[]]],
)
OPTIONS = (
    *([], [], [], ["--paper", "letter"], ["--paper", "a3"], ["--bleed", "none"], ["--bleed", "full"]),
    *(["--ink", "low"], ["--flip", "short"], ["--format", "svg"], ["--format", "pdf,png"], ["--fillable"]),
)


def places(node: Any, place: Place = ()) -> Iterator[Place]:
    """Yield the place of every value."""
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inner:
        yield (*place, key)
        yield from places(value, (*place, key))


def at(node: Any, place: Place) -> Any:
    for key in place:
        node = node[key]
    return node


def label(place: Place) -> Any:
    """Return the key that says what a value is; that of its list if it is in one."""
    return next((key for key in reversed(place) if isinstance(key, str)), "")


def mistaken(value: Any, alike: list[str], source: random.Random) -> Any:
    """Return what somebody could write instead of a value."""
    if source.random() < 0.15:
        return deepcopy(source.choice(WILD))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        near = (value + 1, value - 1, value * 2, value / 2, value * 10, -value, value + 0.5)
        return source.choice((*near, 0, 1, 7, 100, 250))
    if isinstance(value, str):
        more = " ".join(source.choice(WORDS) for _ in range(source.choice((1, 3, 30))))
        numbered = re.sub(r"\d+", lambda _: source.choice(("0", "1", "99", "1000")), value)
        kept = value.replace(source.choice(value or "x"), source.choice(("", "x", " ", '"', "}", ".")), 1)
        return source.choice(
            (*alike[:1], *alike[:1], f"{value} {more}", numbered, kept, source.choice(TEXTS))
        )
    if isinstance(value, list):
        mixed = source.sample(value, len(value))
        return source.choice((mixed, mixed[: len(mixed) // 2], [*value, *value]))
    if isinstance(value, dict) and value:
        lost = source.choice(list(value))
        return {key: inner for key, inner in value.items() if key != lost}
    return source.choice((0, "x", [], {}))


def make_mistake(path: Path, texts: dict[Any, list[str]], source: random.Random) -> str:
    """Change one value of a YAML file, lose it, or put it twice; say what was done."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    place = source.choice([*places(data)] or [()])
    if not place:
        return ""
    around, value, way = at(data, place[:-1]), at(data, place), source.random()
    if way < 0.12:
        del around[place[-1]]
        told = "lost"
    elif way < 0.2 and isinstance(around, list):
        around.insert(source.randrange(len(around) + 1), deepcopy(value))
        told = "twice"
    else:
        alike = source.sample(known, 1) if (known := texts.get(label(place))) else []
        around[place[-1]] = mistaken(value, alike, source)
        told = repr(around[place[-1]])[:80]
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return f"{path.name} {'/'.join(map(str, place))}: {told}"


def mistranslate(path: Path, source: random.Random) -> str:
    """Change one translation; say what it is then."""
    lines = path.read_text(encoding="utf-8").split("\n")
    number = source.choice(
        [n for n, line in enumerate(lines) if line.startswith('msgstr "') and len(line) > 9]
    )
    said = lines[number][8:-1]
    more = " ".join(source.choice(WORDS) for _ in range(5)).replace("\\", "").replace('"', "")
    lines[number] = (
        f'msgstr "{source.choice(("", said * 6, f"**{said}", f"{said} {more}", "{{ card.x }}", more))}"'
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    return f"{path.name}:{number + 1} {lines[number][:60]}"


def build(root: Path, arguments: list[str], result: Path) -> None:
    """Build in this very process, and write down how that ended, what is wrong with it, and its seconds."""
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    done = CliRunner().invoke(app, ["--project", str(root), "build", *arguments, "--out", str(root / "out")])
    seconds = time.process_time() - start
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - base) / 1024
    told, faults = done.output, []
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        faults.append(f"escaped: {done.exception!r}"[:200])
    elif done.exit_code not in ENDS:
        faults.append(f"ended with {done.exit_code}: {told[-300:]}")
    elif done.exit_code == 1 and "error[" not in told:
        faults.append("ended with 1 and told no error")
    if "[prove/" in told:
        faults.append(f"passed the check and not the proof: {told[told.index('[prove/') :][:200]}")
    if more > MEGABYTES:
        faults.append(f"{more:.0f} MB")
    result.write_text(json.dumps([done.exit_code, faults, seconds]), encoding="utf-8")


def copied(game: str, folder: Path) -> Path:
    """Copy a game with what all games share; return the project."""
    root = folder / "project"
    shutil.copytree(ROOT / "fonts", root / "fonts")
    for part in ("cards", "layouts"):
        others = [name for name in SOURCES if name != game]
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns(*others))
    return root


def built(root: Path, arguments: list[str]) -> tuple[int, list[str], float]:
    """Build in a child, which is killed if it hangs; return how it ended, what was wrong, and its seconds."""
    result = root.parent / "result.json"
    result.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        signal.alarm(KILLED_AFTER)
        resource.setrlimit(resource.RLIMIT_AS, (4 * 1024**3, 4 * 1024**3))
        try:
            build(root, arguments, result)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    if not result.is_file():
        return -1, ["died"], 0.0
    code, faults, seconds = json.loads(result.read_text(encoding="utf-8"))
    return code, faults, seconds


@cache
def sound_seconds(game: str, language: str, *, pictures: bool) -> float:
    """Return how long the sound game takes here and now, in a language."""
    more = ["--format", "pdf,png"] if pictures else []
    with tempfile.TemporaryDirectory() as kept:
        arguments = [game, "--lang", language, "--jobs", "1", *more]
        code, faults, seconds = built(copied(game, Path(kept)), arguments)
    assert code == 0 and not faults, (game, faults)
    return seconds


def tried(number: int, folder: Path) -> tuple[int, str]:
    """Try one mistake; return how the build ended, and what was wrong."""
    source = random.Random(number)
    game = source.choice(GAMES)
    root = copied(game, folder)
    files = sorted(path for part in ("cards", "layouts") for path in (root / part / game).rglob("*.yaml"))
    texts: dict[Any, list[str]] = {}
    for path in files:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        for place in places(data):
            if isinstance(value := at(data, place), str):
                texts.setdefault(label(place), []).append(value)
    catalogues = sorted((root / "cards" / game / "text").glob("*.po"))
    made = []
    for _ in range(source.choice((1, 1, 2, 3))):
        if catalogues and source.random() < 0.1:
            made.append(mistranslate(source.choice(catalogues), source))
        else:
            made.append(make_mistake(source.choice(files), texts, source))
    language = source.choice([SOURCES[game], *(path.stem for path in catalogues)])
    arguments = [game, "--lang", language, "--jobs", str(source.choice((1, 2))), *source.choice(OPTIONS)]
    code, faults, seconds = built(root, arguments)
    shows = any("png" in one for one in arguments)
    usual = (sound_seconds(game, one, pictures=shows) for one in (SOURCES[game], language))
    if all(seconds > TIMES_AS_LONG * one for one in usual):
        faults.append(f"{seconds:.1f} s, more than {TIMES_AS_LONG:g} times what the sound game takes")
    return code, f"{' '.join(arguments)} [{'; '.join(made)}]: {'; '.join(faults)}" if faults else ""


def main(part: int, parts: int, first: int, count: int) -> int:
    """Try every n-th mistake of so many; returns how many ended badly."""
    ends: Counter[int] = Counter()
    bad = 0
    chosen = range(first, first + count)[part::parts]
    with Tally(len(chosen)) as tally, tempfile.TemporaryDirectory() as kept:
        for number in chosen:
            code, wrong = tried(number, Path(kept) / str(number))
            shutil.rmtree(Path(kept) / str(number))
            ends[code] += 1
            bad += bool(wrong)
            tally.note("mistakes", "bad" if wrong else f"exit {code}", f"mistake {number} {wrong}")
    print(f"{ends.total()} mistakes; ended with {dict(sorted(ends.items()))}, {bad} of them badly")
    return bad


if __name__ == "__main__":
    part, parts, first, count = [*map(int, sys.argv[1:5]), *(0, 1, 0, COUNT)[len(sys.argv[1:5]) :]]
    sys.exit(min(main(part, parts, first, count), 1))
