"""The definition of a kind grows with its table: new columns, new values. What people must decide is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import yaml
from pydantic import ValidationError

from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.exchange.card_tables import Imported
from ppgen.exchange.import_carried import with_left, with_terms
from ppgen.exchange.import_game import flow
from ppgen.exchange.import_guesses import Guess, few
from ppgen.exchange.import_lost import told_of_lost
from ppgen.load import real_path
from ppgen.load.yaml.patches import patched
from ppgen.model.field import (
    ChoiceField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    ReferenceField,
    TermField,
)
from ppgen.model.game import Game
from ppgen.model.reader import CardReader
from ppgen.model.table_rows import leaves

Path = tuple[str | int, ...]


class KindThere(NamedTuple):
    """A kind that a game has already, and the ids of the cards that references may name, by their kinds."""

    game: Game
    name: str
    ids: Mapping[str, frozenset[str]]

    @property
    def fields(self) -> Mapping[str, FieldType]:
        """The fields of its cards."""
        return self.game.kinds[self.name].fields


class Growth(NamedTuple):
    """The text of game.yaml, the new fields, what was done in sentences, and what could not be decided.

    `cards` are those of the table, but for values that the game forbids where the deck has others; `beside`
    is what else is to be said of the table.
    """

    text: str
    fields: tuple[Guess, ...]
    said: tuple[str, ...]
    problems: tuple[Problem, ...]
    cards: list[dict[str, Any]]
    beside: tuple[str, ...]


class _Misfit(NamedTuple):
    """A value of a card that its field forbids; None where one is needed."""

    card: str
    path: Path
    value: Any


def grown(
    text: str,
    kind: KindThere,
    imported: Imported,
    before: Sequence[Mapping[str, Any]],
    *,
    written: Sequence[Mapping[str, Any]] = (),
    lost: Collection[str] = (),
) -> Growth:
    """Let a kind grow so that the cards of a table fit; `before` are those of the last import.

    `written` are the cards that the game has now: a field that no column fills is not lacking in them. `lost`
    are the fields whose columns the table had before.

    A new column becomes a field that may be left out, a new value one of its choice. A value of another type,
    or a needed one that is empty, is no reason to change a definition: it is told, and a card that is there
    keeps what it had.
    """
    there = {".".join(path) for path, _ in leaves(kind.fields, ())}
    known = [guess for guess in imported.fields if guess.field in there]
    text, new, said = _with_fields(text, kind, [guess for guess in imported.fields if guess not in known])
    names = {guess.field for guess in new}
    brought = with_terms(imported.cards, kind.fields, kind.game.terms)
    brought = with_left(brought, before, imported.left)
    have = {str(card.get("id")): card for card in written}
    filled, gone = {guess.field for guess in imported.fields}, {*lost}
    misfits = [
        one
        for one in _misfits(kind, brought)
        if not _is_of(one.path, names)
        and not (one.value is None and _is_of(one.path, gone))
        and (_is_of(one.path, filled) or value_at(have.get(one.card, {}), one.path) is None)
    ]
    text, values = _with_values(text, kind, misfits)
    left = [
        one for one in misfits if not isinstance(_field(kind.fields, one.path), ChoiceField) or not one.value
    ]
    left += _strangers(kind, brought)
    old = {str(card["id"]): card for card in before}
    arriving = [card for card in brought if card["id"] not in have]
    cards = deepcopy(brought)
    numbers = {str(card["id"]): card for card in cards}
    for one in left:
        if one.card in old:
            _keep(numbers[one.card], _whole(one.path), old[one.card])
    without = told_of_lost(lost, kind.name, kind.fields, arriving, new)
    problems = (*without.problems, *_told(kind, left))
    return Growth(text, tuple(new), (*said, *values), problems, cards, tuple(without.said))


def _with_fields(text: str, kind: KindThere, guesses: Sequence[Guess]) -> tuple[str, list[Guess], list[str]]:
    """Return game.yaml with fields more."""
    new, said = [], []
    for guess in guesses:
        described = {**guess.type, "optional": True}
        place: Path = ("kinds", kind.name, "fields")
        data = yaml.safe_load(text)
        steps = guess.field.split(".")
        while len(steps) > 1 and isinstance(value_at(data, (*place, steps[0], "fields")), dict):
            place = (*place, steps.pop(0), "fields")
        inner = described
        for step in reversed(steps[1:]):
            inner = {"type": "map", "optional": True, "fields": {step: inner}}
        made = patched(text, {(*place, steps[0]): inner})
        if made.refused:
            said.append(f"write {steps[0]}: {flow(inner)} into game.yaml, under {' '.join(map(str, place))}")
        else:
            said.append(f"{kind.name} has a new field {guess.field}: {flow(described)}")
        text = made.text
        new.append(Guess(guess.head, guess.field, described))
    return text, new, said


def _with_values(text: str, kind: KindThere, misfits: Sequence[_Misfit]) -> tuple[str, list[str]]:
    """Return game.yaml with new values of choices."""
    added: dict[Path, dict[str, None]] = {}
    known: dict[Path, ChoiceField] = {}
    for one in misfits:
        field = _field(kind.fields, one.path)
        if isinstance(field, ChoiceField) and one.value:
            place = _definition(kind, one.path)
            known[place] = field
            added.setdefault(place, {})[str(one.value)] = None
    said = []
    for place, values in added.items():
        made = patched(text, {(*place, "values"): [*known[place].values, *values]})
        text = made.text
        dotted = ".".join(str(step) for step in place[3:] if step not in ("fields", "items"))
        shown = ", ".join(map(repr, values))
        said.append(
            f"write {shown} into game.yaml, under the values of {dotted}"
            if made.refused
            else f"{dotted} has new values: {shown}"
        )
    return text, said


def _misfits(kind: KindThere, cards: list[dict[str, Any]]) -> Iterator[_Misfit]:
    """Yield the values that the kind forbids as it is."""
    game = kind.game
    reader = CardReader(game.file, kind.name, terms=game.terms, operations=game.operations)
    try:
        reader.read(deepcopy(cards))
    except ValidationError as fault:
        seen: set[tuple[str, Path]] = set()
        for detail in fault.errors(include_url=False):
            number, *place = detail["loc"]
            card = cards[int(number)]
            path = tuple(real_path(place, card))
            is_missing = detail["type"] == "missing"
            path = (*path, detail["loc"][-1]) if is_missing else path
            if path and (card["id"], path) not in seen:
                seen.add((card["id"], path))
                yield _Misfit(card["id"], path, None if is_missing else value_at(card, path))


def _strangers(kind: KindThere, cards: Sequence[Mapping[str, Any]]) -> list[_Misfit]:
    """Return the values that refer to no card."""
    found = []
    for path, field in leaves(kind.fields, ()):
        is_list = isinstance(field, ListField)
        inner = field.items if isinstance(field, ListField) else field
        if not isinstance(inner, ReferenceField):
            continue
        ids = kind.ids.get(inner.to, frozenset())
        for card in cards:
            value = value_at(card, path)
            names = value if is_list and isinstance(value, list) else [value]
            found += [
                _Misfit(card["id"], path, name) for name in names if name is not None and name not in ids
            ]
    return found


def _told(kind: KindThere, misfits: Sequence[_Misfit]) -> Iterator[Problem]:
    """Yield what people have to decide, one cause once, with the line of game.yaml."""
    causes: dict[tuple[str, bool], list[_Misfit]] = {}
    for one in misfits:
        causes.setdefault((".".join(str(step) for step in _whole(one.path)), one.value is None), []).append(
            one
        )
    source = kind.game.sources["game"]
    for (name, is_missing), found in causes.items():
        first = found[0]
        field = _field(kind.fields, first.path)
        place = source.span(_definition(kind, first.path)).place
        cards = list(dict.fromkeys(one.card for one in found))
        named = few(cards)
        if is_missing:
            message = f"every {kind.name} needs {name}, and the table leaves it empty for {named}"
            hint = f"fill it in, or write optional: true for {name} at {place}"
        elif isinstance(field, ReferenceField):
            message = f"{name} of {named} refers to {first.value!r}, and there is no such {field.to}"
            hint = f"mend the table, import {field.to} first, or change the field at {place}"
        else:
            what = "a built-in value" if field is None else f"of the type {field.type}{_bounds(field)}"
            message = f"{name} is {what}, and cannot be {first.value!r}, as the table says of {named}"
            hint = "mend the table" if field is None else f"mend the table, or change the field at {place}"
            if isinstance(field, TermField):
                group = f"of the group {field.group}"
                hint = f"mend the table, or write a term {group} with that text into terms.yaml"
        yield warning("import/misfit", message, hint=f"{hint}; cards that are there keep what they have")


def _bounds(field: FieldType) -> str:
    """Say between which numbers a value lies, if the field says so."""
    if not isinstance(field, IntegerField | NumberField):
        return ""
    least = "" if field.minimum is None else f" from {field.minimum:g}"
    return least if field.maximum is None else f"{least} to {field.maximum:g}"


def _field(fields: Mapping[str, FieldType], path: Path) -> FieldType | None:
    """Return the field that a value belongs to, or that of the items of its list."""
    found: FieldType | None = fields.get(str(path[0])) if path else None
    for step in path[1:]:
        if isinstance(found, MapField):
            found = found.fields.get(str(step))
        elif isinstance(found, ListField):
            found = found.items
    return found.items if isinstance(found, ListField) and isinstance(found.items, ReferenceField) else found


def _definition(kind: KindThere, path: Path) -> Path:
    """Return where in game.yaml a field is described."""
    place: Path = ("kinds", kind.name, "fields")
    found: FieldType | None = None
    for step in path:
        if isinstance(found, MapField):
            place = (*place, "fields")
        if isinstance(found, ListField):
            place, found = (*place, "items"), found.items
            continue
        fields = found.fields if isinstance(found, MapField) else kind.fields
        place, found = (*place, step), fields.get(str(step))
    return place


def _whole(path: Path) -> Path:
    """Return the path of the list that a value stands in, or its own."""
    length = next((number for number, step in enumerate(path) if isinstance(step, int)), len(path))
    return path[:length]


def _is_of(path: Path, names: set[str]) -> bool:
    dotted = ".".join(map(str, path))
    return any(name == dotted or name.startswith(f"{dotted}.") for name in names)


def _keep(card: dict[str, Any], path: Path, old: Mapping[str, Any]) -> None:
    """Have a card say what it said before."""
    *outer, last = path
    place: Any = card
    for step in outer:
        place = place.setdefault(step, {})
    value = value_at(old, path)
    if value is None:
        place.pop(last, None)
    else:
        place[last] = value
