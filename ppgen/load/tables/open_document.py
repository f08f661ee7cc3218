"""Sheets of an .ods workbook into cells that show what people see there (OpenDocument 1.3, part 3)."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

from ppgen.load.tables.cells import Cell, Doubt, is_error
from ppgen.load.tables.number_formats import general, too_many_digits
from ppgen.load.tables.rich_text import STRUCK, RichText, Run
from ppgen.load.tables.sheet_rows import Merged, SheetRows
from ppgen.load.tables.workbook_xml import Attributes, Elements, TooLargeError, count_in

_BLANKS = re.compile(r"[ \t\r\n]+")
_BESIDE = ("office:annotation", "draw:frame", "draw:custom-shape", "draw:g", "draw:control", "table:shapes")
_GROUPS = frozenset({"table:table-row-group", "table:table-column-group"})
"""Rows and columns that are folded away together."""

_HIDDEN = ("collapse", "filter")
_NUMBERS = ("float", "percentage", "currency")
_PLAIN = re.compile(r"-?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)


@dataclass(slots=True)
class _Style:
    """What a style of the document says of letters, or of a table."""

    bold: bool = False
    italic: bool = False
    other: frozenset[str] = frozenset()
    colour: str = ""
    is_hidden: bool = False


@dataclass(slots=True)
class _OpenElement:
    """The cell that is being read."""

    attributes: Attributes
    paragraphs: list[RichText] = field(default_factory=list)


class OpenDocument:
    """Reads all sheets of a document at once; `sheets` holds them in their order, `hidden` those not seen."""

    def __init__(self, content: bytes, file: str, elements: Elements) -> None:
        """Read the sheets. Raises ValueError for what is no document, TooLargeError for what is too large."""
        self.sheets: list[SheetRows] = []
        self.hidden: set[str] = set()
        self._file, self._elements = file, elements
        self._styles: dict[str, _Style] = {}
        self._naming = ""
        self._spans: list[str] = []
        self._beside = 0
        self._cell: _OpenElement | None = None
        self._line = self._column = self._repeat = 0
        self._row: list[tuple[int, Cell]] = []
        self._columns = 0
        self._is_shown_otherwise = False
        self._folded: list[bool] = []
        elements.read(content, "content.xml", start=self._start, end=self._end, text=self._text)

    def _start(self, name: str, attributes: Attributes) -> None:
        if name in _BESIDE or self._beside:
            self._beside += 1
        elif name.startswith("style:"):
            self._style(name, attributes)
        elif name == "table:table":
            self._table(attributes)
        elif name in _GROUPS:
            self._folded.append(attributes.get("table:display") == "false")
        elif name == "table:table-column":
            times = count_in(attributes, "table:number-columns-repeated", 1)
            if (attributes.get("table:visibility") in _HIDDEN or any(self._folded)) and self.sheets:
                self.sheets[-1].hidden_columns.append((self._columns + 1, self._columns + times))
            self._columns += times
        elif name == "table:table-row":
            if self._row or self._cell:
                raise ValueError("it has a row within another")
            self._repeat = count_in(attributes, "table:number-rows-repeated", 1)
            self._column, self._row = 0, []
            self._is_shown_otherwise = attributes.get("table:visibility") in _HIDDEN or any(self._folded)
        elif name in ("table:table-cell", "table:covered-table-cell"):
            if self._cell is not None:
                raise ValueError("it has a cell within another")
            self._cell = _OpenElement(attributes)
        elif self._cell is not None:
            self._in_cell(name, attributes, self._cell)

    def _style(self, name: str, attributes: Attributes) -> None:
        if name == "style:style":
            self._naming = attributes.get("style:name", "")
            self._styles[self._naming] = _Style()
        elif name == "style:text-properties" and self._naming in self._styles:
            style = self._styles[self._naming]
            weight = attributes.get("fo:font-weight", "")
            style.bold = weight == "bold" or (weight.isdigit() and int(weight) >= 600)
            style.italic = attributes.get("fo:font-style") in ("italic", "oblique")
            style.colour = attributes.get("fo:color", "")
            lost = {
                STRUCK: attributes.get("style:text-line-through-style", "none") != "none",
                "underlined": attributes.get("style:text-underline-style", "none") != "none",
                "raised or lowered": attributes.get("style:text-position", "0%")[0] not in "0",
            }
            style.other = frozenset(what for what, is_so in lost.items() if is_so)
        elif name == "style:table-properties" and self._naming in self._styles:
            self._styles[self._naming].is_hidden = attributes.get("table:display") == "false"

    def _table(self, attributes: Attributes) -> None:
        name = attributes.get("table:name", f"Sheet{len(self.sheets) + 1}")
        self.sheets.append(SheetRows(self._file, name, self._elements))
        if self._styles.get(attributes.get("table:style-name", ""), _Style()).is_hidden:
            self.hidden.add(name)
        self._line = self._columns = 0

    def _in_cell(self, name: str, attributes: Attributes, cell: _OpenElement) -> None:
        if name in ("text:p", "text:h"):
            cell.paragraphs.append(RichText([self._run()]))
        elif not cell.paragraphs:
            return
        elif name in ("text:span", "text:a"):
            self._spans.append(attributes.get("text:style-name", ""))
            cell.paragraphs[-1].runs.append(self._run())
        elif name == "text:s":
            times = count_in(attributes, "text:c", 1)
            self._elements.shown(times)
            cell.paragraphs[-1].runs[-1].text += "\u0000" * times
        elif name in ("text:tab", "text:line-break"):
            cell.paragraphs[-1].runs[-1].text += "\u0001" if name == "text:tab" else "\u0002"

    def _run(self) -> Run:
        run = Run()
        for name in self._spans:
            style = self._styles.get(name, _Style())
            run.bold, run.italic = run.bold or style.bold, run.italic or style.italic
            run.other |= style.other
            run.colour = style.colour or run.colour
        return run

    def _text(self, data: str) -> None:
        if self._cell is not None and self._cell.paragraphs and not self._beside:
            self._cell.paragraphs[-1].runs[-1].text += data

    def _end(self, name: str) -> None:
        if self._beside:
            self._beside -= 1
        elif name == "style:style":
            self._naming = ""
        elif name in _GROUPS and self._folded:
            self._folded.pop()
        elif name in ("text:span", "text:a") and self._cell is not None and self._spans:
            self._spans.pop()
            if self._cell.paragraphs:
                self._cell.paragraphs[-1].runs.append(self._run())
        elif name in ("table:table-cell", "table:covered-table-cell") and self._cell is not None:
            opened, self._cell = self._cell, None
            self._spans.clear()
            self._finish_cell(opened, is_covered=name != "table:table-cell")
        elif name == "table:table-row":
            self._finish_row()
        elif name == "table:table" and self.sheets:
            self.sheets[-1].settle()

    def _finish_cell(self, opened: _OpenElement, *, is_covered: bool) -> None:
        attributes = opened.attributes
        times = count_in(attributes, "table:number-columns-repeated", 1)
        first = self._column + 1
        self._column += times
        tall, wide = (count_in(attributes, f"table:number-{what}-spanned", 1) for what in ("rows", "columns"))
        if self.sheets and (tall > 1 or wide > 1):
            top = self._line + 1
            self.sheets[-1].merged.append(Merged(top, first, top + tall - 1, first + wide - 1))
        cell, lost = _made(opened, self._line + 1, first)
        if not is_covered and self.sheets and not cell.text and cell.number:
            self.sheets[-1].note_unseen(cell)
        style = self._styles.get(attributes.get("table:style-name", ""), _Style())
        is_struck = STRUCK in style.other or (
            bool(opened.paragraphs) and all(one.is_struck for one in opened.paragraphs)
        )
        if is_covered or (not cell.text and not cell.doubt):
            return
        if self._column > self._elements.bounds.columns:
            raise TooLargeError(f"a sheet has more than {self._elements.bounds.columns:,} columns")
        self._elements.shown(len(cell.text) * times)
        self._row += [(column, cell) for column in range(first, first + times)]
        if is_struck and self.sheets:
            self.sheets[-1].note_struck(cell)
        if lost and self.sheets:
            message = f"a part of this text is set otherwise ({lost}), which is not read"
            self.sheets[-1].remark(message, "use marks of texts, such as **bold** and *italic*", cell)

    def _finish_row(self) -> None:
        row, self._row = self._row, []
        if row and self.sheets:
            if self._repeat > self._elements.bounds.rows:
                raise TooLargeError(f"a sheet has more than {self._elements.bounds.rows:,} rows")
            self._elements.shown(sum(len(cell.text) for _, cell in row) * (self._repeat - 1))
            self._elements.expect(len(row) * self._repeat)
            for line in range(self._line + 1, self._line + 1 + self._repeat):
                for column, cell in row:
                    self.sheets[-1].add(Cell(cell.text, line, column, cell.doubt, cell.number))
                if self._is_shown_otherwise:
                    self.sheets[-1].hidden_rows.append(line)
        self._line += self._repeat


def _made(opened: _OpenElement, line: int, column: int) -> tuple[Cell, str]:
    """Return the cell, and what of the setting of its letters is lost."""
    attributes = opened.attributes
    lost = ""
    if opened.paragraphs:
        lines = []
        for paragraph in opened.paragraphs:
            _collapse(paragraph)
            lines.append(paragraph.marked())
            lost = lost or paragraph.lost
        text = "\n".join(lines)
    else:
        text = attributes.get("office:string-value", "")
    kind = attributes.get("calcext:value-type") or attributes.get("office:value-type", "")
    value = attributes.get("office:value", "").strip()
    kind = kind or ("float" if value else "")
    if kind == "error" or ("table:formula" in attributes and is_error(text)):
        return Cell(text or "#N/A", line, column, Doubt.ERROR), ""
    if "table:formula" in attributes and not kind and not text:
        return Cell("", line, column, Doubt.FORMULA), ""
    if kind in ("date", "time"):
        said = text or attributes.get(f"office:{kind}-value", "")
        return Cell(said, line, column, Doubt.DATE), ""
    if kind == "boolean":
        return Cell(text or attributes.get("office:boolean-value", "").upper(), line, column), ""
    if kind in _NUMBERS:
        cell = _number(text, value, kind, line, column, has_formula="table:formula" in attributes)
        is_unseen = bool(opened.paragraphs) and not text and bool(value)
        return (Cell("", line, column, number=value) if is_unseen and not cell.doubt else cell), lost
    return Cell(text, line, column), lost


def _number(text: str, value: str, kind: str, line: int, column: int, *, has_formula: bool) -> Cell:
    if not value:
        return Cell("", line, column, Doubt.FORMULA) if has_formula else Cell(text, line, column)
    if _PLAIN.fullmatch(value) is None:
        raise ValueError(f"a cell says {value[:40]} where a number should stand")
    if too_many_digits(value):
        return Cell(text or value, line, column, Doubt.DIGITS)
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"a cell says {value[:40]}, which is no number that counts")
    plain = general(number) if number == int(number) else f"{number:.15g}"
    shown = text or (f"{number * 100:.10g}%" if kind == "percentage" else general(number, value))
    return Cell(shown, line, column, Doubt.NONE, "" if plain == shown else plain)


def _collapse(paragraph: RichText) -> None:
    """Take blanks together as OpenDocument reads them (6.1.2); those written as elements stay."""
    before = " "
    for run in paragraph.runs:
        text = _BLANKS.sub(" ", run.text)
        if before == " " and text.startswith(" "):
            text = text[1:]
        before = (text or before)[-1]
        run.text = text.replace("\u0000", " ").replace("\u0001", "\t").replace("\u0002", "\n")
