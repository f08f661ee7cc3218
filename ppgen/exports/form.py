"""Score sheets into PDF forms: each piece a page, and its entries fields that readers fill in."""

from ppgen.display.pieces import Document
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.exports.pdf.document import draw

FORMAT, SUFFIX, TAKES = "form", ".form.pdf", Takes.ENTRIES


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:
    """Draw all pages of a document as one form."""
    return (DrawnFile(draw(document, fonts, options, is_form=True)),)
