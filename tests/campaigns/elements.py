"""Every property of every element with values that nobody means ends in a problem, or in a sheet that is proved.

Run: python -m tests.campaigns.elements [PART PARTS [FIRST COUNT]]. The example of each element in the reference gets each
property that it may have, and each value within those that it has, set to nothing, far too much, almost nothing, or
something of another type. Nothing of that is a fault of ppgen, takes long, or passes the check and not the proof.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.registry import module
from ppgen.layout import elements
from ppgen.manual.reference_sample import EXAMPLES, write_sample
from tests.campaigns.layouts import WAIVED
from tests.campaigns.mistakes import Place, at, built, places
from tests.support.slowness import slowness

ALL = 10_000_000
EVERY = 17
"""In CI one of so many is tried, others of each element and each property."""

SECONDS = 8.0
"""Of one sheet that shows one element."""

LEAST_BUILT = 0.04
"""Of all, that many at least must be built: what is refused proves nothing. Of all changes one in seven is, since values
of another type are refused; of the hundred that CI tries in each half, chance leaves 14 ± 3.5, and rarely 10."""

LONGEST = 24
"""Points of a drawing: the first few of a long list stand for all."""

WILD: tuple[Any, ...] = (
    *(0, 0.0004, 0.05, 1, 7, 30, 500, -1, 1e6, 1e308, True, None, "", "x", "0mm", [], {}),
    *("{{ 0 }}", "{{ 1 / 3 }}", "{{ card.power * 10 ** 9 }}", "{{ card.steps }}"),
    *("{{ card.name }}", "{{ none }}"),
    *([0, 0, 0, 0], [1, 1, 0.001, 30], [-5, -5, 80, 60], [[0, 0], [0, 0]], ["#000000", "#000000"], "#ffffff"),
)


class Change(NamedTuple):
    """An element's kind, the place of a value of its example, and what stands there instead."""

    kind: str
    place: Place
    value: Any


def changes() -> Iterator[Change]:
    """Yield every change of every example."""
    for path in sorted(EXAMPLES.glob("*.yaml")):
        example = yaml.safe_load(path.read_text(encoding="utf-8"))
        found = dict.fromkeys(place for place in places(example) if len(place) > 1 and place[-1] != "type")
        for number, element in enumerate(example):
            fields = module(elements, element["type"]).Model.model_fields.items()
            found |= dict.fromkeys((number, field.alias or name) for name, field in fields if name != "type")
        for place in found:
            if not any(isinstance(key, int) and key > LONGEST for key in place):
                yield from (Change(path.stem, place, value) for value in WILD)


def write_sound(root: Path, kind: str) -> Path:
    """Write the example's project as one that need not show all fields; return the layout's path."""
    write_sample(root, kind)
    path = root / "cards/sample/game.yaml"
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    for one in game["kinds"].values():
        for field in one["fields"].values():
            field["unprinted"] = "the example shows one element"
    path.write_text(yaml.safe_dump(game), encoding="utf-8")
    return root / "layouts/sample/thing.yaml"


def tried(change: Change, folder: Path, *, waived: bool) -> tuple[int, list[str]]:
    """Build one changed example; return how that ended, and what was wrong."""
    root = folder / "project"
    layout = write_sound(root, change.kind)
    data = yaml.safe_load(layout.read_text(encoding="utf-8"))
    number, *within, last = change.place
    at(data["face"], (number + 1, *within))[last] = change.value
    if waived:
        data["waive"] = dict.fromkeys(WAIVED, "wild values")
    layout.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    code, faults, seconds = built(root, ["--jobs", "1"])
    if seconds > SECONDS and seconds > SECONDS * slowness():
        faults.append(f"{seconds:.1f} s")
    return code, faults


def main(part: int, parts: int, first: int, count: int) -> int:
    """Try every n-th of so many; returns how many ended badly."""
    ends: Counter[int] = Counter()
    bad = 0
    numbered = [*enumerate(changes())]
    chosen = numbered[first : first + count] if count < ALL else numbered[::EVERY]
    with tempfile.TemporaryDirectory() as kept:
        for kind in ("text", "entry"):
            sound = Path(kept) / kind
            write_sound(sound, kind)
            done = CliRunner().invoke(app, ["--project", str(sound), "build", "--out", str(sound / "out")])
            assert done.exit_code == 0, done.output
        for number, change in chosen[part::parts]:
            code, faults = tried(change, Path(kept) / "one", waived=number % 2 == 1)
            shutil.rmtree(Path(kept) / "one")
            ends[code] += 1
            if faults:
                bad += 1
                kind, place, value = change
                print(
                    f"{number} {kind} {'/'.join(map(str, place))} = {value!r}: {'; '.join(faults)}",
                    flush=True,
                )
    print(f"{ends.total()} elements; ended with {dict(sorted(ends.items()))}, {bad} of them badly")
    if ends[0] < LEAST_BUILT * ends.total():
        print(f"only {ends[0]} were built")
        return bad + 1
    return bad


if __name__ == "__main__":
    part, parts, first, count = [*map(int, sys.argv[1:5]), *(0, 1, 0, ALL)[len(sys.argv[1:5]) :]]
    sys.exit(min(main(part, parts, first, count), 1))
