"""Rows of values into a workbook or a CSV file, as spreadsheets like to open them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ppgen.common.live_cells import neutral
from ppgen.load.yaml.source import LINE_BREAK
from ppgen.work.startup import lazily

xlsxwriter: Any = lazily("xlsxwriter")  # only the commands for spreadsheets write any

CREATED = datetime(2000, 1, 1)
"""Written into every workbook, so that the same cards give the same file."""

WIDEST = 60
"""Characters: a wider column is wrapped."""

LISTS = "ppgen_choices"
"""The hidden sheet of what may be picked, called as no file: of a workbook the sheet of its name is read."""

_TAKEN = frozenset({LISTS, "history"})
"""Names of sheets: of ours, and one that Excel keeps for itself."""

LONGEST_CELL = 32_767
"""Characters that a cell of a workbook holds (Excel's limit, which others keep to)."""

_MOST_COUNTED = 10**15
"""From here on numbers are written as texts: a workbook would keep the first 15 digits of each."""

SPARE_ROWS = 200
"""Rows below the last card that have lists to pick from, too."""

Shown = str | int | float


class SheetColumn(NamedTuple):
    """A column: its head, the values one may pick, whether it is only for reading."""

    head: str
    choices: tuple[str, ...] = ()
    is_read_only: bool = False


def write_csv(columns: Sequence[SheetColumn], rows: Sequence[Sequence[Shown]]) -> bytes:
    """Write a CSV file in UTF-8 with the mark by which spreadsheets know it."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([_neutral(column.head) for column in columns])
    writer.writerows([[_neutral(value) for value in row] for row in rows])
    return stream.getvalue().encode("utf-8-sig")


def _neutral(value: Shown) -> Shown:
    return neutral(_lines(value)) if isinstance(value, str) else value


def _lines(text: str) -> str:
    """Return a text with the line break that all spreadsheets keep: others would part rows, or be changed."""
    return LINE_BREAK.sub("\n", text)


def _is_kept(value: int | float) -> bool:
    """Tell whether a workbook, which keeps 15 digits of a number, keeps this one."""
    return abs(value) < _MOST_COUNTED and float(f"{value:.15g}") == value


def write_workbook(name: str, columns: Sequence[SheetColumn], rows: Sequence[Sequence[Shown]]) -> bytes:
    """Write a workbook with one sheet: heads that stay in sight, texts as texts, lists to pick from."""
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    book.set_properties({"created": CREATED})
    taken = name.casefold() in _TAKEN
    sheet = book.add_worksheet(f"{name}-cards" if taken else name[:31])
    lists = book.add_worksheet(LISTS) if any(column.choices for column in columns) else None
    head = book.add_format({"bold": True, "bottom": 1, "bg_color": "#E9EDF5"})
    words = book.add_format({"num_format": "@", "valign": "top", "text_wrap": True})
    number = book.add_format({"valign": "top"})
    read_only = book.add_format({"valign": "top", "text_wrap": True, "font_color": "#666666"})
    for place, column in enumerate(columns):
        sheet.write_string(0, place, column.head, head)
        values = [row[place] for row in rows]
        longest = max([len(line) for value in values for line in str(value).split("\n")], default=0)
        width = min(max(longest, len(column.head)) + 2, WIDEST)
        usual = read_only if column.is_read_only else words
        is_text = any(isinstance(value, str) and value for value in values)
        sheet.set_column(place, place, width, usual if is_text else number)
        for index, value in enumerate(values, 1):
            if isinstance(value, str) or not _is_kept(value):
                sheet.write_string(index, place, _lines(str(value)), usual)
            else:
                sheet.write_number(index, place, value, number)
        if column.choices and lists is not None:
            for index, choice in enumerate(column.choices):
                lists.write_string(index, place, choice)
            letter = xlsxwriter.utility.xl_col_to_name(place)
            source = f"={LISTS}!${letter}$1:${letter}${len(column.choices)}"
            sheet.data_validation(
                1, place, len(rows) + SPARE_ROWS, place, {"validate": "list", "source": source}
            )
    if lists is not None:
        lists.hide()
    sheet.freeze_panes(1, 1)
    sheet.autofilter(0, 0, max(len(rows), 1), len(columns) - 1)
    book.close()
    return stream.getvalue()
