"""How much ink a page takes, as PDFium paints it."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2_raw as raw
from PIL import Image, ImageChops

DOTS_PER_INCH = 12
"""Enough to weigh areas by; a page takes a few milliseconds."""

WHITE = 0xFFFFFFFF


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
    channels = ImageChops.invert(shown).split()
    black = ImageChops.darker(ImageChops.darker(channels[0], channels[1]), channels[2])
    total: int = sum(map(_sum, channels)) - 2 * _sum(black)
    return total / (255 * width * height)


def _sum(channel: Image.Image) -> int:
    return sum(value * count for value, count in enumerate(channel.histogram()))
