"""The cells of a table: what each shows, where it stands, and why that may not be what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from ppgen.common import characters
from ppgen.common.problem import Problem, Span, error, note, warning
from ppgen.load.yaml.source import PathStep, Places, Source

LETTERS = 26
_MOST_LINES = 8


class Doubt(StrEnum):
    """Why nobody can tell from a cell what was meant by it."""

    NONE = ""
    DATE = "date"
    FORMULA = "formula"
    ERROR = "error"
    DIGITS = "digits"
    FORMAT = "format"
    LATE = "late"
    """It has no head: it stands beyond the last one, or below an empty one."""


class Cell(NamedTuple):
    """What a cell shows and where it begins, counted from 1: in a workbook the row and the column.

    `number` is what is stored where something else is shown: `0.5` for `50 %`. With a `doubt` the text is
    what is there to quote, and no value.
    """

    text: str
    line: int
    column: int
    doubt: Doubt = Doubt.NONE
    number: str = ""


class TableSource(Source):
    """A table in the place of a YAML file: `head` and `rows` hold what it says, texts only.

    `data` is a list of mappings once somebody knows what the columns mean; `columns` leads from their dotted
    names to the numbers of the columns. `sheet` is that of a workbook in which the cells stand, `sheets` are
    the names of all that hold something.
    """

    __slots__ = ("columns", "head", "rows", "sheet", "sheets")

    def __init__(
        self,
        file: str,
        head: tuple[Cell, ...],
        rows: tuple[tuple[Cell, ...], ...],
        *,
        text: str = "",
        sheet: str = "",
        sheets: tuple[str, ...] = (),
    ) -> None:
        """Keep the cells."""
        self.sheet, self.sheets = sheet, sheets
        super().__init__(file, [], text=text, places=Places(), reported=frozenset())
        self.head, self.rows = head, rows
        self.columns: dict[str, int] = {}

    def with_data(self, data: list[dict[str, Any]], columns: dict[str, int]) -> TableSource:
        """Return the table with the values that its cells stand for."""
        made = self.with_rows(self.head, self.rows)
        made.data, made.columns = data, columns
        return made

    def with_rows(self, head: tuple[Cell, ...], rows: tuple[tuple[Cell, ...], ...]) -> TableSource:
        """Return the table with another head, or other rows."""
        return TableSource(self.file, head, rows, text=self.text, sheet=self.sheet, sheets=self.sheets)

    def cell_span(self, cell: Cell) -> Span:
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


def column_name(number: int) -> str:
    """Return what spreadsheets call a column that is counted from 1: A, Z, AA."""
    name = ""
    while number > 0:
        number, letter = divmod(number - 1, LETTERS)
        name = chr(ord("A") + letter) + name
    return name


def column_number(letters: str) -> int:
    """Return the number of a column, from 1, that spreadsheets call by letters."""
    number = 0
    for letter in letters.upper():
        number = number * LETTERS + ord(letter) - ord("A") + 1
    return number


_ERRORS = re.compile(
    r"#(?:REF!|DIV/0!|VALUE!|NAME\?|NUM!|NULL!|N/A|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!"
    r"|ERROR!|GETTING_DATA|BEZUG!|WERT!|ZAHL!|NV|VALEUR!|NOMBRE!|NOM\?|¡REF!|¡VALOR!|¡DIV/0!|¡NUM!|¿NOMBRE\?"
    r"|RIF!|VALORE!|NOME\?|VERW!|WAARDE!|NAAM\?|GETAL!|ADR!|ARG!|LICZBA!|NAZWA\?)"
    r"|Err:5\d\d|Loading\.\.\.|#{3,}"
)
"""What spreadsheets show for a value that they could not make, in several languages."""

_FORMULA = re.compile(
    r"=\s*(?:[A-Z][A-Z0-9._]*\(|\$?[A-Z]{1,3}\$?\d+\b|[\d(.]+\s*[-+*/^&]\s*[\d(])", re.IGNORECASE
)
_GUARDED = re.compile(r'="((?:[^"]|"")*)"')
"""How programs keep `007` from becoming a number in a text file: `="007"`."""


def plain_cell(text: str, line: int, column: int) -> Cell:
    """Return a cell of a text file, in doubt where a spreadsheet wrote an error or a formula into it."""
    first = text[:1]
    if first in "#=EL" and first:
        stripped = text.strip()
        if _ERRORS.fullmatch(stripped):
            return Cell(text, line, column, Doubt.ERROR)
        guarded = _GUARDED.fullmatch(stripped)
        if guarded is not None:
            return Cell(guarded[1].replace('""', '"'), line, column)
        if first == "=" and _FORMULA.match(stripped):
            return Cell(text, line, column, Doubt.FORMULA)
    return Cell(text, line, column)


def is_error(text: str) -> bool:
    """Tell whether a text is what spreadsheets show for a value that they could not make."""
    return _ERRORS.fullmatch(text.strip()) is not None


def doubts(source: TableSource, numbers: Iterable[int]) -> Iterator[Problem]:
    """Yield what has to be said of the cells of columns from which nobody can tell what was meant.

    What stands below no head is told in any case. Cells of one column that have one fault are told once.
    """
    used, width = set(numbers), len(source.head)
    told: dict[tuple[Doubt, int], list[Cell]] = {}
    for row in source.rows:
        for number, cell in enumerate(row):
            if cell.doubt and (cell.doubt is Doubt.LATE or number in used):
                told.setdefault((cell.doubt, number), []).append(cell)
    for (doubt, number), cells in sorted(told.items(), key=lambda one: (one[1][0].line, one[0][1])):
        first, *others = cells
        rule, message, hint = _SAID[doubt]
        said = f"{message}: {first.text[:60]}" if first.text else message
        if others and not (doubt is Doubt.LATE and number < width):
            lines = [str(cell.line) for cell in others[:_MOST_LINES]]
            more = ", ".join([*lines, *("…" for _ in others[_MOST_LINES : _MOST_LINES + 1])])
            said = f"{said} (and in row{'s' * (len(others) > 1)} {more} of this column)"
        make = warning if doubt is Doubt.LATE and number < width else error
        yield make(rule, said, span=source.cell_span(first), hint=hint)


def unseen(source: TableSource, cells: Iterable[Cell]) -> Iterator[Problem]:
    """Refuse characters that nobody sees, and tell of letters that look like another alphabet's."""
    for cell in cells:
        if cell.text.isascii() and cell.text.isprintable():
            continue
        for what in characters.refused(cell.text):
            span = source.cell_span(cell)
            yield error("load/invisible-character", what, span=span, hint=characters.TAKE_OUT)
        for word in characters.mixed_words(cell.text):
            message = f"the letters of “{word[:40]}” are of several alphabets that look alike"
            hint = "write all of it in one alphabet"
            yield warning("load/mixed-alphabets", message, span=source.cell_span(cell), hint=hint)


def cells_of(source: TableSource, numbers: Iterable[int]) -> Iterator[Cell]:
    """Yield the cells of columns, row by row."""
    columns = list(numbers)
    return (row[number] for row in source.rows for number in columns if number < len(row))


def shown_otherwise(source: TableSource, cell: Cell, value: str) -> Problem:
    """Say that a number is read otherwise than the cell shows it."""
    message = f"the cell shows {cell.text} and is read as {value}"
    hint = "make the column one of text to print what it shows, or show the number without a format"
    return note("model/shown", message, span=source.cell_span(cell), hint=hint)


_SAID = {
    Doubt.DATE: (
        "model/date",
        "the spreadsheet took what was typed here for a date",
        "make the column one of text, and type it again",
    ),
    Doubt.FORMULA: (
        "model/formula",
        "this cell holds a formula without its value",
        "open the file in a spreadsheet and save it there; programs write formulas without values",
    ),
    Doubt.ERROR: (
        "model/cell-error",
        "the spreadsheet could not work this cell out",
        "mend its formula, or write the value",
    ),
    Doubt.DIGITS: (
        "model/digits",
        "a spreadsheet keeps no more than 15 digits of a number, so some were lost here",
        "make the column one of text, and type it again",
    ),
    Doubt.FORMAT: (
        "model/cell-format",
        "what this cell shows cannot be told from its number format",
        "choose a plainer format, or make the column one of text",
    ),
    Doubt.LATE: (
        "model/extra-cell",
        "this cell stands below no head",
        "write a head for its column (# begins a remark), or put a text that holds the delimiter in quotes",
    ),
}
