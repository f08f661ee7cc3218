"""Sheets into one PDF file: vector art, embedded fonts, pictures passed through."""

from ppgen.display.pieces import Document
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.exports.pdf.document import draw

FORMAT, SUFFIX, TAKES = "pdf", ".pdf", Takes.SHEETS


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:
    """Draw all sheets of a document as one file."""
    return (DrawnFile(draw(document, fonts, options)),)
