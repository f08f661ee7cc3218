"""The cards of a kind as a table for a spreadsheet, and its edited cells back into the YAML file."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.live_cells import plain
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, error
from ppgen.editions import Loaded
from ppgen.exchange.editable_cards import require_cards
from ppgen.exchange.edited_rows import shown, told_change
from ppgen.exchange.edited_values import edited_values, is_plain
from ppgen.exchange.workbook_writer import LONGEST_CELL, SheetColumn, Shown, write_csv, write_workbook
from ppgen.load import parse_yaml
from ppgen.load.project import WrongUseError
from ppgen.load.regular_files import read_regular
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.endings import NAMED_TEXT_ENDINGS
from ppgen.load.tables.reading import UNSAID
from ppgen.load.tables.record_tables import ENDINGS, tables_of
from ppgen.load.yaml.patches import Value, patched
from ppgen.localise import localise
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    FieldType,
    ReferenceField,
    TermField,
)
from ppgen.model.reader import term_groups
from ppgen.model.table_rows import leaves
from ppgen.outputs.folders import ChangedFileError


class Applied(NamedTuple):
    """An edited file: where it lies, what it says now, what was changed, and what could not be."""

    path: Path
    content: bytes
    changes: tuple[str, ...]
    problems: list[Problem]


def export_sheet(loaded: Loaded, kind: str, ending: str) -> bytes:
    """Return the cards of a kind as a table: a workbook, or text for an ending of .csv.

    Effects and lists of several values are shown as they are printed, in columns that are only for reading.
    `why_not_shown` finds nothing in the cards.
    """
    require_cards(loaded, kind)
    data = loaded.game.sources[kind].data
    deck, _ = localise(loaded.game, loaded.game.source_language)
    said = {card.id: card.texts for card in deck.cards[kind]}
    fields = dict(leaves(loaded.game.kinds[kind].fields, ()))
    paths = [path for path, field in fields.items() if is_plain(field)]
    others = [path for path in fields if path not in paths]
    columns = [SheetColumn("id"), SheetColumn("copies")]
    columns += [SheetColumn(".".join(path), _choices(loaded, fields[path])) for path in paths]
    columns += [SheetColumn(f"# {'.'.join(path)}", is_read_only=True) for path in others]
    rows: list[list[Shown]] = []
    for raw in data or ():
        row: list[Shown] = [str(raw["id"]), raw.get("copies", loaded.game.kinds[kind].copies)]
        row += [shown(value_at(raw, path)) for path in paths]
        row += [said.get(raw["id"], {}).get(".".join(path), "") for path in others]
        rows.append(row)
    if ending == ".csv":
        return write_csv(columns, rows)
    for row in rows:
        _refuse_long(kind, columns, row)
    return write_workbook(kind, columns, rows)


def _refuse_long(kind: str, columns: list[SheetColumn], row: list[Shown]) -> None:
    """Raise WrongUseError for a text that no cell of a workbook holds: it would be cut off or left out."""
    for column, value in zip(columns, row, strict=True):
        if isinstance(value, str) and len(value) > LONGEST_CELL:
            message = f"{kind}:{row[0]} {column.head} has {len(value):,} characters"
            raise WrongUseError(f"{message}; a cell of a workbook holds {LONGEST_CELL:,}: write a .csv file")


def _unguarded(table: TableSource) -> TableSource:
    """Return a table without the apostrophes that keep texts from being run as formulas."""
    head, *rows = (
        tuple(cell._replace(text=plain(cell.text)) for cell in row) for row in (table.head, *table.rows)
    )
    return table.with_rows(head, tuple(rows))


def apply_sheet(loaded: Loaded, kind: str, content: bytes, file: str) -> Applied:
    """Put the edited cells of a file back into the YAML file of a kind; all else stays as it is.

    `why_not_edited` finds nothing in the cards.
    """
    if Path(file).suffix.lower() not in ENDINGS:
        raise WrongUseError(f"{file} is no table; known are {', '.join(ENDINGS)}")
    tables, problems = tables_of([(file, content)], UNSAID)
    applied = apply_tables(loaded, kind, tables, {})
    return applied._replace(problems=problems + applied.problems)


def apply_tables(
    loaded: Loaded, kind: str, tables: Sequence[TableSource], columns: Mapping[str, str | None]
) -> Applied:
    """Put the edited cells of a table back into the YAML file of a kind; `columns` leads heads to fields.

    `why_not_edited` finds nothing in the cards.
    """
    require_cards(loaded, kind)
    source = loaded.game.sources[kind]
    path = loaded.project.root / source.file
    if not tables:
        return Applied(path, b"", (), [])
    if len(tables) > 1:
        raise WrongUseError("several tables are edited at once; name one with --sheet")
    table = tables[0]
    if Path(table.file).suffix.lower() in NAMED_TEXT_ENDINGS:
        table = _unguarded(table)
    text = read_regular(path, limit=sys.maxsize).decode()  # the ends of its lines stay as they are
    changes, places, problems = edited_values(loaded, kind, table, columns)
    made = patched(text, changes)
    for place, reason in made.refused.items():
        message = f"{kind}:{source.data[place[0]]['id']} {_dotted(place)} cannot be changed here: {reason}"
        hint = f"change it in {source.file}"
        problems.append(error("sheet/not-in-place", message, span=table.cell_span(places[place]), hint=hint))
    done = {place: value for place, value in changes.items() if place not in made.refused}
    lines = [
        f"{kind}:{source.data[place[0]]['id']} {_dotted(place)}: "
        f"{told_change(value_at(source.data[place[0]], place[1:]), value)}"
        for place, value in done.items()
    ]
    if not _says(made.text, source.data, done):
        if not _says(text, source.data, {}):
            raise ChangedFileError(path)
        raise AssertionError(f"editing {source.file} in place would change other values, too")
    return Applied(path, made.text.encode(), tuple(lines), problems)


def _choices(loaded: Loaded, field: FieldType) -> tuple[str, ...]:
    match field:
        case ChoiceField():
            return field.values
        case TermField():
            return term_groups(loaded.game.terms).get(field.group, ())
        case ReferenceField():
            return tuple(card.id for card in loaded.game.cards.get(field.to, ()))
        case BooleanField():
            return ("yes", "no")
    return ()


def _dotted(place: tuple[str | int, ...]) -> str:
    return ".".join(map(str, place[1:]))


def _says(text: str, before: Any, changes: Mapping[tuple[str | int, ...], Value]) -> bool:
    """Tell whether a text says what the cards said before, but for the changes.

    What is wrong with a value, such as a character that nobody sees, a check tells.
    """
    source, _ = parse_yaml(text.encode(), "edited")
    if source is None:
        return False
    spots = dict(_scalars(source.data))
    wanted = dict(_scalars(before)) | {place: shown(value) for place, value in changes.items()}
    return {place: shown(value) for place, value in spots.items()} == {
        place: shown(value) for place, value in wanted.items()
    }


def _scalars(node: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every value with its path; a list of plain values counts as one."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _scalars(value, (*path, key))
    elif isinstance(node, list) and any(isinstance(one, dict | list) for one in node):
        for number, value in enumerate(node):
            yield from _scalars(value, (*path, number))
    else:
        yield path, node
