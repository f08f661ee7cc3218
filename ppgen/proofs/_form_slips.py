"""Where a person who looks at a form sees something else than its fields hold, or what no field holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pypdfium2
import pypdfium2.raw as raw

from ppgen.common.geometry import Rect
from ppgen.display.entry import EntryKind
from ppgen.display.forms import FORM_NAME
from ppgen.proofs._filled import Slip, SlipKind
from ppgen.proofs._form_fields import FormField, area_of
from ppgen.proofs._sandbox import limited_parts
from ppgen.proofs._shown_fields import NOTES, UNSEEN, LookedAt, draws_by_itself, looked_at
from ppgen.proofs._shown_otherwise import ShownText

WRITTEN = frozenset({EntryKind.TEXT, EntryKind.CHOICE})

OVER = 0.5
"""A note that reaches so many mm into an entry lies over it."""

MOST_NOTED = 500
"""A page with notes at more places is full of them, wherever its entries lie."""

SECONDS_OF_LOOKS = 20
"""What all pictures of a form's entries may take to be read; those of a sound one take a hundredth of it."""

MEGABYTES_OF_LOOKS = 512

MOST_TRIES = 4
"""So often what is left is looked at once more, when an entry has broken it off."""

MOST_CALLED = 3
"""So many entries are called by their names where several could not be looked at."""

Asked = Mapping[int, FormField]
"""The entries of a page with something to be seen, by the numbers of their annotations."""


def form_slips(content: bytes, pages: Sequence[Sequence[FormField]]) -> Iterator[Slip]:
    """Yield what cannot be seen or is ticked otherwise on each page, and which have notes over entries.

    No picture is looked at for that.
    """
    document = pypdfium2.PdfDocument(content)
    try:
        if document.get_formtype() in {raw.FORMTYPE_XFA_FULL, raw.FORMTYPE_XFA_FOREGROUND}:
            yield Slip(SlipKind.TWICE, 1)
        for number, (page, fields) in enumerate(zip(document, pages, strict=True), 1):
            entries = [field for field in fields if field.name != FORM_NAME]
            yield from _unseen(entries, number)
            noted = {*_notes_of(page)}
            is_full = len(noted) > MOST_NOTED
            if is_full or any(_overlaps(note, field.area) for note in noted for field in entries):
                yield Slip(SlipKind.NOTES, number)
    finally:
        document.close()


def asked_texts(content: bytes, pages: Sequence[Sequence[FormField]]) -> list[Asked]:
    """Return the entries of each page whose pictures count: none, where the form has them drawn anew."""
    asked: list[Asked] = [{field.number: field for field in page if _is_shown_text(field)} for page in pages]
    return asked if any(asked) and not draws_by_itself(content) else []


def text_slips(content: bytes, asked: Sequence[Asked]) -> Iterator[Slip]:
    """Yield which entries show another text than they hold, and which nobody could look at.

    They are looked at in a process of its own: one that breaks it off is told, and the others are looked at.
    """
    waiting = [{**fields} for fields in asked]
    for _ in range(MOST_TRIES):
        if not any(waiting):
            return
        done = limited_parts(
            looked_at, content, [_held(fields) for fields in waiting],
            seconds=SECONDS_OF_LOOKS, megabytes=MEGABYTES_OF_LOOKS,
        )  # fmt: skip
        looks: list[LookedAt] = [*done.parts]
        for look in looks:
            if look.texts is not None:
                yield from _compared(look.page, waiting[look.page], look.texts)
                waiting[look.page].clear()
        if done.failure is None or not looks:
            break
        last = looks[-1]
        yield from _unread(last.page, [waiting[last.page].pop(number) for number in last.numbers])
    for page, fields in enumerate(waiting):
        yield from _unread(page, [*fields.values()])


def _held(fields: Asked) -> dict[int, str]:
    return {number: field.value for number, field in fields.items()}


def _compared(page: int, fields: Asked, texts: Mapping[int, ShownText]) -> Iterator[Slip]:
    yield from _unread(page, [fields[number] for number, said in texts.items() if said.is_endless])
    for number, said in texts.items():
        if not said.is_endless:
            yield _slip(SlipKind.OTHER_TEXT, fields[number], page + 1, said.text.strip())


def _unread(page: int, fields: Sequence[FormField]) -> Iterator[Slip]:
    if fields:
        more = ["…"] if len(fields) > MOST_CALLED else []
        called = ", ".join([*(field.tip or field.name for field in fields[:MOST_CALLED]), *more])
        yield Slip(SlipKind.UNREAD, page + 1, fields[0].name, called)


def _unseen(fields: Sequence[FormField], page: int) -> Iterator[Slip]:
    for field in fields:
        is_ticked = bool(field.value)
        if field.is_hidden:
            if field.value or field.is_held_ticked:
                yield _slip(SlipKind.HIDDEN, field, page)
        elif field.is_held_ticked is not None and field.is_held_ticked is not is_ticked:
            kind = SlipKind.SHOWN_TICKED if is_ticked else SlipKind.SHOWN_OPEN
            yield _slip(kind, field, page)


def _is_shown_text(field: FormField) -> bool:
    return (
        field.kind in WRITTEN
        and field.name != FORM_NAME
        and field.has_appearance
        and not (field.is_hidden or field.is_secret)
    )


def _slip(kind: SlipKind, field: FormField, page: int, shown: str = "") -> Slip:
    return Slip(kind, page, field.name, field.tip or field.name, field.value, shown)


def _notes_of(page: pypdfium2.PdfPage) -> Iterator[Rect]:
    """Yield where on a page notes lie that can be seen."""
    _, height = page.get_size()
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
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
