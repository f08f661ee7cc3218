"""What one part of a workbook asks for: its cells, and their characters as often as they are shown.

Where two readers could understand a part differently (cells within cells, a number with a sign, a comment in
a number), it is refused: what is counted here is what will be laid out there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.parsers import expat

from ppgen.load.tables.bounds import TableBounds

_AT_ONCE = 1 << 19
_MOST_NESTED = 100
_MOST_ATTRIBUTES = 200

_PLACE = re.compile(r"([A-Z]{1,4})([0-9]{1,8})", re.IGNORECASE | re.ASCII)
_COUNT = re.compile(r"[0-9]{1,12}", re.ASCII)
_LETTERS = 26
_COUNTS = frozenset({"count", "uniqueCount"})

_ROW, _CELL, _SHARED_TEXT, _VALUE = "row", "c", "si", "v"
_TABLE, _TABLE_ROW, _TABLE_CELL, _COVERED = (
    f"table:{name}" for name in ("table", "table-row", "table-cell", "covered-table-cell")
)
_NEVER_NESTED = frozenset({_ROW, _CELL, _SHARED_TEXT, _VALUE, _TABLE, _TABLE_ROW, _TABLE_CELL})


class TooLargeError(Exception):
    """A workbook, or one of its sheets, is larger than is read; the message says by how much."""


class WorkbookPart:
    """The cells of one part of an archive, in either of the two vocabularies of workbooks."""

    def __init__(self, bounds: TableBounds) -> None:
        self.placed = _Placed(bounds.cells)
        self._repeated = _Repeated(bounds)
        self._most_elements = bounds.elements
        self._kinds: dict[str, str] = {}
        self._open: list[str] = []
        self._elements = 0
        self._parser = expat.ParserCreate("utf-8")

    def read(self, content: bytes, name: str) -> None:
        """Go through the elements; raises TooLargeError, and ValueError for what no office program writes."""
        if (
            content.count(b"<") - content.count(b"</") > self._most_elements
        ):  # sooner than by going through them
            raise self._many_elements()
        parser = self._parser
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartCdataSectionHandler = self._character_data
        parser.EntityDeclHandler = self._entity
        parser.StartDoctypeDeclHandler = self._document_type
        try:
            for piece in _pieces(content):
                parser.Parse(piece, False)
            parser.Parse(b"", True)
        except expat.ExpatError as fault:
            raise ValueError(f"{name[:80]}: {expat.ErrorString(fault.code)}") from fault

    def _many_elements(self) -> TooLargeError:
        return TooLargeError(f"a part of this workbook has more than {self._most_elements:,} elements")

    def _character_data(self) -> None:
        if _TABLE_CELL in self._open or _VALUE in self._open:  # calamine would leave it out
            raise ValueError("it holds a text as CDATA")

    def _entity(self, *_: object) -> None:
        raise ValueError("it declares entities")

    def _document_type(self, _name: str, _system: str | None, _public: str | None, internal: int) -> None:
        if internal:
            raise ValueError("it declares a document type of its own")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        kind = self._kinds.get(name)
        if kind is None:
            kind = self._kinds[name] = _kind(name)
        self._elements += 1
        if self._elements > self._most_elements:
            raise self._many_elements()
        if len(self._open) == _MOST_NESTED or len(attributes) > _MOST_ATTRIBUTES:
            raise ValueError("its elements are nested, or have attributes, as those of no workbook")
        for said in _COUNTS & attributes.keys():  # calamine makes room for as many
            if _number_in(attributes, said, 0) > self._most_elements:
                raise TooLargeError(f"a part of this workbook says {said} is {attributes[said]}")
        if kind in _NEVER_NESTED and kind in self._open:
            raise ValueError(f"it has “{name[:40]}” within another")
        self._open.append(kind)
        if not kind:
            return
        if kind.startswith(("table:", "text:")):
            self._repeated.start(kind, attributes)
        else:
            self.placed.start(kind, attributes)
            # text that comes in several pieces, as round a comment, is none of a number
            self._parser.buffer_text = not self.placed.awaits_number

    def _end(self, _: str) -> None:
        kind = self._open.pop()
        if not kind:
            return
        if kind.startswith(("table:", "text:")):
            self._repeated.end(kind)
        else:
            self.placed.end(kind)
            self._parser.buffer_text = True

    def _text(self, data: str) -> None:
        if self.placed.awaits_number:
            self.placed.pieces.append(data)
        else:
            self.placed.length += len(data)
            self._repeated.length += len(data)


class _Placed:
    """The cells of .xlsx, each with its place; several may show one text, which another part holds."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.lengths: list[int] = []
        """Characters of each text that cells refer to by its number."""
        self.shown: Counter[int] = Counter()
        """How often cells refer to a text, by its number."""
        self.awaits_number = False
        self.pieces: list[str] = []
        self.length = 0
        self._shares = False
        self._cells = 0
        self._rows = self._width = 0
        self._row = self._column = 0

    def start(self, kind: str, attributes: dict[str, str]) -> None:
        if kind == _CELL:
            self._place(attributes.get("r", ""))
            self._shares = attributes.get("t") == "s"
        elif kind == _ROW:
            self._row = _number_in(attributes, "r", self._row + 1)
            self._column = 0
        elif kind == _SHARED_TEXT:
            self.length = 0
        elif self._shares:
            self.pieces.clear()
            self.awaits_number = True

    def end(self, kind: str) -> None:
        if kind == _SHARED_TEXT:
            self.lengths.append(self.length)
        elif kind == _CELL:
            self._shares = False
        elif kind == _VALUE and self._shares:
            self.awaits_number = False
            if len(self.pieces) != 1 or _COUNT.fullmatch(self.pieces[0]) is None:
                raise ValueError("a cell refers to a text by what is no number")
            self.shown[int(self.pieces[0])] += 1

    def _place(self, place: str) -> None:
        """Take up the place of a cell, or the one after the last."""
        found = _PLACE.fullmatch(place)
        if found is not None:
            self._column, self._row = _column_number(found[1]), int(found[2])
        elif place:
            raise ValueError(f"it has a cell at “{place[:40]}”")
        else:
            self._column += 1
        self._rows, self._width = max(self._rows, self._row), max(self._width, self._column)
        self._cells += 1
        if self._cells > self._most or self._rows * self._width > self._most:
            raise _wide(self._rows, self._width)


class _Repeated:
    """The cells of .ods, which repeats cells and rows by a number; all its sheets are laid out at once."""

    def __init__(self, bounds: TableBounds) -> None:
        self.length = 0
        self._bounds = bounds
        self._cells = self._characters = self._of_sheets = 0
        self._rows = self._rows_waiting = self._width = 0
        self._repeat = self._times = 1
        self._row_width = self._row_waiting = self._row_characters = 0

    def start(self, kind: str, attributes: dict[str, str]) -> None:
        if kind == _TABLE_CELL:
            said = [
                len(value)
                for key, value in attributes.items()
                if key.startswith(("office:", "table:formula"))
            ]
            self.length = sum(said)
            self._times = _number_in(attributes, "table:number-columns-repeated", 1)
            self._row_waiting += self._times
            if said:
                self._take_waiting()
        elif kind == _TABLE_ROW:
            self._repeat = _number_in(attributes, "table:number-rows-repeated", 1)
            self._row_width = self._row_waiting = self._row_characters = 0
        elif kind == _TABLE:
            self._of_sheets += self._rows * self._width
            self._rows = self._rows_waiting = self._width = 0
        elif kind == "text:p" and self._row_waiting:
            self._take_waiting()
        elif kind == "text:s":
            self.length += _number_in(attributes, "text:c", 1)

    def end(self, kind: str) -> None:
        if kind == _TABLE_CELL:
            self._row_characters += self.length * self._times
        elif kind == _TABLE_ROW:
            self._characters += self._row_characters * self._repeat
            check_characters(self._characters, self._bounds.characters)
            self._rows_waiting += self._repeat
            if self._row_width:
                self._take_row()

    def _take_waiting(self) -> None:
        """Take up the cells before this one and it: empty ones count only before others."""
        self._row_width, self._row_waiting = self._row_width + self._row_waiting, 0

    def _take_row(self) -> None:
        """Take up a row and the empty ones before it."""
        self._rows, self._rows_waiting = self._rows + self._rows_waiting, 0
        self._width = max(self._width, self._row_width)
        most = self._bounds.cells
        if self._rows * self._width > most:
            raise _wide(self._rows, self._width)
        if self._of_sheets + self._rows * self._width > most:
            raise TooLargeError(f"its sheets have more than {most:,} cells")


def _pieces(content: bytes) -> Iterator[bytes]:
    """Part a text before tags: the parser itself would do so after each megabyte, within a number as well."""
    start, end = 0, len(content)
    while start < end:
        tag = content.rfind(b"<", start + 1, start + _AT_ONCE) if end - start > _AT_ONCE else end
        stop = tag if tag > start else start + _AT_ONCE
        yield content[start:stop]
        start = stop


def check_characters(count: int, most: int) -> None:
    """Raise TooLargeError where cells show more characters than are read."""
    if count > most:
        raise TooLargeError(f"its cells show {count / 1e6:,.0f} million characters")


def _kind(name: str) -> str:
    """Return what an element is to a reader: a name without its prefix, or nothing if it does not matter."""
    if name.startswith(("table:", "text:")):
        return _TABLE_CELL if name == _COVERED else name
    local = name.rpartition(":")[2]
    return local if local in _NEVER_NESTED else ""


def _wide(rows: int, columns: int) -> TooLargeError:
    return TooLargeError(f"a sheet has {rows:,} rows and {columns:,} columns")


def _number_in(attributes: dict[str, str], name: str, default: int) -> int:
    """Return a count that is written as office programs write it; readers differ on all else."""
    said = attributes.get(name)
    if said is None:
        return default
    if _COUNT.fullmatch(said) is None:
        raise ValueError(f"{name} is “{said[:40]}”")
    return int(said)


def _column_number(letters: str) -> int:
    """Return the number of a column, from 1, that spreadsheets call by letters."""
    number = 0
    for letter in letters.upper():
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number
