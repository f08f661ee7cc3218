"""A number of a workbook and its format into a cell: what it shows, what it is, whether that can be told."""

from __future__ import annotations

import math
import re

from ppgen.load.tables.cells import Cell, Doubt
from ppgen.load.tables.number_formats import Sort, general, shown_date, shown_number, sort_of, too_many_digits


def number_cell(stored: str, code: str, line: int, column: int, *, from_1904: bool = False) -> Cell:
    """Return a cell with a number: what it shows, and its value. An empty format is that of a local date."""
    value = float(stored)
    if not math.isfinite(value):
        raise ValueError(f"a cell says {stored[:40]}, which is no number that counts")
    if not code or sort_of(code) is Sort.DATE:
        return Cell(shown_date(value, code, from_1904=from_1904), line, column, Doubt.DATE, code)
    if too_many_digits(stored):
        return Cell(f"{value:.15G}", line, column, Doubt.DIGITS)
    shown = shown_number(value, code, stored)
    if shown is None:
        return Cell(f"{value:.15g}", line, column, Doubt.FORMAT, f"{value:.15g}")
    number = f"{value:.15g}" if value != int(value) or abs(value) >= 1e15 else general(value)
    return Cell(shown, line, column, Doubt.NONE, "" if number.upper() == shown else number)


def hides_texts(code: str) -> bool:
    """Tell whether a format shows nothing in the place of a text: `;;;` has a part for texts."""
    parts = _QUOTED.sub("x", code).split(";")
    return len(parts) == _PARTS and not _COLOUR.sub("", parts[-1]).strip()


_PARTS = 4
_QUOTED = re.compile(r'"[^"]*"|\\.')
_COLOUR = re.compile(r"\[[^\[\]]*+\]")
