"""What each field of a record takes: text, a tick, or one of the game's own words or cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.localise import Deck
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    FieldType,
    ListField,
    MapField,
    ReferenceField,
    TermField,
)

ANY = "*"
"""Stands for the number of an item in the path of a field."""

CHECK, TEXT = "check", "text"


def record_fields(deck: Deck, kind: str) -> dict[str, dict[str, Any]]:
    """Return what the fields of a record take, by their dotted paths.

    Each says its `kind`, a check or a text; `options` leads from what data says to what people read.
    """
    fields = deck.game.kinds[kind].fields.items()
    return {path: _taken(deck, found) for name, field in fields for path, found in _leaves(field, name)}


def _leaves(field: FieldType, path: str) -> Iterator[tuple[str, FieldType]]:
    match field:
        case MapField():
            for name, inner in field.fields.items():
                yield from _leaves(inner, f"{path}.{name}")
        case ListField():
            yield from _leaves(field.items, f"{path}.{ANY}")
        case _:
            yield path, field


def _taken(deck: Deck, field: FieldType) -> dict[str, Any]:
    match field:
        case BooleanField():
            return {"kind": CHECK}
        case ReferenceField():
            return {"kind": TEXT, "options": _names(deck, field.to)}
        case TermField():
            known = {name: term for name, term in deck.game.terms.items() if field.group in term.groups}
            return {"kind": TEXT, "options": {name: deck.terms[name][""] for name in known}}
        case ChoiceField():
            return {"kind": TEXT, "options": {value: value for value in field.values}}
        case _:
            pass
    return {"kind": TEXT}


def _names(deck: Deck, kind: str) -> Mapping[str, str]:
    """Return what the cards of a kind are called; those that are called alike tell their ids."""
    called = {card.id: str(card.values.get("name") or card.id) for card in deck.cards[kind]}
    listed = list(called.values())
    return {name: said if listed.count(said) == 1 else f"{said} ({name})" for name, said in called.items()}
