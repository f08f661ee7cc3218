"""Leaflets and booklets into PDF files to be read on a screen: their pages one by one, in their order."""

from ppgen.display.pieces import Document
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.exports.pdf.document import draw

FORMAT, SUFFIX, TAKES = "pages", ".pages.pdf", Takes.PAGES


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:
    """Draw all pages of a document, none of them folded, as one file."""
    return (DrawnFile(draw(document, fonts, options)),)
