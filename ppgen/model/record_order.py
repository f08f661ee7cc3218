"""One way to write a record: its fields in the order that the game declares, and no box without a tick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ppgen.model.field import FieldType, ListField, MapField, TextField
from ppgen.model.records import is_empty
from ppgen.model.written_values import in_letters


def in_order(fields: Mapping[str, FieldType], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a record in the order of its fields; what is no field of it comes behind.

    Codes come in capitals where the game asks for them, letters with their accents composed, and rows at the
    end of a list in which nothing stands are left out.
    """
    known = {name: _value(field, values[name]) for name, field in fields.items() if name in values}
    return {**known, **{name: value for name, value in values.items() if name not in known}}


def _value(field: FieldType, value: Any) -> Any:
    match field:
        case MapField() if isinstance(value, Mapping):
            return in_order(field.fields, value)
        case ListField() if isinstance(value, list):
            items = [_value(field.items, item) for item in value]
            while items and _is_blank(items[-1]):
                items.pop()
            return items
        case TextField() if isinstance(value, str):
            return in_letters(value, capitals=field.capitals)
        case _:
            return value


def _is_blank(item: Any) -> bool:
    return item is None or (isinstance(item, Mapping | list) and is_empty(item))


def without_blanks(value: Any) -> Any:
    """Return a record as a form gives it: without what is empty, in lists only where nothing follows."""
    if isinstance(value, Mapping):
        kept = {name: without_blanks(inner) for name, inner in value.items()}
        return {name: inner for name, inner in kept.items() if inner is not None} or None
    if isinstance(value, list):
        items = [without_blanks(item) for item in value]
        while items and items[-1] is None:
            items.pop()
        return items or None
    return None if value is False or value == "" else value
