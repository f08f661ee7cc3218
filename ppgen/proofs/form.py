"""Proves forms: the page without values as any PDF, and each field as PDFium says it stands there."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.common.units import millimetres
from ppgen.display.entry import EntryKind
from ppgen.display.forms import FORM_NAME, PlacedEntry, form_name, placed_entries, without_values
from ppgen.display.pieces import Document
from ppgen.proofs._facts import UNREADABLE, USUAL, Facts, ReadBack
from ppgen.proofs._sandbox import Failure, limited
from ppgen.proofs.pdf import prove as prove_pages

KINDS = {
    raw.FPDF_FORMFIELD_TEXTFIELD: EntryKind.TEXT,
    raw.FPDF_FORMFIELD_COMBOBOX: EntryKind.CHOICE,
    raw.FPDF_FORMFIELD_CHECKBOX: EntryKind.CHECK,
}
READ_ONLY = 1
"""The flag of fields that nobody can change (ISO 32000-1, table 221)."""

MEGABYTES_OF_FORM = 1024
"""A sound form of many pages takes a quarter of it, with all that reads it."""

NEAR = 0.05
"""How far a field may lie from where it was composed, in mm."""

NO_TEXTS = frozenset(
    {
        raw.FPDF_OBJECT_BOOLEAN,
        raw.FPDF_OBJECT_NUMBER,
        raw.FPDF_OBJECT_NAME,
        raw.FPDF_OBJECT_ARRAY,
        raw.FPDF_OBJECT_DICTIONARY,
    }
)
"""What other programs may put where the text of a field stands."""

MOST_FIELDS = 5000


class FormField(NamedTuple):
    """A field as PDFium reads it; `area` in mm from the top left corner of its page."""

    name: str
    kind: EntryKind | None
    value: str
    tip: str
    options: tuple[str, ...]
    area: Rect
    has_appearance: bool
    most_signs: int
    is_read_only: bool
    is_readable: bool = True
    """Whether its value is what a field of its kind has: a number or a list in a line is none."""


def prove(content: bytes | Path, document: Document, how: ReadBack = USUAL) -> tuple[Facts, list[Problem]]:
    """Compare the pages, and every field: name, place, kind, value, what it says aloud, and its choices."""
    facts, problems = prove_pages(content, without_values(document), how)
    if any(problem.rule == UNREADABLE for problem in problems):
        return facts, problems
    pages = read_fields(content)
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    count = 0
    about = [field.value for page in pages for field in page if field.name == FORM_NAME]
    if about != [form_name(document)]:
        problems.append(_fault(f"the form says it is {about}"))
    for number, side in enumerate(sides):
        wanted = list(placed_entries(side))
        found = [field for field in pages[number] if field.name != FORM_NAME] if number < len(pages) else []
        problems += _compared(wanted, found, number + 1)
        count += len(wanted)
    return facts._replace(fields=facts.fields + count), problems


def read_form(content: bytes) -> dict[str, str]:
    """Return what stands in the fields of a stranger's form, by name; raises ValueError if it is none."""
    done = limited(_values, content, megabytes=MEGABYTES_OF_FORM)
    if isinstance(done, Failure):
        raise ValueError(f"the file cannot be read ({done.reason})")
    values: dict[str, str] = done
    return values


def _values(content: bytes) -> dict[str, str] | Failure:
    try:
        pages = read_fields(content)
    except pypdfium2.PdfiumError:
        return Failure("it is no PDF, or a damaged one")
    values: dict[str, str] = {}
    for field in (field for page in pages for field in page):
        if field.name and field.name in values:
            return Failure(f"it has two fields {field.name}; were two forms joined? Read each alone")
        if not field.is_readable:
            return Failure(f"what stands in {field.name} is no text")
        values[field.name] = field.value
    return values


def read_fields(content: bytes | Path) -> list[list[FormField]]:
    """Return the fields of each page of a form."""
    document = pypdfium2.PdfDocument(content)
    try:
        document.init_forms()
        return [list(_fields(document, page)) for page in document]
    finally:
        document.close()


def _fields(document: Any, page: Any) -> Iterator[FormField]:
    _, height = page.get_size()
    form = document.formenv
    for index in range(min(raw.FPDFPage_GetAnnotCount(page), MOST_FIELDS)):
        note = raw.FPDFPage_GetAnnot(page, index)
        try:
            if form is None or raw.FPDFAnnot_GetSubtype(note) != raw.FPDF_ANNOT_WIDGET:
                continue
            box = raw.FS_RECTF()
            raw.FPDFAnnot_GetRect(note, box)
            kind = KINDS.get(raw.FPDFAnnot_GetFormFieldType(form, note))
            value = _text(raw.FPDFAnnot_GetFormFieldValue, form, note)
            if kind is EntryKind.CHECK:
                # Programs that set the value alone leave the box as it looked, so the value counts.
                said = _text(raw.FPDFAnnot_GetStringValue, note, b"V")
                is_ticked = said != "Off" if said else bool(raw.FPDFAnnot_IsChecked(form, note))
                value = "x" if is_ticked else ""
            options = tuple(
                _text(raw.FPDFAnnot_GetOptionLabel, form, note, number)
                for number in range(max(raw.FPDFAnnot_GetOptionCount(form, note), 0))
            )
            area = Rect(
                millimetres(box.left),
                millimetres(height - box.top),
                millimetres(box.right - box.left),
                millimetres(box.top - box.bottom),
            )
            yield FormField(
                _text(raw.FPDFAnnot_GetFormFieldName, form, note),
                kind,
                value,
                _text(raw.FPDFAnnot_GetFormFieldAlternateName, form, note),
                options,
                area,
                bool(raw.FPDFAnnot_HasKey(note, b"AP")),
                _number(note, b"MaxLen"),
                bool(raw.FPDFAnnot_GetFormFieldFlags(form, note) & READ_ONLY),
                kind is EntryKind.CHECK or raw.FPDFAnnot_GetValueType(note, b"V") not in NO_TEXTS,
            )
        finally:
            raw.FPDFPage_CloseAnnot(note)


def _number(note: Any, key: bytes) -> int:
    found = ctypes.c_float()
    return int(found.value) if raw.FPDFAnnot_GetNumberValue(note, key, ctypes.byref(found)) else 0


def _text(call: Any, *arguments: Any) -> str:
    """Return a text that PDFium writes as UTF-16 into a buffer."""
    length = call(*arguments, None, 0)
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    call(*arguments, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")


def _compared(wanted: list[PlacedEntry], found: list[FormField], page: int) -> Iterator[Problem]:
    by_name: dict[str, FormField] = {}
    for field in found:
        if field.name in by_name:
            yield _fault(f"page {page}: two fields are called {field.name}")
        by_name[field.name] = field
    order = [placed.entry.name for placed in wanted]
    if [field.name for field in found] != order:
        yield _fault(f"page {page}: the fields are not those that were composed, in their order")
    for placed in wanted:
        if (known := by_name.get(placed.entry.name)) is not None:
            yield from _differences(placed, known, page)


def _differences(placed: PlacedEntry, field: FormField, page: int) -> Iterator[Problem]:
    entry, area = placed.entry, placed.area
    choices = ("", *entry.options) if entry.kind is EntryKind.CHOICE else ()
    is_typed = entry.kind is EntryKind.TEXT
    sides = zip(
        (area.x, area.y, area.right, area.bottom),
        (field.area.x, field.area.y, field.area.right, field.area.bottom),
    )
    seen = {
        "kind": (entry.kind, field.kind),
        "value": (entry.value, field.value),
        "words": (entry.tip, field.tip),
        "choices": (choices, field.options),
        "most signs": ((entry.cells or entry.signs) if is_typed else 0, field.most_signs),
    }
    wrong = [
        f"its {what} should be {expected!r}, and is {read!r}"
        for what, (expected, read) in seen.items()
        if expected != read
    ]
    if not field.has_appearance:
        wrong.append("it has no look of its own")
    if field.is_read_only is not bool(is_typed and entry.total):
        wrong.append(
            "nobody can write in it" if field.is_read_only else "one can write in it, and it is a total"
        )
    if not all(abs(one - other) < NEAR for one, other in sides):
        wrong.append("it lies elsewhere than it was composed")
    yield from (_fault(f"page {page}, {entry.name}: {what}") for what in wrong)


def _fault(message: str) -> Problem:
    return error("prove/form", message, hint="build it again; if it stays, the program is at fault")
