"""The fields of a form as PDFium reads them: what they hold, say aloud and take, and where they lie."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
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
    number: int = 0
    """Which annotation of its page it is."""
    is_hidden: bool = False
    """Whether no reader shows it."""
    is_held_ticked: bool | None = None
    """Whether a box to tick holds a tick, however it looks; nothing if it does not say."""
    is_secret: bool = False
    """Whether stars are shown for its letters."""


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
            kind = KINDS.get(raw.FPDFAnnot_GetFormFieldType(form, note))
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
                area_of(note, height),
                bool(raw.FPDFAnnot_HasKey(note, b"AP")),
                _number(note, b"MaxLen"),
                bool(raw.FPDFAnnot_GetFormFieldFlags(form, note) & READ_ONLY),
                kind is EntryKind.CHECK or raw.FPDFAnnot_GetValueType(note, b"V") not in NO_TEXTS,
                index,
                bool(raw.FPDFAnnot_GetFlags(note) & UNSEEN),
                _is_held_ticked(note) if kind is EntryKind.CHECK else None,
                bool(raw.FPDFAnnot_GetFormFieldFlags(form, note) & PASSWORD),
            )
        finally:
            raw.FPDFPage_CloseAnnot(note)


def area_of(note: Any, height: float) -> Rect:
    """Return where an annotation lies on a page so many points high."""
    box = raw.FS_RECTF()
    raw.FPDFAnnot_GetRect(note, box)
    return Rect(
        millimetres(box.left),
        millimetres(height - box.top),
        millimetres(box.right - box.left),
        millimetres(box.top - box.bottom),
    )


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
