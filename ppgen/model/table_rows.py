"""Rows of a table into cards: what each text stands for, as the fields of the kind say."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ppgen.common.problem import Problem, error, nearest
from ppgen.load.tables.cells import Cell, Doubt, TableSource, cells_of, doubts, shown_otherwise, unseen
from ppgen.load.yaml.scalars import LONGEST_INTEGER, loses_digits, shortened
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

_MINUS = str.maketrans("\u2212\u2013", "--")
"""What people write for a minus before a figure: text programs put other dashes there."""

_WHOLE = re.compile(r"([+-]?\d+)(?:\.0{1,2})?$")
"""A whole number; `1.000` may be a thousand, so it is none."""

_DECIMAL = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$")
"""Also as programs write very large and very small ones: `1E-05`."""

_UNTOLD = re.compile(r"[\s_\-]+")
_WHOLE_DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}([./-])\d{1,2}\1\d{4}")
_SWAPPED = str.maketrans(",.", ".,")
_PLAIN = Table()


def read_rows(
    name: str, kind: Kind, source: TableSource, *, dates: bool = True, mapped_by: str = ""
) -> tuple[TableSource, list[Problem]]:
    """Return the table with the cards that its rows describe, and columns that mean nothing.

    An empty cell leaves its field out. A cell that its field cannot mean stays a text, which the reader of
    cards refuses at its place. With `dates` a column of nothing but dates is meant so; part of a table does
    not show that. What a head may be `mapped_by` is said where that is not game.yaml.
    """
    table = kind.table
    fields = dict(leaves(kind.fields, ()))
    known = {".".join(path): path for path in fields} | {key: (key,) for key in BUILT_IN_KEYS}
    columns, problems = _columns(name, kind, source, known, mapped_by=mapped_by)
    source = with_dates(source, columns.values()) if dates else source
    problems += doubts(source, columns.values())
    problems += unseen(source, cells_of(source, columns.values()))
    rows = []
    for row in source.rows:
        card, faults = _card(row, columns, known, fields, table)
        rows.append({**table.constants, **card})
        problems += [shown_otherwise(source, cell, value) for cell, value in faults]
    return source.with_data(rows, columns), problems


def _columns(
    name: str, kind: Kind, source: TableSource, known: Mapping[str, Path], *, mapped_by: str
) -> tuple[dict[str, int], list[Problem]]:
    """Return the numbers of the columns by the fields that they fill."""
    mapped = Heads(kind.table.columns)
    heads = Heads({field: field for field in known})
    columns: dict[str, int] = {}
    problems: list[Problem] = []
    for number, cell in enumerate(source.head):
        wanted = cell.text.strip()
        if cell.doubt:
            problems += doubts(source.with_rows((), ((cell,),)), (0,))
        target = mapped.get(wanted, wanted)
        if target is None or not wanted or wanted[0] in NOTES:
            continue
        target = heads.get(target, target) or target
        if target not in known:
            mapping = f"map it in game.yaml, under {name}: table: {{columns: {{{shortened(wanted)}: field}}}}"
            hint = f"{nearest(target, known)}; or {mapped_by or mapping}".removeprefix("; or ")
            if len(source.sheets) > 1:
                hint = f"{hint}; of the sheets {', '.join(source.sheets)} one called {name} is taken first"
            problems.append(
                _head_fault(f"no field of {name} is called {shortened(target)!r}", cell, source, hint)
            )
        elif target in columns:
            problems.append(
                _head_fault(f"{target} stands in two columns", cell, source, "rename one of them")
            )
        else:
            columns[target] = number
    return columns, problems


class Heads:
    """Finds what a head stands for: as it is written, or else without case, blanks and underscores."""

    def __init__(self, meant: Mapping[str, str | None]) -> None:
        """Take what heads stand for; two that differ in nothing else are found as they are written only."""
        self._meant = meant
        counted = Counter(plain_head(head) for head in meant)
        self._plain = {
            plain_head(head): value for head, value in meant.items() if counted[plain_head(head)] == 1
        }

    def knows(self, head: str) -> bool:
        """Tell whether a head is one of those that were said."""
        return head in self._meant or plain_head(head) in self._plain

    def get(self, head: str, default: str | None) -> str | None:
        """Return what a head stands for."""
        if head in self._meant:
            return self._meant[head]
        return self._plain.get(plain_head(head), default)


def plain_head(head: str) -> str:
    """Return a head without what does not tell it from others."""
    return _UNTOLD.sub("", head.casefold())


def with_dates(source: TableSource, numbers: Iterable[int]) -> TableSource:
    """Take columns in which every cell is a whole date for what they show: somebody meant them so."""
    dated = {
        number
        for number in numbers
        if (cells := [row[number] for row in source.rows if number < len(row) and row[number].text])
        and len(cells) > 1
        and all(
            cell.doubt is Doubt.DATE and _WHOLE_DATE.fullmatch(cell.text) and cell.number for cell in cells
        )
    }
    if not dated:
        return source
    rows = tuple(
        tuple(
            cell._replace(doubt=Doubt.NONE, number="")
            if number in dated and cell.doubt is Doubt.DATE
            else cell
            for number, cell in enumerate(row)
        )
        for row in source.rows
    )
    return source.with_rows(source.head, rows)


def _head_fault(message: str, cell: Cell, source: TableSource, hint: str) -> Problem:
    return error("model/column", message, span=source.cell_span(cell), hint=hint)


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
    row: tuple[Cell, ...],
    columns: Mapping[str, int],
    known: Mapping[str, Path],
    fields: Mapping[Path, FieldType],
    table: Table,
) -> tuple[dict[str, Any], list[tuple[Cell, str]]]:
    """Return the values of a row, and the cells that show another number than is read from them."""
    card: dict[str, Any] = {}
    faults: list[tuple[Cell, str]] = []
    for name, number in columns.items():
        cell = row[number] if number < len(row) else None
        text = cell.text.strip() if cell is not None else ""
        if cell is None or not text:
            continue
        path = known[name]
        place = card
        for step in path[:-1]:
            place = place.setdefault(step, {})
        field = IntegerField(type="integer") if name == "copies" else fields.get(path)
        if cell.number and not cell.doubt:
            if isinstance(field, IntegerField | NumberField):
                if not _shows(text, cell.number):
                    faults.append((cell, cell.number))
                place[path[-1]] = typed(cell.number, field, _PLAIN)
                continue
            text = text if table.decimal == "." else text.translate(_SWAPPED)
        place[path[-1]] = typed(text, field, table)
    return card, faults


def _shows(text: str, number: str) -> bool:
    """Tell whether the figures that a cell shows are those of its number."""
    figures = re.sub(r"[^\d.,\-\u2212]", "", text).replace("\u2212", "-").strip(".")
    if "%" in text or not re.search(r"\d", figures):
        return False
    value = float(number)
    readings = (figures.replace(",", ""), figures.replace(".", "").replace(",", "."), figures.strip("-"))
    is_negative = value < 0 and ("(" in text or "-" in figures)
    found = {float(one) for one in readings if re.fullmatch(r"-?\d+(?:\.\d+)?", one)}
    return value in found or (is_negative and -value in {abs(one) for one in found})


def typed(text: str, field: FieldType | None, table: Table) -> Any:
    """Return what a text stands for in a field; what it cannot mean stays a text."""
    match field:
        case IntegerField():
            return _number(text, table)
        case NumberField():
            plain = _plain_figure(text, table)
            value = float(plain) if _DECIMAL.match(plain) else math.inf
            return value if math.isfinite(value) and not loses_digits(plain) else text
        case BooleanField():
            folded = text.casefold()
            return True if folded in YES else False if folded in NO else text
        case ListField():
            return [
                typed(part.strip(), field.items, table)
                for part in text.split(table.separator)
                if part.strip()
            ]
        case EffectsField():
            return _effects(text)
    return text


def _number(text: str, table: Table) -> Any:
    found = _WHOLE.match(_plain_figure(text, table))
    is_sound = found is not None and len(found[1].lstrip("+-")) <= LONGEST_INTEGER
    return int(found[1]) if found and is_sound else text


def _plain_figure(text: str, table: Table) -> str:
    return text.translate(_MINUS).replace(table.decimal, ".")


def _effects(text: str) -> Any:
    """Read effects written as JSON; the names of effects that need nothing else stand for themselves."""
    if text[0] not in "[{":
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
