"""Sheets into one PDF file: vector art, embedded fonts, pictures passed through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.display.pieces import Document
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.exports.pdf import document as drawing
else:
    # Who has files drawn by a copy of the process, and merely names them, spares loading what draws.
    drawing = lazily("ppgen.exports.pdf.document")

FORMAT, SUFFIX, TAKES = "pdf", ".pdf", Takes.SHEETS


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:
    """Draw all sheets of a document as one file."""
    return (DrawnFile(drawing.draw(document, fonts, options)),)
