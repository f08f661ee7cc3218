"""What PDFium says about a PDF: the library's calls as plain functions of numbers.

The calls are declared anew so that handles travel as integers: they are asked for each printed line of each
card, where the binding's pointer objects would cost more than PDFium's own work: 3.6 to 4.7 µs for the five
calls that one object takes, against 2.1 µs (`python tests/benchmarks/pdfium_calls.py` prints the ratio).
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from functools import partial
from typing import Any

import pypdfium2_raw as raw

HANDLE = ctypes.c_void_p
INTEGER = ctypes.c_int

TEXT_OBJECT = 1
PATH_OBJECT = 2
IMAGE_OBJECT = 3
FORM_OBJECT = 5


def _call(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    address = ctypes.cast(getattr(raw, name), HANDLE).value or 0
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


load_page = _call("FPDF_LoadPage", HANDLE, HANDLE, INTEGER)
close_page = _call("FPDF_ClosePage", None, HANDLE)
page_count = _call("FPDF_GetPageCount", INTEGER, HANDLE)
media_box = _call("FPDFPage_GetMediaBox", INTEGER, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE)
bleed_box = _call("FPDFPage_GetBleedBox", INTEGER, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE)
trim_box = _call("FPDFPage_GetTrimBox", INTEGER, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE)
load_text = _call("FPDFText_LoadPage", HANDLE, HANDLE)
close_text = _call("FPDFText_ClosePage", None, HANDLE)
count_characters = _call("FPDFText_CountChars", INTEGER, HANDLE)
characters = _call("FPDFText_GetText", INTEGER, HANDLE, INTEGER, INTEGER, HANDLE)
character_object = _call("FPDFText_GetTextObject", HANDLE, HANDLE, INTEGER)
character_code = _call("FPDFText_GetUnicode", ctypes.c_uint, HANDLE, INTEGER)
character_origin = _call("FPDFText_GetCharOrigin", INTEGER, HANDLE, INTEGER, HANDLE, HANDLE)
is_generated = _call("FPDFText_IsGenerated", INTEGER, HANDLE, INTEGER)
has_no_unicode = _call("FPDFText_HasUnicodeMapError", INTEGER, HANDLE, INTEGER)
count_objects = _call("FPDFPage_CountObjects", INTEGER, HANDLE)
page_object = _call("FPDFPage_GetObject", HANDLE, HANDLE, INTEGER)
count_in_form = _call("FPDFFormObj_CountObjects", INTEGER, HANDLE)
object_in_form = _call("FPDFFormObj_GetObject", HANDLE, HANDLE, ctypes.c_ulong)
object_type = _call("FPDFPageObj_GetType", INTEGER, HANDLE)
count_marks = _call("FPDFPageObj_CountMarks", INTEGER, HANDLE)
object_mark = _call("FPDFPageObj_GetMark", HANDLE, HANDLE, ctypes.c_ulong)
object_matrix = _call("FPDFPageObj_GetMatrix", INTEGER, HANDLE, HANDLE)
set_matrix = _call("FPDFPageObj_SetMatrix", INTEGER, HANDLE, HANDLE)
object_bounds = _call("FPDFPageObj_GetBounds", INTEGER, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE)
object_fill = _call("FPDFPageObj_GetFillColor", INTEGER, HANDLE, HANDLE, HANDLE, HANDLE, HANDLE)
object_text = _call("FPDFTextObj_GetText", ctypes.c_ulong, HANDLE, HANDLE, HANDLE, ctypes.c_ulong)
type_size = _call("FPDFTextObj_GetFontSize", INTEGER, HANDLE, HANDLE)
render_mode = _call("FPDFTextObj_GetTextRenderMode", INTEGER, HANDLE)
text_font = _call("FPDFTextObj_GetFont", HANDLE, HANDLE)
is_embedded = _call("FPDFFont_GetIsEmbedded", INTEGER, HANDLE)
font_name = _call("FPDFFont_GetBaseFontName", ctypes.c_size_t, HANDLE, HANDLE, ctypes.c_size_t)
_mark_name = _call("FPDFPageObjMark_GetName", INTEGER, HANDLE, HANDLE, ctypes.c_ulong, HANDLE)


NUMBERS = struct.Struct("=11f4I")


class NumberRoom:
    """Room for the numbers of one object.

    They are six of its matrix, four of its bounds, its type size, and its colour: red, green, blue and alpha,
    each from 0 to 255.
    """

    def __init__(self) -> None:
        room = ctypes.create_string_buffer(NUMBERS.size)
        start = ctypes.addressof(room)
        self.matrix = start
        self.bounds = tuple(start + 4 * place for place in range(6, 10))
        self.size = start + 40
        self.colour = tuple(start + 4 * place for place in range(11, 15))
        self.read: Callable[[], tuple[Any, ...]] = partial(NUMBERS.unpack_from, room)
        """Returns all numbers, those not asked for anew as they were."""


class Buffer:
    """Room for the text that a call hands back as UTF-16."""

    def __init__(self) -> None:
        self.reserve(1 << 16)
        self._used = ctypes.c_ulong()
        self.used_address = ctypes.addressof(self._used)

    def reserve(self, size: int) -> None:
        """Make the room at least so many bytes."""
        self._room: ctypes.Array[ctypes.c_char] = ctypes.create_string_buffer(size)
        self._view = memoryview(self._room).cast("B")
        self.address, self.size = ctypes.addressof(self._room), size

    def used(self) -> bytes:
        """Return the bytes that the last call said it filled."""
        return self._view[: self._used.value].tobytes()

    def read(self, size: int) -> str:
        """Return the first bytes as text, the final zero left out."""
        return bytes(self._view[: max(0, size - 2)]).decode("utf-16-le", errors="replace")

    def read_ascii(self, size: int) -> str:
        """Return the first bytes as ASCII text, the final zero left out."""
        return bytes(self._view[: max(0, size - 1)]).decode("ascii", errors="replace")


def mark_name(mark: int, buffer: Buffer) -> bytes:
    """Return the tag of a mark, as UTF-16 with a final zero."""
    _mark_name(mark, buffer.address, buffer.size, buffer.used_address)
    return buffer.used()
