"""Where a person who looks at a form sees something else than its fields hold, or what no field holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pypdfium2
import pypdfium2.raw as raw

from ppgen.common.geometry import Rect
from ppgen.display.entry import EntryKind
from ppgen.display.forms import FORM_NAME
from ppgen.proofs._filled import Slip, SlipKind
from ppgen.proofs._form_fields import MOST_FIELDS, FormField, area_of
from ppgen.proofs._shown_fields import NOTES, UNSEEN, draws_by_itself, shown_texts
from ppgen.proofs._shown_otherwise import differs

WRITTEN = frozenset({EntryKind.TEXT, EntryKind.CHOICE})

OVER = 0.5
"""A note that reaches so many mm into an entry lies over it."""


def form_slips(content: bytes, pages: Sequence[Sequence[FormField]]) -> Iterator[Slip]:
    """Yield what is seen otherwise in the fields of each page, and which pages have notes over entries."""
    entries = [[field for field in page if field.name != FORM_NAME] for page in pages]
    noted = _noted(content)
    texts = [*_other_texts(content, entries)]
    if texts and not draws_by_itself(content):
        yield from texts
    for number, fields in enumerate(entries):
        yield from _unseen(fields, number + 1)
        if any(_overlaps(note, field.area) for note in noted[number] for field in fields):
            yield Slip(SlipKind.NOTES, number + 1)


def _unseen(fields: Sequence[FormField], page: int) -> Iterator[Slip]:
    for field in fields:
        is_ticked = bool(field.value)
        if field.is_hidden:
            if field.value or field.is_held_ticked:
                yield _slip(SlipKind.HIDDEN, field, page)
        elif field.is_held_ticked is not None and field.is_held_ticked is not is_ticked:
            kind = SlipKind.SHOWN_TICKED if is_ticked else SlipKind.SHOWN_OPEN
            yield _slip(kind, field, page)


def _other_texts(content: bytes, pages: Sequence[Sequence[FormField]]) -> Iterator[Slip]:
    asked = [{field.number: field for field in page if _is_shown_text(field)} for page in pages]
    for page, (fields, shown) in enumerate(zip(asked, shown_texts(content, asked), strict=True), 1):
        for index, said in shown.items():
            if differs(fields[index].value, said):
                yield _slip(SlipKind.OTHER_TEXT, fields[index], page, said.text.strip())


def _is_shown_text(field: FormField) -> bool:
    return field.kind in WRITTEN and field.has_appearance and not (field.is_hidden or field.is_secret)


def _slip(kind: SlipKind, field: FormField, page: int, shown: str = "") -> Slip:
    return Slip(kind, page, field.name, field.tip or field.name, field.value, shown)


def _noted(content: bytes) -> list[list[Rect]]:
    """Return where on each page notes lie that can be seen."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [[*_notes_of(page)] for page in document]
    finally:
        document.close()


def _notes_of(page: pypdfium2.PdfPage) -> Iterator[Rect]:
    _, height = page.get_size()
    for index in range(min(raw.FPDFPage_GetAnnotCount(page), MOST_FIELDS)):
        note = raw.FPDFPage_GetAnnot(page, index)
        try:
            if raw.FPDFAnnot_GetSubtype(note) in NOTES and not raw.FPDFAnnot_GetFlags(note) & UNSEEN:
                yield area_of(note, height)
        finally:
            raw.FPDFPage_CloseAnnot(note)


def _overlaps(note: Rect, entry: Rect) -> bool:
    wide = min(note.right, entry.right) - max(note.x, entry.x)
    high = min(note.bottom, entry.bottom) - max(note.y, entry.y)
    return wide >= min(OVER, note.width) and high >= min(OVER, note.height)
