"""What cards of a table take over from the game that is there: ids of terms, values of columns left alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from typing import Any

from ppgen.common.paths import value_at
from ppgen.model.field import FieldType, ListField, TermField
from ppgen.model.game import Term
from ppgen.model.table_rows import leaves

Card = dict[str, Any]


def with_terms(
    cards: Sequence[Card], fields: Mapping[str, FieldType], terms: Mapping[str, Term]
) -> list[Card]:
    """Return cards whose fields of terms hold ids: a table says *Löschen*, and its term is `loeschen`.

    A word of no term, or of several in the group, stays as it is.
    """
    made = deepcopy([*cards])
    for path, field in leaves(fields, ()):
        inner = field.items if isinstance(field, ListField) else field
        if not isinstance(inner, TermField):
            continue
        ids = _ids_by_word(terms, inner.group)
        for card in made:
            value = value_at(card, path)
            if isinstance(value, list):
                value[:] = [_term(one, ids) for one in value]
            elif value is not None:
                put_value(card, path, _term(value, ids))
    return made


def _ids_by_word(terms: Mapping[str, Term], group: str) -> dict[str, str]:
    """Return the terms of a group by their ids and their texts; a text of several stands for none."""
    own = {name: term for name, term in terms.items() if group in term.groups}
    texts: dict[str, list[str]] = {}
    for name, term in own.items():
        texts.setdefault(_plain(term.text), []).append(name)
    return {text: names[0] for text, names in texts.items() if len(names) == 1} | {name: name for name in own}


def _term(value: Any, ids: Mapping[str, str]) -> Any:
    return ids.get(value, ids.get(_plain(value), value)) if isinstance(value, str) else value


def _plain(text: str) -> str:
    return " ".join(text.replace("*", "").casefold().split())


def with_left(
    cards: Sequence[Card], before: Sequence[Mapping[str, Any]], left: Collection[str]
) -> list[Card]:
    """Return cards that say of fields whose columns are left alone what they said the last time."""
    made = deepcopy([*cards])
    then = {str(card["id"]): card for card in before}
    for card in made:
        for name in left:
            path = tuple(name.split("."))
            value = value_at(then.get(str(card["id"]), {}), path)
            if value is not None and value_at(card, path) is None:
                put_value(card, path, deepcopy(value))
    return made


def put_value(card: Card, path: Sequence[str | int], value: Any) -> bool:
    """Have a card say a value under a path, and tell whether it does; none is no value.

    Where the card says a plain value on the way, or a mapping under the path, there is no room for another.
    """
    if value is None:
        return True
    place: Any = card
    for step in path[:-1]:
        place = place.setdefault(step, {})
        if not isinstance(place, dict):
            return False
    if isinstance(place.get(path[-1]), dict) and not isinstance(value, dict):
        return False
    place[path[-1]] = value
    return True
