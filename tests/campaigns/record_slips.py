"""How much does `ppgen score read` catch? Changes every value of sound records, one at a time, and counts.

Run: python -m tests.campaigns.record_slips [GAME]. A slip is a number plus one, minus one or with its sign turned; a
yes for a no; another word of a group, another card, a text without its last letter, a single letter twice, since a text
of none is an empty box. It survives if nothing is told.
The records of a game are the sheets of one evening. A slip that its own sheet does not tell is read beside the others.
Three shares are printed: of all slips, by their own sheet and by all sheets together; and of those in values that
something else on the sheet determines or bounds; then the survivors by the reason why the rules leave them
(`free_values.py`). One without a reason makes the run fail.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from ppgen import pipeline
from ppgen.common.problem import Severity
from ppgen.exchange.score_sheets import read_scores
from ppgen.load.project import Project, open_project
from ppgen.model.field import (
    BooleanField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    ReferenceField,
    TermField,
    TextField,
)
from ppgen.model.game import Game
from ppgen.model.reader import term_groups
from tests.campaigns.free_values import FREE, Freedom, freedom
from tests.campaigns.tally import Tally

ROOT = Path(__file__).resolve().parents[2]
RECORDS = Path(__file__).resolve().parent / "records"


class Slip(NamedTuple):
    """One value of a record written otherwise."""

    kind: str
    path: tuple[str | int, ...]
    old: Any
    new: Any

    def __str__(self) -> str:
        return f"{self.kind} {'.'.join(map(str, self.path))}: {self.old} -> {self.new}"


class Told(Enum):
    """Where a slip was told: by the sheet on which it stands, beside the others only, or not at all."""

    ALONE = "alone"
    TOGETHER = "together"
    NOT = "not"


class SlipResult(NamedTuple):
    """What was tried of a game: each slip, why its value is free if it is, and which sheets told it."""

    game: str
    tried: list[tuple[Slip, Freedom | None, Told]]

    @property
    def share_alone(self) -> float:
        """Return the share of all slips that their own sheet told, 0 to 1."""
        return sum(by is Told.ALONE for _, _, by in self.tried) / len(self.tried)

    @property
    def share(self) -> float:
        """Return the share of all slips that were told by the sheets of the evening, 0 to 1."""
        return sum(by is not Told.NOT for _, _, by in self.tried) / len(self.tried)

    @property
    def determined(self) -> list[bool]:
        """Return whether each slip was told by its sheet, in values that something else there determines."""
        return [by is Told.ALONE for _, why, by in self.tried if why in {None, Freedom.BOUNDED}]

    @property
    def share_determined(self) -> float:
        """Return the share of those that were told, 0 to 1."""
        return sum(self.determined) / len(self.determined)

    @property
    def survivors(self) -> list[tuple[Slip, Freedom | None]]:
        """Return what was not told, each with its reason."""
        return [(slip, why) for slip, why, by in self.tried if by is Told.NOT]

    @property
    def unexplained(self) -> list[str]:
        """Return the survivors for which no reason is known."""
        return [str(slip) for slip, why in self.survivors if why is None]

    def lines(self) -> Iterator[str]:
        """Yield what a run found out, for people."""
        yield from (f"  {line}: NO REASON IS KNOWN" for line in self.unexplained)
        counted, determined = Counter(by for _, _, by in self.tried), self.determined
        yield (
            f"{self.game}: {len(self.tried)} slips, told by their own sheet {counted[Told.ALONE]}: "
            f"{self.share_alone:.1%}, beside the others {counted[Told.TOGETHER]} more: {self.share:.1%}; of values "
            f"that others determine or bound {sum(determined)} of {len(determined)}: {self.share_determined:.1%}"
        )
        for why, amount in Counter(why for _, why in self.survivors if why).most_common():
            places = sorted({_shape(slip) for slip, reason in self.survivors if reason is why})
            yield f"  {amount:>3} {why.name.lower()}: {why.value} ({'; '.join(places)})"


def _shape(slip: Slip) -> str:
    """Return where a slip is, without the numbers of rows."""
    return f"{slip.kind} {'.'.join(step for step in slip.path if isinstance(step, str))}"


def sound_records(game: str) -> dict[str, Any]:
    """Return a record of each kind in which every law holds, by kind."""
    found: dict[str, Any] = yaml.safe_load((RECORDS / f"{game}.yaml").read_bytes())
    return found


def slips(game: Game, kind: str, record: dict[str, Any]) -> Iterator[Slip]:
    """Yield each value written otherwise, in a steady order."""
    for name, field_type in game.kinds[kind].fields.items():
        if record.get(name) is not None:
            for path, old, new in _changes(game, (name,), record[name], field_type):
                yield Slip(kind, path, old, new)


def _changes(
    game: Game, path: tuple[str | int, ...], value: Any, field_type: FieldType
) -> Iterator[tuple[tuple[str | int, ...], Any, Any]]:
    match field_type:
        case MapField():
            for name, inner in field_type.fields.items():
                if value.get(name) is not None:
                    yield from _changes(game, (*path, name), value[name], inner)
        case ListField():
            for index, item in enumerate(value):
                yield from _changes(game, (*path, index), item, field_type.items)
        case IntegerField():
            yield from (
                (path, value, other)
                for other in dict.fromkeys((value + 1, value - 1, -value))
                if other != value
            )
        case NumberField():
            yield from ((path, value, other) for other in (value + 0.5, value - 0.5))
        case BooleanField():
            yield path, value, not value
        case TextField():
            if value:
                yield path, value, value[:-1] or value * 2
        case TermField():
            yield from (
                (path, value, other) for other in term_groups(game.terms)[field_type.group] if other != value
            )
        case ReferenceField():
            cards = [card["id"] for card in game.sources[field_type.to].data]
            yield path, value, cards[(cards.index(value) + 1) % len(cards)]
        case _:
            raise ValueError(f"no slip is known for {field_type}")


def told(project: Project, game: str, records: Mapping[str, dict[str, Any]], folder: Path) -> list[str]:
    """Return what is told of records that are read together, by their kinds; notes are left out."""
    paths = [folder / f"{kind}.yaml" for kind in records]
    for path, (kind, record) in zip(paths, records.items(), strict=True):
        path.write_text(json.dumps({"record": kind, **record}), encoding="utf-8")
    scores = read_scores(project, paths, game)
    problems = [problem for score in scores for problem in score.findings.problems]
    return [f"{one.rule}: {one.message}" for one in problems if one.severity is not Severity.NOTE]


def run(game: str, folder: Path, *, every: int = 1) -> SlipResult:
    """Try every slip of a game's records, or every n-th."""
    project = open_project(ROOT, ROOT, lasting=True)
    loaded, _, problems = pipeline.load(project, game)
    if loaded is None or problems:
        raise ValueError(problems)
    tried = list[tuple[Slip, Freedom | None, Told]]()
    evening = sound_records(game)
    faults = told(project, game, evening, folder)
    faults += [fault for kind, one in evening.items() for fault in told(project, game, {kind: one}, folder)]
    if faults:
        raise ValueError(f"the evening itself, or a sheet of it alone, is not sound: {faults}")
    chosen = [
        (kind, record, slip)
        for kind, record in evening.items()
        for slip in list(slips(loaded.game, kind, record))[::every]
    ]
    with Tally(len(chosen)) as tally:
        for kind, record, slip in chosen:
            changed, why = slipped(game, record, slip)
            by = Told.NOT
            if told(project, game, {kind: changed}, folder):
                by = Told.ALONE
            elif told(project, game, {**evening, kind: changed}, folder):
                by = Told.TOGETHER
            tried.append((slip, why, by))
            tally.note(f"{game} {kind}", "free" if by is Told.NOT and why else by.value, str(slip))
    return SlipResult(game, tried)


def slipped(game: str, record: dict[str, Any], slip: Slip) -> tuple[dict[str, Any], Freedom | None]:
    """Return a record with a slip in it, and why that value may be another one, if it may."""
    changed = deepcopy(record)
    place: Any = changed
    for step in slip.path[:-1]:
        place = place[step]
    place[slip.path[-1]] = slip.new
    row = place if isinstance(place, list) else []
    return changed, freedom(game, f"{slip.kind} {'.'.join(map(str, slip.path))}", row, slip.new)


def main() -> int:
    """Print what a run finds; returns 1 if a survivor has no reason."""
    unexplained = 0
    for game in sys.argv[1:] or FREE:
        with tempfile.TemporaryDirectory() as folder:
            result = run(game, Path(folder))
        print(*result.lines(), sep="\n", flush=True)
        unexplained += len(result.unexplained)
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main())
