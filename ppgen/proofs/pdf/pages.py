"""The pages of a PDF against a document: each piece in its place, each back behind its front."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2_raw as raw

from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.common.units import millimetres
from ppgen.display.ops import Op
from ppgen.display.pieces import Document, Sheet, Side
from ppgen.display.printing import FlipEdge
from ppgen.proofs._facts import USUAL, Facts, ReadBack, ReadPart
from ppgen.proofs._refusals import shut, why_shut
from ppgen.proofs.pdf import native
from ppgen.proofs.pdf.continued import read_parts
from ppgen.proofs.pdf.expectations import Expectations, Expected
from ppgen.proofs.pdf.landing import let_land
from ppgen.proofs.pdf.page_reader import FoundPiece, Reader, Tools
from ppgen.proofs.pdf.pieces import PageSetting, compare_piece
from ppgen.proofs.pdf.places import behind, beside, equal, folded_over
from ppgen.proofs.pdf.text import PageText, font_of
from ppgen.proofs.pdf.weighing import Scales, WeighedPage, weighed_each
from ppgen.work.by_id import ById

BOX_TOLERANCE = 0.01
BOXES = {"MediaBox": native.media_box, "BleedBox": native.bleed_box, "TrimBox": native.trim_box}
DUPLEX = {FlipEdge.LONG: raw.DuplexFlipLongEdge, FlipEdge.SHORT: raw.DuplexFlipShortEdge}

Places = dict[int, tuple[str, Rect]]
"""For each slot which piece lies there, and where its trim is."""


def prove(
    pdf: bytes | Path, document: Document, how: ReadBack = USUAL, *, share: range
) -> tuple[Facts, list[Problem]]:
    """Compare a share of a PDF's sheets with the document it was drawn from; return what was compared.

    Every difference is a problem; one that cannot be opened is one too, and what concerns the whole file is
    told in every share. Not looked at: whether something drawn later covers a field, whether a clipping path
    hides it, and art outside of fields.
    """
    data = pdf if isinstance(pdf, bytes) else pdf.read_bytes()
    raw.FPDF_InitLibrary()
    handle = raw.FPDF_LoadMemDocument64(data, len(data), None)
    if not handle:
        return Facts(), [shut(why_shut())]
    try:
        let_land(handle, document)
        proof = _Proof(handle, document, how, share)
        proof.run()
    finally:
        raw.FPDF_CloseDocument(handle)
    return proof.facts(), proof.problems


class _ExpectedPage(NamedTuple):
    """One page as it should be; `place` is the number of its sheet in the file, from 0."""

    number: int
    place: int
    sheet: Sheet
    side: Side
    is_back: bool


class _Proof:
    """One reading of a share of one PDF."""

    def __init__(self, handle: Any, document: Document, how: ReadBack, share: range) -> None:
        self.problems: list[Problem] = []
        self._raw = handle
        self._handle = ctypes.cast(handle, ctypes.c_void_p).value
        self._flip = how.flip
        self._tools = Tools()
        self._expectations = Expectations()
        self._expected: ById[tuple[Op, ...], Expected] = ById()
        self._pages = list(_pages(document))
        self._share = [page for page in self._pages if page.place in share]
        self._repeated = Counter(
            id(placement.ops) for page in self._share for placement in page.side.placements
        )
        self._fonts: set[str] = set()
        self._counts = [0, 0, 0]
        self._ink: list[float | None] = []
        weighed = (WeighedPage(one.number, one.place, one.sheet.paper, one.side) for one in self._pages)
        each = weighed_each(len(document.sheets), is_for_ink=how.is_for_ink)
        self._scales = Scales(self._handle or 0, weighed, each)
        self._backs: list[int] = []
        self._coded: list[int] = []
        self._continued: list[ReadPart] = []

    def facts(self) -> Facts:
        """Return what was compared so far."""
        pages, pieces, fields = self._counts
        fonts, ink = tuple(sorted(self._fonts)), tuple(self._ink)
        pages_of = frozenset(self._backs), frozenset(self._coded)
        return Facts(pages, pieces, fields, fonts, ink, *pages_of, tuple(self._continued))

    def run(self) -> None:
        """Compare everything."""
        wanted = len(self._pages)
        count = native.page_count(self._handle)
        if count != wanted:
            self._report("pages", f"{wanted} pages were laid out, the file has {count}")
        self._check_printing(has_backs=any(page.is_back for page in self._pages))
        # An open page keeps its fonts loaded, which PDFium would else read anew for every page.
        held = native.load_page(self._handle, 0) if count else None
        fronts: Places = {}
        for page in self._share:
            if page.number > count:
                break
            found = self._compare_page(page)
            if page.is_back:
                self._check_backs(page, fronts, found)
            else:
                fronts = found
        if held:
            native.close_page(held)

    def _report(self, rule: str, message: str, subject: str = "") -> None:
        self.problems.append(error(f"prove/{rule}", message, subject=subject, hint="build it again"))

    def _check_printing(self, *, has_backs: bool) -> None:
        if raw.FPDF_VIEWERREF_GetPrintScaling(self._raw):
            self._report("print-scaling", "the file lets printers scale its pages: PrintScaling is not None")
        wanted = DUPLEX[self._flip] if has_backs else raw.Simplex
        if raw.FPDF_VIEWERREF_GetDuplex(self._raw) != wanted:
            edge = f"paper turned at the {self._flip.value} edge" if has_backs else "one printed side"
            self._report("duplex", f"the file does not ask for {edge}")

    def _compare_page(self, page: _ExpectedPage) -> Places:
        """Compare one page; return what lies in each slot and where."""
        handle = native.load_page(self._handle, page.number - 1)
        if not handle:
            self._report("pages", f"page {page.number} cannot be read")
            return {}
        text = native.load_text(handle)
        try:
            self._check_boxes(page, handle)
            reader = Reader(handle, page.sheet.paper.height, self._tools)
            reader.read()
            return self._compare_pieces(page, reader, PageText(handle, text, self._tools.buffer))
        finally:
            self._counts[0] += 1
            self._backs += [page.number - 1] if page.is_back else []
            self._ink.append(self._scales.ink(page.number, handle))
            native.close_text(text)
            native.close_page(handle)

    def _check_boxes(self, page: _ExpectedPage, handle: int) -> None:
        paper = page.sheet.paper
        trim, bleed = page.sheet.trim, page.sheet.bleed
        if page.is_back:
            trim, bleed = behind(trim, paper, self._flip), behind(bleed, paper, self._flip)
        media, outer, inner = (
            self._check_box(page.number, name, rect, self._box(handle, name, paper.height))
            for name, rect in (("MediaBox", paper.rect()), ("BleedBox", bleed), ("TrimBox", trim))
        )
        if not (media.contains(outer, BOX_TOLERANCE) and outer.contains(inner, BOX_TOLERANCE)):
            message = "the boxes for media, bleed and trim do not lie within each other"
            self._report("page-box", f"page {page.number}: {message}")

    def _box(self, handle: int, name: str, height: float) -> Rect | None:
        """Read a page box, in mm from the top left corner."""
        measures = self._tools.measures
        if not BOXES[name](handle, *measures.bounds):
            return None
        left, bottom, right, top = map(millimetres, measures.read()[6:10])
        return Rect(left, height - top, right - left, top - bottom)

    def _check_box(self, number: int, name: str, wanted: Rect, found: Rect | None) -> Rect:
        if found is None:
            self._report("page-box", f"page {number}: {name} is missing")
            return wanted
        if not (found.contains(wanted, BOX_TOLERANCE) and wanted.contains(found, BOX_TOLERANCE)):
            message = f"{name} should be {_words(wanted)}, is {_words(found)}"
            self._report("page-box", f"page {number}: {message}")
        return found

    def _compare_pieces(self, page: _ExpectedPage, reader: Reader, text: PageText) -> Places:
        waiting = self._sorted(page, reader.pieces)
        setting = PageSetting(page.number, page.sheet.paper.height, reader, text)
        places: Places = {}
        fonts: set[int] = set()
        for placement in page.side.placements:
            side = "back" if placement.is_back else "face"
            piece, slot = placement.piece.id, placement.slot
            found = waiting.pop((piece, side, slot), None)
            expected = self._expect(placement.ops)
            if expected.has_code:
                self._coded.append(page.number - 1)
            if found is None:
                if expected.first is not None:
                    self._report(
                        "piece-missing", f"page {page.number}: {piece} is missing in slot {slot}", piece
                    )
                continue
            self._counts[1] += 1
            self._counts[2] += len(expected.fields)
            self.problems += compare_piece(expected, found, placement=placement, page=setting)
            self._continued += read_parts(expected, found, placement=placement, page=text)
            fonts.update([text.font for field in found.fields for text in field.texts])
            if found.shift is not None:
                place = piece, placement.trim.moved(*found.shift)
                if slot in places:
                    self._check_fold(page, places[slot], place)
                else:
                    places[slot] = place
        for piece, side, slot in waiting:
            message = (
                f"page {page.number}: the {side} of {piece} lies in slot {slot}, where it does not belong"
            )
            self._report("piece-extra", message, piece)
        self._check_fonts(fonts, text)
        return places

    def _sorted(
        self, page: _ExpectedPage, pieces: list[FoundPiece]
    ) -> dict[tuple[str, str, int], FoundPiece]:
        """Index pieces by what they say they are."""
        index: dict[tuple[str, str, int], FoundPiece] = {}
        for piece in pieces:
            if index.setdefault((piece.id, piece.side, piece.slot), piece) is not piece:
                message = f"page {page.number}: {piece.id} is drawn twice in slot {piece.slot}"
                self._report("piece-extra", message, piece.id)
        return index

    def _expect(self, ops: tuple[Op, ...]) -> Expected:
        if self._repeated[id(ops)] == 1:
            return self._expectations.of(ops)
        return self._expected.of(ops, self._expectations.of)

    def _check_fonts(self, handles: set[int], text: PageText) -> None:
        """See that each font is in the file; look at its way back to Unicode when it is first met."""
        fonts = {handle: font_of(handle, self._tools.buffer) for handle in handles}
        for font in sorted(fonts.values(), key=lambda font: font.name):  # handles are addresses
            if not font.embedded:
                self._report("font-embedded", f"the font {font.name} is not in the file")
        new = {handle for handle, font in fonts.items() if font.name not in self._fonts}
        for name in sorted(fonts[handle].name for handle in text.unmapped_fonts(new)):
            self._report("font-unicode", f"the font {name} does not tell which characters its glyphs are")
        self._fonts.update(font.name for font in fonts.values())

    def _check_backs(self, page: _ExpectedPage, fronts: Places, backs: Places) -> None:
        """See that each back lies behind the front of its own piece once the paper is turned."""
        for slot, (piece, rect) in backs.items():
            if slot not in fronts:
                continue
            front, front_rect = fronts[slot]
            wanted = behind(front_rect, page.sheet.paper, self._flip)
            if front != piece:
                message = f"page {page.number}: the back of {piece} lies behind {front}"
                self._report("back", message, piece)
            elif not equal(wanted, rect):
                message = f"the back of {piece} should lie at {_words(wanted)}, lies at {_words(rect)}"
                self._report("back", f"page {page.number}: {message}", piece)

    def _check_fold(self, page: _ExpectedPage, face: tuple[str, Rect], back: tuple[str, Rect]) -> None:
        """See that a back on the page of its face shares a side with it, or lies behind it once folded."""
        (front, there), (piece, here) = face, back
        if front != piece:
            self._report("back", f"page {page.number}: the back of {piece} lies beside {front}", piece)
        elif not any(equal(here, one) for one in (*beside(there), folded_over(there, page.sheet.paper))):
            message = f"the back of {piece} lies at {_words(here)}, and not beside its face"
            self._report("back", f"page {page.number}: {message}", piece)


def _pages(document: Document) -> Iterator[_ExpectedPage]:
    """Yield the pages in the order in which a duplex printer takes them."""
    number = 0
    for place, sheet in enumerate(document.sheets):
        for side, is_back in ((sheet.front, False), (sheet.back, True)):
            if side is not None:
                number += 1
                yield _ExpectedPage(number, place, sheet, side, is_back)


def _words(rect: Rect) -> str:
    return f"{rect.x:.2f}–{rect.right:.2f} × {rect.y:.2f}–{rect.bottom:.2f} mm"
