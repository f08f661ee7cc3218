"""Workbooks, .xlsx and .ods: an archive of XML into the rows of the sheets that are wanted.

What a small archive could ask for without end (parts, elements, cells, characters) is counted while it is
read; what else lies in the file is not unpacked.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import NamedTuple

from ppgen.common.problem import Problem, Span, error, note, warning
from ppgen.load.tables.bounds import TableBounds
from ppgen.load.tables.excel import Excel
from ppgen.load.tables.open_document import OpenDocument
from ppgen.load.tables.reading import EVERY_SHEET, NOT_THIS, Reading
from ppgen.load.tables.sheet_rows import SheetRows
from ppgen.load.tables.workbook_xml import Elements, TooLargeError
from ppgen.load.yaml.bounds import too_large

_MOST_FILES = 10_000
"""A workbook has a handful of files, and one for each sheet, note and picture."""

_MARK = b"PK\x01\x02"
"""What each entry of an archive's list of files begins with."""

_OLD = b"\xd0\xcf\x11\xe0"
"""What old and encrypted workbooks begin with."""

_ENCRYPTED = 1
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_OTHERS = ("customxml/", "docprops/", "meta-inf/", "xl/theme/", "xl/drawings/", "xl/charts/", "xl/comments")
_LONGEST_NAME = 1000
"""Characters of a sheet's or a column's name that are compared."""

_LISTED = 12
_MOST_HEADS = 3
"""Rows in which the names of the columns are looked for, since titles may stand above."""

_NAMES = frozenset({"name", "title", "card", "cardname", "nom", "titre", "titel", "nombre", "nome"})
"""What people call the column with the names of cards."""


class BookRows(NamedTuple):
    """The sheets that were read, the names of all that people see, and what is to be said."""

    sheets: tuple[SheetRows, ...]
    names: tuple[str, ...]
    problems: list[Problem]


def book_rows(content: bytes, file: str, stem: str, bounds: TableBounds, reading: Reading) -> BookRows:
    """Read the sheets that were asked for, else the one called `stem`, else the first with an id column."""
    try:
        return _chosen(unpacked(content, bounds.unpacked), file, stem, bounds, reading)
    except TooLargeError as fault:
        most = f"at most {bounds.cells:,} cells and {bounds.unpacked / 1e6:,.0f} MB are read"
        most = f"{most}: take away what stands far from the rest, save it as .csv"
        return BookRows((), (), [too_large(str(fault), most, Span(file))])
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        EOFError,
        OSError,
        RuntimeError,
        ValueError,
    ) as fault:
        said = str(fault) or "the archive is damaged"
        hint = "save it again as .xlsx or .csv"
        problem = error("load/table", f"this workbook cannot be read: {said}", span=Span(file), hint=hint)
        return BookRows((), (), [problem])


def unpacked(content: bytes, most: int) -> dict[str, bytes]:
    """Return the parts that are XML, and no other program's."""
    if content.startswith(_OLD) and _MARK not in content:
        raise ValueError("it is encrypted, or of a program before 2007")
    if content.count(_MARK) > _MOST_FILES:
        raise TooLargeError(f"this workbook holds more than {_MOST_FILES:,} files")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        wanted = []
        for part in archive.infolist():
            name = part.filename.lower()
            if name.endswith("workbook.bin"):
                raise ValueError("it is a binary workbook")
            if name.endswith((".xml", ".rels")) and not name.startswith(_OTHERS):
                wanted.append(part)
        if len({part.filename.lower() for part in wanted}) < len(wanted):
            raise ValueError("two of its parts have the same name")
        whole = sum(part.file_size for part in wanted)
        if whole > most:
            raise TooLargeError(f"this workbook holds {whole / 1e6:,.0f} MB unpacked")
        for part in wanted:
            if part.flag_bits & _ENCRYPTED or part.compress_type not in _METHODS:
                raise ValueError(
                    f"{part.filename[:80]} is encrypted, or packed in a way that workbooks are not"
                )
        return {part.filename: archive.read(part) for part in wanted}


def _chosen(parts: dict[str, bytes], file: str, stem: str, bounds: TableBounds, reading: Reading) -> BookRows:
    elements = Elements(bounds)
    read: dict[str, SheetRows] = {}
    if "content.xml" in parts and not any(name.lower().endswith("workbook.xml") for name in parts):
        document = OpenDocument(parts["content.xml"], file, elements)
        read = {sheet.name: sheet for sheet in document.sheets}
        names, hidden = tuple(read), document.hidden
    else:
        book = Excel(parts, file, elements)
        by_name = {sheet.name: sheet for sheet in book.sheets}
        names, hidden = tuple(by_name), {sheet.name for sheet in book.sheets if sheet.is_hidden}

    def sheet(name: str) -> SheetRows:
        if name not in read:
            read[name] = book.rows(by_name[name])
        return read[name]

    seen = tuple(name for name in names if name not in hidden)
    if reading.sheet:
        spelled = {_plain(name): name for name in names}
        asked = _asked(reading.sheet, seen, spelled)
        missing = [name for name in asked if _plain(name) not in spelled]
        if missing:
            return BookRows((), seen, [_no_sheet(missing[0], names, file)])
        found = [sheet(spelled[_plain(name)]) for name in asked]
        problems = [problem for one in found for problem in one.problems]
        return BookRows(tuple(one for one in found if one.rows), seen, problems)
    chosen, problems = _one(stem, names, seen, sheet, file)
    return BookRows(
        (chosen,) if chosen is not None else (), seen, problems + (chosen.problems if chosen else [])
    )


def _asked(wanted: tuple[str, ...], seen: tuple[str, ...], spelled: dict[str, str]) -> tuple[str, ...]:
    """Return the sheets that are meant: `*` is all, and `-Notes` alone all but that one."""
    left = [name[1:] for name in wanted if name[:1] == NOT_THIS and name not in spelled.values()]
    named = [name for name in wanted if name[:1] != NOT_THIS or name in spelled.values()]
    unknown = [name for name in left if _plain(name) not in spelled]
    if unknown or (named and EVERY_SHEET not in named):
        return (*unknown, *named)
    return tuple(name for name in seen if _plain(name) not in map(_plain, left))


def _one(
    stem: str, names: tuple[str, ...], seen: tuple[str, ...], sheet: Callable[[str], SheetRows], file: str
) -> tuple[SheetRows | None, list[Problem]]:
    """Return the sheet that is meant where nobody names one, and what of the others is not read."""
    called = next((name for name in (*seen, *names) if _plain(name) == _plain(stem)), None)
    if called is not None:
        hint = "show it again, or name another sheet under table: {sheet: …}"
        told = warning(
            "load/hidden", f"the sheet {called}, which is hidden, is read", span=Span(file), hint=hint
        )
        chosen = sheet(called)
        others = [name for name in seen if name != called and _holds_cards(name, sheet)]
        hint = f"name those that are meant: table: {{sheet: {others[0]}}}, or --sheet" if others else ""
        notes = [_unread(called, others, file, hint)] if others else []
        return chosen, notes if called in seen else [told, *notes]
    filled = [name for name in seen or names if sheet(name).rows]
    if not filled:
        return None, []
    best = max(filled, key=lambda name: _looks_like_cards(sheet(name)))
    others = [name for name in filled if name != best]
    if not others:
        return sheet(best), []
    hint = f"one called {stem} is taken first; or name it: table: {{sheet: {others[0]}}}, or --sheet"
    return sheet(best), [_unread(best, others, file, hint)]


def _unread(read: str, others: list[str], file: str, hint: str) -> Problem:
    message = f"of the sheets {read} is read, and {_listed(others)} {'is' if len(others) == 1 else 'are'} not"
    return note("load/sheets", message, span=Span(file), hint=hint)


def _holds_cards(name: str, sheet: Callable[[str], SheetRows]) -> bool:
    """Tell whether a sheet that nobody asks for has what speaks for cards; one that is too large may."""
    try:
        return any(_looks_like_cards(sheet(name)))
    except (TooLargeError, ValueError):
        return True


def _looks_like_cards(sheet: SheetRows) -> tuple[bool, bool, bool]:
    """Tell what speaks for a sheet: ids, names, rows of several cells; of equals the first is taken."""
    heads = {_plain(cell.text) for row in sheet.rows[:_MOST_HEADS] for cell in row if len(row) > 1}
    filled = [sum(bool(cell.text) for cell in row) for row in sheet.rows]
    return "id" in heads, bool(heads & _NAMES), sum(count > 1 for count in filled) > 1


def _no_sheet(name: str, names: tuple[str, ...], file: str) -> Problem:
    hint = f"its sheets are {_listed(names)}"
    return error("load/sheets", f"there is no sheet called {name}", span=Span(file), hint=hint)


def _listed(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")


def _plain(name: str) -> str:
    """Return a name as it is compared: without case, blanks and underscores, its beginning alone."""
    return "".join(character for character in name[:_LONGEST_NAME].casefold() if character not in " _-")
