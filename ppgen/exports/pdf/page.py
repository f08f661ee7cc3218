"""One page of a file: a side of a sheet, the boxes around what is printed on it, and its content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from ppgen.common.geometry import Rect, Size
from ppgen.common.units import points
from ppgen.display.ops import Op
from ppgen.display.pieces import Document, Placement, Side, behind
from ppgen.display.printing import FlipEdge
from ppgen.exports.pdf.operands import name
from ppgen.exports.pdf.paint import PageMemory
from ppgen.exports.pdf.tags import ARTIFACT


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


class Pieces(Protocol):
    """Who draws the sides of pieces for pages, and the marks around them."""

    def drawn(self, placement: Placement) -> str:
        """Return the operators that draw a side of a piece in its own coordinates; none for an empty one."""

    def figure(self, placement: Placement) -> int:
        """Note what a piece is, for people who cannot see it, and return the number of its content."""

    def content(self, ops: tuple[Op, ...]) -> str:
        """Return the operators that draw what stands around pieces."""


def page_content(page: Page, pieces: Pieces, memory: PageMemory) -> str:
    """Draw all that stands on a page: pieces, and marks around them, which nobody needs to be told."""
    scale, side = points(1.0), page.side
    code = [f"{scale:.8f} 0 0 -{scale:.8f} 0 {memory.lengths[page.paper.height * scale]} cm"]
    if side.landing is not None:
        moved = side.landing.correction(page.paper)  # written finer than shapes are: all hangs on it
        code.append(f"{' '.join(f'{part:.8f}' for part in moved)} cm")
    for placement in side.placements:
        code += _placed(placement, pieces, memory)
    if side.marks:
        code += [ARTIFACT, pieces.content(side.marks), "EMC"]
    return "\n".join(code)


def _placed(placement: Placement, pieces: Pieces, memory: PageMemory) -> Iterator[str]:
    """Yield a piece in its slot, inside its bleed, as marked content that says which it is."""
    side = "back" if placement.is_back else "face"
    lengths, matrix, bleed = memory.lengths, placement.matrix, placement.bleed_rect
    mark = f"Piece.{side}.{placement.slot}.{placement.copy}.{placement.piece.id}"
    yield f"{name(mark)} <</MCID {pieces.figure(placement)}>> BDC q"
    if placement.turn == 0:
        yield memory.transform(matrix)
        bleed = bleed.moved(-matrix.e, -matrix.f)
    x, y, width, height = bleed
    yield f"{lengths[x]} {lengths[y]} {lengths[width]} {lengths[height]} re W n"
    if placement.turn != 0:
        yield memory.transform(matrix)
    if drawn := pieces.drawn(placement):
        yield drawn
    yield "Q\nEMC"
