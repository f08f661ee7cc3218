"""Cells of one sheet of an .xlsx workbook written anew; all its other bytes stay (ECMA-376, part 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.sax.saxutils import escape

from ppgen.load.tables.cells import column_name, column_number
from ppgen.load.tables.element_bytes import ElementBytes, elements_of, tag_of

Place = tuple[int, int]
"""The row and the column of a cell, counted from 1."""

_PLACE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})", re.ASCII)
_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


class CellPatchError(Exception):
    """Why a cell cannot be written anew."""


def with_excel_cells(sheet: bytes, cells: Mapping[Place, str], alike: Mapping[Place, Place]) -> bytes:
    """Write texts, or numbers where numbers stand, into cells; an empty text empties one.

    `alike` leads from a cell that is not there yet to the one whose style it gets.
    """
    for place, text in cells.items():
        sheet = _with_cell(sheet, place, text, alike.get(place, place))
    return sheet


def _with_cell(sheet: bytes, place: Place, text: str, alike: Place) -> bytes:
    prefix = _prefix(sheet)
    names = frozenset(prefix + name for name in ("sheetData", "row", "c", "f", "v"))
    found = elements_of(sheet, names)
    datas = [one for one in found if one.name == f"{prefix}sheetData"]
    if len(datas) != 1:
        raise CellPatchError("its sheet has no cells")
    rows = _numbered_rows([one for one in found if one.name == f"{prefix}row"])
    line, column = place
    row = rows.get(line)
    model = _cell_in(found, rows.get(alike[0]), alike[1], prefix)
    if row is None:
        made = tag_of(f"{prefix}row", {"r": str(line)}) + _cell(place, text, model, (prefix, sheet))
        made += f"</{prefix}row>"
        before = [one for number, one in rows.items() if number < line]
        return _put_into(sheet, datas[0], before, made)
    cell = _cell_in(found, row, column, prefix)
    if cell is None:
        left = [one for number, one in _cells(found, row, prefix).items() if number < column]
        return _put_into(sheet, row, left, _cell(place, text, model, (prefix, sheet)))
    if any(one.name == f"{prefix}f" and cell.start < one.start < cell.end for one in found):
        raise CellPatchError("the cell holds a formula; change it in the spreadsheet")
    return sheet[: cell.start] + _cell(place, text, cell, (prefix, sheet)).encode() + sheet[cell.end :]


def _prefix(sheet: bytes) -> str:
    found = re.search(rb"<([A-Za-z_][\w.-]*:)?worksheet[\s>]", sheet)
    if found is None:
        raise CellPatchError("its sheet is none of cells")
    return (found[1] or b"").decode()


def _numbered_rows(rows: list[ElementBytes]) -> dict[int, ElementBytes]:
    numbered: dict[int, ElementBytes] = {}
    number = 0
    for row in rows:
        said = row.attributes.get("r", "")
        number = int(said) if said.isascii() and said.isdigit() else number + 1
        numbered[number] = row
    return numbered


def _cells(found: list[ElementBytes], row: ElementBytes, prefix: str) -> dict[int, ElementBytes]:
    cells: dict[int, ElementBytes] = {}
    number = 0
    for one in found:
        if one.name == f"{prefix}c" and row.start < one.start < row.end:
            said = _PLACE.fullmatch(one.attributes.get("r", ""))
            number = column_number(said[1]) if said else number + 1
            cells[number] = one
    return cells


def _cell_in(
    found: list[ElementBytes], row: ElementBytes | None, column: int, prefix: str
) -> ElementBytes | None:
    return None if row is None else _cells(found, row, prefix).get(column)


def _put_into(sheet: bytes, owner: ElementBytes, before: list[ElementBytes], made: str) -> bytes:
    """Put an element behind the last of those before it, or as the first of its owner."""
    if owner.is_closed:
        opened = sheet[owner.start : owner.end].rstrip(b"/>").rstrip() + b">"
        return (
            sheet[: owner.start] + opened + made.encode() + f"</{owner.name}>".encode() + sheet[owner.end :]
        )
    at = max((one.end for one in before), default=owner.inner[0])
    return sheet[:at] + made.encode() + sheet[at:]


def _cell(place: Place, text: str, model: ElementBytes | None, inside: tuple[str, bytes]) -> str:
    """Write a cell: as a number where the model is one and the text too, else as a text of its own."""
    prefix, sheet = inside
    attributes = {"r": f"{column_name(place[1])}{place[0]}"}
    if model is not None and "s" in model.attributes:
        attributes["s"] = model.attributes["s"]
    if not text:
        return tag_of(f"{prefix}c", attributes, closed=True)
    if is_number(text) and model is not None and _is_of_numbers(model, sheet):
        return f"{tag_of(f'{prefix}c', attributes)}<{prefix}v>{text}</{prefix}v></{prefix}c>"
    attributes["t"] = "inlineStr"
    said = escape(_ESCAPED.sub("_x005F_", text)).replace("\r", "_x000D_")
    words = f'<{prefix}is><{prefix}t xml:space="preserve">{said}</{prefix}t></{prefix}is>'
    return f"{tag_of(f'{prefix}c', attributes)}{words}</{prefix}c>"


def _is_of_numbers(model: ElementBytes, sheet: bytes) -> bool:
    is_filled = b"<" in sheet[model.inner[0] : model.inner[1]]
    return is_filled and model.attributes.get("t", "n") == "n"


def is_number(text: str) -> bool:
    """Tell whether a text is a number as workbooks keep them."""
    return re.fullmatch(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,12})?", text, re.ASCII) is not None
