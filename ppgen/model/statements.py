"""The texts of cards that state rules of play: those beside a field `states` that lists the rules' ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.model.card import Card
from ppgen.model.field import EffectsField, FieldType, ListField, MapField, TextField
from ppgen.model.game import Kind

STATES = "states"
"""The field that says which rules of play the texts beside it state."""

Path = tuple[str | int, ...]


class Statement(NamedTuple):
    """Texts of a card that state rules of play: the ids, and the paths of the texts and effects.

    `path` leads to what holds them: a map in a list, or the card itself, of which it is empty.
    """

    card: Card
    path: Path
    ids: tuple[str, ...]
    texts: tuple[Path, ...]

    @property
    def place(self) -> Path:
        """The path of the ids."""
        return (*self.path, STATES)

    def written(self) -> Iterator[str]:
        """Yield its texts as this card's file has them."""
        for path in self.texts:
            value = value_at(self.card.values, path)
            if isinstance(value, str):
                yield value


def stating_kinds(kinds: Mapping[str, Kind]) -> frozenset[str]:
    """Return the kinds some of whose texts may state rules of play."""
    return frozenset(name for name, kind in kinds.items() if _may_state(kind.fields))


def statements(kinds: Mapping[str, Kind], cards: Iterable[Card]) -> Iterator[Statement]:
    """Yield what of the cards states rules of play."""
    stating = stating_kinds(kinds)
    for card in cards:
        if card.kind in stating:
            yield from _found(kinds[card.kind].fields, card.values, card, ())


def _may_state(fields: Mapping[str, FieldType]) -> bool:
    own = fields.get(STATES)
    if isinstance(own, ListField) and isinstance(own.items, TextField):
        return True
    return any(
        _may_state(field.fields) for field in map(_inner, fields.values()) if isinstance(field, MapField)
    )


def _inner(field: FieldType) -> FieldType:
    while isinstance(field, ListField):
        field = field.items
    return field


def _found(
    fields: Mapping[str, FieldType], values: Mapping[str, Any], card: Card, path: Path
) -> Iterator[Statement]:
    own = fields.get(STATES)
    ids = values.get(STATES)
    if isinstance(own, ListField) and isinstance(own.items, TextField) and ids:
        texts = tuple(
            (*path, name)
            for name, field in fields.items()
            if isinstance(field, TextField | EffectsField) and values.get(name)
        )
        yield Statement(card, path, tuple(ids), texts)
    for name, field in fields.items():
        yield from _inside(field, values.get(name), card, (*path, name))


def _inside(field: FieldType, value: Any, card: Card, path: Path) -> Iterator[Statement]:
    match field:
        case MapField() if isinstance(value, Mapping):
            yield from _found(field.fields, value, card, path)
        case ListField() if isinstance(value, list) and isinstance(_inner(field), MapField):
            for number, item in enumerate(value):
                yield from _inside(field.items, item, card, (*path, number))
