"""Loaded files into a game; every fault of all files is reported in one go."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Annotated, Any, NamedTuple

from pydantic import Field, TypeAdapter, ValidationError

from ppgen.common.problem import Problem, error, has_errors, warning
from ppgen.load import Source, later_format, validation_problems
from ppgen.model import deck_files, records
from ppgen.model.card import BUILT_IN_KEYS, Card
from ppgen.model.card_files import cards_of_file
from ppgen.model.effect import MATCH_CONTEXT, Operation
from ppgen.model.field import (
    EffectsField,
    FieldType,
    ListField,
    MapField,
    ReferenceField,
    TermField,
)
from ppgen.model.game import Game, GameFile, Identity, Kind, Term
from ppgen.model.listed_cards import listed_cards
from ppgen.model.names import name_faults
from ppgen.model.reader import CardReader, term_groups
from ppgen.model.rules_of_play import FILE, Nameable, read_rules_of_play
from ppgen.work.memory import Memory

OTHER_FILES = ("game", "terms", "effects", "rules", FILE, "decks")
"""The files of a game that hold no cards, and the folder of its decks."""

NOT_NAMES = frozenset({*keyword.kwlist, "kind", "form", "op", "card"})


def build_game(
    identity: str,
    sources: Mapping[str, Source],
    *,
    refused: frozenset[str] = frozenset(),
    memory: Memory | None = None,
) -> tuple[Game | None, list[Problem]]:
    """Make the game called `identity` from its files by name (`game`, `terms`, `effects`, kinds).

    Without a sound game.yaml, terms.yaml and effects.yaml there is no game. Cards with unknown keys, with
    numbers beyond limits, or with words that are nearly those there are, are told and kept. Those with other
    faults are left out of the game and their kind is marked as incomplete, as is that of a file that was
    `refused`. What the `memory` holds of the same files is taken from there.
    """
    memory = memory or Memory()
    named = ("game", "terms", "effects")
    about = (*map(sources.get, named), bool(deck_files.deck_sources(sources)))
    read = memory.again((identity, "definitions"), about, lambda: _definitions(sources))
    problems = [*read.problems]
    if read.file is None or read.terms is None or read.operations is None or refused & {*named[1:]}:
        return None, problems
    file, terms = read.file, read.terms
    sources, faults = _typed(file, sources, memory, about)
    problems += faults
    parts = _Parts(identity, file, terms, read.operations, sources, refused)
    problems += parts.faults()
    if has_errors(problems):
        return None, problems
    cards: dict[str, tuple[Card, ...]] = {}
    incomplete = set()
    for kind in file.kinds:
        seen = (*about, kind in refused, *parts.sources_of(kind))
        cards[kind], faults, is_whole = memory.again(
            (identity, "cards", kind), seen, partial(parts.cards, kind)
        )
        problems += faults
        if not is_whole or kind in refused:
            incomplete.add(kind)
    for kind, definition in file.kinds.items():
        if definition.lists and incomplete.isdisjoint(definition.lists):
            cards[kind], faults = deck_files.settled(kind, definition.lists, cards)
            problems += faults
            incomplete |= {kind} if faults else set()
    told, faults = read_rules_of_play(sources.get(FILE), Nameable(file, terms, cards, incomplete))
    parts_of_game = (identity, file, terms, read.operations, cards, sources, frozenset(incomplete), refused)
    return Game(*parts_of_game, rules_of_play=told), problems + faults


class _Definitions(NamedTuple):
    """What the files of a game say that hold no cards; None where one is not sound."""

    file: GameFile | None
    terms: Mapping[str, Term] | None
    operations: Mapping[str, Operation] | None
    problems: tuple[Problem, ...]


def _definitions(sources: Mapping[str, Source]) -> _Definitions:
    problems: list[Problem] = []
    file = _read(_game_file, sources.get("game"), problems)
    terms = _read(_terms, sources.get("terms"), problems, {})
    operations = _read(_operations, sources.get("effects"), problems, {})
    if file is not None:
        file = records.with_optional_records(file)
        if deck_files.deck_sources(sources) and not any(kind.lists for kind in file.kinds.values()):
            file = replace(file, kinds={**file.kinds, deck_files.DECK_KIND: deck_files.usual_kind(file)})
    return _Definitions(file, terms, operations, tuple(problems))


@cache
def _game_file() -> TypeAdapter[GameFile]:
    return TypeAdapter(GameFile)


@cache
def _terms() -> TypeAdapter[dict[str, Term]]:
    return TypeAdapter(dict[Identity, Term])


@cache
def _operations() -> TypeAdapter[dict[str, Operation]]:
    return TypeAdapter(Annotated[dict[Identity, Operation], Field()])


def file_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of game.yaml, terms.yaml and effects.yaml by name."""
    adapters: dict[str, TypeAdapter[Any]] = {
        "game": _game_file(),
        "terms": _terms(),
        "effects": _operations(),
    }
    return {name: adapter.json_schema(by_alias=True) for name, adapter in adapters.items()}


def _read(
    kind: Callable[[], TypeAdapter[Any]], source: Source | None, problems: list[Problem], absent: Any = None
) -> Any:
    if source is None or source.data is None:
        return absent
    if later := later_format(source):
        problems += later
        return None
    adapter = kind()
    try:
        return adapter.validate_python(source.data)
    except ValidationError as fault:
        problems += validation_problems(fault, source, (), rule="model/value", model=adapter)
        return None


def _typed(
    file: GameFile, sources: Mapping[str, Source], memory: Memory, about: tuple[object, ...]
) -> tuple[Mapping[str, Source], list[Problem]]:
    """Return the files with tables and files of other programs read as their kinds say.

    What the memory holds is taken where neither a file nor what the game says `about` it is new.
    """
    problems: list[Problem] = []
    made = dict(sources)
    for name, kind in file.kinds.items():
        if (source := sources.get(name)) is not None:
            read = partial(cards_of_file, name, kind, source)
            made[name], faults = memory.again(("typed", source.file), (*about, source), read)
            problems += faults
    return made, problems


class _Parts(NamedTuple):
    """The sound files of a game, before its cards are read."""

    identity: str
    file: GameFile
    terms: Mapping[str, Term]
    operations: Mapping[str, Operation]
    sources: Mapping[str, Source]
    refused: frozenset[str]

    def faults(self) -> list[Problem]:
        """Return what is wrong between the parts: names that nobody defines, or two define."""
        problems = [
            *self._deck_faults(),
            *self._operation_faults(),
            *name_faults(self.file, self.terms, self.sources),
            *deck_files.kind_faults(self.file, self.sources),
        ]
        for name, kind in self.file.kinds.items():
            problems += self._kind_faults(name, kind)
        return problems

    def _deck_faults(self) -> Iterator[Problem]:
        for name, kinds in self.file.decks.items():
            for number, kind in enumerate(kinds):
                yield from self._known(kind, self.file.kinds, "kind", ("decks", name, number))

    def _operation_faults(self) -> Iterator[Problem]:
        for name, operation in self.operations.items():
            path = (name, "parameters")
            yield from self._field_faults(operation.parameters, path, source="effects")
            allowed = {*operation.parameters, *MATCH_CONTEXT}
            for number, wording in enumerate(operation.wordings):
                for key in wording.match:
                    yield from self._known(
                        key, allowed, "parameter", (name, "wordings", number, "match", key), source="effects"
                    )

    def _kind_faults(self, name: str, kind: Kind) -> Iterator[Problem]:
        path = ("kinds", name)
        if name in OTHER_FILES:
            yield self._error("reserved-name", f"a kind cannot be called {name}", path, "rename it")
        yield from self._field_faults(kind.fields, (*path, "fields"))
        for key in kind.derived:
            if key in kind.fields or key in BUILT_IN_KEYS:
                message = f"{key} is both a field and derived"
                yield self._error("two-meanings", message, (*path, "derived", key), "rename one of them")
        if name not in self.sources and name not in self.refused and not (kind.lists or kind.record):
            yield warning(
                "model/no-cards",
                f"there is no file with the cards of the kind {name}",
                span=self.sources["game"].span(path),
                hint=f"write cards/{self.identity}/{name}.yaml, or take the kind out",
            )

    def _field_faults(
        self, fields: Mapping[str, FieldType], path: tuple[str | int, ...], *, source: str = "game"
    ) -> Iterator[Problem]:
        for name, field in fields.items():
            here = (*path, name)
            if name in NOT_NAMES or (name in BUILT_IN_KEYS and len(path) == 3):
                message = f"a field cannot be called {name}"
                yield self._error("reserved-name", message, here, "rename it", source=source)
            yield from self._reference_faults(field, here, source)

    def _reference_faults(
        self, field: FieldType, path: tuple[str | int, ...], source: str
    ) -> Iterator[Problem]:
        match field:
            case TermField():
                groups = term_groups(self.terms)
                yield from self._known(field.group, groups, "group of terms", (*path, "group"), source=source)
            case ReferenceField():
                yield from self._known(field.to, self.file.kinds, "kind", (*path, "to"), source=source)
            case EffectsField():
                known = {operation.family for operation in self.operations.values()}
                yield from self._known(field.family, known, "family", (*path, "family"), source=source)
            case MapField():
                yield from self._field_faults(field.fields, (*path, "fields"), source=source)
            case ListField():
                yield from self._field_faults({"items": field.items}, path, source=source)

    def _known(
        self, name: str, known: Any, what: str, path: tuple[str | int, ...], *, source: str = "game"
    ) -> Iterator[Problem]:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            message = f"there is no {what} called {name}"
            yield self._error("unknown-name", message, path, f"known: {listed}", source=source)

    def _error(
        self, rule: str, message: str, path: tuple[str | int, ...], hint: str, *, source: str = "game"
    ) -> Problem:
        return error(f"model/{rule}", message, span=self.sources[source].span(path), hint=hint)

    def sources_of(self, kind: str) -> tuple[Source | None, ...]:
        """Return the files that hold the cards of a kind."""
        decks = deck_files.deck_sources(self.sources).values() if self.file.kinds[kind].lists else ()
        return self.sources.get(kind), *decks

    def cards(self, kind: str) -> tuple[tuple[Card, ...], list[Problem], bool]:
        """Read the cards of a kind, and tell whether all are there."""
        if self.file.kinds[kind].record:
            return (records.blank(kind, self.file.kinds[kind], self.sources["game"]),), [], True
        reader = CardReader(self.file, kind, terms=self.terms, operations=self.operations)
        if self.file.kinds[kind].lists:
            decks, faults = deck_files.read_decks(kind, reader, self.sources)
            return decks, faults, not has_errors(faults)
        cards, told, problems = listed_cards(kind, self.sources.get(kind), reader)
        problems += deck_files.set_faults(cards)
        return cards, [*told, *problems], not has_errors(problems)
