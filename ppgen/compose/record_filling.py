"""What game.yaml says that fills in a record: each name and value of `determined` and `from_deck`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ppgen.checks import figure_text, target
from ppgen.common.problem import Problem, Severity
from ppgen.compose.component import component_fault, known_name
from ppgen.compose.determined_cycles import cycle_faults
from ppgen.expressions import ExpressionError, compile_template
from ppgen.expressions.outcomes import always_named, outcomes
from ppgen.layout.scope import Place
from ppgen.load.yaml.validation import described
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import (
    BooleanField,
    EffectsField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    ReferenceField,
)
from ppgen.model.game import Game, Kind, Rows
from ppgen.model.reader import can_hold, term_groups
from ppgen.model.record_words import RECORD_WORDS, expected

OF_DECK = frozenset({*BUILT_IN_KEYS, "listed", "cards", "texts", "kind"})
"""What an expression sees of a deck, and of a card that it lists, beside the fields of its kind."""

_LISTED = re.compile(r"\{\{\s*deck\.listed\s*\}\}")


def filling_faults(name: str, kind: Kind, game: Game) -> Iterator[Problem]:
    """Yield what is wrong with all that fills in the records of a kind by itself."""
    for field, text in kind.determined.items():
        yield from _of_determined(field, text, (name, kind), game)
    yield from cycle_faults(name, kind, game)
    where = ("kinds", name, "from_deck")
    if kind.from_deck and game.deck_kind is None:
        message = "no kind of this game lists others, so that no deck fills this in"
        hint = "write lists: in the kind of the decks, or take from_deck out"
        fault = component_fault("from-deck", message, game=game, place=where, hint=hint)
        yield fault._replace(severity=Severity.WARNING)
    for field, rule in kind.from_deck.items():
        yield from _of_deck(field, rule, kind, (game, (*where, field)))


def _of_determined(field: str, text: str, of: tuple[str, Kind], game: Game) -> Iterator[Problem]:
    """Yield a name that leads nowhere, an expression that is none, and values that do not fit."""
    name, kind = of
    where = ("kinds", name, "determined", field)
    found = target(kind, field)
    if isinstance(found, BooleanField | MapField | None):
        message = f"{field} leads to no place where something could be written"
        hint = "name a number, a text or a choice by dots: goals.home, rows.points"
        yield component_fault("determined", message, game=game, place=where, hint=hint)
    known = {"card": kind.fields, **_row_names(kind, field)}
    names = yield from _names(text, known, "determined", (game, where))
    own = f"item.{field.rpartition('.')[2]}" if _is_in_row(kind, field) else f"card.{field}"
    if own in names and own in always_named(text):
        message = f"{field} is determined by itself, and nothing stands there when it is worked out"
        hint = "name what it follows from, or take it out"
        yield component_fault("determined", message, game=game, place=where, hint=hint)
    if found is not None and not isinstance(found, BooleanField | MapField):
        yield from _misfits(field, text, found, "determined", (game, where))


def _is_in_row(kind: Kind, name: str) -> bool:
    """Tell whether a dotted name is that of a field of a row, which its expression sees as `item`."""
    row = _row_names(kind, name).get("item")
    return row is not None and name.rpartition(".")[2] in row


def _of_deck(field: str, rule: str | Rows, kind: Kind, at: tuple[Game, Place]) -> Iterator[Problem]:
    """Yield a field that the record has not, rows of what is no list, and names that no deck has."""
    game, where = at
    yield from known_name(field, kind.fields, "field", game=game, place=where)
    found = kind.fields.get(field)
    decks = game.kinds[game.deck_kind] if game.deck_kind is not None else None
    known: dict[str, Collection[str]] = {}
    if decks is not None:
        known["deck"] = {*decks.fields, *decks.derived, *OF_DECK}
    if isinstance(rule, str):
        yield from _names(rule, known, "from-deck", at)
        if isinstance(found, MapField):
            message = f"{field} holds several fields, and an expression gives one value"
            yield component_fault(
                "from-deck", message, game=game, place=where, hint="fill in a list or a value"
            )
        elif found is not None and not isinstance(found, ListField):
            yield from _misfits(field, rule, found, "from-deck", at)
        return
    yield from _names(rule.each, known, "from-deck", (game, (*where, "each")))
    row = found.items if isinstance(found, ListField) else None
    if found is not None and not isinstance(row, MapField):
        message = f"{field} is no list of rows with fields, which each: and fields: fill in"
        hint = "write one expression for its value, or make it a list of a map"
        yield component_fault("from-deck", message, game=game, place=where, hint=hint)
    if decks is not None and _LISTED.fullmatch(rule.each.strip()):
        kinds = [game.kinds[one] for one in decks.lists if one in game.kinds]
        known["item"] = {*OF_DECK, *(name for one in kinds for name in (*one.fields, *one.derived))}
    for name, text in rule.fields.items():
        here = (*where, "fields", name)
        yield from _names(text, known, "from-deck", (game, here))
        if isinstance(row, MapField):
            yield from known_name(name, row.fields, f"field of {field}", game=game, place=here)
            if name in row.fields:
                yield from _misfits(name, text, row.fields[name], "from-deck", (game, here))


def _names(text: str, own: Mapping[str, Collection[str]], rule: str, at: tuple[Game, Place]) -> Any:
    """Yield an expression that is none, and names that it has and nothing owns; return its names."""
    game, where = at
    try:
        names = compile_template(text).names
    except ExpressionError as fault:
        yield component_fault(rule, fault.message, game=game, place=where, hint=fault.hint)
        return frozenset()
    known = {"constants": game.constants, "cards": game.cards, **own}
    pairs = (dotted.split(".")[:2] for dotted in sorted(names) if "." in dotted)
    for first, second in dict.fromkeys((first, second) for first, second in pairs):
        owned = dict.fromkeys(known.get(first, (second,)))
        yield from known_name(second, owned, f"{first}.*", game=game, place=where)
    return names


def _misfits(field: str, text: str, found: FieldType, rule: str, at: tuple[Game, Place]) -> Iterator[Problem]:
    """Yield values that are written out in an expression and that cannot stand in its field."""
    game, where = at
    try:
        given = outcomes(text)
    except ExpressionError:  # told as that
        return
    for value in given:
        if value != "" and not _fits(found, value, game):
            message = (
                f"{field} cannot be {described(value)}, so that nothing is filled in where that is given"
            )
            hint = expected(found, value, term_groups(game.terms), RECORD_WORDS)
            fault = component_fault(rule, message, game=game, place=where, hint=hint)
            yield fault._replace(severity=Severity.WARNING)


def _fits(field: FieldType, value: str | int | float | bool, game: Game) -> bool:
    match field:
        case IntegerField() | NumberField():
            return figure_text(value, field) != ""
        case ListField() | MapField() | EffectsField():
            return False
        case ReferenceField() if game.cards.get(field.to):
            return value in {card.id for card in game.cards[field.to]}
        case _:
            return can_hold(field, value, term_groups(game.terms))


def _row_names(kind: Kind, name: str) -> dict[str, Collection[str]]:
    """Return what an expression sees as `item`: the fields of the innermost row of a dotted name."""
    found: Mapping[str, FieldType] = kind.fields
    row: Mapping[str, FieldType] | None = None
    for step in name.split("."):
        field = found.get(step)
        while isinstance(field, ListField):
            field = field.items
            row = field.fields if isinstance(field, MapField) else None
        found = field.fields if isinstance(field, MapField) else {}
    return {} if row is None else {"item": row}
