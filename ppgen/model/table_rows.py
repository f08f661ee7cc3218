"""Rows of a table into cards: what each text stands for, as the fields of the kind say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.common.problem import Problem, error, nearest
from ppgen.load.tables.reader import SourceCell, TableSource
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import (
    BooleanField,
    EffectsField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
)
from ppgen.model.game import Kind, Table

Path = tuple[str, ...]
YES, NO = frozenset({"true", "yes", "x", "1"}), frozenset({"false", "no", "0", "-"})
NOTES = "#_"
"""Columns whose name begins so are remarks of the designer."""

_WHOLE = re.compile(r"[+\-\u2212]?\d+(?:\.0+)?$")
_DECIMAL = re.compile(r"[+\-\u2212]?\d+(?:\.\d+)?$")


def read_rows(name: str, kind: Kind, source: TableSource) -> tuple[TableSource, list[Problem]]:
    """Return the table with the cards that its rows describe, and columns that mean nothing.

    An empty cell leaves its field out. A cell that its field cannot mean stays a text, which the reader of
    cards refuses at its place.
    """
    table = kind.table
    fields = dict(leaves(kind.fields, ()))
    known = {".".join(path): path for path in fields} | {key: (key,) for key in BUILT_IN_KEYS}
    columns: dict[str, int] = {}
    problems: list[Problem] = []
    for number, cell in enumerate(source.head):
        wanted = cell.text.strip()
        target = table.columns.get(wanted, wanted)
        if target is None or not wanted or wanted[0] in NOTES:
            continue
        if target not in known:
            mapping = f"in game.yaml, under {name}: table: {{columns: {{{wanted}: field}}}}"
            hint = f"{nearest(target, known)}; or map it {mapping}".removeprefix("; or ")
            problems.append(_head_fault(f"no field of {name} is called {target!r}", cell, source, hint))
        elif target in columns:
            problems.append(
                _head_fault(f"{target} stands in two columns", cell, source, "rename one of them")
            )
        else:
            columns[target] = number
    rows = [_card(row, columns, known, fields, table) for row in source.rows]
    for row in source.rows:
        used = [row[number] for number in columns.values() if number < len(row)]
        problems += [_date_fault(cell, source) for cell in used if cell.is_date]
    return source.with_data(rows, columns), problems


def _head_fault(message: str, cell: SourceCell, source: TableSource, hint: str) -> Problem:
    return error("model/column", message, span=source.cell_span(cell), hint=hint)


def _date_fault(cell: SourceCell, source: TableSource) -> Problem:
    message = f"the spreadsheet took what was typed here for a date: {cell.text}"
    hint = "make the column one of text, and type it again"
    return error("model/date", message, span=source.cell_span(cell), hint=hint)


def leaves(
    fields: Mapping[str, FieldType], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], FieldType]]:
    """Yield the fields that hold no others, each with its path."""
    for name, field in fields.items():
        if isinstance(field, MapField):
            yield from leaves(field.fields, (*path, name))
        else:
            yield (*path, name), field


def _card(
    row: tuple[SourceCell, ...],
    columns: Mapping[str, int],
    known: Mapping[str, Path],
    fields: Mapping[Path, FieldType],
    table: Table,
) -> dict[str, Any]:
    card: dict[str, Any] = {}
    for name, number in columns.items():
        text = row[number].text.strip() if number < len(row) else ""
        if not text:
            continue
        path = known[name]
        place = card
        for step in path[:-1]:
            place = place.setdefault(step, {})
        field = fields.get(path)
        place[path[-1]] = _number(text, table) if name == "copies" else _value(text, field, table)
    return card


def _value(text: str, field: FieldType | None, table: Table) -> Any:
    match field:
        case IntegerField():
            return _number(text, table)
        case NumberField():
            plain = text.replace(table.decimal, ".") if table.decimal != "." else text
            return float(plain.replace("\u2212", "-")) if _DECIMAL.match(plain) else text
        case BooleanField():
            folded = text.casefold()
            return True if folded in YES else False if folded in NO else text
        case ListField():
            return [
                _value(part.strip(), field.items, table)
                for part in text.split(table.separator)
                if part.strip()
            ]
        case EffectsField():
            return _effects(text)
    return text


def _number(text: str, table: Table) -> Any:
    plain = text.replace(table.decimal, ".") if table.decimal != "." else text
    return int(float(plain.replace("\u2212", "-"))) if _WHOLE.match(plain) else text


def _effects(text: str) -> Any:
    """Read effects written as JSON; the names of effects that need nothing else stand for themselves."""
    if text[0] not in "[{":
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
