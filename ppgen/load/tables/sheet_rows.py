"""The rows of one sheet as they are met in a workbook: only what is filled in counts, wherever it stands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.problem import Problem, Span, note, warning
from ppgen.load.tables.cells import Cell, column_name
from ppgen.load.tables.workbook_xml import Elements, TooLargeError

_MOST_NAMED = 8


class Merged(NamedTuple):
    """A range of cells that stand for one, counted from 1, both ends in it."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def called(self) -> str:
        """What spreadsheets call the range."""
        return f"{column_name(self.left)}{self.top}:{column_name(self.right)}{self.bottom}"


class SheetRows:
    """Takes up cells in the order of their places; `rows` holds those rows in which something stands."""

    def __init__(self, file: str, name: str, elements: Elements) -> None:
        """Start empty."""
        self.file, self.name = file, name
        self.rows: list[tuple[Cell, ...]] = []
        self.merged: list[Merged] = []
        self.hidden_rows: list[int] = []
        self.hidden_columns: list[tuple[int, int]] = []
        self.problems: list[Problem] = []
        self._elements, self._bounds = elements, elements.bounds
        self._row: list[Cell] = []
        self._line = 0
        self._struck: list[Cell] = []
        self._unseen: list[Cell] = []

    def add(self, cell: Cell) -> None:
        """Take up a cell; empty ones only keep the places of others."""
        if cell.line != self._line:
            self.finish()
            self._line = cell.line
        if not cell.text and not cell.doubt:
            return
        row = self._row
        if cell.column <= len(row):
            raise ValueError(f"two of its cells stand at {column_name(cell.column)}{cell.line}")
        if cell.column > self._bounds.columns:
            raise TooLargeError(f"a sheet has more than {self._bounds.columns:,} columns")
        if cell.column > len(row) + 1:
            row.extend(Cell("", cell.line, column) for column in range(len(row) + 1, cell.column))
        row.append(cell)

    def finish(self) -> None:
        """Close the row that is open."""
        if self._row:
            self._elements.filled(len(self._row))
            if self.rows and self._line <= self.rows[-1][0].line:
                raise ValueError(f"its row {self._line} stands twice, or behind a later one")
            self.rows.append(tuple(self._row))
            if len(self.rows) > self._bounds.rows + 1:
                raise TooLargeError(f"a sheet has more than {self._bounds.rows:,} rows")
        self._row = []

    def remark(self, message: str, hint: str, cell: Cell | None = None) -> None:
        """Note what is to be said of the sheet, or of one of its cells."""
        span = Span(self.file) if cell is None else self.span(cell)
        self.problems.append(note("load/table", message, span=span, hint=hint))

    def note_struck(self, cell: Cell) -> None:
        """Note a cell of which all letters are struck out."""
        self._struck.append(cell)

    def note_unseen(self, cell: Cell) -> None:
        """Note a cell that holds something and, by its format, shows nothing."""
        self._unseen.append(cell)

    def span(self, cell: Cell) -> Span:
        """Return the place of a cell."""
        called = f"{self.name}!{column_name(cell.column)}{cell.line}"
        return Span(self.file, cell.line, cell.column, max(len(cell.text), 1), called)

    def settle(self) -> None:
        """Fill what is merged downwards, and say what of the sheet nobody sees, or sees otherwise."""
        self.finish()
        self._fill()
        self._say_of(
            self._struck, "struck out as a whole", "read as all others", "take the cell out, or the line"
        )
        self._say_of(
            self._unseen, "made to show nothing by its format", "read as empty", "give it another format"
        )
        lines = {row[0].line for row in self.rows}
        rows = [line for line in self.hidden_rows if line in lines]
        if rows:
            self._hidden("row", "rows", [str(line) for line in rows])
        width = max(map(len, self.rows), default=0)
        columns = [
            column_name(number)
            for first, last in self.hidden_columns
            for number in range(first, min(last, width) + 1)
            if any(number <= len(row) and row[number - 1].text for row in self.rows)
        ]
        if columns:
            self._hidden("column", "columns", columns)

    def _say_of(self, cells: Sequence[Cell], what: str, done: str, hint: str) -> None:
        """Tell once what is so of some cells."""
        if not cells:
            return
        names = [f"{column_name(cell.column)}{cell.line}" for cell in cells[:_MOST_NAMED]]
        others = f" ({', '.join([*names, *('…' for _ in cells[_MOST_NAMED : _MOST_NAMED + 1])])})"
        message = f"this cell is {what}, and is {done}{others if len(cells) > 1 else ''}"
        self.remark(message, f"{hint}, if that is not meant", cells[0])

    def _hidden(self, one: str, several: str, names: list[str]) -> None:
        shown = ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
        what = one if len(names) == 1 else several
        are = "is" if len(names) == 1 else "are"
        message = f"the sheet {self.name} hides {what} {shown}, which {are} read as all others"
        hint = f"show the {several} again, or delete them if they are not meant"
        self.problems.append(warning("load/hidden", message, span=Span(self.file), hint=hint))

    def _fill(self) -> None:
        """Write the value of a range of several rows into each of them, as people see it."""
        tall = [one for one in self.merged if one.bottom > one.top]
        if not tall:
            return
        lines = [row[0].line for row in self.rows]
        for one in tall:
            top = bisect_left(lines, one.top)
            if top in (0, len(lines)) or lines[top] != one.top or len(self.rows[top]) < one.left:
                continue  # a head of several rows is none of the cards
            value = self.rows[top][one.left - 1]
            filled = range(top + 1, bisect_right(lines, one.bottom))
            self._elements.filled(len(filled) * one.left)
            for number in filled:
                self._put(number, value)
            if filled and value.text:
                message = f"{one.called} are one cell, whose value counts for each of its rows"
                self.remark(
                    message, "unmerge it and write the value into each row, if that is not meant", value
                )

    def _put(self, number: int, value: Cell) -> None:
        row = list(self.rows[number])
        line = row[0].line
        row.extend(Cell("", line, column) for column in range(len(row) + 1, value.column + 1))
        row[value.column - 1] = value._replace(line=line)
        self.rows[number] = tuple(row)
