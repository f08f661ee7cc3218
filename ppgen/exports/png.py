"""Draws sheets as PNG pictures: the PDF of the same sheets, rasterised by PDFium."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2

from ppgen.exports import pdf
from ppgen.pieces import Document
from ppgen.units import MILLIMETRES_PER_INCH, POINTS_PER_INCH

FORMAT = "png"


def draw(document: Document, fonts: pdf.TypefacesById, *, root: Path, dots_per_inch: float) -> list[bytes]:
    """Draw the front of each sheet and return one picture a sheet; the same input gives the same bytes."""
    content = pdf.draw(document, fonts, root=root)
    pages = pypdfium2.PdfDocument(content)
    pictures = []
    try:
        number = 0
        for sheet in document.sheets:
            pictures.append(_picture(pages[number], dots_per_inch))
            number += 1 if sheet.back is None else 2
    finally:
        pages.close()
    return pictures


def pixels(millimetres: float, dots_per_inch: float) -> int:
    """Return how many pixels a length takes."""
    return round(millimetres / MILLIMETRES_PER_INCH * dots_per_inch)


def _picture(page: pypdfium2.PdfPage, dots_per_inch: float) -> bytes:
    bitmap = page.render(scale=dots_per_inch / POINTS_PER_INCH, draw_annots=False)
    stream = io.BytesIO()
    bitmap.to_pil().save(stream, "PNG", optimize=True)
    return stream.getvalue()
