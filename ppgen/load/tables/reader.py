"""Tables as spreadsheets write them into rows of texts, each with its place: CSV, TSV, XLSX and ODS."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain, islice
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from ppgen.common.characters import HALF, refused
from ppgen.common.problem import Problem, Span, error, has_errors, note
from ppgen.load.tables.bounds import TableBounds
from ppgen.load.tables.cells import Cell, Doubt, TableSource
from ppgen.load.tables.delimited import text_rows
from ppgen.load.tables.endings import BOOK_ENDINGS
from ppgen.load.tables.heads import Rows, alike_groups, rows_above
from ppgen.load.tables.reading import UNSAID, Reading
from ppgen.load.yaml.bounds import too_large
from ppgen.load.yaml.source import Source
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.load.tables import workbooks
else:
    workbooks = lazily("ppgen.load.tables.workbooks")  # few games keep cards in one

LONGEST_CELL = 200_000
"""Characters: far more than any card has room for."""

_MOST_TOLD = 20

Read = tuple["TableSource | SheetsSource | None", list[Problem]]


class SheetsSource(Source):
    """Several sheets of one workbook in the place of a YAML file."""

    __slots__ = ("tables",)

    def __init__(self, tables: tuple[TableSource, ...]) -> None:
        """Keep the sheets in their order."""
        first = tables[0]
        super().__init__(first.file, [], text="", places=first.places, reported=frozenset())
        self.tables = tables


@cache
def table_reader(limits: float, reading: Reading) -> Callable[[bytes, str], Read]:
    """Return one and the same function for the same limits, by which what was read is found again."""
    return partial(read_tables, limits=limits, reading=reading)


def read_table(
    content: bytes, file: str, *, limits: float = 1.0, reading: Reading = UNSAID
) -> tuple[TableSource | None, list[Problem]]:
    """Read one table by the ending of its name; of several sheets that were asked for the first."""
    read, problems = read_tables(content, file, limits=limits, reading=reading)
    return (read.tables[0] if isinstance(read, SheetsSource) else read), problems


def read_tables(content: bytes, file: str, *, limits: float = 1.0, reading: Reading = UNSAID) -> Read:
    """Read a table, or the sheets that were asked for; a row with names of columns stands above the others.

    It may be `limits` times as large as is usual. Problems that are no errors come with what was read.
    """
    bounds = TableBounds.of(limits)
    path = PurePosixPath(file)
    if path.suffix.lower() in BOOK_ENDINGS:
        sheets, names, problems = workbooks.book_rows(content, file, path.stem, bounds, reading)
        found = [(sheet.rows, sheet.name) for sheet in sheets]
        text = ""
    else:
        rows, problems, text = text_rows(content, file, bounds, reading)
        found, names = [(rows, "")], ()
    problems = [*problems, *(fault for rows, _ in found for fault in _too_much(rows, file, bounds))]
    problems += [fault for rows, sheet in found for fault in _too_long(rows, file, sheet)]
    problems += [fault for rows, sheet in found for fault in islice(_halves(rows, file, sheet), _MOST_TOLD)]
    if has_errors(problems):
        return None, problems
    tables = []
    for rows, sheet in found:
        table, faults = _table(rows, TableSource(file, (), (), text=text, sheet=sheet, sheets=names), reading)
        problems += faults
        tables += [table] if table is not None else []
    if not tables and (lines := [row[0].line for rows, _ in found for row in filter(_is_filled, rows)]):
        message = f"there is no row {reading.head}; the last is {max(lines)}"
        hint = f"name the row of the columns: --head {lines[0]}, or head: {lines[0]} under table:"
        return None, [*problems, error("load/table", message, span=Span(file), hint=hint)]
    if not tables:
        hint = "write the names of the columns into its first row, or remove the file"
        return None, [
            *problems,
            error("load/empty-file", "this file holds nothing", span=Span(file), hint=hint),
        ]
    return (tables[0] if len(tables) == 1 else SheetsSource(tuple(tables))), problems


def _too_much(rows: Rows, file: str, bounds: TableBounds) -> list[Problem]:
    widest, cells = max(map(len, rows), default=0), sum(map(len, rows))
    return bounds.exceeded(len(rows) - 1, widest, cells, file)


def _too_long(rows: Rows, file: str, sheet: str) -> list[Problem]:
    """Report the first cell that holds more than any card has room for."""
    long = next((cell for row in rows for cell in row if len(cell.text) > LONGEST_CELL), None)
    if long is None:
        return []
    span = TableSource(file, (), (), sheet=sheet).cell_span(long)
    bound = f"at most {LONGEST_CELL:,} characters are read from one"
    return [too_large(f"this cell holds {len(long.text):,} characters", bound, span)]


def _halves(rows: Rows, file: str, sheet: str) -> Iterator[Problem]:
    """Yield the cells with half of a pair: of these no file can be written, whatever its column means."""
    source = TableSource(file, (), (), sheet=sheet)
    for cell in chain.from_iterable(rows):
        if not cell.text.isascii() and (half := HALF.search(cell.text)):
            span, hint = source.cell_span(cell), "type it again: a program kept half of a character here"
            yield error("load/invisible-character", next(refused(half[0])), span=span, hint=hint)


def _table(rows: Rows, source: TableSource, reading: Reading) -> tuple[TableSource | None, list[Problem]]:
    """Find the head; cells that stand below none are in doubt."""
    rows = [*filter(_is_filled, rows)]
    if reading.head:
        rows = [row for row in rows if row[0].line >= reading.head]
        above = 0
    else:
        above = rows_above(rows)
    if not rows:
        return None, []
    head, *body = rows[above:]
    grouped = alike_groups(rows[above - 1 :]) if above else ()
    if grouped:
        told = [_said_of_groups(rows[above - 1], grouped, source)]
        above, head = above - 1, grouped
    else:
        told = []
    problems = [_said_of_titles(rows[:above], head, source)] if above else []
    problems += told
    return source.with_rows(head, tuple(_with_extras(row, head) for row in body)), problems


def _is_filled(row: tuple[Cell, ...]) -> bool:
    return any(cell.text.strip() or cell.doubt for cell in row)


def _said_of_titles(above: Rows, head: tuple[Cell, ...], source: TableSource) -> Problem:
    """Say what stands above the head and is not read."""
    first = next(cell for cell in above[0] if cell.text.strip() or cell.doubt)
    said = "; ".join(" ".join(cell.text for cell in row if cell.text.strip())[:60] for row in above)
    message = f"the head is taken to be in row {head[0].line}; what stands above is not read: {said}"
    hint = f"if row {first.line} names the columns: --head {first.line}, or head: {first.line} under table:"
    return note("load/titles", message, span=source.cell_span(first), hint=hint)


def _said_of_groups(groups: tuple[Cell, ...], head: tuple[Cell, ...], source: TableSource) -> Problem:
    """Say that names of groups stand before those of the columns below them."""
    first = next(cell for cell in groups if cell.text.strip() or cell.doubt)
    named = ", ".join(cell.text for cell in head if cell.text.strip())[:120]
    message = f"row {first.line} names groups of columns, which are called: {named}"
    hint = f"if row {first.line} names the columns: --head {first.line}, or head: {first.line} under table:"
    return note("load/titles", message, span=source.cell_span(first), hint=hint)


def _with_extras(row: tuple[Cell, ...], head: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Put cells in doubt that stand beyond the last head, or below an empty one."""
    width = len(head)
    is_sound = len(row) <= width and all(
        head[number].text.strip() or not cell.text.strip() for number, cell in enumerate(row)
    )
    if is_sound:
        return row
    return tuple(
        cell._replace(doubt=Doubt.LATE)
        if (number >= width or not head[number].text.strip()) and cell.text.strip() and not cell.doubt
        else cell
        for number, cell in enumerate(row)
    )
