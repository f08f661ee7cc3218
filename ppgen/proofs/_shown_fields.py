"""What a person sees in the fields of a form, whatever they hold: the texts of their appearances."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from ppgen.proofs._shown_otherwise import ShownText, differs
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    import pypdf
else:
    pypdf = lazily("pypdf")  # few forms ask for it

HIDDEN, NO_VIEW = 1 << 1, 1 << 5
UNSEEN = HIDDEN | NO_VIEW
"""The flags of annotations that no reader shows (ISO 32000-1, table 165)."""

INVISIBLE = 1
"""The flag that says the same only of kinds that a reader does not know, but PDFium of all."""

NOTES = frozenset(
    {
        raw.FPDF_ANNOT_TEXT,
        raw.FPDF_ANNOT_FREETEXT,
        raw.FPDF_ANNOT_LINE,
        raw.FPDF_ANNOT_SQUARE,
        raw.FPDF_ANNOT_CIRCLE,
        raw.FPDF_ANNOT_POLYGON,
        raw.FPDF_ANNOT_POLYLINE,
        raw.FPDF_ANNOT_HIGHLIGHT,
        raw.FPDF_ANNOT_UNDERLINE,
        raw.FPDF_ANNOT_SQUIGGLY,
        raw.FPDF_ANNOT_STRIKEOUT,
        raw.FPDF_ANNOT_STAMP,
        raw.FPDF_ANNOT_CARET,
        raw.FPDF_ANNOT_INK,
    }
)
"""What people write and draw on a page with the tools of a reader."""

NEED = "/NeedAppearances"

FULL = 0.8
"""A text as wide as so much of its field may go on where it is not seen."""

MOST_PATHS = 4
"""A ground and a border take so many; more may be letters that are drawn."""

MOST_OBJECTS = 2000
"""So many parts of an appearance are read: each sign may be one."""

LONGEST = 512 * 1024
"""So many bytes of an appearance are read: it may hold its typeface's codes of a long text."""

DEEPEST = 4
"""So many forms lie in one another in the appearance of a field."""


class LookedAt(NamedTuple):
    """Some annotations of a page, both by their numbers from 0, and what those show that differ.

    Without texts they are those that are looked at next: if there is nothing behind it, they broke it off.
    """

    page: int
    numbers: tuple[int, ...]
    texts: Mapping[int, ShownText] | None = None


def draws_by_itself(content: bytes) -> bool:
    """Tell whether a form asks its readers to draw what its fields hold, whatever they show."""
    document = pypdfium2.PdfDocument(content)
    try:
        written = BytesIO()
        document.save(written, flags=raw.FPDF_REMOVE_SECURITY)
    finally:
        document.close()
    if NEED.encode() not in written.getvalue():
        return False
    with pypdf.PdfReader(written, strict=False) as reader:  # somebody may have typed these very letters
        form: Any = reader.root_object["/AcroForm"].get_object()
        return bool(NEED in form and form[NEED] == pypdf.generic.BooleanObject(True))


def looked_at(content: bytes, wanted: Sequence[Mapping[int, str]]) -> Iterator[LookedAt]:
    """Yield which annotations of each page, that hold what is told, show something else, or too much.

    What comes next is told before it is looked at, since it may take all time and memory that there is.
    """
    document = pypdfium2.PdfDocument(content)
    try:
        for number, asked in enumerate(wanted):
            small: dict[int, float] = {}
            texts: dict[int, ShownText] = {}
            page = document[number] if asked else None
            for index in sorted(asked):
                yield LookedAt(number, (index,))
                width = _width(page, index)
                if width > 0 and _is_endless(page, index):
                    texts[index] = ShownText("", is_sure=False, is_endless=True)
                elif width > 0:
                    small[index] = width
            if small:
                yield LookedAt(number, tuple(small))
                texts |= _shown_on(document, number, small)
            other = {
                index: said for index, said in texts.items() if said.is_endless or differs(asked[index], said)
            }
            yield LookedAt(number, tuple(asked), other)
    finally:
        document.close()


def _shown_on(document: Any, number: int, wanted: Mapping[int, float]) -> dict[int, ShownText]:
    """Take all other annotations away, and make these a part of the page, which PDFium can read as text."""
    page = document[number]
    for index in reversed(range(raw.FPDFPage_GetAnnotCount(page))):
        if index not in wanted:
            raw.FPDFPage_RemoveAnnot(page, index)
    if raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) != raw.FLATTEN_SUCCESS:
        return {}
    return _flattened(document[number], sorted(wanted.items()))


def _is_endless(page: Any, index: int) -> bool:
    """Tell whether an appearance has more bytes, or more parts, than are read."""
    note = raw.FPDFPage_GetAnnot(page, index)
    try:
        if raw.FPDFAnnot_GetAP(note, raw.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None, 0) > 2 * LONGEST:
            return True
        count = raw.FPDFAnnot_GetObjectCount(note)
        parts = (raw.FPDFAnnot_GetObject(note, number) for number in range(max(count, 0)))
        drawn = (inner for part in parts for inner in (_drawn(part) if _is_form(part) else (part,)))
        return any(True for _ in islice(drawn, MOST_OBJECTS, None))
    finally:
        raw.FPDFPage_CloseAnnot(note)


def _width(page: Any, index: int) -> float:
    """Return how wide an annotation is, if it has an appearance that PDFium shows."""
    note = raw.FPDFPage_GetAnnot(page, index)
    try:
        is_shown = not raw.FPDFAnnot_GetFlags(note) & (UNSEEN | INVISIBLE)
        box = raw.FS_RECTF()
        raw.FPDFAnnot_GetRect(note, box)
        has_look = raw.FPDFAnnot_GetAP(note, raw.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None, 0) > 2
        return abs(box.right - box.left) if is_shown and has_look else 0.0
    finally:
        raw.FPDFPage_CloseAnnot(note)


def _flattened(page: Any, kept: list[tuple[int, float]]) -> dict[int, ShownText]:
    last = raw.FPDFPage_GetObject(page, raw.FPDFPage_CountObjects(page) - 1)
    looks = list(_inner(last)) if last and _is_form(last) else []
    if len(looks) != len(kept) or not all(map(_is_form, looks)):
        return {}
    texts = raw.FPDFText_LoadPage(page)
    try:
        unread = _unread(texts)
        return {
            index: _shown(look, texts, width, unread)
            for look, (index, width) in zip(looks, kept, strict=True)
        }
    finally:
        raw.FPDFText_ClosePage(texts)


def _unread(texts: Any) -> set[int]:
    """Return the addresses of texts with codes of which their typefaces do not say the letters."""
    count = raw.FPDFText_CountChars(texts)
    wrong = (index for index in range(count) if raw.FPDFText_HasUnicodeMapError(texts, index))
    return {_address(raw.FPDFText_GetTextObject(texts, index)) for index in wrong}


def _address(thing: Any) -> int:
    return ctypes.cast(thing, ctypes.c_void_p).value or 0


def _shown(look: Any, texts: Any, width: float, unread: Container[int]) -> ShownText:
    """Return the text of an appearance in the order in which it is drawn."""
    found: list[str] = []
    sides: list[float] = []
    paths, is_sure = 0, True
    for count, thing in enumerate(_drawn(look)):
        if count >= MOST_OBJECTS:
            return ShownText("", is_sure=False, is_endless=True)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            said = text_of(raw.FPDFTextObj_GetText, thing, texts)
            mode = raw.FPDFTextObj_GetTextRenderMode(thing)
            is_read = bool(said) and _address(thing) not in unread
            is_sure = is_sure and is_read and mode == raw.FPDF_TEXTRENDERMODE_FILL
            found.append(said)
            sides += _sides(thing)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            paths += 1
        else:
            is_sure = False
    is_full = bool(sides) and max(sides) - min(sides) >= width * FULL
    if all(len(one.strip()) <= 1 for one in found):
        found = [one.strip() for one in found]  # each sign by itself: blanks are the room between cells
    return ShownText("".join(found), is_full, is_sure and paths <= MOST_PATHS)


def _drawn(look: Any, depth: int = 0) -> Iterator[Any]:
    for thing in _inner(look):
        if _is_form(thing) and depth < DEEPEST:
            yield from _drawn(thing, depth + 1)
        else:
            yield thing


def _inner(form: Any) -> Iterator[Any]:
    for index in range(max(raw.FPDFFormObj_CountObjects(form), 0)):
        yield raw.FPDFFormObj_GetObject(form, index)


def _is_form(thing: Any) -> bool:
    return bool(raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_FORM)


def _sides(thing: Any) -> tuple[float, ...]:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    found = raw.FPDFPageObj_GetBounds(thing, *map(ctypes.byref, (left, bottom, right, top)))
    return (left.value, right.value) if found else ()


def text_of(call: Callable[..., int], *arguments: Any) -> str:
    """Return a text that PDFium writes as UTF-16 into a buffer."""
    length = call(*arguments, None, 0)
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    call(*arguments, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")
