"""Pieces into PNG pictures: the PDF of the same sheets, rasterised by PDFium."""

from __future__ import annotations

import io

import pypdfium2
import pypdfium2_raw as raw

from ppgen.common.geometry import Size
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.display.pieces import Document
from ppgen.exports import pdf
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById

FORMAT, SUFFIX, TAKES = "png", ".png", Takes.PIECES


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
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap.raw, page.raw, 0, 0, width, height, 0, 0)
    stream = io.BytesIO()
    bitmap.to_pil().save(stream, "PNG", dpi=(dots_per_inch, dots_per_inch))
    return stream.getvalue()
