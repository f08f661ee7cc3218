"""The fields of a form as PDFium reads them: what they hold, say aloud and take, and where they lie."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from ppgen.common.geometry import Rect
from ppgen.common.units import millimetres
from ppgen.display.entry import EntryKind
from ppgen.proofs._shown_fields import UNSEEN, text_of

KINDS = {
    raw.FPDF_FORMFIELD_TEXTFIELD: EntryKind.TEXT,
    raw.FPDF_FORMFIELD_COMBOBOX: EntryKind.CHOICE,
    raw.FPDF_FORMFIELD_CHECKBOX: EntryKind.CHECK,
}
READ_ONLY = 1
"""The flag of fields that nobody can change (ISO 32000-1, table 221)."""

PASSWORD = 1 << 13
"""The flag of fields that show stars (ISO 32000-1, table 228)."""

OFF = "Off"
"""The state of a box without its tick."""

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

NO_STATES = NO_TEXTS - {raw.FPDF_OBJECT_NAME}
"""What they may put where the state of a box to tick stands."""

APART = frozenset({raw.FPDF_FORMFIELD_SIGNATURE, raw.FPDF_FORMFIELD_PUSHBUTTON})
"""Kinds of fields in which nobody types: programs add them beside the entries of a form."""

MOST_NOTES = 50_000
"""So many annotations of a file are looked at, fields among them."""

MOST_FIELDS = 5_000
"""So many of them may be fields: the largest sheet has a tenth of it."""

MOST_PAGES = 1_000

LEAST_SEEN = 0.5
"""A field of which less than so many mm lie on its page, across or down, is seen by nobody."""


class CrowdedError(ValueError):
    """A file holds more pages or annotations than are looked at."""


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
    number: int = 0
    """Which annotation of its page it is."""
    is_hidden: bool = False
    """Whether no reader shows it, or it lies beside what is shown of its page."""
    is_held_ticked: bool | None = None
    """Whether a box to tick holds a tick, however it looks; nothing if it does not say."""
    is_secret: bool = False
    """Whether stars are shown for its letters."""
    is_apart: bool = False
    """Whether it is a button, or a place to sign: nobody types there."""
    own: str | None = None
    """The text that stands at this very place of several of one field, if there is one."""


def read_fields(content: bytes | Path) -> list[list[FormField]]:
    """Return the fields of each page of a form; raises CrowdedError where there is too much to look at."""
    document = pypdfium2.PdfDocument(content)
    try:
        _refuse_crowded(document)
        document.init_forms()
        pages: list[list[FormField]] = []
        left = MOST_FIELDS
        for page in document:
            pages.append([*islice(_fields(document, page), left + 1)])
            left -= len(pages[-1])
            if left < 0:
                raise CrowdedError(f"it has more than {MOST_FIELDS:,} fields, and at most so many are read")
        return pages
    finally:
        document.close()


def _refuse_crowded(document: Any) -> None:
    if len(document) > MOST_PAGES:
        raise CrowdedError(f"it has {len(document):,} pages, and at most {MOST_PAGES:,} are read")
    count = 0
    for number, page in enumerate(document, 1):
        count += raw.FPDFPage_GetAnnotCount(page)
        if count > MOST_NOTES:
            up_to = f"up to page {number} it has {count:,} notes and fields"
            raise CrowdedError(f"{up_to}, and at most {MOST_NOTES:,} are read")


def _fields(document: Any, page: Any) -> Iterator[FormField]:
    _, height = page.get_size()
    shown = _shown_part(page, height)
    form = document.formenv
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        note = raw.FPDFPage_GetAnnot(page, index)
        try:
            if form is None or raw.FPDFAnnot_GetSubtype(note) != raw.FPDF_ANNOT_WIDGET:
                continue
            sort = raw.FPDFAnnot_GetFormFieldType(form, note)
            kind, area = KINDS.get(sort), area_of(note, height)
            value = text_of(raw.FPDFAnnot_GetFormFieldValue, form, note)
            if kind is EntryKind.CHECK:
                value = "x" if _is_ticked(form, note) else ""
            options = tuple(
                text_of(raw.FPDFAnnot_GetOptionLabel, form, note, number)
                for number in range(max(raw.FPDFAnnot_GetOptionCount(form, note), 0))
            )
            yield FormField(
                text_of(raw.FPDFAnnot_GetFormFieldName, form, note),
                kind,
                value,
                text_of(raw.FPDFAnnot_GetFormFieldAlternateName, form, note),
                options,
                area,
                bool(raw.FPDFAnnot_HasKey(note, b"AP")),
                _number(note, b"MaxLen"),
                bool(raw.FPDFAnnot_GetFormFieldFlags(form, note) & READ_ONLY),
                raw.FPDFAnnot_GetValueType(note, b"V")
                not in (NO_STATES if kind is EntryKind.CHECK else NO_TEXTS),
                index,
                bool(raw.FPDFAnnot_GetFlags(note) & UNSEEN) or not _is_within(area, shown),
                _is_held_ticked(note) if kind is EntryKind.CHECK else None,
                bool(raw.FPDFAnnot_GetFormFieldFlags(form, note) & PASSWORD),
                sort in APART,
                _own_text(note),
            )
        finally:
            raw.FPDFPage_CloseAnnot(note)


def area_of(note: Any, height: float) -> Rect:
    """Return where an annotation lies on a page so many points high."""
    box = raw.FS_RECTF()
    raw.FPDFAnnot_GetRect(note, box)
    return _rect(box, height)


def _shown_part(page: Any, height: float) -> Rect:
    """Return what of a page is shown, where annotations are as `area_of` says."""
    box = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, box)
    return _rect(box, height)


def _is_within(area: Rect, shown: Rect) -> bool:
    wide = min(area.right, shown.right) - max(area.x, shown.x)
    high = min(area.bottom, shown.bottom) - max(area.y, shown.y)
    return min(wide, high) >= LEAST_SEEN


def _rect(box: Any, height: float) -> Rect:
    """Return a rectangle of which any two opposite corners were told."""
    left, right = sorted((box.left, box.right))
    bottom, top = sorted((box.bottom, box.top))
    return Rect(
        millimetres(left), millimetres(height - top), millimetres(right - left), millimetres(top - bottom)
    )


def _own_text(note: Any) -> str | None:
    is_text = raw.FPDFAnnot_GetValueType(note, b"V") == raw.FPDF_OBJECT_STRING
    return text_of(raw.FPDFAnnot_GetStringValue, note, b"V") if is_text else None


def _is_ticked(form: Any, note: Any) -> bool:
    """Tell whether a box is shown with its tick: that is its state; where it has none, what it holds."""
    state = text_of(raw.FPDFAnnot_GetStringValue, note, b"AS")
    if not state:
        return bool(_is_held_ticked(note)) or bool(raw.FPDFAnnot_IsChecked(form, note))
    has_looks = bool(raw.FPDFAnnot_HasKey(note, b"AP"))
    return bool(raw.FPDFAnnot_IsChecked(form, note)) if has_looks else state != OFF


def _is_held_ticked(note: Any) -> bool | None:
    """Tell whether a box holds a tick, however it looks; nothing if it does not say."""
    said = text_of(raw.FPDFAnnot_GetStringValue, note, b"V")
    return said != OFF if said else None


def _number(note: Any, key: bytes) -> int:
    found = ctypes.c_float()
    return int(found.value) if raw.FPDFAnnot_GetNumberValue(note, key, ctypes.byref(found)) else 0
