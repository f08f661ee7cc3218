"""What general rules look at: a deck, the icons there are, and its fields and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.field import EffectsField, FieldType, ListField, MapField

Path = tuple[str | int, ...]


class Subject(NamedTuple):
    """A deck to be checked; `icons` is None where the layouts are not known.

    `drawings` are the hashes of the icons' files, where there are any.
    """

    deck: Deck
    icons: frozenset[str] | None
    drawings: Mapping[str, str] = MappingProxyType({})

    def values(self, wanted: type[FieldType]) -> Iterator[tuple[Card, Path, FieldType, Any]]:
        """Yield the values of all fields of a type: the card, the path inside it, the field, the value."""
        game = self.deck.game
        for kind, definition in game.kinds.items():
            if not any(_holds(field, wanted) for field in definition.fields.values()):
                continue
            for card in self.deck.cards[kind]:
                for name, field in definition.fields.items():
                    for path, found, value in _walk(field, card.values[name], (name,)):
                        if isinstance(found, wanted):
                            yield card, path, found, value

    def effects(self) -> Iterator[tuple[Card, Path, dict[str, Any]]]:
        """Yield all effects of all cards, those inside others included."""
        for card, path, _, value in self.values(EffectsField):
            yield from ((card, place, effect) for place, effect in nested_effects(value, path))


def nested_effects(value: Any, path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the effects of a value and those inside them, each with its path."""
    for number, effect in enumerate(value or ()):
        here = (*path, number)
        yield here, effect
        for name, inner in effect.items():
            if isinstance(inner, list) and inner and isinstance(inner[0], dict) and "op" in inner[0]:
                yield from nested_effects(inner, (*here, name))


def _holds(field: FieldType, wanted: type[FieldType]) -> bool:
    match field:
        case MapField():
            return any(_holds(inner, wanted) for inner in field.fields.values())
        case ListField():
            return _holds(field.items, wanted)
        case _:
            pass
    return isinstance(field, wanted)


def _walk(field: FieldType, value: Any, path: Path) -> Iterator[tuple[Path, FieldType, Any]]:
    if value is None:
        return
    match field:
        case MapField():
            for name, inner in field.fields.items():
                yield from _walk(inner, value[name], (*path, name))
        case ListField():
            for number, item in enumerate(value):
                yield from _walk(field.items, item, (*path, number))
        case _:
            yield path, field, value
