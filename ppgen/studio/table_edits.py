"""Rows of tables as cards: cells of workbooks changed, rows of any table added, copied and taken out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.load.tables.cells import Cell, Doubt, TableSource, plain_cell
from ppgen.load.tables.endings import BOOK_ENDINGS
from ppgen.load.tables.excel_patches import CellPatchError, Place
from ppgen.load.tables.reader import SheetsSource, read_tables
from ppgen.load.tables.reading import Reading
from ppgen.load.tables.workbook_patches import with_cells
from ppgen.model.game import Table
from ppgen.studio.cell_texts import CellForm, is_read_otherwise, told, written
from ppgen.studio.edits import (
    CellPlace,
    ChangedMeanwhileError,
    UneditableError,
    cell_end,
    offset_of,
    refuse_unseen,
    with_cell,
)
from ppgen.studio.items import ItemGoneError, UntoldItemError
from ppgen.studio.table_rows import found_cell, found_row, ids_of, told_row

AS = {Doubt.FORMULA: "a formula without its value", Doubt.ERROR: "an error of a spreadsheet"}
"""What a table takes a text for, by the doubt that it has."""

SAME_FORM = "its cells hold formulas or dates; do this in the spreadsheet"


class OpenTable(NamedTuple):
    """A table as the studio read it, and how it is read again before it is changed."""

    source: TableSource
    reading: Reading

    def again(self, content: bytes) -> TableSource:
        """Return the table as it is now; raises ChangedMeanwhileError where its columns are others."""
        read, _ = read_tables(content, self.source.file, reading=self.reading)
        tables = read.tables if isinstance(read, SheetsSource) else (read,) if read is not None else ()
        now = next((one for one in tables if one.sheet == self.source.sheet), None)
        if now is None or [cell.text for cell in now.head] != [cell.text for cell in self.source.head]:
            raise ChangedMeanwhileError(f"{self.source.file} was changed meanwhile")
        return now

    def said(self, content: bytes) -> list[dict[str, str]]:
        """Return what the rows of the table say as it is now, by the heads of its columns."""
        now, ids = self.again(content), ids_of(self.source)
        heads = [head.text if number != ids else "id" for number, head in enumerate(now.head)]
        return [{**dict(zip(heads, (cell.text for cell in row)))} for row in now.rows]

    def place_of(self, now: TableSource, meant: Sequence[str]) -> Place:
        """Return the line and column of the cell that was meant; raises ChangedMeanwhileError."""
        try:
            cell = found_cell(now, meant, ids_of(self.source))
        except UntoldItemError as fault:
            raise UneditableError(f"{now.file} is not changed: {fault}") from fault
        except ItemGoneError as gone:
            raise ChangedMeanwhileError(f"{now.file} was changed meanwhile: {gone}") from gone
        return cell.line, cell.column

    def number_of(self, now: TableSource, number: int) -> int:
        """Return which row has now what the studio read as this one; raises ChangedMeanwhileError."""
        ids = ids_of(self.source)
        try:
            return found_row(now, number, told_row(self.source, number, ids), ids)
        except ItemGoneError as gone:
            raise ChangedMeanwhileError(f"{now.file} was changed meanwhile: {gone}") from gone

    @property
    def is_book(self) -> bool:
        """Whether it is a sheet of a workbook."""
        return self.source.file.lower().endswith(BOOK_ENDINGS)


def cell_text(value: Any, table: Table) -> str:
    """Write a value as it stands in a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value).replace(".", table.decimal)
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        return f"{table.separator} ".join(cell_text(one, table) for one in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def with_text_cell(content: bytes, table: OpenTable, meant: Sequence[str], value: str, was: str) -> bytes:
    """Return a text table with the cell changed that was meant; raises UneditableError."""
    file, now = table.source.file, table.again(content)
    place = CellPlace(*table.place_of(now, meant))
    cells = {(cell.line, cell.column): cell for row in now.rows for cell in row}
    if (cell := cells.get(place)) is not None:
        _refuse_in_doubt(cell, now)
    wanted = [
        [value if (cell.line, cell.column) == place else told(cell) for cell in row] for row in now.rows
    ]
    return _first_sound(
        table, wanted, lambda form: with_cell(content, file, place, value, was, form=form), [value]
    )


def _refuse_in_doubt(cell: Cell, table: TableSource) -> None:
    """Refuse to write over what somebody has to look at first: which value was meant, nobody can tell."""
    if cell.doubt in (Doubt.FORMULA, Doubt.ERROR):
        where, what = table.cell_span(cell).cell or f"line {cell.line}", AS[cell.doubt]
        raise UneditableError(
            f"{table.file} is not changed: in {where} stands {cell.text[:60]!r}, which is read as {what};"
            " in the program that made the file, write there the value, or the text in quotation marks"
        )


def with_book_cell(content: bytes, table: OpenTable, meant: Sequence[str], value: str, was: str) -> bytes:
    """Return a workbook with the cell changed that was meant; raises UneditableError."""
    now = table.again(content)
    place = table.place_of(now, meant)
    before = _texts(now)
    for cell in (one for row in now.rows for one in row if (one.line, one.column) == place):
        _refuse_in_doubt(cell, now)
    if before.get(place, "") != was:
        raise ChangedMeanwhileError(
            f"{now.file} was changed meanwhile: there stands {before.get(place, '')!r} now"
        )
    beside = {
        (cell.line, cell.column) for row in now.rows for cell in row if cell.column == place[1] and cell.text
    }
    alike = {place: min(beside, key=lambda one: abs(one[0] - place[0]))} if beside else {}
    return _written(content, table, {place: value}, alike)


def with_row(content: bytes, table: OpenTable, values: Mapping[int, str]) -> bytes:
    """Return a table with one more row behind its last one: texts by the numbers of their columns."""
    now = table.again(content)
    last = now.rows[-1] if now.rows else now.head
    if table.is_book:
        line = last[0].line + 1
        cells = {(line, number + 1): text for number, text in _named(now, values).items()}
        alike = {(line, number): (last[0].line, number) for _, number in cells} if now.rows else {}
        return _written(content, table, cells, alike)
    texts = [values.get(number, "") for number in range(len(now.head))]
    exact, encoding = _decoded(content, now.file)
    delimiter, end = _delimiter(exact, now), _row_end(exact, last)

    def made(form: CellForm) -> bytes:
        row = delimiter.join(written(text, form) for text in texts)
        return (exact[:end] + _ending(exact) + row + exact[end:]).encode(encoding)

    return _first_sound(table, [*_rows(now), texts], made, texts)


def with_row_copy(content: bytes, table: OpenTable, number: int, new_id: str) -> bytes:
    """Return a table with a copy of a row under a new id: behind it, in a workbook behind the last one."""
    now = table.again(content)
    number = table.number_of(now, number)
    row, named = now.rows[number], ids_of(table.source)
    if not 0 <= named < len(row):
        raise UneditableError(f"{now.file} has no column with ids")
    if table.is_book:
        if any(cell.doubt for cell in row):
            raise UneditableError(SAME_FORM)
        line = now.rows[-1][0].line + 1
        texts = {cell.column: cell.number or cell.text for cell in row if cell.text}
        texts[row[named].column] = new_id
        alike = {(line, column): (row[0].line, column) for column in texts}
        return _written(content, table, {(line, column): text for column, text in texts.items()}, alike)
    exact, encoding = _decoded(content, now.file)
    start, end = offset_of(exact, CellPlace(row[0].line, 1)), _row_end(exact, row)
    at = offset_of(exact, CellPlace(row[named].line, row[named].column))
    behind, _ = cell_end(exact, at)
    copy = exact[start:at] + written(new_id, CellForm.USUAL) + exact[behind:end]
    made = (exact[:end] + _ending(exact) + copy + exact[end:]).encode(encoding)
    wanted = _rows(now)
    wanted.insert(number + 1, [new_id if at == named else text for at, text in enumerate(wanted[number])])
    return _sound(made, table, wanted)


def without_row(content: bytes, table: OpenTable, number: int) -> bytes:
    """Return a table without a row; in a workbook its cells are emptied, and all others keep their places."""
    now = table.again(content)
    number = table.number_of(now, number)
    row = now.rows[number]
    if len(now.rows) < 2:
        raise UneditableError(f"{now.file} would have no card left; take the kind out of game.yaml instead")
    if table.is_book:
        return _written(content, table, {(cell.line, cell.column): "" for cell in row if cell.text}, {})
    exact, encoding = _decoded(content, now.file)
    start, end = offset_of(exact, CellPlace(row[0].line, 1)), _row_end(exact, row)
    behind = re.compile(r"\r\n|\r|\n").match(exact, end)
    if behind is None:
        start = len(re.sub(r"(\r\n|\r|\n)\Z", "", exact[:start]))
    made = exact[:start] + exact[behind.end() if behind else end :]
    wanted = _rows(now)
    del wanted[number]
    return _sound(made.encode(encoding), table, wanted)


def _named(table: TableSource, values: Mapping[int, str]) -> dict[int, str]:
    """Return texts by the numbers of the columns of the sheet, which may not begin at its edge."""
    return {table.head[number].column - 1: text for number, text in values.items() if text}


def _rows(table: TableSource) -> list[list[str]]:
    return [[told(cell) for cell in row] for row in table.rows]


def _texts(table: TableSource) -> dict[Place, str]:
    return {(cell.line, cell.column): cell.text for row in table.rows for cell in row}


def _decoded(content: bytes, file: str) -> tuple[str, str]:
    encoding = "utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        return content.decode(encoding), encoding
    except UnicodeDecodeError as fault:
        raise UneditableError(f"{file} is no UTF-8 text; save it as such to edit it here") from fault


def _row_end(exact: str, row: Sequence[Cell]) -> int:
    end, _ = cell_end(exact, offset_of(exact, CellPlace(row[-1].line, row[-1].column)))
    return end


def _ending(exact: str) -> str:
    found = re.search(r"\r\n|\r|\n", exact)
    return found[0] if found else "\n"


def _delimiter(exact: str, table: TableSource) -> str:
    """Return what parts the cells: what stands behind the first head."""
    end, _ = cell_end(exact, offset_of(exact, CellPlace(table.head[0].line, table.head[0].column)))
    return exact[end : end + 1] if len(table.head) > 1 else ""


def _first_sound(
    table: OpenTable, wanted: list[list[str]], make: Callable[[CellForm], bytes], texts: Sequence[str]
) -> bytes:
    """Return the first form of a table that is read as what is wanted; raises UneditableError."""
    refuse_unseen([*texts])
    odd = next((text for text in texts if is_read_otherwise(text)), None)
    for form in (CellForm.USUAL, *([CellForm.GUARDED] if odd else []), CellForm.BARE):
        try:
            return _sound(make(form), table, wanted)
        except ChangedMeanwhileError:
            raise
        except UneditableError as fault:
            refusal = fault
    if odd is None:
        raise refusal
    what = AS[plain_cell(odd, 1, 1).doubt or Doubt.FORMULA]
    raise UneditableError(f"{table.source.file} is not changed: {odd[:60]!r} would be read as {what}")


def _sound(made: bytes, table: OpenTable, wanted: list[list[str]]) -> bytes:
    """Return a table that was made, if it says just what is wanted."""

    def plain(rows: list[list[str]]) -> list[list[str]]:
        return ["\x00".join(cell.strip() for cell in row).rstrip("\x00").split("\x00") for row in rows]

    try:
        is_sound = plain(_rows(table.again(made))) == plain(wanted)
    except ChangedMeanwhileError:  # its columns cannot be told apart any more
        is_sound = False
    if not is_sound:
        raise UneditableError("this cannot be written there in place; change it in the program that made it")
    return made


def _written(
    content: bytes, table: OpenTable, cells: Mapping[Place, str], alike: Mapping[Place, Place]
) -> bytes:
    """Write cells of a workbook, and look whether they and all others say what is wanted then."""
    source = table.source
    refuse_unseen([*cells.values()])
    before = _texts(table.again(content))
    try:
        made = with_cells(content, source.file, source.sheet, cells, alike)
    except CellPatchError as fault:
        raise UneditableError(f"{source.file} is not changed here: {fault}") from fault
    try:
        again = table.again(made)
    except ChangedMeanwhileError as fault:  # by nobody else: it cannot hold what was typed
        raise UneditableError(f"{source.file} is not changed here: it could not be read with this") from fault
    after = {place: text for place, text in _texts(again).items() if text}
    numbers = {(cell.line, cell.column): cell.number for row in again.rows for cell in row if cell.number}
    kept = {place: text for place, text in before.items() if text and place not in cells}
    if {place: text for place, text in after.items() if place not in cells} != kept or any(
        text not in (after.get(place, ""), numbers.get(place)) for place, text in cells.items()
    ):
        raise UneditableError(f"{source.file} is not changed here: the cell would show something else")
    return made
