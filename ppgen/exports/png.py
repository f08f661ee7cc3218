"""Pieces into PNG pictures: the PDF of the same sheets, rasterised by PDFium."""

from __future__ import annotations

import struct
import zlib

import pypdfium2
import pypdfium2_raw as raw

from ppgen.common.about import PICTURE_MARK
from ppgen.common.geometry import Size
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.display.pieces import Document
from ppgen.exports import pdf
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById

FORMAT, SUFFIX, TAKES = "png", ".png", Takes.PIECES
SIGNATURE, NO_FILTER = b"\x89PNG\r\n\x1a\n", b"\0"
RGB, METRE = 2, 1
"""How PNG (ISO/IEC 15948) calls colours without alpha, and the unit of a resolution."""

LEVEL = 4
"""Of zlib: the levels above take far longer for a hundredth less."""


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:
    """Draw each side of each sheet as a picture of so many dots per inch."""
    (whole,) = pdf.export(document, fonts, options)
    pages = pypdfium2.PdfDocument(whole.content)
    pictures = []
    try:
        number = 0
        for sheet in document.sheets:
            for is_back in (False, True) if sheet.back is not None else (False,):
                content = _picture(pages[number], sheet.paper, options.dots_per_inch)
                pictures.append(DrawnFile(content, sheet.number, is_back))
                number += 1
    finally:
        pages.close()
    return tuple(pictures)


def pixels(millimetres: float, dots_per_inch: float) -> int:
    """Return how many pixels a length takes: the nearest whole number, as makers of cards count them."""
    return round(millimetres / MILLIMETRES_PER_INCH * dots_per_inch)


def _picture(page: pypdfium2.PdfPage, paper: Size, dots_per_inch: float) -> bytes:
    """Paint a page into a bitmap of the very size (the wrapper itself rounds up); say its resolution."""
    width, height = pixels(paper.width, dots_per_inch), pixels(paper.height, dots_per_inch)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap.raw, page.raw, 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    rows, length = memoryview(bitmap.buffer).cast("B"), 3 * width
    starts = range(0, bitmap.stride * height, bitmap.stride)
    lines = b"".join(part for at in starts for part in (NO_FILTER, rows[at : at + length]))
    return _file(lines, (width, height), dots_per_inch)


def _file(lines: bytes, size: tuple[int, int], dots_per_inch: float) -> bytes:
    """Return a PNG file of RGB pixels; flat art packs better, and sooner, without filters."""
    per_metre = round(dots_per_inch / MILLIMETRES_PER_INCH * 1000)
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", *size, 8, RGB, 0, 0, 0),
        b"pHYs": struct.pack(">IIB", per_metre, per_metre, METRE),
        b"tEXt": PICTURE_MARK,
        b"IDAT": zlib.compress(lines, LEVEL),
        b"IEND": b"",
    }
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts.items()
    )
    return SIGNATURE + b"".join(chunks)
