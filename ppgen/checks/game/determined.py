"""What the figures of a record determine where nobody wrote it: expressions, at each empty place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ppgen.checks.game.fitness import NamedField, is_blocked, text_looks
from ppgen.common.paths import value_at
from ppgen.expressions import ExpressionError, compile_template
from ppgen.localise import Deck
from ppgen.model.card import Card, Path
from ppgen.model.field import FieldType, IntegerField, ListField, MapField, NumberField
from ppgen.model.game import Kind
from ppgen.model.records import Written, is_empty
from ppgen.model.written_values import plain_figure, value_of

DECIMALS = 6
"""So many decimals are written, as expressions write them."""


class _OpenPlace(NamedTuple):
    """A place where something determined may stand: its path, and that of its row if it is in one."""

    path: Path
    row: Path


def determined(deck: Deck, record: Card, values: Mapping[str, Any]) -> Iterator[Written]:
    """Yield what the values of a record determine, at places where nothing stands; one pass over all of them.

    Expressions see the fields of the record, `item` and `index` of the innermost row, cards and constants.
    What cannot be worked out from what is there, or cannot stand there, is determined by nothing.
    """
    if record.is_blank:
        return
    kind = deck.game.kinds[record.kind]
    own = {name: values.get(name) for name in kind.fields}
    names = {**deck.names, "card": own}
    for name, text in kind.determined.items():
        steps = tuple(name.split("."))
        looked = looked_at(name, text, kind)
        for place in _open_places(
            kind.fields[steps[0]], own.get(steps[0]), steps[1:], _OpenPlace(steps[:1], ())
        ):
            if is_blocked(looked, place.row, record.unfit):
                continue
            seen = {**names, "item": value_at(own, place.row), "index": place.row[-1]} if place.row else names
            if found := _worked_out(text, seen, _target(kind, steps)):
                yield Written(place.path, found)


def looked_at(name: str, text: str, kind: Kind) -> tuple[NamedField, ...]:
    """Return the fields that have to be fit before something is filled in, the place itself among them."""
    return (*text_looks(text, kind), *_itself(tuple(name.split(".")), kind))


def target(kind: Kind, name: str) -> FieldType | None:
    """Return the field that a dotted name leads to, through all rows of the lists on its way."""
    first, *rest = name.split(".")
    field = kind.fields.get(first)
    while field is not None:
        while isinstance(field, ListField):
            field = field.items
        if not rest:
            return field
        field = field.fields.get(rest.pop(0)) if isinstance(field, MapField) else None
    return None


def figure_text(value: Any, field: IntegerField | NumberField) -> str:
    """Return a figure as people write it into a field; nothing if it cannot stand there."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return ""
    figure = round(value, DECIMALS)
    if isinstance(field, IntegerField) and figure != int(figure):
        return ""
    if not (field.minimum is None or figure >= field.minimum) or not (
        field.maximum is None or figure <= field.maximum
    ):
        return ""
    text = plain_figure(figure)
    return "" if isinstance(value_of(field, text), str) else text


def _target(kind: Kind, steps: tuple[str, ...]) -> FieldType | None:
    return target(kind, ".".join(steps))


def _itself(steps: tuple[str, ...], kind: Kind) -> Iterator[NamedField]:
    """Yield the place itself, from its row or from the record: what is unfit there is not written over."""
    field: FieldType | None = kind.fields[steps[0]]
    of_row = 0 if not isinstance(field, ListField) else 1
    for number, step in enumerate(steps[1:], 1):
        while isinstance(field, ListField):
            field = field.items
        field = field.fields.get(step) if isinstance(field, MapField) else None
        of_row = number + 1 if isinstance(field, ListField) else of_row
    yield NamedField(of_item=of_row > 0, steps=steps[of_row:])


def _open_places(
    field: FieldType, value: Any, steps: tuple[str, ...], place: _OpenPlace
) -> Iterator[_OpenPlace]:
    """Yield each empty place that the steps lead to; rows in which nothing stands are passed over."""
    if isinstance(field, ListField):
        for index, item in enumerate(value or ()):
            if not is_empty(item):
                path = (*place.path, index)
                yield from _open_places(field.items, item, steps, _OpenPlace(path, path))
    elif not steps:
        if value is None or value == "":
            yield place
    elif isinstance(field, MapField):
        inner = (value or {}).get(steps[0])
        yield from _open_places(
            field.fields[steps[0]], inner, steps[1:], place._replace(path=(*place.path, steps[0]))
        )


def _worked_out(text: str, seen: dict[str, Any], field: FieldType | None) -> str:
    """Return the value of an expression as people write it; nothing if none can stand there."""
    try:
        value = compile_template(text).evaluate(seen)
    except ExpressionError:
        return ""
    if isinstance(field, IntegerField | NumberField):
        return figure_text(value, field)
    return str(value) if isinstance(value, str) else ""
