"""The file with the cards of a kind, whatever program wrote it, into cards as YAML would say them."""

from __future__ import annotations

from ppgen.common.problem import Problem
from ppgen.load import Source
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.files import FilesSource
from ppgen.load.tables.json_text import ENDINGS as JSON_ENDINGS
from ppgen.load.tables.reader import SheetsSource
from ppgen.load.tables.record_paths import Path
from ppgen.load.tables.records import RecordSource
from ppgen.model.game import Kind
from ppgen.model.record_rows import is_of_records, read_record_files
from ppgen.model.table_rows import read_rows


def cards_of_file(name: str, kind: Kind, source: Source) -> tuple[Source, list[Problem]]:
    """Return the cards of a kind as its `table` says they are read; YAML is read so if it says anything."""
    match source:
        case TableSource():
            return read_rows(name, kind, source)
        case SheetsSource():
            return _of_sheets(name, kind, source)
        case FilesSource():
            return read_record_files(name, kind, source.sources)
    if source.file.endswith((*JSON_ENDINGS, ".md")) or (not kind.lists and is_of_records(kind.table)):
        return read_record_files(name, kind, (source,))
    return source, []


def _of_sheets(name: str, kind: Kind, source: SheetsSource) -> tuple[Source, list[Problem]]:
    """Return the cards of several sheets, one after another."""
    problems: list[Problem] = []
    tables = []
    for table in source.tables:
        made, faults = read_rows(name, kind, table)
        problems += faults
        tables.append(made)
    data = [card for table in tables for card in table.data]
    of: list[tuple[Source, Path]] = [
        (table, (number,)) for table in tables for number in range(len(table.data))
    ]
    return RecordSource(tables, data, of, [{}] * len(of)), problems
