"""Which cell of a table is meant, told so that it is found again after rows were added or taken out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppgen.load.tables.cells import Cell, TableSource
from ppgen.studio.items import LONGEST, ItemGoneError, UntoldItemError, found_path, told_items


def told_row(table: TableSource, number: int, ids: int) -> tuple[str, ...]:
    """Tell which row is meant; `ids` is the number of the column in which ids stand, if one does."""
    return told_items(_said(table, ids), (number,))


def found_row(table: TableSource, number: int, meant: Sequence[str], ids: int) -> int:
    """Return the number of the row that was meant in a table as it is now; raises ItemGoneError."""
    (found,) = found_path(_said(table, ids), (number,), meant)
    return int(found)


def told_cell(table: TableSource, number: int, cell: Cell) -> tuple[str, ...]:
    """Tell which cell of a row is meant: the row, and the head of its column."""
    column = _column(table, table.rows[number], cell)
    return () if column < 0 else (*told_row(table, number, ids_of(table)), table.head[column].text[:LONGEST])


def found_cell(table: TableSource, meant: Sequence[str], ids: int) -> Cell:
    """Return the cell that was meant in a table as it is now; raises ItemGoneError."""
    if len(meant) != 2:
        raise UntoldItemError("which cell is meant is not told")
    row = table.rows[found_row(table, -1, meant[:1], ids)]
    columns = [number for number, one in enumerate(table.head) if one.text[:LONGEST] == meant[1]]
    if len(columns) != 1:
        raise ItemGoneError(f"there is no column {meant[1]!r} any more")
    (column,) = columns
    return row[column] if column < len(row) else Cell("", row[0].line, table.head[column].column)


def ids_of(table: TableSource) -> int:
    """Return the number of the column in which the ids of cards stand; -1 where none does."""
    return table.columns.get("id", -1)


def _column(table: TableSource, row: Sequence[Cell], cell: Cell) -> int:
    for number, one in enumerate(row):
        if one is cell:
            return number
    behind = range(len(row), len(table.head))
    return next((number for number in behind if table.head[number].column == cell.column), -1)


def _said(table: TableSource, ids: int) -> list[dict[str, Any]]:
    """Return the rows as items of a list, which are told by their ids where there are such."""
    said: list[dict[str, Any]] = []
    for row in table.rows:
        texts: dict[str, Any] = {"texts": [cell.text for cell in row]}
        said.append({"id": row[ids].text, **texts} if 0 <= ids < len(row) else texts)
    return said
