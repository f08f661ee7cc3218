"""Pieces into PNG pictures: the PDF of the same sheets, rasterised by PDFium."""

from __future__ import annotations

import io

import pypdfium2

from ppgen.common.units import MILLIMETRES_PER_INCH, POINTS_PER_INCH
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
                content = _picture(pages[number], options.dots_per_inch)
                pictures.append(DrawnFile(content, sheet.number, is_back))
                number += 1
    finally:
        pages.close()
    return tuple(pictures)


def pixels(millimetres: float, dots_per_inch: float) -> int:
    """Return how many pixels a length takes."""
    return round(millimetres / MILLIMETRES_PER_INCH * dots_per_inch)


def _picture(page: pypdfium2.PdfPage, dots_per_inch: float) -> bytes:
    bitmap = page.render(scale=dots_per_inch / POINTS_PER_INCH, draw_annots=False)
    stream = io.BytesIO()
    bitmap.to_pil().save(stream, "PNG")
    return stream.getvalue()
