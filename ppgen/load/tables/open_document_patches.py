"""Cells of one sheet of an .ods workbook written anew; all other bytes stay (OpenDocument 1.3, part 3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from ppgen.load.tables.element_bytes import ElementBytes, elements_of, tag_of
from ppgen.load.tables.excel_patches import CellPatchError, Place, is_number

_ROW, _TABLE = "table:table-row", "table:table"
_CELLS = ("table:table-cell", "table:covered-table-cell")
_TIMES = "table:number-columns-repeated"
_LINES = "table:number-rows-repeated"
_VALUES = ("office:value-type", "calcext:value-type", "office:value", "office:string-value",
           "office:boolean-value", "office:date-value", "office:time-value", "office:currency")  # fmt: skip
_WORDS = frozenset({"text:p", "text:h"})
_NAMES = frozenset({_ROW, _TABLE, *_CELLS, *_WORDS})


def with_open_cells(
    content: bytes, name: str, cells: Mapping[Place, str], alike: Mapping[Place, Place]
) -> bytes:
    """Write texts, or numbers where numbers stand, into cells of the sheet called `name`.

    An empty text empties a cell; `alike` leads from a cell that is not there yet to one of the same style.
    """
    for place, text in cells.items():
        content = _with_cell(content, name, place, text, alike.get(place, place))
    return content


def _with_cell(content: bytes, name: str, place: Place, text: str, alike: Place) -> bytes:
    found = elements_of(content, _NAMES)
    rows = list(_rows(found, name))
    row = next((one for first, times, one in rows if first <= place[0] < first + times), None)
    if row is None:
        return _with_row(content, rows, place, text, (found, alike))
    first, times = next((first, times) for first, times, one in rows if one is row)
    if times > 1:
        content = _split_row(content, row, place[0] - first, times)
        return _with_cell(content, name, place, text, alike)
    model = _model(found, rows, alike)
    cells = list(_cells(found, row))
    for number, wide, cell in cells:
        if number <= place[1] < number + wide:
            if "table:formula" in cell.attributes:
                raise CellPatchError("the cell holds a formula; change it in the spreadsheet")
            if cell.name != _CELLS[0]:
                raise CellPatchError("the cell is a part of another one; change it in the spreadsheet")
            before, behind = place[1] - number, number + wide - 1 - place[1]
            kept = cell if cell.inner[0] < cell.inner[1] or model is None else model
            made = _again(content, cell, before)
            made += _cell(content, cell, kept, text, found) + _again(content, cell, behind)
            return content[: cell.start] + made.encode() + content[cell.end :]
    filled = cells[-1][0] + cells[-1][1] - 1 if cells else 0
    gap = place[1] - filled - 1
    made = tag_of(_CELLS[0], {_TIMES: str(gap)} if gap > 1 else {}, closed=True) if gap else ""
    made += _cell(content, None, model, text, found)
    return _put_into(content, row, made)


def _put_into(content: bytes, row: ElementBytes, made: str) -> bytes:
    """Put a cell behind the last one of a row."""
    if row.is_closed:
        opened = tag_of(row.name, row.attributes) + made + f"</{row.name}>"
        return content[: row.start] + opened.encode() + content[row.end :]
    return content[: row.inner[1]] + made.encode() + content[row.inner[1] :]


def _rows(found: list[ElementBytes], name: str) -> Iterator[tuple[int, int, ElementBytes]]:
    """Yield the rows of a sheet with their first lines and how many lines each stands for."""
    table = next(
        (one for one in found if one.name == _TABLE and one.attributes.get("table:name") == name), None
    )
    if table is None:
        raise CellPatchError(f"there is no sheet called {name}")
    line = 1
    for one in found:
        if one.name == _ROW and table.start < one.start < table.end:
            times = int(one.attributes.get(_LINES, "1"))
            yield line, times, one
            line += times


def _cells(found: list[ElementBytes], row: ElementBytes) -> Iterator[tuple[int, int, ElementBytes]]:
    column = 1
    for one in found:
        if one.name in _CELLS and row.start < one.start < row.end:
            wide = int(one.attributes.get(_TIMES, "1"))
            yield column, wide, one
            column += wide


def _model(
    found: list[ElementBytes], rows: list[tuple[int, int, ElementBytes]], place: Place
) -> ElementBytes | None:
    row = next((one for first, times, one in rows if first <= place[0] < first + times), None)
    cells = _cells(found, row) if row is not None else ()
    return next((one for number, wide, one in cells if number <= place[1] < number + wide), None)


def _split_row(content: bytes, row: ElementBytes, before: int, times: int) -> bytes:
    """Part a row that stands for several, so that one of them stands alone."""
    inside = content[row.inner[0] : row.inner[1]].decode()

    def again(count: int) -> str:
        if count < 1:
            return ""
        attributes = {key: value for key, value in row.attributes.items() if key != _LINES}
        attributes |= {_LINES: str(count)} if count > 1 else {}
        return f"{tag_of(row.name, attributes)}{inside}</{row.name}>"

    made = again(before) + again(1) + again(times - before - 1)
    return content[: row.start] + made.encode() + content[row.end :]


def _with_row(
    content: bytes,
    rows: list[tuple[int, int, ElementBytes]],
    place: Place,
    text: str,
    beside: tuple[list[ElementBytes], Place],
) -> bytes:
    """Add a row behind the last one."""
    found, alike = beside
    if not rows:
        raise CellPatchError("its sheet has no rows")
    first, times, last = rows[-1]
    gap = place[0] - (first + times)
    made = (
        f"{tag_of(_ROW, {_LINES: str(gap)} if gap > 1 else {})}{tag_of(_CELLS[0], {}, closed=True)}</{_ROW}>"
    )
    made = made if gap else ""
    left = place[1] - 1
    filler = tag_of(_CELLS[0], {_TIMES: str(left)} if left > 1 else {}, closed=True) if left else ""
    cell = _cell(content, None, _model(found, rows, alike), text, found)
    made += f"<{_ROW}>{filler}{cell}</{_ROW}>"
    return content[: last.end] + made.encode() + content[last.end :]


def _again(content: bytes, cell: ElementBytes, times: int) -> str:
    """Write a cell as it was, for so many columns."""
    if times < 1:
        return ""
    attributes = {key: value for key, value in cell.attributes.items() if key != _TIMES}
    attributes |= {_TIMES: str(times)} if times > 1 else {}
    inside = content[cell.inner[0] : cell.inner[1]].decode()
    return (
        f"{tag_of(cell.name, attributes)}{inside}</{cell.name}>"
        if inside
        else tag_of(cell.name, attributes, closed=True)
    )


def _cell(
    content: bytes,
    cell: ElementBytes | None,
    model: ElementBytes | None,
    text: str,
    found: list[ElementBytes],
) -> str:
    """Write a cell with another text: what else it has (its style, its remark) stays."""
    own = cell.attributes if cell is not None else {}
    attributes = {key: value for key, value in own.items() if key not in (*_VALUES, _TIMES)}
    if cell is None and model is not None and "table:style-name" in model.attributes:
        attributes["table:style-name"] = model.attributes["table:style-name"]
    kind = model.attributes.get("office:value-type", "") if model is not None else ""
    kept = _beside(content, cell, found) if cell is not None else ""
    if not text:
        inside = kept
    elif is_number(text) and kind in ("float", "percentage", "currency"):
        attributes |= {"office:value-type": "float", "office:value": text}
        inside = f"{kept}<text:p>{text}</text:p>"
    else:
        attributes["office:value-type"] = "string"
        inside = kept + "".join(f"<text:p>{_words(line)}</text:p>" for line in text.split("\n"))
    return (
        f"{tag_of(_CELLS[0], attributes)}{inside}</{_CELLS[0]}>"
        if inside
        else tag_of(_CELLS[0], attributes, closed=True)
    )


def _beside(content: bytes, cell: ElementBytes, found: list[ElementBytes]) -> str:
    """Return what a cell holds beside its paragraphs: remarks and shapes."""
    made, at = b"", cell.inner[0]
    for one in found:
        if one.name in _WORDS and one.depth == cell.depth + 1 and at <= one.start < cell.inner[1]:
            made += content[at : one.start]
            at = one.end
    return (made + content[at : cell.inner[1]]).decode()


def _words(line: str) -> str:
    """Write a line so that each of its blanks counts (6.1.2)."""
    made = escape(line).replace("\t", "<text:tab/>")
    made = re.sub(r"^ | $", "<text:s/>", made)
    return re.sub(r"(?<= ) +", lambda found: f'<text:s text:c="{len(found[0])}"/>', made)
