"""How much does `check` catch? Changes every value of a game's data, one at a time, and counts.

Run: python -m tests.campaigns.mutation [GAME]. A mutant is a number plus one, minus one or with its sign turned; a
zone or another word of a group put in the place of its like; a name misspelt or taken from a neighbour; a
reference that leads elsewhere; an effect or a choice that became another one; a yes for a no. It survives
if no stage up to the check reports anything. Survivors are printed by the reason why the rules leave them
free; one without a reason makes the run fail.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ppgen import pipeline
from ppgen.checks import RuleBook, check
from ppgen.checks.rules.usage import unstated
from ppgen.checks.usage import Usage
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem
from ppgen.layout.layouts import Layouts
from ppgen.load import Source, parse_yaml
from ppgen.load.project import open_project
from ppgen.localise import localise
from ppgen.model.build import build_game
from ppgen.model.deck_files import deck_sources
from ppgen.model.effect import Operation
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    EffectsField,
    FieldType,
    IconField,
    IntegerField,
    ListField,
    MapField,
    ReferenceField,
    TermField,
    TextField,
)
from ppgen.model.game import Game, Kind
from ppgen.model.reader import term_groups

ROOT = Path(__file__).resolve().parents[2]
Path_ = tuple[str | int, ...]

ART = {("team", ("crest", "shape")), ("team", ("crest", "pattern"))}
"""Choices of art: any will do, so that they are not tried."""

PROSE = "prose of the rules and pictures of it; people read it"
"""The reason that no share of slips counts: tests hold what booklets say to what the cards say."""

REASONS: dict[str, tuple[tuple[str, str], ...]] = {
    "ole": (
        (r"\w+ (page|chapter|example|lid) \d+\..*", PROSE),
        (r"number game constants\.extra_team_stars\.\d+", "how many stars an extra team may have is free"),
        (r"name team \d+\.region", "a region is a free word; only that regions differ is a rule"),
        (r"zone team \d+\.power\.0\.zone", "which zone a power changes is its designer's choice"),
        (
            r"reference team \d+\.power\.0\.when",
            "which moment a power waits for is free, as long as it comes as often",
        ),
        (r"number team \d+\.power\.0\.max", "a limit is any number from 1 to 9"),
        (
            r"(number|zone) tactic \d+\.effects\.\d+\.(value|zone)",
            "a tactic may change any zone, within its budget",
        ),
        (r"reference tactic \d+\.effects\.0\.when\.context", "rebounds and counterattacks are equals"),
        (
            r"reference tactic \d+\.effects\.0\.when\.talent",
            "a tactic may name either talent that all zones have",
        ),
        (
            r"number tactic \d+\.effects\.0\.when\.at_least",
            "both numbers ask for a zone more than two thirds full",
        ),
        (r"number tactic \d+\.effects\.0\.test\.value", "all faces of a die are equally likely"),
        (r"name page \d+\.title", "a page of the rules may have any title"),
        (r"zone position \d+\.effects\.0\.zone", "a man may strengthen his own zone or the attack"),
        (
            r"number game constants\.(opening_draw|between_matches_\w+|victories_to_win|learn_minutes|face_up_cards)",
            "the length of a tournament, the size of its market and the time to learn it are free within bounds",
        ),
    ),
    "worldies": (
        (r"number goalkeeper \d+\.saving", "a goalkeeper saves 4 or 5, whichever"),
        (
            r"number worldie \d+\.effects\.0\.(pressure|difficulty)",
            "the two rolls are free within the band of chances that the points ask for",
        ),
        (r"name (cost \d+\.name|note \d+\.text|summary \d+\.\w+)", "free words; `check` knows no spelling"),
        (r"name page \d+\..*", PROSE),
        (r"reference page \d+\.(sample|people\.\d+)", "which cards a page shows is free"),
        (r"reference page \d+\.(opening\.\d+\.)?see", "a test holds the pages to what they tell"),
        (r"number duel \d+\.(die|other_die)", "other dice with the same product tell the same story"),
    ),
    "battle-dice": (
        (
            r"name (avatar|minion|keyword|phase|spell|topic|marker|page|entry|ruling|example|imprint) "
            r"\d+\.((effects|statements)\.\d+\.)?(name|reminder|rule|text|title)",
            "free words; `check` knows no spelling",
        ),
        (r"reference (avatar|marker|spell|topic) \d+\.(emblem|sign)", "which sign a card has is art"),
        (r"choice topic \d+\.group", "beside which other topics a topic stands is for people to judge"),
        (r"choice ruling \d+\.about", "under which head a ruling stands is for people to judge"),
        (
            r"(number|choice) example \d+\.(statements\.\d+\.step|in_play\.\d+\.wounded|enemy_mana|life_left"
            r"|attack_roll\.\d+|defense_roll\.\d+|heal_roll)",
            "how an example begins and what it rolls is free where the rules lead to the same figures",
        ),
        (
            r"(number|sign) game constants\.(age|minutes|win_points|draw_points)",
            "the age, the length and the points of a season are free within bounds",
        ),
        (r"number marker \d+\.copies", "more marks than needed do no harm"),
        (r"number game constants\.(damage_marks|dice)", "a test holds them to what is printed"),
        (r"number decks/[\w-]+ cards\.[\w-]+", "a deck may hold other numbers that are as legal"),
    ),
    "ligne-de-fond": (
        (
            r"reference (player|keeper) \d+\.nation",
            "who comes from where is free, as long as no nation is favoured in a club",
        ),
        (
            r"name (place \d+\.name|summary \d+\.(front|back)(_rows\.\d+\.(head|text))?)",
            "free words; `check` knows no spelling",
        ),
        (r"name chance \d+\.nodes\.\d+\.id", "an id that no step leads to is free"),
        (
            r"name (page \d+\.(title|statements\.\d+\.text)|entry \d+\.word)",
            "free words; `check` knows no spelling",
        ),
        (
            r"name page \d+\.statements\.\d+\.states\.\d+",
            "another statement states the same rule of play",
        ),
        (r"reference entry \d+\.pages\.\d+", "which pages speak of a word is for people to judge"),
        (
            r"reference chance \d+\.nodes\.\d+\.against_line",
            "where two posts defend, the line of either will do",
        ),
        (
            r"(reference|choice) decks/[\w-]+ (cards\.\d+|mode)",
            "a squad may hold other cards that are as legal",
        ),
    ),
}
"""What the rules of a game leave free, by what survivors look like; each with its reason."""


@dataclass(frozen=True)
class Mutant:
    """One changed value: its file, its place, what it was and what it became."""

    file: str
    path: Path_
    what: str
    old: Any
    new: Any

    def __str__(self) -> str:
        place = ".".join(map(str, self.path))
        return f"{self.what:<9} {self.file} {place}: {self.old} -> {self.new}"


@dataclass
class Result:
    """What a run found about a game."""

    game: str
    caught: Counter[str] = field(default_factory=Counter)
    survivors: list[Mutant] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Return the share of mutants caught, 0 to 1."""
        return self._share(self.survivors)

    @property
    def share_but_for_prose(self) -> float:
        """Return the share caught of all mutants but those that survive in prose, 0 to 1."""
        return self._share([one for one in self.survivors if reason(one, self.game) != PROSE])

    @property
    def unexplained(self) -> list[str]:
        """Return the survivors that no reason is known for."""
        return [str(one) for one in self.survivors if not reason(one, self.game)]

    def _share(self, survivors: list[Mutant]) -> float:
        caught = sum(self.caught.values())
        return caught / (caught + len(survivors))


class Walker:
    """Lists the mutants of a game's cards and constants."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._groups = term_groups(game.terms)
        self._words = [name for name, operation in game.operations.items() if not operation.parameters]

    def mutants(self) -> Iterator[Mutant]:
        """Yield every mutant in a steady order."""
        for kind, definition in self._game.kinds.items():
            if definition.record:
                continue
            if definition.lists:
                yield from self._decks(definition)
                continue
            cards = self._game.sources[kind].data
            for index, card in enumerate(cards):
                for name, field_type in definition.fields.items():
                    if card.get(name) is not None:
                        yield from self._field(kind, (index, name), card[name], field_type)
        data = self._game.sources["game"].data
        for name, value in data.get("constants", {}).items():
            yield from self._constant(("constants", name), value)
        for group in ("kinds", "components"):
            for name, part in data[group].items():
                if "copies" in part and "score" not in part:
                    yield from _numbers("game", (group, name, "copies"), part["copies"])

    def _decks(self, definition: Kind) -> Iterator[Mutant]:
        """Yield decks with another field, or with one card in the place of another."""
        for name, source in deck_sources(self._game.sources).items():
            file = f"decks/{name}"
            for field_name, field_type in definition.fields.items():
                value = source.data.get(field_name)
                if value is not None and not isinstance(field_type, TextField):
                    yield from self._field(file, (field_name,), value, field_type)
            cards = source.data["cards"]
            if isinstance(cards, dict):
                for card, number in cards.items():
                    yield from _numbers(file, ("cards", card), number)
            else:
                for index, card in enumerate(cards):
                    yield Mutant(file, ("cards", index), "reference", card, cards[(index + 1) % len(cards)])

    def _constant(self, path: Path_, value: Any) -> Iterator[Mutant]:
        for index, item in enumerate(value) if isinstance(value, list) else ():
            yield from self._constant((*path, index), item)
        if isinstance(value, int) and not isinstance(value, bool):
            yield from _numbers("game", path, value)

    def _field(self, file: str, path: Path_, value: Any, field_type: FieldType) -> Iterator[Mutant]:
        match field_type:
            case IntegerField():
                yield from _numbers(file, path, value)
            case TermField():
                what = "zone" if field_type.group in {"zone", "reach"} else "reference"
                for other in self._groups[field_type.group]:
                    if other != value:
                        yield Mutant(file, path, what, value, other)
            case ChoiceField():
                if (file, path[1:]) not in ART:
                    for other in field_type.values:
                        if other != value:
                            yield Mutant(file, path, "choice", value, other)
            case BooleanField():
                yield Mutant(file, path, "choice", value, not value)
            case TextField():
                yield Mutant(file, path, "name", value, value[:-1])
                yield from self._neighbour(file, path, value, "name")
            case IconField() | ReferenceField():
                yield Mutant(file, path, "reference", value, value[:-1])
                yield from self._neighbour(file, path, value, "reference")
            case MapField():
                for name, inner in field_type.fields.items():
                    if value.get(name) is not None:
                        yield from self._field(file, (*path, name), value[name], inner)
            case ListField():
                for index, item in enumerate(value):
                    yield from self._field(file, (*path, index), item, field_type.items)
            case EffectsField():
                yield from self._effects(file, path, value, field_type.family)

    def _effects(self, file: str, path: Path_, value: Any, family: str) -> Iterator[Mutant]:
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from self._effects(file, (*path, index), item, family)
        elif isinstance(value, str):
            for other in self._words:
                if other != value and self._game.operations[other].family == family:
                    yield Mutant(file, path, "reference", value, other)
        else:
            operation: Operation = self._game.operations[value["op"]]
            yield from self._other_effects(file, path, value, operation)
            for name, inner in operation.parameters.items():
                if value.get(name) is not None:
                    yield from self._field(file, (*path, name), value[name], inner)

    def _other_effects(
        self, file: str, path: Path_, value: dict[str, Any], operation: Operation
    ) -> Iterator[Mutant]:
        """Yield the effects that could be written with the same parameters, or with some of them."""
        for name, other in self._game.operations.items():
            needed = {
                key for key, field in other.parameters.items() if not field.optional and field.default is None
            }
            if other is operation or other.family != operation.family or not needed <= value.keys():
                continue
            kept = {key: given for key, given in value.items() if key in other.parameters}
            if kept or not operation.parameters:
                yield Mutant(file, path, "effect", value["op"], {"op": name, **kept})

    def _neighbour(self, file: str, path: Path_, value: Any, what: str) -> Iterator[Mutant]:
        """Yield the mutant that takes the value of the next card."""
        cards = self._game.sources[file].data
        if isinstance(cards, dict):
            return
        for away in range(1, len(cards)):
            other = value_at(cards[(int(path[0]) + away) % len(cards)], path[1:])
            if other is not None and other != value:
                yield Mutant(file, path, what, value, other)
                return


def _numbers(file: str, path: Path_, value: int) -> Iterator[Mutant]:
    yield Mutant(file, path, "number", value, value + 1)
    yield Mutant(file, path, "number", value, value - 1)
    if value:
        yield Mutant(file, path, "sign", value, -value)


def is_caught(game: Game, mutant: Mutant, *, layouts: Layouts | None, book: RuleBook) -> bool:
    """Tell whether the model, the localisation or the check reports a mutant."""
    sources = dict(game.sources)
    sources[mutant.file] = _changed(game.sources[mutant.file], mutant)
    changed, problems = build_game(game.id, sources)
    if changed is None or problems:
        return True
    return any(_faults(changed, layouts=layouts, book=book))


def _faults(game: Game, *, layouts: Layouts | None, book: RuleBook) -> Iterator[list[Problem]]:
    """Yield what is wrong with each set of a game, and which rules of play it does not state."""
    for chosen in game.file.sets or ("",):
        deck, problems = localise(game.of_set(chosen), game.source_language)
        yield problems or check(deck, layouts=layouts, book=book)
    if layouts is not None:
        yield list(unstated.check(Usage(game, layouts, theme=None)))


def _changed(source: Source, mutant: Mutant) -> Source:
    data = deepcopy(source.data)
    place = data
    for step in mutant.path[:-1]:
        place = place[step]
    place[mutant.path[-1]] = mutant.new
    made, problems = parse_yaml(json.dumps(data).encode(), source.file)
    if made is None or problems:
        raise ValueError(f"{mutant}: {problems}")
    return made


def run(game_id: str, *, root: Path = ROOT, every: int = 1) -> Result:
    """Try every mutant of a game, or every n-th."""
    loaded, _, problems = pipeline.load(open_project(root, root), game_id)
    if loaded is None or problems:
        raise ValueError(problems)
    game, layouts, book = loaded.game, loaded.layouts, loaded.book
    faults = [fault for found in _faults(game, layouts=layouts, book=book) for fault in found]
    if faults:
        raise ValueError(f"the game itself is not sound: {faults}")
    result = Result(game_id)
    for number, mutant in enumerate(Walker(game).mutants()):
        if number % every:
            continue
        if is_caught(game, mutant, layouts=layouts, book=book):
            result.caught[mutant.what] += 1
        else:
            result.survivors.append(mutant)
    return result


def reason(mutant: Mutant, game: str) -> str:
    """Return why the rules leave a survivor free, or nothing."""
    place = f"{mutant.what} {mutant.file} {'.'.join(map(str, mutant.path))}"
    return next((why for pattern, why in REASONS.get(game, ()) if re.fullmatch(pattern, place)), "")


def main() -> int:
    """Print what a run finds; returns 1 if a survivor has no reason."""
    game = sys.argv[1] if len(sys.argv) > 1 else "ole"
    result = run(game)
    groups: dict[str, list[Mutant]] = {}
    for mutant in result.survivors:
        groups.setdefault(reason(mutant, game), []).append(mutant)
    for why, mutants in groups.items():
        print(f"{len(mutants)} survive: {why or 'NO REASON IS KNOWN'}")
        for mutant in mutants:
            print(f"  {mutant}")
    print(
        f"not tried: {', '.join(sorted(f'{kind} {chr(46).join(path)}' for kind, path in ART))}, which are art"
    )
    alive = Counter(mutant.what for mutant in result.survivors)
    for what in sorted({*result.caught, *alive}):
        print(f"{what}: {result.caught[what]} of {result.caught[what] + alive[what]} caught")
    total = sum(result.caught.values()) + len(result.survivors)
    print(f"{total - len(result.survivors)} of {total} mutants caught: {result.share:.1%}")
    return int("" in groups)


if __name__ == "__main__":
    sys.exit(main())
