"""Which values an edited table changes, and which of its cells cannot be meant; the others are not judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pydantic import ValidationError

from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, error
from ppgen.editions import Loaded
from ppgen.exchange.edited_rows import SEPARATOR, card_rows, says_same, shown
from ppgen.load import Elsewhere, real_path, validation_problems
from ppgen.load.tables.cells import Cell, TableSource
from ppgen.load.yaml.patches import Value
from ppgen.load.yaml.scalars import LONGEST_INTEGER
from ppgen.model.field import EffectsField, FieldType, ListField
from ppgen.model.game import Table
from ppgen.model.reader import CardReader
from ppgen.model.table_rows import leaves, read_rows, typed

COPIES = "copies"
Place = tuple[str | int, ...]
PLAIN = Table()

_OF_ALL_CELLS = frozenset(
    {"model/column", "model/extra-cell", "load/invisible-character", "load/mixed-alphabets"}
)
"""Rules of heads, and of what nobody sees, also in cells that say what their card says."""


class EditedValues(NamedTuple):
    """The new values by their places in the file, the cells that say them, and what is wrong with others."""

    changes: dict[Place, Value]
    cells: dict[Place, Cell]
    problems: list[Problem]


def edited_values(
    loaded: Loaded, kind: str, table: TableSource, columns: Mapping[str, str | None]
) -> EditedValues:
    """Compare a table with the cards, and judge the cells that differ as cards in a table are judged."""
    definition, source = loaded.game.kinds[kind], loaded.game.sources[kind]
    meant = replace(definition, table=replace(PLAIN, columns=columns))
    made, problems = read_rows(kind, meant, table, mapped_by='say --column "HEAD=FIELD"')
    numbers = {str(raw["id"]): number for number, raw in enumerate(source.data)}
    found = card_rows(kind, made, numbers, source.file)
    problems = [one for one in problems if one.rule in _OF_ALL_CELLS]
    without_ids = {one.span for one in found.problems if one.rule == "sheet/no-id"}
    problems = [*(one for one in problems if one.span not in without_ids), *found.problems]
    fields = dict(leaves(definition.fields, ()))
    befores: list[dict[str, Any]] = []
    rows = []
    for row, number in zip(found.table.rows, found.numbers, strict=True):
        raw, before, cells = source.data[number], {}, list(row)
        for name, column in found.table.columns.items():
            field = fields.get(path := tuple(name.split(".")))
            if name == "id" or column >= len(row) or (field is not None and not is_plain(field)):
                continue
            value = value_at(raw, path)
            value = definition.copies if name == COPIES and value is None else value
            if says_same(row[column], value):
                cells[column] = Cell("", row[column].line, row[column].column)
            else:
                before[name] = value
        befores.append(before)
        rows.append(tuple(cells))
    edited = found.table.with_rows(found.table.head, tuple(rows))
    edited, faults = read_rows(kind, meant, edited, dates=False)  # whole columns were judged above
    problems += [one for one in faults if one.rule not in _OF_ALL_CELLS]
    problems += _misfits(loaded, kind, edited)
    told = EditedValues({}, {}, problems)
    for row, data, number, before in zip(rows, edited.data, found.numbers, befores, strict=True):
        for name, old in before.items():
            path, cell = tuple(name.split(".")), row[found.table.columns[name]]
            value, field = value_at(data, path), fields.get(path)
            fault = _fault(f"{kind}:{source.data[number]['id']}", name, field, value=value, before=old)
            if fault is not None:
                problems.append(fault._replace(span=table.cell_span(cell)))
            elif not _is_same(value, old):
                told.changes[number, *path] = _in_short(value)
                told.cells[number, *path] = cell
    return told


def is_plain(field: FieldType) -> bool:
    """Tell whether a field is one value, or a list of such, so that a cell can hold it."""
    if isinstance(field, ListField):
        return not isinstance(field.items, ListField | EffectsField) and is_plain(field.items)
    return field.type not in ("effects", "map")


def _fault(card: str, name: str, field: FieldType | None, *, value: Any, before: Any) -> Problem | None:
    """Return why a value cannot be changed by a cell, if so."""
    if value is None and field is None and name == COPIES:
        message = f"the copies of {card} are empty, and each card is printed once or more"
        return error("sheet/empty", message, hint=f"fill the cell in; it was {before}")
    if value is None and field is not None and not field.optional:
        usual = field.default
        hint = "fill the cell in" if usual is None else f"fill the cell in; usual is {shown(usual)}"
        return error("sheet/empty", f"{card} needs its {name}", hint=hint)
    if isinstance(field, ListField) and isinstance(before, list) and before:
        read = typed(str(shown(before)), field, PLAIN)
        if len(read) != len(before) or not all(map(_is_read_back, read, before)):
            message = (
                f"{card} {name} cannot be changed here: an item of it holds {SEPARATOR.strip()} or is blank"
            )
            return error("sheet/not-in-place", message, hint="change it in the YAML file")
    return None


def _is_read_back(read: Any, item: Any) -> bool:
    """Tell whether an item of a list is read as it was shown; a number without decimals is one with them."""
    return _is_same(read, item) or str(shown(read)) == str(shown(item))


def _in_short(value: Any) -> Any:
    """Return a value with whole numbers written without decimals."""
    if isinstance(value, list):
        return [_in_short(one) for one in value]
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 10**LONGEST_INTEGER
    return int(value) if is_whole else value


def _is_same(value: Any, before: Any) -> bool:
    """Tell whether a value is the one before: a spreadsheet keeps 15 digits of a number."""
    if isinstance(value, float) and isinstance(before, int | float) and not isinstance(before, bool):
        return f"{value + 0.0:.15g}" == f"{before + 0.0:.15g}"  # -0.0 is 0
    return bool(value == before and isinstance(value, bool) == isinstance(before, bool))


def _misfits(loaded: Loaded, kind: str, made: TableSource) -> Iterator[Problem]:
    """Yield what is wrong with values of the table; fields that it has no column for are not missed."""
    game = loaded.game
    reader = CardReader(game.file, kind, terms=game.terms, operations=game.operations)
    try:
        reader.read(made.data)
    except ValidationError as fault:
        paths = (real_path(detail["loc"], made.data) for detail in fault.errors(include_url=False))
        items = {made.span(path) for path in paths if len(path) > 1 and isinstance(path[-1], int)}
        parted = f"; the items of a list are parted by {SEPARATOR.strip()}"
        elsewhere = Elsewhere(missing=None)
        for one in validation_problems(fault, made, rule="model/value", model=reader, elsewhere=elsewhere):
            yield one._replace(hint=f"{one.hint}{parted}") if one.span in items else one
