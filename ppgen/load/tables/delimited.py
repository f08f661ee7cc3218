"""Text files of rows into cells with their places: CSV and TSV in whatever dialect a program wrote them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ppgen.common.problem import Problem, Span, error, warning
from ppgen.load.tables.bounds import TableBounds
from ppgen.load.tables.cells import Cell, plain_cell
from ppgen.load.tables.encodings import decoded
from ppgen.load.tables.endings import TAB_ENDINGS
from ppgen.load.tables.pipe_tables import from_pipes
from ppgen.load.tables.quote_marks import Scanned, quoted_end
from ppgen.load.tables.reading import LETTERS, MARKS, Reading

DELIMITERS = ",;\t|"
_SEPARATOR = re.compile(r'"?sep=(.)"?[,;\t ]*(?=\n|$)', re.IGNORECASE)
_SAMPLE = 30
_MOST_TOLD = 20


class TextRows(NamedTuple):
    """The rows of a text file, what is wrong or was guessed, and the text with plain line ends."""

    rows: list[tuple[Cell, ...]]
    problems: list[Problem]
    text: str


def text_rows(content: bytes, file: str, bounds: TableBounds, reading: Reading) -> TextRows:
    """Read a text file; it is not gone through further than the bounds say."""
    text, problems = decoded(content, file, reading.encoding, said_at=reading.encoding_at)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    begin, delimiter = 0, reading.delimiter
    named = _SEPARATOR.match(text)
    if named is not None:
        begin, delimiter = min(named.end() + 1, len(text)), delimiter or named[1]
    first_line = 1 + (named is not None)
    if not delimiter:
        delimiter = _delimiter(text, begin, file)
    is_tabbed = delimiter == "\t"
    quotes = reading.quotes or ("" if is_tabbed else MARKS)
    scanned = Scanned(delimiter, bounds.columns, quotes)
    rows: list[tuple[Cell, ...]] = []
    cells = 0
    for row in _scan(text, begin, first_line, scanned):
        rows.append(row)
        cells += len(row)
        if len(rows) > bounds.rows + 1 or cells > bounds.cells:
            break
    if is_tabbed and not reading.quotes:
        _keep_uneven(rows, scanned)
        rows = _settled(rows, scanned)
    if delimiter == "|":
        rows = from_pipes(rows)
    faults = _unclosed(scanned, file) or [*_strays(scanned, file), *_swallowed(scanned, rows, file)]
    return TextRows(rows, problems + faults, text)


def _delimiter(text: str, begin: int, file: str) -> str:
    """Return the only delimiter of the first line, or that by which most rows have as many cells."""
    first = text[begin : _line_end(text, begin)]
    there = [one for one in DELIMITERS if one in first]
    if len(there) == 1 and f"{there[0]} " not in first:
        return there[0]
    candidates = "\t" + DELIMITERS.replace("\t", "") if file.lower().endswith(TAB_ENDINGS) else DELIMITERS
    best, score = candidates[0], (0, 0)
    for one in candidates:
        widths = Counter(
            len(row)
            for row in islice(_scan(text, begin, 1, Scanned(one, 1_000, "")), _SAMPLE)
            if any(cell.text.strip() for cell in row)
        )
        usual, rows = max(widths.items(), key=lambda item: (item[0] > 1, item[1], item[0]), default=(0, 0))
        if usual > 1 and (rows, usual) > score:
            best, score = one, (rows, usual)
    return best


def _scan(text: str, begin: int, line: int, scanned: Scanned) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of a text, cells with their places; what of its quotes is odd is noted in `scanned`."""
    position, columns = begin, dict[int, int]()
    delimiter, most = scanned.delimiter, scanned.most
    while position < len(text) or position == 0:
        end = text.find("\n", position)
        end = end if end >= 0 else len(text)
        if scanned.quotes == LETTERS or '"' not in text[position:end]:
            yield _plain_row(text[position:end].split(delimiter, most + 1), line, columns)
            line, position = line + 1, end + 1
            continue
        row, line, position = _marked_row(text, position, line, scanned)
        yield row
        if len(row) > most:
            return


def _plain_row(values: list[str], line: int, columns: dict[int, int]) -> tuple[Cell, ...]:
    """Return a row without quotes; the rows of a table share the numbers of their columns."""
    column = 1
    cells = []
    for value in values:
        cells.append(plain_cell(value, line, columns.setdefault(column, column)))
        column += len(value) + 1
    return tuple(cells)


def _marked_row(text: str, position: int, line: int, scanned: Scanned) -> tuple[tuple[Cell, ...], int, int]:
    """Return a row in which there are quotes, and the line and the place after it."""
    row: list[Cell] = []
    line_start, delimiter = position, scanned.delimiter
    line_end = _line_end(text, position)
    while True:
        start, start_line, column = position, line, position - line_start + 1
        quoted = quoted_end(text, position, line_end, scanned, line=line)
        if quoted is not None:
            scanned.met(quoted, start_line, column)
            row.append(Cell(quoted.value, start_line, column))
            position = quoted.end
            if position > line_end:
                line += text.count("\n", start, position)
                line_start = text.rindex("\n", start, position) + 1
                line_end = _line_end(text, position)
        else:
            found = text.find(delimiter, position, line_end)
            position = found if found >= 0 else line_end
            row.append(plain_cell(text[start:position], start_line, column))
        if position >= line_end or len(row) > scanned.most:
            return tuple(row), line + 1, line_end + 1
        position += 1


def _line_end(text: str, position: int) -> int:
    found = text.find("\n", position)
    return found if found >= 0 else len(text)


def _keep_uneven(rows: list[tuple[Cell, ...]], scanned: Scanned) -> None:
    """Leave of what quotes reach over those lines that are no whole rows: there nobody can tell."""
    widths = {row[0].line: len(row) for row in rows if row}
    usual = len(rows[0]) if rows else 0
    scanned.split[:] = (
        one
        for one in scanned.split
        if any(widths.get(one.line + more, usual) != usual for more in range(one.value.count("\n") + 1))
    )


def _settled(rows: list[tuple[Cell, ...]], scanned: Scanned) -> list[tuple[Cell, ...]]:
    """Decide for a tab-separated file what whole cells in quotes are that need none.

    Spreadsheets on the web write quotation marks as letters there, others put them round cells with commas.
    """
    heads = {(cell.line, cell.column) for cell in rows[0]} if rows else set()
    are_marks = scanned.has_doubled or any((one.line, one.column) in heads for one in scanned.whole)
    if not scanned.whole or (are_marks and not scanned.letters):
        scanned.whole.clear()
        return rows
    back = {(one.line, one.column): one.quoted.raw for one in scanned.whole}
    if scanned.letters or not any(one.quoted.needs_marks for one in scanned.whole):
        scanned.whole.clear()
    return [
        tuple(
            cell._replace(text=back[cell.line, cell.column]) if (cell.line, cell.column) in back else cell
            for cell in row
        )
        for row in rows
    ]


def _unclosed(scanned: Scanned, file: str) -> list[Problem]:
    if scanned.unclosed is None:
        return []
    message = "a quotation mark is opened and never closed"
    hint = "close it, or double it where it is meant as a letter"
    return [error("load/table", message, span=Span(file, *scanned.unclosed), hint=hint)]


def _strays(scanned: Scanned, file: str) -> Iterator[Problem]:
    """Yield the cells of which nobody knows whether quotes are letters of them."""
    asked = [(met.line, met.column, met.quoted.raw) for met in scanned.whole]
    for line, column, raw in (*asked[:_MOST_TOLD], *scanned.split[:_MOST_TOLD]):
        said = " ".join(raw[:40].split())
        message = f"are the quotation marks letters of this cell, or do they stand around it? {said}"
        hint = (
            "say quotes: letters or quotes: marks in game.yaml under table:, or --quotes letters in a command"
        )
        yield error("load/quotes", message, span=Span(file, line, column), hint=hint)
    for line, column, rest in scanned.strays[:_MOST_TOLD]:
        message = f"a text stands behind a closing quotation mark: {rest[:40]}"
        hint = 'write quotes inside a cell twice, and one around all of it: """Hush,"" said the moth."'
        yield error("load/quotes", message, span=Span(file, line, column), hint=hint)


def _swallowed(scanned: Scanned, rows: list[tuple[Cell, ...]], file: str) -> Iterator[Problem]:
    """Yield the cells of several lines of which one looks like a row of its own."""
    width = len(rows[0]) if rows else 0
    if width < 4:
        return
    for met in scanned.broken[:_MOST_TOLD]:
        for line in met.quoted.value.split("\n")[1:]:
            parts = line.split(scanned.delimiter)
            if len(parts) == width and not any(part.startswith(" ") for part in parts) and parts[0].strip():
                message = (
                    f"a quotation mark is opened here, and what follows looks like another row: {line[:40]}"
                )
                hint = "close the quotation mark where the cell ends, or double it where it is a letter"
                yield warning("load/quotes", message, span=Span(file, met.line, met.column), hint=hint)
                break
