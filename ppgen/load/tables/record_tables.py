"""Any file of records into tables of cells with their places, for all that reads rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import PurePosixPath
from typing import Any

from ppgen.common.problem import Problem, has_errors, note
from ppgen.load.files import parse_yaml
from ppgen.load.tables.bounds import TableBounds
from ppgen.load.tables.cells import Cell, TableSource, cells_of, doubts, unseen
from ppgen.load.tables.endings import (
    BOOK_ENDINGS,
    JSON_ENDINGS,
    NAMED_MARKDOWN_ENDINGS,
    NAMED_TEXT_ENDINGS,
    YAML_ENDINGS,
)
from ppgen.load.tables.front_matter import parse_front_matter
from ppgen.load.tables.json_text import parse_json
from ppgen.load.tables.reader import SheetsSource, read_tables
from ppgen.load.tables.reading import Reading
from ppgen.load.tables.record_paths import Path, beside
from ppgen.load.tables.records import Record, records_of
from ppgen.load.yaml.source import Source

TABLES = (*NAMED_TEXT_ENDINGS, *BOOK_ENDINGS)
ENDINGS = (*TABLES, *JSON_ENDINGS, *YAML_ENDINGS, *NAMED_MARKDOWN_ENDINGS)
SEPARATOR = "; "
_MOST_NAMED = 12
_UNTOLD = re.compile(r"[\s_\-]+")


class RecordTable(TableSource):
    """A table made of records; `values` holds for each row what its cells show, as it is in the file."""

    __slots__ = ("values",)

    values: tuple[tuple[Any, ...], ...]


def cell_faults(table: TableSource, numbers: Sequence[int]) -> Iterator[Problem]:
    """Yield what is wrong with what columns say, heads too; records were looked at when they were read."""
    yield from doubts(table, numbers)
    if not isinstance(table, RecordTable):
        heads = (table.head[number] for number in numbers)
        yield from unseen(table, chain(heads, cells_of(table, numbers)))


def tables_of(
    files: Sequence[tuple[str, bytes]], reading: Reading, *, limits: float = 1.0
) -> tuple[tuple[TableSource, ...], list[Problem]]:
    """Read files by the endings of their names: each sheet is a table, and all other files are one."""
    problems: list[Problem] = []
    tables: list[TableSource] = []
    sources: list[Source] = []
    for name, content in files:
        ending = PurePosixPath(name).suffix.lower()
        if ending in TABLES:
            read, faults = read_tables(content, name, limits=limits, reading=reading)
            tables += read.tables if isinstance(read, SheetsSource) else [read] if read is not None else []
        else:
            source, faults = _parsed(content, name, ending, limits)
            sources += [source] if source is not None else []
        problems += faults
    if sources and not has_errors(problems):
        made, faults = _table(sources, reading, limits)
        problems += faults
        tables += [made] if made is not None else []
    return tuple(tables), problems


def _parsed(content: bytes, name: str, ending: str, limits: float) -> tuple[Source | None, list[Problem]]:
    if ending in JSON_ENDINGS:
        return parse_json(content, name, limits=limits)
    if ending in NAMED_MARKDOWN_ENDINGS:
        return parse_front_matter(content, name, limits=limits)
    return parse_yaml(content, name, limits=limits, is_foreign=True)


def _table(
    sources: Sequence[Source], reading: Reading, limits: float
) -> tuple[TableSource | None, list[Problem]]:
    """Return the records of files as one table: a column for each key, those of mappings with dots."""
    rows: Rows = []
    problems: list[Problem] = []
    for source in sources:
        found = records_of(source, reading.rows)
        problems += found.problems
        places = [place for one in found.records for place in (one.path, *one.places.values())]
        if names := beside(source.data, places):
            message = f"beside the rows stand values that are not read: {', '.join(names[:_MOST_NAMED])}"
            hint = "write into game.yaml by hand what the game is to say of them"
            problems.append(note("load/beside", message, span=source.span(()), hint=hint))
        rows += [(source, _flat(record)) for record in found.records]
    rows = _spelled_alike(rows)
    heads = list(dict.fromkeys(head for _, values in rows for head in values))
    if not rows or not heads:
        return None, problems
    first = sources[0]
    if faults := TableBounds.of(limits).exceeded(len(rows), len(heads), len(rows) * len(heads), first.file):
        return None, [*problems, *faults]
    head = tuple(Cell(name, 1, number) for number, name in enumerate(heads, 1))
    cells = tuple(tuple(_cell(source, values.get(name)) for name in heads) for source, values in rows)
    made = RecordTable(first.file, head, cells, text=first.text)
    made.values = tuple(
        tuple(values[name][0] if name in values else None for name in heads) for _, values in rows
    )
    return made, problems


Rows = list[tuple[Source, dict[str, tuple[Any, Path]]]]


def _spelled_alike(rows: Rows) -> Rows:
    """Give keys that differ in case, blanks and underscores only the first spelling that was met."""
    first: dict[str, str] = {}
    for _, values in rows:
        for key in values:
            first.setdefault(_UNTOLD.sub("", key.casefold()), key)
    made: Rows = []
    for source, values in rows:
        known = {key: first[_UNTOLD.sub("", key.casefold())] for key in values}
        is_clear = len(set(known.values())) == len(values)
        made.append((source, {known[key]: value for key, value in values.items()} if is_clear else values))
    return made


def _flat(record: Record) -> dict[str, tuple[Any, Path]]:
    """Return the values of a record by dotted names, those around it under their last name if it is free."""
    found: dict[str, tuple[Any, Path]] = {}
    for key, value in record.values.items():
        _spread(key, value, record.places[key], found)
    for key, (value, place) in record.around.items():
        if key.startswith("$."):
            continue  # what stands at the top of a file is about the file
        last = key.rpartition(".")[2]
        name = last if "." in key and not last.startswith("$") else key
        name = key.replace(".", "_").replace("$", "") if name in found or "." in name else name
        found.setdefault(name, (value, place))
    return found


def _spread(name: str, value: Any, place: Path, found: dict[str, tuple[Any, Path]]) -> None:
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            _spread(f"{name}.{key}", inner, (*place, key), found)
    else:
        found[name] = (value, place)


def _cell(source: Source, known: tuple[Any, Path] | None) -> Cell:
    if known is None:
        span = source.span(())
        return Cell("", span.line, span.column)
    span = source.span(known[1])
    return Cell(shown(known[0]), span.line, span.column)


def shown(value: Any) -> str:
    """Return a value as a cell shows it; items of a list are parted by semicolons."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return SEPARATOR.join(map(shown, value))
    return str(value)
