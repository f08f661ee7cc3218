"""How sheets become a PDF file: vector art, embedded fonts, pictures passed through, no position decided."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from reportlab.pdfbase.pdfdoc import PDFDictionary

from ppgen.common.geometry import Rect, Size
from ppgen.common.units import points
from ppgen.display.forms import PlacedEntry, placed_entries, without_values
from ppgen.display.ops import Op
from ppgen.display.pieces import Document, Placement, Side
from ppgen.display.printing import FlipEdge
from ppgen.exports._format import DrawOptions
from ppgen.exports.pdf.archive import add_archive_entries
from ppgen.exports.pdf.canvas import VERSION, SheetCanvas
from ppgen.exports.pdf.forms import FormFields, TypingTypeface
from ppgen.exports.pdf.images import embed_picture
from ppgen.exports.pdf.layers import add_layers
from ppgen.exports.pdf.names import Box, DrawnForm
from ppgen.exports.pdf.page import Page, page_content, pages
from ppgen.exports.pdf.press import VERSIONS, InkOperators, add_press_entries, add_spots
from ppgen.exports.pdf.shared import Shared, called, sides_of
from ppgen.exports.pdf.tags import Tags
from ppgen.typeset.language import is_right_to_left
from ppgen.work.by_id import ById

LONGEST_PLAIN_FORM = 4096
PRODUCER = "ppgen"
AS_READ = "/S"
"""In which order the tab key goes through a page: that of the structure."""

SIMPLEX = "Simplex"
NO_OPTIONS = DrawOptions()
DUPLEX = {FlipEdge.LONG: "DuplexFlipLongEdge", FlipEdge.SHORT: "DuplexFlipShortEdge"}

_Whole = tuple[int, Size, float]
"""Ops that are placed several times, by their identity, and the size and the bleed of their piece."""


class TypingTypefaces(Protocol):
    """Where the typefaces that a display list names come from."""

    def by_id(self, identifier: str) -> TypingTypeface:
        """Return the typeface of that id."""


def draw(
    document: Document,
    fonts: TypingTypefaces,
    options: DrawOptions = NO_OPTIONS,
    *,
    is_form: bool = False,
) -> bytes:
    """Draw all sheets of a document and return the file; in a form entries are fields to fill in.

    The same input gives the same bytes.
    """
    drawing = _DocumentDrawing(document, fonts, options)
    if is_form:
        drawing.begin_form(document)
        document = without_values(document)
    drawing.draw_fronts(document)
    for page in pages(document, options.flip):
        drawing.add_page(page)
    has_backs = any(sheet.back is not None for sheet in document.sheets)
    return drawing.finish(options.maker, DUPLEX[options.flip] if has_backs else SIMPLEX)


class _DocumentDrawing:
    """A document being drawn: its file and everything its pages share."""

    def __init__(self, document: Document, fonts: TypingTypefaces, options: DrawOptions) -> None:
        self._document = document
        self._typefaces = fonts
        self._options = options
        press = options.press
        self._inks = None if press is None else InkOperators(press.separation)
        version = VERSION if press is None else VERSIONS[press.standard]
        self._canvas = SheetCanvas(document.language, version=version, has_inks=press is not None)
        self._shared = Shared(fonts, self._inks)
        self._uses = Counter(id(one.ops) for side in _sides(document) for one in side.placements)
        self._wholes: dict[_Whole, DrawnForm] = {}
        self._fronts: ById[tuple[Op, ...], str] = ById()
        self._pages = 0
        self._form: FormFields | None = None
        self._entries: list[tuple[PlacedEntry, ...]] = []
        self._tags = Tags(self._canvas, document)

    def begin_form(self, document: Document) -> None:
        """Let the entries of the document become fields."""
        self._entries = [tuple(placed_entries(side)) for side in _sides(document)]
        self._form = FormFields(self._canvas, document, self._typefaces.by_id, self._drawn, self._tags)
        for entries in self._entries:
            self._form.read_words(entries)

    def _drawn(self, ops: tuple[Op, ...], start: str) -> bytes:
        return f"{start}\n{self.content(ops)}".encode("latin-1")

    def draw_fronts(self, document: Document) -> None:
        """Draw all that stands on fronts, in order: names follow from that."""
        for sheet in document.sheets:
            for placement in sheet.front.placements:
                self._fronts.of(placement.ops, self.content)

    def add_page(self, page: Page) -> None:
        """Add one side of a sheet."""
        listed = self._tags.begin_page()
        content = page_content(page, self, self._shared.memory)
        height = page.paper.height
        if self._form is not None:
            listed |= self._form.page(self._entries[self._pages], height)
        size = round(points(page.paper.width), 3), round(points(height), 3)
        self._canvas.set_boxes(size, trim=_box(page.trim, height), bleed=_box(page.bleed, height))
        self._canvas.show(content, {**listed, "Tabs": AS_READ})
        self._pages += 1

    def drawn(self, placement: Placement) -> str:
        """Return the operators that draw a side: itself, or its form if it is placed several times."""
        ops, piece = placement.ops, placement.piece
        if self._uses[id(ops)] < 2:
            return self._content(ops)
        key = id(ops), piece.size, piece.bleed
        form = self._wholes.get(key)
        if form is None:
            box = sides_of(piece.size.rect().grown(piece.bleed))
            content = self._content(ops).encode("latin-1")
            form = self._wholes[key] = DrawnForm(f"P{len(self._wholes) + 1}", box, content)
        return f"/{called(form.name)} Do"

    def _content(self, ops: tuple[Op, ...]) -> str:
        known = self._fronts.pop(ops)
        return self.content(ops) if known is None else known

    def content(self, ops: tuple[Op, ...]) -> str:
        """Return the operators that draw ops by themselves."""
        return self._shared.content(ops)

    def figure(self, placement: Placement) -> int:
        """Note what a piece is, for people who cannot see it, and return the number of its content."""
        return self._tags.figure(placement)

    def finish(self, maker: str, duplex: str) -> bytes:
        """Write what the pages share and return the file."""
        canvas, document, is_form = self._canvas, self._document, self._form is not None
        self._write_resources()
        canvas.setTitle(document.title)
        canvas.setAuthor(maker)
        canvas.setCreator(PRODUCER)
        canvas.setProducer(PRODUCER)
        if self._inks is None:
            self._prefer(duplex)
        self._say_what_it_is(maker, is_form=is_form)
        if self._form is not None:
            canvas.set_catalog(self._form.catalog())
        canvas.set_catalog({**self._tags.catalog(), "PageLabels": _page_labels(document)})
        return canvas.finish()

    def _prefer(self, duplex: str) -> None:
        """Say how the file is best shown and printed at home."""
        canvas = self._canvas
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if is_right_to_left(self._document.language):
            canvas.setViewerPreference("Direction", "R2L")
        canvas.setViewerPreference("Duplex", duplex)

    def _say_what_it_is(self, maker: str, *, is_form: bool) -> None:
        canvas, document, press = self._canvas, self._document, self._options.press
        if press is not None:
            identity = f"{document.game} {document.version} {document.component}"
            about = {"title": document.title, "producer": PRODUCER, "identity": identity}
            add_press_entries(canvas, press, **about)
            return
        about = {"title": document.title, "author": maker, "language": document.language}
        add_archive_entries(canvas, **about, producer=PRODUCER, is_form=is_form)

    def _write_resources(self) -> None:
        canvas, names = self._canvas, self._shared.names
        if self._inks is not None:
            add_spots(canvas, self._inks.spots)
        for own, image in names.images.items():
            canvas.name_form(own)
            embed_picture(canvas, own, image, self._options)
        for own, box, content, blends in (*names.forms, *self._wholes.values()):
            canvas.name_form(own)
            # Readers unpack a form anew wherever it is used, which takes longer than drawing a small one.
            canvas.add_form(own, box, content, is_packed=len(content) > LONGEST_PLAIN_FORM, blends=blends)
        for font in self._shared.fonts.values():
            canvas.add_font(font.resource, font.write(canvas))
        states = {
            name: PDFDictionary({"ca": f"{share:.4g}", "CA": f"{share:.4g}"})
            for share, name in names.opacities.items()
        }
        masks = {name: canvas.mask_state(form) for name, form in names.mask_forms.items()}
        canvas.add_resources("ExtGState", {**states, **masks})
        add_layers(canvas, names.layers)


def _box(rect: Rect, height: float) -> Box:
    sides = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    left, bottom, right, top = (round(points(side), 3) for side in sides)
    return left, bottom, right, top


def _page_labels(document: Document) -> PDFDictionary:
    """Return the catalog's entry that calls pages as their footers do: by sheet, and its sides a and b.

    The canvas would make an object for each page.
    """
    labels = []
    for sheet in document.sheets:
        labels += [f"{sheet.number}"] if sheet.back is None else [f"{sheet.number}a", f"{sheet.number}b"]
    listed = "".join(f"{page}<</P({label})>>" for page, label in enumerate(labels))
    return PDFDictionary({"Nums": f"[{listed}]"})


def _sides(document: Document) -> list[Side]:
    return [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
