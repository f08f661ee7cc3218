"""All that a game says in one language as a table for translators, which `texts_of_table` takes back."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.exchange.workbook_writer import LONGEST_CELL, SheetColumn, write_csv, write_workbook
from ppgen.load.project import WrongUseError
from ppgen.localise.catalogue import PoEntry, PoFile

COLUMNS = (
    SheetColumn("context", is_read_only=True),
    SheetColumn("source", is_read_only=True),
    SheetColumn("translation"),
    SheetColumn("note", is_read_only=True),
)


def translation_sheet(po: PoFile, name: str, ending: str) -> tuple[bytes, int, int]:
    """Return a table of the entries of a file, how many they are, and how many are translated.

    It is a workbook, or text for an ending of .csv. Stale translations stand in the notes: taken back as
    they are, they would no longer be stale.
    """
    entries = [entry for entry in po.entries if not entry.obsolete]
    rows = [(one.context, one.source, _current(one), "\n".join(_notes(one))) for one in entries]
    number = sum(bool(row[2]) for row in rows)
    if ending == ".csv":
        return write_csv(COLUMNS, rows), len(rows), number
    for row in rows:
        if max(map(len, row)) > LONGEST_CELL:
            message = f"a text of {row[0]} has more than {LONGEST_CELL:,} characters"
            raise WrongUseError(f"{message}, which is what a cell of a workbook holds: write a .csv file")
    return write_workbook(name, COLUMNS, rows), len(rows), number


def _current(entry: PoEntry) -> str:
    return "" if entry.fuzzy else entry.text


def _notes(entry: PoEntry) -> Iterator[str]:
    """Yield what translators are told of a text, and have written of it themselves."""
    if entry.fuzzy and entry.text:
        yield f"fuzzy: {entry.text}"
    yield from entry.extracted
    yield from (f"# {note}" for note in entry.notes)
