"""The file with the cards of a kind, whatever program wrote it, into cards as YAML would say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.common.problem import Problem
from ppgen.load import Source
from ppgen.load.tables.endings import JSON_ENDINGS
from ppgen.load.tables.files import FilesSource
from ppgen.model.game import Kind
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.load.tables import cells, reader, records
    from ppgen.load.tables.reader import SheetsSource
    from ppgen.load.tables.record_paths import Path
    from ppgen.model import record_rows, table_rows
else:
    # Games whose cards are all in YAML, and as it is meant, start sooner without.
    cells, reader = lazily("ppgen.load.tables.cells"), lazily("ppgen.load.tables.reader")
    records, record_rows = lazily("ppgen.load.tables.records"), lazily("ppgen.model.record_rows")
    table_rows = lazily("ppgen.model.table_rows")


def cards_of_file(name: str, kind: Kind, source: Source) -> tuple[Source, list[Problem]]:
    """Return the cards of a kind as its `table` says they are read; YAML is read so if it says anything."""
    if type(source) is Source and not source.file.endswith((*JSON_ENDINGS, ".md")):
        is_of_records = kind.table.rows or kind.table.columns or kind.table.constants
        is_plain = kind.lists or not is_of_records
        return (source, []) if is_plain else record_rows.read_record_files(name, kind, (source,))
    match source:
        case cells.TableSource():
            return table_rows.read_rows(name, kind, source)
        case reader.SheetsSource():
            return _of_sheets(name, kind, source)
        case FilesSource():
            return record_rows.read_record_files(name, kind, source.sources)
    return record_rows.read_record_files(name, kind, (source,))


def _of_sheets(name: str, kind: Kind, source: SheetsSource) -> tuple[Source, list[Problem]]:
    """Return the cards of several sheets, one after another."""
    problems: list[Problem] = []
    tables = []
    for table in source.tables:
        made, faults = table_rows.read_rows(name, kind, table)
        problems += faults
        tables.append(made)
    data = [card for table in tables for card in table.data]
    of: list[tuple[Source, Path]] = [
        (table, (number,)) for table in tables for number in range(len(table.data))
    ]
    return records.RecordSource(tables, data, of, [{}] * len(of)), problems
