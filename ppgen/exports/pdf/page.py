"""One page of a file: a side of a sheet, the boxes around what is printed on it, and its content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.common.geometry import Rect, Size
from ppgen.common.units import points
from ppgen.display.pieces import Document, Side, behind
from ppgen.display.printing import FlipEdge
from ppgen.exports.pdf.content import ContentStream
from ppgen.exports.pdf.paint import PageMemory
from ppgen.exports.pdf.resources import Resources


class Page(NamedTuple):
    """One side of a sheet; trim and bleed surround what is cut out and what is printed there."""

    paper: Size
    side: Side
    trim: Rect
    bleed: Rect


def pages(document: Document, flip: FlipEdge) -> Iterator[Page]:
    """Yield the pages in the order in which a duplex printer takes them."""
    for sheet in document.sheets:
        yield Page(sheet.paper, sheet.front, sheet.trim, sheet.bleed)
        if sheet.back is not None:
            trim, bleed = behind(sheet.trim, sheet.paper, flip), behind(sheet.bleed, sheet.paper, flip)
            yield Page(sheet.paper, sheet.back, trim, bleed)


def page_content(resources: Resources, memory: PageMemory, page: Page) -> ContentStream:
    """Draw all that stands on a page."""
    content = ContentStream(resources, memory)
    content.start_page(points(1.0), page.paper.height)
    if page.side.landing is not None:
        moved = page.side.landing.correction(page.paper)  # written finer than shapes are: all hangs on it
        content.code.append(f"{' '.join(f'{part:.8f}' for part in moved)} cm")
    for placement in page.side.placements:
        content.place(placement)
    content.around(page.side.marks)
    return content
