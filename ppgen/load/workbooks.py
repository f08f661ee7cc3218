"""How many cells a workbook would take: two that lie far apart make a table of all between them.

Readers of workbooks lay a sheet out in one piece before anybody can ask how large it is. So each part of the
archive is looked through first, with the parser of the standard library.
"""

from __future__ import annotations

import re
import zipfile
from xml.parsers import expat

MOST_CELLS = 1_000_000
"""As many as 50,000 cards with 20 fields."""

MOST_UNPACKED = 50_000_000
"""Bytes; 50,000 cards of 20 fields take about 20 million."""

_PLACE = re.compile(r"([A-Z]{1,4})([0-9]{1,8})", re.IGNORECASE | re.ASCII)
_REPEAT_ROWS, _REPEAT_CELLS = "table:number-rows-repeated", "table:number-columns-repeated"
_CELLS = frozenset({"table:table-cell", "table:covered-table-cell"})
_LETTERS = 26


class TooLargeError(Exception):
    """A workbook, or one of its sheets, is larger than is read; the message says by how much."""


def check_workbook(archive: zipfile.ZipFile) -> None:
    """Look through all parts; raises TooLargeError, and ValueError for what is no workbook of XML."""
    whole = sum(part.file_size for part in archive.infolist())
    if whole > MOST_UNPACKED:
        raise TooLargeError(f"this workbook holds {whole / 1e6:,.0f} MB unpacked")
    for name in archive.namelist():
        if name.lower().endswith("workbook.bin"):
            raise ValueError("it is a binary workbook")
        with archive.open(name) as part:
            content = part.read(MOST_UNPACKED + 1)
        if content.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")[:1] == b"<":
            _Sheet().read(content, name)


class _Sheet:
    """The rows and columns that are taken up in one part of a workbook."""

    def __init__(self) -> None:
        self._cells = 0
        self._rows = self._width = 0
        self._row = self._column = 0
        self._repeat = self._waiting = 0
        self._row_width = self._row_waiting = 0

    def read(self, content: bytes, name: str) -> None:
        """Go through the elements of a part."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.EntityDeclHandler = self._entity
        try:
            parser.Parse(content, True)
        except expat.ExpatError as fault:
            raise ValueError(f"{name[:80]}: {expat.ErrorString(fault.code)}") from fault

    def _entity(self, *_: object) -> None:
        raise ValueError("it declares entities")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        if local == "row":
            number = attributes.get("r", "")
            self._row = int(number) if number.isascii() and number.isdigit() else self._row + 1
            self._column = 0
        elif local == "c":
            self._place(attributes.get("r", ""))
        elif name == "table:table":
            self._rows = self._width = self._waiting = 0
        elif name == "table:table-row":
            self._repeat, self._row_width, self._row_waiting = _times(attributes, _REPEAT_ROWS), 0, 0
        elif name in _CELLS:
            has_value = any(key.startswith("office:") for key in attributes)
            self._repeated(_times(attributes, _REPEAT_CELLS), has_value=has_value)
        elif name == "text:p" and self._row_waiting:
            self._row_width, self._row_waiting = self._row_width + self._row_waiting, 0

    def _end(self, name: str) -> None:
        if name != "table:table-row":
            return
        self._waiting += self._repeat
        if self._row_width:
            self._rows, self._waiting = self._rows + self._waiting, 0
            self._width = max(self._width, self._row_width)
            self._measure()

    def _place(self, place: str) -> None:
        """Take up the place of a cell, or the one after the last."""
        found = _PLACE.fullmatch(place)
        if found is None:
            self._column += 1
        else:
            self._column, self._row = _number(found[1]), int(found[2])
        self._rows, self._width = max(self._rows, self._row), max(self._width, self._column)
        self._measure()

    def _repeated(self, times: int, *, has_value: bool) -> None:
        """Take up cells of a row; empty ones count only before others."""
        self._row_waiting += times
        if has_value:
            self._row_width, self._row_waiting = self._row_width + self._row_waiting, 0

    def _measure(self) -> None:
        self._cells += 1
        if self._cells > MOST_CELLS or self._rows * self._width > MOST_CELLS:
            raise TooLargeError(f"a sheet has {self._rows:,} rows and {self._width:,} columns")


def _times(attributes: dict[str, str], name: str) -> int:
    """Return how often something is repeated."""
    said = attributes.get(name, "1")
    return int(said[:12]) if said.isascii() and said.isdigit() else 1


def _number(letters: str) -> int:
    """Return the number of a column, from 1, that spreadsheets call by letters."""
    number = 0
    for letter in letters.upper():
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number
