"""From a printed field to where its value is written: file, line, path, and what may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.common.problem import Span
from ppgen.expressions import is_dynamic
from ppgen.expressions.names import FILLED_IN
from ppgen.layout.inheritance import Inherited
from ppgen.load import Source
from ppgen.load.tables.cells import Cell, TableSource
from ppgen.load.tables.endings import JSON_ENDINGS, YAML_ENDINGS
from ppgen.load.tables.records import RecordSource
from ppgen.studio.items import told_items
from ppgen.studio.own_letters import is_own_letters
from ppgen.studio.table_rows import told_cell

Path = tuple[str | int, ...]
FormControl = Mapping[str, Any]
"""What a page needs to offer a field for a value: its `control`, limits and options."""

TEXT_CONTROL: FormControl = {"control": "text"}
WRITTEN_HERE = (*YAML_ENDINGS, *JSON_ENDINGS)
"""Files whose values are changed by their paths."""
BY_PATH, BY_CELL, BY_MESSAGE = "path", "cell", "message"


class OriginRole(StrEnum):
    """What a value is to the printed field."""

    DATA = "data"
    TRANSLATION = "translation"
    TERM = "term"
    WORDING = "wording"
    TITLE = "title"
    CONSTANT = "constant"
    COMPUTED = "computed"
    LAYOUT = "layout"
    PROGRAM = "program"


LAST = (OriginRole.COMPUTED, OriginRole.LAYOUT, OriginRole.PROGRAM)
"""What is told behind all else: how a value is computed, and where it is drawn."""


class ValueOrigin(NamedTuple):
    """Where a value is written.

    `way` is how it is changed: by its `path` in YAML, as the `cell` of a table at its place, as the `message`
    of a catalogue (`context` and `source`). An empty one is not changed here, and `why` says why not. Without
    a `span` it is written nowhere in the project; a message goes on until the line `until`. `meant` tells
    which items of lists, or which cell, it is, so that it is found again in a file that others have changed.
    """

    role: OriginRole
    label: str
    span: Span | None
    value: Any = None
    path: Path = ()
    way: str = ""
    why: str = ""
    control: FormControl = TEXT_CONTROL
    language: str = ""
    context: str = ""
    source: str = ""
    until: int = 0
    meant: tuple[str, ...] = ()

    def holds(self, place: Span) -> bool:
        """Tell whether a place is a part of what is written there: a translation may have several lines."""
        if self.span is None or place.file != self.span.file:
            return False
        return self.span.line <= place.line <= self.until

    @property
    def is_editable(self) -> bool:
        """Whether it can be changed here."""
        return bool(self.way)


FORMULAS = (OriginRole.COMPUTED, OriginRole.LAYOUT)
"""Where an expression stands in the place of a value; elsewhere prose stands around it, which may change."""

EXPRESSION = "a formula: it is computed, so it is changed only in the file"
ELSEWHERE = "this kind of file is changed in the program that made it"
IN_DOUBT = "the cell holds a formula or a date: it is changed in the spreadsheet"
SHARED = "it is written once for several places"


def in_source(
    role: OriginRole, label: str, source: Source, path: Path, *, control: FormControl = TEXT_CONTROL
) -> ValueOrigin:
    """Return the origin that a value of a loaded file is."""
    while isinstance(source, Inherited | RecordSource):
        source, path = source.origin(path)
    span = source.span(path)
    if isinstance(source, TableSource):
        return _in_table(role, label, source, path, control)
    value, is_written = written_at(source.data, path)
    control = _by_value(value) if control is TEXT_CONTROL else control
    if is_formula(role, value) and not is_own_letters(value, source.file, path):
        return ValueOrigin(role, label, span, value, path, "", EXPRESSION, control)
    if type(source) is not Source or not source.file.endswith(WRITTEN_HERE):
        return ValueOrigin(role, label, span, value, path, "", ELSEWHERE, control)
    if isinstance(value, dict) or (isinstance(value, list) and not all(map(_is_single, value))):
        return ValueOrigin(role, label, span, None, path, "", "it holds several values", control)
    parent = value_at(source.data, path[:-1])
    if not is_written and not isinstance(parent, dict):
        return ValueOrigin(role, label, span, None, path, "", "it is not written on its own", control)
    meant = told_items(source.data, path)
    return ValueOrigin(role, label, span, value, path, BY_PATH, "", control, meant=meant)


def is_formula(role: OriginRole, value: Any) -> bool:
    """Tell whether an expression stands in the place of a value, and not within prose."""
    return isinstance(value, str) and is_dynamic(value) and (role in FORMULAS or not is_prose(value))


def _by_value(value: Any) -> FormControl:
    """Return what a page offers for a value of a field that nobody knows."""
    if isinstance(value, bool):
        return {"control": "check"}
    if isinstance(value, int | float):
        return {"control": "number", "whole": isinstance(value, int)}
    return TEXT_CONTROL


def _in_table(
    role: OriginRole, label: str, source: TableSource, path: Path, control: FormControl
) -> ValueOrigin:
    span = source.span(path)
    row = source.rows[path[0]] if path and isinstance(path[0], int) and path[0] < len(source.rows) else ()
    cell = next((one for one in row if (one.line, one.column) == (span.line, span.column)), None)
    if cell is None and (cell := _empty_cell(source, path)) is None:
        return ValueOrigin(role, label, span, None, path, "", "the table has no column for it", control)
    if cell.doubt:
        return ValueOrigin(role, label, span, cell.text, path, "", IN_DOUBT, control)
    span, said = source.cell_span(cell), cell.number or cell.text
    meant = told_cell(source, int(path[0]), cell)
    return ValueOrigin(role, label, span, said, path, BY_CELL, "", control, meant=meant)


def _empty_cell(source: TableSource, path: Path) -> Cell | None:
    """Return the cell of a value that a row leaves out, where a column is there for it: in a workbook."""
    number = source.columns.get(".".join(map(str, path[1:])))
    if number is None or not source.sheet or not isinstance(path[0], int) or number >= len(source.head):
        return None
    return Cell("", source.rows[path[0]][0].line, source.head[number].column)


def written_at(data: Any, path: Path) -> tuple[Any, bool]:
    """Return the value at a path of plain data, and whether there is one."""
    found = data
    for step in path:
        is_item = isinstance(found, list) and isinstance(step, int) and 0 <= step < len(found)
        if not is_item and not (isinstance(found, dict) and step in found):
            return None, False
        found = found[step]
    return found, True


def in_order(found: Iterable[ValueOrigin]) -> tuple[ValueOrigin, ...]:
    """Return origins once each, in the order in which they are told."""
    seen: dict[tuple[Any, ...], ValueOrigin] = {}
    for one in found:
        seen.setdefault((one.role, one.span, one.path, one.context, one.language), one)
    once = list(seen.values())
    return (*(one for one in once if one.role not in LAST), *(one for one in once if one.role in LAST))


def leaves(value: Any, path: Path = (), *, most: int = 24) -> Iterator[tuple[Path, Any]]:
    """Yield the single values inside one, up to so many, each with its path."""
    waiting: list[tuple[Path, Any]] = [(path, value)]
    count = 0
    while waiting and count < most:
        here, found = waiting.pop(0)
        if isinstance(found, dict):
            waiting[:0] = [((*here, key), inner) for key, inner in found.items()]
        elif isinstance(found, list):
            waiting[:0] = [((*here, number), inner) for number, inner in enumerate(found)]
        else:
            count += 1
            yield here, found


def _is_single(value: Any) -> bool:
    return isinstance(value, str | int | float | bool) or value is None


def spoken(path: Path) -> str:
    """Return a path as people read it: `strength › defense`, items counted from 1."""
    return " › ".join(str(step + 1) if isinstance(step, int) else step.replace("_", " ") for step in path)


_FILLED_IN = re.compile(FILLED_IN)


def is_prose(text: str) -> bool:
    """Tell whether a text has words of its own around its expressions."""
    return any(letter.isalpha() for letter in _FILLED_IN.sub("", text))


def filled_in(text: str) -> list[str]:
    """Return the expressions of a text, which must stay as they are while its words change."""
    return sorted(_FILLED_IN.findall(text))
