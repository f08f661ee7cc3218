"""How much ink a page takes, as PDFium paints it."""

from __future__ import annotations

import ctypes
from operator import mul
from typing import Any

import pypdfium2_raw as raw
from PIL import Image, ImageChops

DOTS_PER_INCH = 72
"""PDFium paints no line thinner than a dot: at 12 dots an inch pages full of lines and letters weighed nearly
twice what they do at 300, at 72 at most a twentieth more. A page takes some 20 milliseconds."""

WHITE = 0xFFFFFFFF
LEVELS = tuple(range(256))


def ink_of(page: Any) -> float:
    """Return the share of the paper that one ink would cover: 1.0 for all black, 2.0 for all of pure red.

    Greys are counted as black alone, as printers make them.
    """
    handle = ctypes.cast(page, raw.FPDF_PAGE)
    scale = DOTS_PER_INCH / 72
    width: int = max(1, round(raw.FPDF_GetPageWidthF(handle) * scale))
    height: int = max(1, round(raw.FPDF_GetPageHeightF(handle) * scale))
    room = ctypes.create_string_buffer(width * height * 4)
    bitmap = raw.FPDFBitmap_CreateEx(width, height, raw.FPDFBitmap_BGRx, room, width * 4)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
        raw.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, 0)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    shown = Image.frombytes("RGB", (width, height), room.raw, "raw", "BGRX")
    inks = ImageChops.invert(shown)
    cyan, magenta, yellow = inks.split()
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    total = _sum(inks) - 2 * _sum(black)
    return total / (255 * width * height)


def _sum(picture: Image.Image) -> int:
    """Add up all values of all channels."""
    counts = picture.histogram()
    return sum(map(mul, LEVELS * (len(counts) // len(LEVELS)), counts))
