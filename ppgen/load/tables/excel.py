"""Sheets of an .xlsx workbook into cells that show what people see there (ECMA-376, part 1)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import NamedTuple

from ppgen.load.tables.cells import Cell, Doubt, column_number
from ppgen.load.tables.excel_texts import FALSE, WHOLLY_STRUCK, WorkbookTexts, shared_texts, unescaped
from ppgen.load.tables.number_cells import hides_texts, number_cell
from ppgen.load.tables.number_formats import BUILT_IN, GENERAL, LOCAL_DATES
from ppgen.load.tables.sheet_rows import Merged, SheetRows
from ppgen.load.tables.workbook_xml import Attributes, Elements, count_in

_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})", re.IGNORECASE | re.ASCII)
_RANGE = re.compile(r"([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)

Parts = Mapping[str, bytes]


class Named(NamedTuple):
    """A sheet of a workbook: its name, the part with its cells, and whether people see it."""

    name: str
    part: str
    is_hidden: bool


class Excel:
    """A workbook; its sheets are read when they are asked for."""

    def __init__(self, parts: Parts, file: str, elements: Elements) -> None:
        """Read what is not in the sheets. Raises ValueError for what is no workbook."""
        self._parts = {name.lower(): part for name, part in parts.items()}
        self._file, self._elements = file, elements
        self._from_1904 = self._recomputes = False
        self.sheets: list[Named] = []
        main = next((name for name in self._parts if name.endswith("workbook.xml")), None)
        if main is None:
            raise ValueError("it holds no workbook.xml")
        self._folder = posixpath.dirname(main)
        self._read_book(main)
        self._texts = shared_texts(self._part("sharedstrings.xml"), elements)
        self._styles = _styles(self._part("styles.xml"), elements)

    def rows(self, sheet: Named) -> SheetRows:
        """Read a sheet."""
        content = self._parts.get(sheet.part)
        if content is None:
            raise ValueError(f"its sheet {sheet.name} is missing")
        rows = SheetRows(self._file, sheet.name, self._elements)
        reader = _Cells(rows, self._elements, self._texts, self._styles)
        reader.from_1904, reader.recomputes = self._from_1904, self._recomputes
        self._elements.read(content, sheet.part, start=reader.start, end=reader.end, text=reader.text)
        rows.settle()
        return rows

    def _part(self, ending: str) -> bytes:
        return next((part for name, part in self._parts.items() if name.endswith(f"/{ending}")), b"")

    def _read_book(self, main: str) -> None:
        targets: dict[str, str] = {}
        others: list[str] = []
        related = f"{self._folder}/_rels/{posixpath.basename(main)}.rels".lstrip("/")

        def relation(name: str, attributes: Attributes) -> None:
            if name == "Relationship":
                targets[attributes.get("Id", "")] = attributes.get("Target", "")

        def met(name: str, attributes: Attributes) -> None:
            if name == "sheet":
                target = targets.get(
                    next((attributes[key] for key in attributes if key.endswith(":id")), ""), ""
                )
                if "worksheets" in target.lower() or not target:
                    number = len(self.sheets) + 1
                    part = posixpath.normpath(posixpath.join(f"/{self._folder}", target)).lstrip("/").lower()
                    part = part if target else f"{self._folder}/worksheets/sheet{number}.xml"
                    is_hidden = attributes.get("state", "visible") != "visible"
                    self.sheets.append(Named(attributes.get("name", f"Sheet{number}"), part, is_hidden))
                else:
                    others.append(attributes.get("name", "")[:80])
            elif name == "workbookPr":
                self._from_1904 = attributes.get("date1904", "0") not in FALSE
            elif name == "calcPr":
                self._recomputes = attributes.get("fullCalcOnLoad", "0") not in FALSE

        if related in self._parts:
            self._elements.read(self._parts[related], related, start=relation, end=_pass, text=_pass)
        self._elements.read(self._parts[main], main, start=met, end=_pass, text=_pass)
        if others and not self.sheets:
            raise ValueError(f"its sheet {others[0]} holds no cells, or leads out of the workbook")


def _pass(_: str) -> None:
    return None


class CellStyle(NamedTuple):
    """The number format of a cell, and whether a line goes through its letters.

    The format is empty for a date that each country writes otherwise.
    """

    code: str = GENERAL
    is_struck: bool = False


_PLAIN = CellStyle()


def _styles(content: bytes, elements: Elements) -> list[CellStyle]:
    """Return what each style says of a cell."""
    named: dict[int, str] = {}
    numbers: list[tuple[int, int]] = []
    struck: list[bool] = []
    inside = ""

    def start(name: str, attributes: Attributes) -> None:
        nonlocal inside
        if name == "numFmt" and inside != "dxf":
            named[count_in(attributes, "numFmtId", 0)] = attributes.get("formatCode", GENERAL)
        elif name in ("cellXfs", "dxf", "fonts") and inside != "dxf":
            inside = name
        elif name == "xf" and inside == "cellXfs":
            numbers.append((count_in(attributes, "numFmtId", 0), count_in(attributes, "fontId", 0)))
        elif name == "font" and inside == "fonts":
            struck.append(False)
        elif name == "strike" and inside == "fonts" and struck:
            struck[-1] = attributes.get("val", "1") not in FALSE

    def end(name: str) -> None:
        nonlocal inside
        inside = "" if name == inside else inside

    if content:
        elements.read(content, "styles.xml", start=start, end=end, text=_pass)
    return [
        CellStyle(
            named.get(number, "" if number in LOCAL_DATES else BUILT_IN.get(number, GENERAL)),
            font < len(struck) and struck[font],
        )
        for number, font in numbers
    ]


class _Cells:
    """Reads the cells of one sheet."""

    def __init__(
        self, rows: SheetRows, elements: Elements, texts: list[tuple[str, str]], styles: list[CellStyle]
    ) -> None:
        self._rows, self._elements = rows, elements
        self._texts, self._styles = texts, styles
        self.from_1904 = self.recomputes = False
        self._line = self._column = 0
        self._type, self._style = "", 0
        self._value: str | None = None
        self._words = WorkbookTexts()
        self._in_cell = self._in_value = self._has_formula = False

    def start(self, name: str, attributes: Attributes) -> None:
        if self._in_cell:
            if name == "v":
                if self._value is not None:
                    raise ValueError("a cell has two values")
                self._in_value, self._value = True, ""
            elif name == "f":
                self._has_formula = True
            elif name in ("c", "row"):
                raise ValueError(f"it has “{name}” within another")
            else:
                self._words.start(name, attributes)
        elif name == "c":
            self._place(attributes.get("r", ""))
            self._type, self._style = attributes.get("t", "n"), count_in(attributes, "s", 0)
            self._value, self._has_formula, self._in_cell = None, False, True
            if self._type == "inlineStr":
                self._words = WorkbookTexts()
        elif name == "row":
            self._line = count_in(attributes, "r", self._line + 1)
            self._column = 0
            if attributes.get("hidden", "0") not in FALSE:
                self._rows.hidden_rows.append(self._line)
        elif name == "col" and attributes.get("hidden", "0") not in FALSE:
            self._rows.hidden_columns.append((count_in(attributes, "min", 1), count_in(attributes, "max", 1)))
        elif name == "mergeCell":
            found = _RANGE.fullmatch(attributes.get("ref", ""))
            if found is not None:
                left, right = column_number(found[1]), column_number(found[3])
                self._rows.merged.append(Merged(int(found[2]), left, int(found[4]), right))

    def end(self, name: str) -> None:
        if name == "c":
            self._in_cell = False
            cell = self._seen(self._cell())
            self._elements.shown(len(cell.text))
            self._rows.add(cell)
        elif name == "v":
            self._in_value = False
        elif self._in_cell:
            self._words.end(name)

    def text(self, data: str) -> None:
        if self._in_value:
            self._value = (self._value or "") + data
        elif self._in_cell and self._type == "inlineStr":
            self._words.text(data)

    def _place(self, place: str) -> None:
        """Take up the place of a cell, or the one after the last."""
        found = _PLACE.fullmatch(place)
        if found is not None:
            self._column = column_number(found[1])
            if int(found[2]) != self._line:
                raise ValueError(f"it has {place} in row {self._line}")
        elif place:
            raise ValueError(f"it has a cell at “{place[:40]}”")
        else:
            self._column += 1

    def _cell(self) -> Cell:
        value, line, column = self._value, self._line, self._column
        if self._has_formula and (value is None or (value == "" and self._type != "str")):
            return Cell("", line, column, Doubt.FORMULA)
        if self._has_formula and self.recomputes and value == "0" and self._type == "n":
            return Cell("", line, column, Doubt.FORMULA)  # as programs write that leave the sums to others
        match self._type:
            case "s":
                return self._shared(value or "")
            case "inlineStr":
                text, lost = self._words.finished() if self._words.rich.runs else (value or "", "")
                return self._told(Cell(text, line, column), lost)
            case "str":
                return Cell(unescaped(value or ""), line, column)
            case "b":
                return Cell({"1": "TRUE", "0": "FALSE"}.get(value or "", value or ""), line, column)
            case "e":
                return Cell(value or "#N/A", line, column, Doubt.ERROR)
            case "d":
                return Cell((value or "").removesuffix("T00:00:00"), line, column, Doubt.DATE)
            case _:
                return self._number((value or "").strip())

    def _seen(self, cell: Cell) -> Cell:
        """Return a cell as its style shows it, and note where that is not what it says."""
        style = self._styles[self._style] if self._style < len(self._styles) else _PLAIN
        is_text = self._type in ("s", "inlineStr", "str")
        if cell.doubt or not (cell.text or cell.number):
            return cell
        if not cell.text or (is_text and hides_texts(style.code)):
            self._rows.note_unseen(cell)
            return Cell("", cell.line, cell.column)
        if style.is_struck:
            self._rows.note_struck(cell)
        return cell

    def _shared(self, value: str) -> Cell:
        if not value.isascii() or not value.isdigit() or int(value) >= len(self._texts):
            raise ValueError("a cell refers to a text by what is no number of one")
        text, lost = self._texts[int(value)]
        return self._told(Cell(text, self._line, self._column), lost)

    def _told(self, cell: Cell, lost: str) -> Cell:
        if lost == WHOLLY_STRUCK:
            self._rows.note_struck(cell)
        elif lost:
            message = f"a part of this text is set otherwise ({lost}), which is not read"
            self._rows.remark(message, "use marks of texts, such as **bold** and *italic*", cell)
        return cell

    def _number(self, stored: str) -> Cell:
        if not stored:
            return Cell("", self._line, self._column)
        if _NUMBER.fullmatch(stored) is None:
            raise ValueError(f"a cell says {stored[:40]} where a number should stand")
        style = self._styles[self._style] if self._style < len(self._styles) else _PLAIN
        return number_cell(stored, style.code, self._line, self._column, from_1904=self.from_1904)
