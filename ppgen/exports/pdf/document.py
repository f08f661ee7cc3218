"""How sheets become a PDF file: vector art, embedded fonts, pictures passed through, no position decided."""

from __future__ import annotations

from typing import Protocol

from reportlab.pdfbase.pdfdoc import PDFDictionary

from ppgen.common.geometry import Rect
from ppgen.common.units import points
from ppgen.display.forms import PlacedEntry, placed_entries, without_values
from ppgen.display.ops import ImageFile, LayerKind, Op, Symbol
from ppgen.display.pieces import Document, Placement
from ppgen.display.printing import FlipEdge
from ppgen.exports._format import DrawOptions
from ppgen.exports.pdf.archive import add_archive_entries
from ppgen.exports.pdf.canvas import VERSION, Box, SheetCanvas
from ppgen.exports.pdf.content import ContentStream
from ppgen.exports.pdf.fonts import EmbeddedFont
from ppgen.exports.pdf.forms import FormFields, TypingTypeface
from ppgen.exports.pdf.images import embed_picture
from ppgen.exports.pdf.layers import add_layers
from ppgen.exports.pdf.names import ResourceNames
from ppgen.exports.pdf.page import Page, page_content, pages
from ppgen.exports.pdf.paint import LENGTH_DIGITS, SYMBOL_DIGITS, PageMemory
from ppgen.exports.pdf.press import VERSIONS, InkOperators, add_press_entries, add_spots
from ppgen.exports.pdf.tags import Tags
from ppgen.typeset.language import is_right_to_left

LONGEST_PLAIN_FORM = 4096
PRODUCER = "ppgen"
AS_READ = "/S"
"""In which order the tab key goes through a page: that of the structure."""

SIMPLEX = "Simplex"
NO_OPTIONS = DrawOptions()
DUPLEX = {FlipEdge.LONG: "DuplexFlipLongEdge", FlipEdge.SHORT: "DuplexFlipShortEdge"}


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
        self._memory = PageMemory(LENGTH_DIGITS, self._inks)
        self._symbol_memory = PageMemory(SYMBOL_DIGITS, self._inks)
        self._names = ResourceNames(_placements(document))
        self._pages = 0
        self._form: FormFields | None = None
        self._entries: list[tuple[PlacedEntry, ...]] = []
        self._tags = Tags(self._canvas, document)

    def begin_form(self, document: Document) -> None:
        """Let the entries of the document become fields."""
        sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
        self._entries = [tuple(placed_entries(side)) for side in sides]
        self._form = FormFields(self._canvas, document, self._typefaces.by_id, self._drawn, self._tags)
        for entries in self._entries:
            self._form.read_words(entries)

    def _drawn(self, ops: tuple[Op, ...], start: str) -> bytes:
        content = ContentStream(self, self._memory)
        content.code.append(start)
        content.draw(ops)
        return content.stream()

    def add_page(self, page: Page) -> None:
        """Add one side of a sheet."""
        listed = self._tags.begin_page()
        content = page_content(self, self._memory, page).text()
        height = page.paper.height
        if self._form is not None:
            listed |= self._form.page(self._entries[self._pages], height)
        size = round(points(page.paper.width), 3), round(points(height), 3)
        self._canvas.set_boxes(size, trim=_box(page.trim, height), bleed=_box(page.bleed, height))
        self._canvas.show(content, {**listed, "Tabs": AS_READ})
        self._pages += 1

    def font(self, typeface: str) -> EmbeddedFont:
        """Return the embedded font of a typeface."""
        fonts = self._names.fonts
        known = fonts.get(typeface)
        if known is None:
            known = fonts[typeface] = EmbeddedFont(self._typefaces.by_id(typeface), f"F{len(fonts) + 1}")
        return known

    def symbol(self, symbol: Symbol) -> str:
        """Return the name of the form that draws a symbol, drawing it if it is new."""
        symbols = self._names.symbols
        name = symbols.get(symbol.id)
        if name is None:
            own = f"S{len(symbols) + 1}"
            name = symbols[symbol.id] = self._canvas.name_form(own)
            self._add_form(own, symbol.ops, symbol.bounds, self._symbol_memory, blends=symbol.blends)
        return name

    def whole(self, placement: Placement) -> str | None:
        """Return the name of the form of a piece's side if it is placed several times."""
        key, wholes, piece = self._names.whole(placement), self._names.wholes, placement.piece
        if key is None:
            return None
        name = wholes.get(key)
        if name is None:
            own = f"P{len(wholes) + 1}"
            name = wholes[key] = self._canvas.name_form(own)
            self._add_form(own, placement.ops, piece.size.rect().grown(piece.bleed), self._memory)
        return name

    def picture(self, image: ImageFile) -> str:
        """Return the name of a picture, embedding it if it is new."""
        pictures = self._names.pictures
        name = pictures.get(image.digest)
        if name is None:
            own = f"I{len(pictures) + 1}"
            name = pictures[image.digest] = self._canvas.name_form(own)
            embed_picture(self._canvas, own, image, self._options)
        return name

    def figure(self, placement: Placement) -> int:
        """Note what a piece is, for people who cannot see it, and return the number of its content."""
        return self._tags.figure(placement)

    def opacity(self, share: float) -> str:
        """Return the name of a graphics state of that opacity."""
        opacities = self._names.opacities
        return opacities.setdefault(share, f"O{len(opacities) + 1}")

    def mask(self, symbol: Symbol) -> str:
        """Return the name of a graphics state in which what is painted shines through a symbol."""
        form, masks = self.symbol(symbol), self._names.masks
        name = masks.setdefault(symbol.id, f"M{len(masks) + 1}")
        self._names.mask_forms[name] = form
        return name

    def layer(self, kind: LayerKind) -> str:
        """Return the name of a layer."""
        layers = self._names.layers
        return layers.setdefault(kind, f"L{len(layers) + 1}")

    def _add_form(
        self, name: str, ops: tuple[Op, ...], bounds: Rect, memory: PageMemory, *, blends: bool = False
    ) -> None:
        content = ContentStream(self, memory)
        content.draw(ops)
        box = (bounds.x, bounds.y, bounds.right, bounds.bottom)
        stream = content.stream()
        # Readers unpack a form anew wherever it is used, which takes longer than drawing a small one.
        is_packed = len(stream) > LONGEST_PLAIN_FORM
        self._canvas.add_form(name, box, stream, is_packed=is_packed, blends=blends)

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
        canvas, names = self._canvas, self._names
        if self._inks is not None:
            add_spots(canvas, self._inks.spots)
        for font in names.fonts.values():
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


def _placements(document: Document) -> list[Placement]:
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    return [placement for side in sides for placement in side.placements]
