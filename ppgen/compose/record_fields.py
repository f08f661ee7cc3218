"""What each field of a record takes: text, a tick, or one of the game's own words or cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.compose.hand_room import FULL_NAME, longest, most_signs, written_width
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

    Each says its `kind`, a check or a text; `options` leads from what data says to what people read. `room`
    is how many mm a hand needs for the `longest` of what is written, `signs` how many are typed at most.
    """
    fields = deck.game.kinds[kind].fields.items()
    return {path: _taken(deck, found) for name, field in fields for path, found in _leaves(field, name)}


def called_in(deck: Deck, kind: str) -> dict[str, dict[str, str]]:
    """Return how ids are called on the sheets of a record, by the dotted paths of its fields."""
    return {
        path: {str(value): str(said) for value, said in taken.get("options", {}).items()}
        for path, taken in record_fields(deck, kind).items()
    }


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
    if isinstance(field, BooleanField):
        return {"kind": CHECK}
    options = _options(deck, field)
    called = _called(deck, field.to).values() if isinstance(field, ReferenceField) else options.values()
    most = longest(field, called)
    room = written_width(most) if most else FULL_NAME
    taken = {"kind": TEXT, "room": room, "longest": most, "signs": most_signs(field)}
    return {**taken, "options": options} if options else taken


def _options(deck: Deck, field: FieldType) -> Mapping[str, str]:
    match field:
        case ReferenceField():
            return _names(deck, field.to)
        case TermField():
            known = {name: term for name, term in deck.game.terms.items() if field.group in term.groups}
            return {name: deck.terms[name][""] for name in known}
        case ChoiceField():
            return {value: value for value in field.values}
        case _:
            return {}


def _names(deck: Deck, kind: str) -> Mapping[str, str]:
    """Return what the cards of a kind are called; those that are called alike tell where their ids differ."""
    called = _called(deck, kind)
    alike: dict[str, list[str]] = {}
    for name, said in called.items():
        alike.setdefault(said, []).append(name)
    told = {name: part for names in alike.values() if len(names) > 1 for name, part in _apart(names).items()}
    return {name: f"{said} ({told[name]})" if name in told else said for name, said in called.items()}


def _apart(names: list[str]) -> dict[str, str]:
    """Return ids without the words that all of them end with, such as those after `attack-`, `defense-`."""
    words = [name.split("-") for name in names]
    shared = 0
    while len({tuple(one[len(one) - shared - 1 :]) for one in words}) == 1:
        shared += 1
    shared = min(shared, min(map(len, words)) - 1)
    return {name: "-".join(one[: len(one) - shared]) for name, one in zip(names, words)}


def _called(deck: Deck, kind: str) -> dict[str, str]:
    return {card.id: str(card.values.get("name") or card.id) for card in deck.cards[kind]}
