"""How a text stands in a cell of a text file, so that it is read as that text and as nothing else."""

from __future__ import annotations

from enum import StrEnum

from ppgen.load.tables.cells import Cell, Doubt, plain_cell

_SIGNS = ',;\t|"\n\r'


class CellForm(StrEnum):
    """What keeps a text from being read otherwise, in the order in which it is tried.

    Marks around it if need be; the guard of a spreadsheet; nothing, where marks are letters.
    """

    USUAL = "usual"
    GUARDED = "guarded"
    BARE = "bare"


def quoted(text: str) -> str:
    """Put a text into quotation marks."""
    return '"' + text.replace('"', '""') + '"'


def guarded(text: str) -> str:
    """Write a text as spreadsheets write one that is to stay a text: `="007"`."""
    return f"={quoted(text)}"


def keeps_guard(raw: str, text: str) -> bool:
    """Tell whether a cell is guarded, and can be so with another text: nothing in it would part it."""
    is_guarded = plain_cell(raw, 1, 1).text != raw
    return is_guarded and not any(sign in text for sign in _SIGNS.replace('"', ""))


def needs_marks(text: str) -> bool:
    """Tell whether a text would be parted, trimmed or read otherwise without quotation marks."""
    return any(sign in text for sign in _SIGNS) or text != text.strip() or is_read_otherwise(text)


def is_read_otherwise(text: str) -> bool:
    """Tell whether a cell without marks would be read as a formula, or as an error of a spreadsheet."""
    cell = plain_cell(text, 1, 1)
    return cell.doubt is not Doubt.NONE or cell.text != text


def written(text: str, form: CellForm) -> str:
    """Return what stands in a new cell for a text."""
    if form is CellForm.GUARDED and is_read_otherwise(text):
        return guarded(text)
    return quoted(text) if form is not CellForm.BARE and needs_marks(text) else text


def readings(raw: str) -> tuple[str, ...]:
    """Return what a cell may say in which this stands: with its marks taken for letters, and for marks."""
    has_marks = len(raw) > 1 and raw.startswith('"') and raw.endswith('"')
    return (*((raw[1:-1].replace('""', '"'),) if has_marks else ()), plain_cell(raw, 1, 1).text, raw)


def told(cell: Cell) -> str:
    """Return what a cell says, with the doubt if there is one: it is another cell then."""
    return f"{cell.doubt}\x01{cell.text}" if cell.doubt else cell.text
