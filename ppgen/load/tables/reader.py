"""Tables as spreadsheets write them into rows of texts, each with its place: CSV, TSV, XLSX and ODS."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from datetime import date, time, timedelta
from functools import cache, partial
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, Span, error
from ppgen.load.tables.bounds import TableBounds
from ppgen.load.tables.workbook_parts import TooLargeError
from ppgen.load.tables.workbooks import sound_copy
from ppgen.load.yaml.bounds import too_large
from ppgen.load.yaml.source import PathStep, Places, Source
from ppgen.work.startup import lazily

calamine: Any = lazily("python_calamine")  # most projects hold no workbooks

TEXT_ENDINGS = (".csv", ".tsv")
BOOK_ENDINGS = (".xlsx", ".ods")
ENDINGS = (*TEXT_ENDINGS, *BOOK_ENDINGS)
"""Files that may stand in the place of a kind's YAML file."""

LONGEST_CELL = 200_000
"""Characters: far more than any card has room for."""

DELIMITERS = ",;\t|"
LETTERS = 26


class SourceCell(NamedTuple):
    """A value of a table and where it begins, counted from 1: in a workbook the row and the column.

    A spreadsheet may have taken `1-2` for a date: nobody can tell what was typed.
    """

    text: str
    line: int
    column: int
    is_date: bool = False


class TableSource(Source):
    """A table in the place of a YAML file: `head` and `rows` hold what it says, texts only.

    `data` is a list of mappings once somebody knows what the columns mean; `columns` leads from their dotted
    names to the numbers of the columns.
    """

    __slots__ = ("columns", "head", "rows", "sheet")

    def __init__(
        self,
        file: str,
        head: tuple[SourceCell, ...],
        rows: tuple[tuple[SourceCell, ...], ...],
        *,
        text: str,
        sheet: str = "",
    ) -> None:
        """Keep the cells; `sheet` is that of a workbook in which they stand."""
        self.sheet = sheet
        super().__init__(file, [], text=text, places=Places(), reported=frozenset())
        self.head, self.rows = head, rows
        self.columns: dict[str, int] = {}

    def with_data(self, data: list[dict[str, Any]], columns: dict[str, int]) -> TableSource:
        """Return the table with the values that its cells stand for."""
        made = TableSource(self.file, self.head, self.rows, text=self.text, sheet=self.sheet)
        made.data, made.columns = data, columns
        return made

    def cell_span(self, cell: SourceCell) -> Span:
        """Return the place of a cell; in a workbook with what spreadsheets call it."""
        called = f"{self.sheet}!{column_name(cell.column)}{cell.line}" if self.sheet else ""
        return Span(self.file, cell.line, cell.column, max(len(cell.text), 1), called)

    def span(self, path: Sequence[PathStep] = ()) -> Span:
        """Return the place of the cell that a value was written in, or the row, or the file."""
        if not path or not isinstance(path[0], int) or path[0] >= len(self.rows):
            return Span(self.file)
        row = self.rows[path[0]]
        names = [str(step) for step in path[1:]]
        for length in range(len(names), 0, -1):
            column = self.columns.get(".".join(names[:length]))
            if column is not None and column < len(row):
                return self.cell_span(row[column])
        return self.cell_span(row[0]._replace(text=""))

    def key_span(self, path: Sequence[PathStep]) -> Span:
        """Return the place of the value: its key is the head of the column."""
        return self.span(path)


Read = tuple[TableSource | None, list[Problem]]
Rows = tuple[list[tuple[SourceCell, ...]], list[Problem], str]
"""The rows that were read, what is wrong, and the text that was read or the sheet."""


def column_name(number: int) -> str:
    """Return what spreadsheets call a column that is counted from 1: A, Z, AA."""
    name = ""
    while number > 0:
        number, letter = divmod(number - 1, LETTERS)
        name = chr(ord("A") + letter) + name
    return name


@cache
def table_reader(limits: float) -> Callable[[bytes, str], Read]:
    """Return one and the same function for the same limits, by which what was read is found again."""
    return partial(read_table, limits=limits)


def read_table(content: bytes, file: str, *, limits: float = 1.0) -> Read:
    """Read a table by the ending of its name; the first row names the columns.

    It may be `limits` times as large as is usual.
    """
    bounds = TableBounds.of(limits)
    sheet = ""
    if PurePosixPath(file).suffix.lower() in BOOK_ENDINGS:
        rows, problems, sheet = _book_rows(content, file, bounds)
        text = ""
    else:
        rows, problems, text = _text_rows(content, file, bounds)
    if problems:
        return None, problems
    too_much = [
        f"{most:,} {what}"
        for count, most, what in (
            (len(rows) - 1, bounds.rows, "rows"),
            (max(map(len, rows), default=0), bounds.columns, "columns"),
            (sum(map(len, rows)), bounds.cells, "cells"),
        )
        if count > most
    ]
    if too_much:
        message = f"the table has more than {' and '.join(too_much)}"
        return None, [too_large(message, "that is more than is read", Span(file))]
    rows = [row for row in rows if any(cell.text.strip() for cell in row)]
    if not rows:
        hint = "write the names of the columns into its first row, or remove the file"
        return None, [error("load/empty-file", "this file holds nothing", span=Span(file), hint=hint)]
    long = next((cell for row in rows for cell in row if len(cell.text) > LONGEST_CELL), None)
    if long is not None:
        span = Span(file, long.line, long.column)
        bound = f"at most {LONGEST_CELL:,} characters are read from one"
        return None, [too_large(f"this cell holds {len(long.text):,} characters", bound, span)]
    head, *body = rows
    return TableSource(file, head, tuple(body), text=text, sheet=sheet), []


def _book_rows(content: bytes, file: str, bounds: TableBounds) -> Rows:
    """Return the rows of the sheet that is called as the file, or else of the first one, and its name."""
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(sound_copy(content, bounds)))
        wanted = PurePosixPath(file).stem.casefold()
        names = book.sheet_names
        sheet = next((name for name in names if name.casefold() == wanted), names[0] if names else "")
        listed = book.get_sheet_by_name(sheet).to_python(skip_empty_area=False) if sheet else []
    except TooLargeError as fault:
        most = f"at most {bounds.cells:,} cells and {bounds.unpacked / 1e6:,.0f} MB are read"
        most = f"{most}: take away what stands far from the rest, save it as .csv"
        return [], [too_large(str(fault), most, Span(file))], ""
    except (calamine.CalamineError, ValueError, OSError) as fault:
        hint = "save it again as .xlsx or .csv"
        problem = error("load/table", f"this workbook cannot be read: {fault}", span=Span(file), hint=hint)
        return [], [problem], ""
    width = max((number for row in listed for number, value in enumerate(row, 1) if value != ""), default=0)
    return (
        [
            tuple(
                SourceCell(_shown(value), number, column, isinstance(value, date | time | timedelta))
                for column, value in enumerate(row[:width], 1)
            )
            for number, row in enumerate(listed, 1)
            if any(value != "" for value in row)
        ],
        [],
        sheet,
    )


def _shown(value: Any) -> str:
    """Write a value of a workbook as people see it: a whole number without decimals."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(value)


def _text_rows(content: bytes, file: str, bounds: TableBounds) -> Rows:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        message = "this table is not UTF-8"
        hint = "save it as CSV UTF-8; in a spreadsheet that is a choice of its own"
        return [], [error("load/encoding", message, span=Span(file, line), hint=hint)], ""
    first = text.split("\n", 1)[0]
    delimiter = "\t" if file.endswith(".tsv") else max(DELIMITERS, key=first.count)
    rows: list[tuple[SourceCell, ...]] = []
    cells = 0
    for row in _scanned(text, delimiter, bounds.columns):
        rows.append(row or ())
        cells += len(rows[-1])
        if row is None or len(rows) > bounds.rows + 1 or cells > bounds.cells:
            break
    if row is None:
        message = "a quotation mark is opened and never closed"
        hint = "close it, or double it where it is meant as a letter"
        return [], [error("load/table", message, span=Span(file, len(rows)), hint=hint)], ""
    return rows, [], text


def _scanned(text: str, delimiter: str, most: int) -> Iterator[tuple[SourceCell, ...] | None]:
    """Yield the rows of a text as RFC 4180 has them, cells with their places; None for an open quote."""
    line, begin, position, line_end = 1, 0, 0, -1
    row: list[SourceCell] = []
    columns: dict[int, int] = {}
    while position <= len(text):
        column, start_line = position - begin + 1, line
        if position > line_end:
            line_end = _line_end(text, position)
            if '"' not in text[position:line_end]:
                yield _plain_row(text[position:line_end].split(delimiter, most + 1), line, columns)
                line, begin, position = line + 1, line_end + 1, line_end + 1
                if position >= len(text):
                    return
                continue
        if text[position : position + 1] == '"':
            value, end = _quoted(text, position)
            if end < 0:
                yield None
                return
            breaks = text.count("\n", position, end)
            if breaks:
                line += breaks
                begin = text.rindex("\n", position, end) + 1
                line_end = _line_end(text, end)
            rest = _cell_end(text, end, delimiter, line_end)
            value += text[end:rest]
        else:
            rest = _cell_end(text, position, delimiter, line_end)
            value = text[position:rest]
        row.append(SourceCell(value.rstrip("\r"), start_line, column))
        if text[rest : rest + 1] == delimiter and len(row) <= most:
            position = rest + 1
            continue
        yield tuple(row)
        if len(row) > most:
            return
        row, line, begin, position = [], line + 1, rest + 1, rest + 1
        if position >= len(text):
            return


def _plain_row(values: list[str], line: int, columns: dict[int, int]) -> tuple[SourceCell, ...]:
    """Return a row without quotes; the rows of a table share the numbers of their columns."""
    column = 1
    cells = []
    for value in values:
        cells.append(SourceCell(value.rstrip("\r"), line, columns.setdefault(column, column)))
        column += len(value) + 1
    return tuple(cells)


def _quoted(text: str, position: int) -> tuple[str, int]:
    """Return what stands between quotes and where they end; below 0 if they never do."""
    end = position + 1
    while (end := text.find('"', end)) >= 0:
        if text[end + 1 : end + 2] != '"':
            return text[position + 1 : end].replace('""', '"'), end + 1
        end += 2
    return "", -1


def _line_end(text: str, position: int) -> int:
    """Return where a line ends. It is looked for once a line: a long one has very many cells."""
    found = text.find("\n", position)
    return found if found >= 0 else len(text)


def _cell_end(text: str, position: int, delimiter: str, line_end: int) -> int:
    found = text.find(delimiter, position, line_end)
    return found if found >= 0 else line_end
