"""How much does `ppgen score read` catch? Changes every value of sound records, one at a time, and counts.

Run: python -m tests.campaigns.record_slips [GAME]. A slip is a number plus one, minus one or with its sign turned; a
yes for a no; another word of a group, another card, a text without its last letter. It survives if nothing is told.
Survivors are printed by the reason why the rules leave them free; one without a reason makes the run fail.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from ppgen import pipeline
from ppgen.common.problem import Severity
from ppgen.exchange.score_sheets import read_score
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

ROOT = Path(__file__).resolve().parents[2]
RECORDS = Path(__file__).resolve().parent / "records"

NAME = "who somebody is, or how a thing is called, is free"
TICK = "a box that is not ticked may be one that nobody has ticked yet, and where a row of them ends is the players' affair"
RESULT = "another figure with the same outcome is as legal"
CHOICE = "another card is as legal there"
WHEN = "when it was is known to the players alone"
OPEN = "what is not written yet is no mistake"

REASONS: dict[str, tuple[tuple[str, str], ...]] = {
    "ole": (
        (r".*manager|tournament name|extra-log rows\.\d+\.against", NAME),
        (r"match away|(tournament|round|fatigue|dressing-room) .*(team|home|away)", CHOICE),
        (r"(match plays\.\d+\.(home|away)\.tactic)|.*\.position|.*\.laid\.\d+", CHOICE),
        (r"(match|round) round|.*\.(play|round)", WHEN),
        (r"round pairs\.\d+\.goals\.\w+|fatigue .*\.dice\.\d", RESULT),
        (r"dressing-room men\..*|round pairs\.2\.not_played", TICK),
    ),
    "worldies": (
        (r".*manager|league participants\.\d+\.name|league second\.\d\.(one|other)", NAME),
        (
            r"match home\.lineup\.\d\.(tier|player)|match away\.goalkeeper|lineup (goalkeeper|side|\w+\.0\.player)",
            CHOICE,
        ),
        (r"match points\.\d\.scorer", CHOICE),
        (r"match points\.\d\.sort", "the points of a row may be scored in another way of as many"),
        (r"turns turns\.\d\.contest", OPEN),
        (r"turns turns\.1\.(start|end)", "where a ball is tackled is known to the players alone"),
        (r"lineup \w+\.\d\.active", TICK),
    ),
    "ligne-de-fond": (
        (r".*manager|discipline .*effect|league participants\.\d\.name|league second\.\d\.(one|other)", NAME),
        (r"match away\.trainer|match (kick_off|mode)|mercato club|action-list mode", CHOICE),
        (r".*\.(shooter|player|keeper|action)|match away_turns\.2\.chance", CHOICE),
        (r"match \w+_turns\.\d\.how", "a foul may have stopped the way, and an attacker may shoot at once"),
        (r"match \w+_turns\.\d\.(attack|defense)|penalties .*(energy|save)", RESULT),
        (r"match \w+_turns\.\d\.steps", OPEN),
        (r"match fouls\.\w+", "not every foul stands in a turn"),
        (r".*\.(pile|spent\.\d|double)|\S+ legal", TICK),
        (r"discipline fouls\.\d\.turn", WHEN),
        (
            r"discipline fouls\.\d\.(side|colour)",
            "a team may have players of both clubs, and cards of each colour follow another way",
        ),
    ),
    "battle-dice": (
        (
            r".*mage|deck-list name|match (home|away)\.deck|match games\.\d\.began|league .*(name|one|other)",
            NAME,
        ),
        (r"deck-list rows\.\d\.avatar", CHOICE),
        (r"(tracker|avatars|star-marks) .*(life|mana|damage|marks)\.\d+|deck-list legal", TICK),
        (r"avatars discard|match games\.\d\.(way|rounds)|log battles\.\d\.(round|side)", WHEN),
        (r"log battles\.\d\.(aimed|blockers|mage)", RESULT),
        (r"log battles\.1\.(attack|defense)", RESULT),
    ),
}
"""What the laws of a game leave to its players, by what survivors look like; each with its reason."""


class Slip(NamedTuple):
    """One value of a record written otherwise."""

    kind: str
    path: tuple[str | int, ...]
    old: Any
    new: Any

    def __str__(self) -> str:
        return f"{self.kind} {'.'.join(map(str, self.path))}: {self.old} -> {self.new}"


class SlipResult(NamedTuple):
    """How many slips were tried of a game, and which were not told."""

    game: str
    tried: int
    survivors: list[Slip]

    @property
    def share(self) -> float:
        """Return the share of slips that were told, 0 to 1."""
        return 1 - len(self.survivors) / self.tried

    @property
    def unexplained(self) -> list[str]:
        """Return the survivors for which no reason is known."""
        return [str(slip) for slip in self.survivors if not reason(slip, self.game)]


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
                yield path, value, value[:-1]
        case TermField():
            yield from (
                (path, value, other) for other in term_groups(game.terms)[field_type.group] if other != value
            )
        case ReferenceField():
            cards = [card["id"] for card in game.sources[field_type.to].data]
            yield path, value, cards[(cards.index(value) + 1) % len(cards)]
        case _:
            raise ValueError(f"no slip is known for {field_type}")


def told(project: Project, game: str, kind: str, record: dict[str, Any], folder: Path) -> list[str]:
    """Return what is told of a record, but for notes."""
    path = folder / "record.yaml"
    path.write_text(json.dumps({"record": kind, **record}), encoding="utf-8")
    problems = read_score(project, path, game).findings.problems
    return [f"{one.rule}: {one.message}" for one in problems if one.severity is not Severity.NOTE]


def run(game: str, folder: Path, *, every: int = 1) -> SlipResult:
    """Try every slip of a game's records, or every n-th."""
    project = open_project(ROOT, ROOT, lasting=True)
    loaded, _, problems = pipeline.load(project, game)
    if loaded is None or problems:
        raise ValueError(problems)
    tried, survivors = 0, list[Slip]()
    for kind, record in sound_records(game).items():
        faults = told(project, game, kind, record, folder)
        if faults:
            raise ValueError(f"the {kind} itself is not sound: {faults}")
        for slip in list(slips(loaded.game, kind, record))[::every]:
            tried += 1
            changed = deepcopy(record)
            place = changed
            for step in slip.path[:-1]:
                place = place[step]  # type: ignore[index]
            place[slip.path[-1]] = slip.new  # type: ignore[index]
            if not told(project, game, kind, changed, folder):
                survivors.append(slip)
    return SlipResult(game, tried, survivors)


def reason(slip: Slip, game: str) -> str:
    """Return why the laws leave a survivor free, or nothing."""
    place = f"{slip.kind} {'.'.join(map(str, slip.path))}"
    return next((why for pattern, why in REASONS[game] if re.fullmatch(pattern, place)), "")


def main() -> int:
    """Print what a run finds; returns 1 if a survivor has no reason."""
    unexplained = 0
    for game in sys.argv[1:] or [*REASONS]:
        with tempfile.TemporaryDirectory() as folder:
            result = run(game, Path(folder))
        for line in result.unexplained:
            print(f"  {line}: NO REASON IS KNOWN")
        unexplained += len(result.unexplained)
        print(
            f"{game}: {result.tried - len(result.survivors)} of {result.tried} slips told: {result.share:.1%}"
        )
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main())
