"""Workbooks as readers take them for such, and what of them asks for more than anybody would lay out."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from xml.sax.saxutils import escape

import xlsxwriter

SHEET, TEXTS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
_WORDS = (("id", "name", "line"), ("bat", "Bat", "It flies."), ("cat", "Cat", "It sees you."))
_TABLE = '<table:table table:name="%s">%s</table:table>'
_ROW = '<table:table-row table:number-rows-repeated="%d">%s</table:table-row>'
_EMPTY = '<table:table-cell table:number-columns-repeated="%d"/>'
_CELL = '<table:table-cell%s table:number-columns-repeated="%s"><text:p>%s</text:p></table:table-cell>'
_TYPED = ' office:value-type="string"'


def zipped(files: Mapping[str, bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Pack files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), content, method)
    return made.getvalue()


def parts_of(content: bytes) -> dict[str, bytes]:
    """Unpack files."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def excel(*, far: tuple[int, int] | None = None) -> bytes:
    """Write a table of three rows, and a cell far from it, if wanted."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("monster")
    for row, words in enumerate(_WORDS):
        sheet.write_row(row, 0, words)
    if far is not None:
        sheet.write(*far, "x")
    book.close()
    return made.getvalue()


def excel_with(part: str, old: bytes, new: bytes) -> bytes:
    """Write the table of three rows with another text in one of its parts."""
    parts = parts_of(excel())
    if old not in parts[part]:
        raise ValueError(part)
    return zipped({**parts, part: parts[part].replace(old, new)})


def saved_as_open_document(name: str, rows: Sequence[Sequence[str | float]]) -> bytes:
    """Write rows as LibreOffice saves them: a paragraph for each line, blanks and tabs as elements."""
    made = "".join(f"<table:table-row>{''.join(map(_saved, row))}</table:table-row>" for row in rows)
    return open_document(_TABLE % (name, made))


def _saved(value: str | float) -> str:
    if not isinstance(value, str):
        typed = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell {typed}><text:p>{value}</text:p></table:table-cell>"
    lines = re.split(r"\r\n|[\r\n]", re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", value))
    return f"<table:table-cell{_TYPED}>{''.join(map(_paragraph, lines))}</table:table-cell>"


def _paragraph(line: str) -> str:
    blanks = re.compile(r" {2,}|^ | $")
    said = blanks.sub(lambda found: f'<text:s text:c="{len(found[0])}"/>', escape(line))
    return f"<text:p>{said.replace(chr(9), '<text:tab/>')}</text:p>"


def open_document(tables: str) -> bytes:
    """Write an .ods of these tables."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>{tables}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return zipped(
        {
            "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": b'<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
            "content.xml": content.encode(),
        }
    )


def open_table(*rows: str) -> bytes:
    """Write an .ods of one table: each row is said by the texts of its cells, with marks."""
    cells = ("".join(_CELL % (_TYPED, 1, text) for text in row.split("|")) for row in rows)
    return open_document(_TABLE % ("monster", "".join(_ROW % (1, row) for row in cells)))


def asking_for_much() -> dict[str, Callable[[], bytes]]:
    """Tell how to write small workbooks that readers would lay out until the memory is full, by what they are."""
    found: dict[str, Callable[[], bytes]] = {
        f".xlsx with a cell in row {row} and column {column}": partial(excel, far=(row, column))
        for row, column in ((1_048_575, 16_383), (20_000, 700), (1_048_575, 1), (70, 16_383), (1_051, 999))
    }
    long = b"x" * 1_000_000
    many = b"".join(b'<row r="%d"><c r="A%d" t="s"><v>0</v></c></row>' % (at, at) for at in range(4, 9_000))
    parts = parts_of(excel())
    parts[TEXTS] = parts[TEXTS].replace(b"<t>id</t>", b"<t>%s</t>" % long)
    parts[SHEET] = parts[SHEET].replace(b"</sheetData>", many + b"</sheetData>")
    found[".xlsx with a long text shown often"] = partial(zipped, parts)
    for said in (b'count="9" uniqueCount="4294967295"', b'count="9" uniqueCount="99999999999"'):
        found[f".xlsx that says {said.decode()}"] = partial(
            excel_with, TEXTS, b'count="9" uniqueCount="9"', said
        )
    tables = {
        "a wide row": _ROW % (1, _EMPTY % 2_000_000 + _CELL % (_TYPED, 1, "x")),
        "a deep column": _ROW % (1, _CELL % (_TYPED, 1, "x"))
        + _ROW % (5_000_000, _EMPTY % 3)
        + _ROW % (1, _CELL % (_TYPED, 1, "x")),
        "a cell repeated": _ROW % (1, _CELL % (_TYPED, 1_000_000_000, "x")),
        "a cell repeated with a sign": _ROW % (1, _CELL % (_TYPED, "+1000000000", "x")),
        "a row repeated": _ROW % (900_000_000, _CELL % (_TYPED, 1, "x")),
        "cells and rows repeated": _ROW % (900_000, _CELL % (_TYPED, 900, "x")),
        "cells without a type": _ROW % (1_000_000, _CELL % ("", 16_000, "x")),
        "values without a type": _ROW
        % (1_000_000, '<table:table-cell office:value="3" table:number-columns-repeated="16000"/>'),
        "a long text repeated": _ROW % (1, _CELL % (_TYPED, 10_000, "x" * 1_000_000)),
        "a long sum repeated": _ROW
        % (1, _CELL % (f'{_TYPED} table:formula="{"x" * 1_000_000}"', 10_000, "x")),
        "a long text in a row repeated": _ROW % (10_000, _CELL % (_TYPED, 1, "x" * 1_000_000)),
        "spaces repeated": _ROW % (1, _CELL % (_TYPED, 1, '<text:s text:c="2000000000"/>')),
        "a row in a row repeated": _ROW % (900_000, _CELL % (_TYPED, 1_000, "x" + _ROW % (1, ""))),
        "a cell in a cell repeated": _ROW % (900_000, _CELL % (_TYPED, 1, "x" + _EMPTY % 1)),
        "elements in one another": "<a>" * 3_000_000 + "</a>" * 3_000_000,
        "elements without end": "<a/>" * 5_000_000,
    }
    for name, content in tables.items():
        found[f".ods with {name}"] = partial(open_document, _TABLE % ("monster", content))
    rows = _ROW % (1_000, _CELL % (_TYPED, 999, "x"))
    many_tables = "".join(_TABLE % (f"m{at}", rows) for at in range(300))
    found[".ods with many tables"] = partial(open_document, many_tables)
    files = {f"{at}": b"" for at in range(20_000)}
    found[".xlsx with very many files"] = partial(zipped, {**parts_of(excel()), **files})
    return found
