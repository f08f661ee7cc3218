"""How sheets become a PDF file: vector art, embedded fonts, pictures passed through, no position decided."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Protocol

from ppgen.common.geometry import Rect
from ppgen.common.units import points
from ppgen.display.forms import PlacedEntry, placed_entries, without_values
from ppgen.display.ops import HIDDEN_LAYER, ImageFile, LayerKind, Op, Symbol
from ppgen.display.pieces import Document, Placement
from ppgen.display.printing import FlipEdge
from ppgen.exports._format import DrawOptions
from ppgen.exports.pdf.archive import archive_entries
from ppgen.exports.pdf.content import ContentStream
from ppgen.exports.pdf.file import PdfFile, Stream, stream_of, text_string
from ppgen.exports.pdf.fonts import EmbeddedFont
from ppgen.exports.pdf.forms import FormFields, TypingTypeface
from ppgen.exports.pdf.images import embed_picture
from ppgen.exports.pdf.names import ResourceNames
from ppgen.exports.pdf.page import Page, page_content, pages
from ppgen.exports.pdf.page_sketches import (
    FIRST,
    LEAST_PAGES,
    FinalNames,
    PageSketch,
    ProvisionalResources,
    before_copies,
)
from ppgen.exports.pdf.paint import LENGTH_DIGITS, SYMBOL_DIGITS, PageMemory
from ppgen.exports.pdf.tags import Tags
from ppgen.typeset.language import is_right_to_left
from ppgen.work.sharing import in_parts, shared_out

LONGEST_PLAIN_FORM = 4096
PRODUCER = "ppgen"
AS_READ, ROWS = "/Tabs/S", "/Tabs/R"
"""In which order the tab key goes through a page: that of the structure, or row by row."""

SIMPLEX = "/Duplex/Simplex"
NO_OPTIONS = DrawOptions()
DUPLEX = {FlipEdge.LONG: "/Duplex/DuplexFlipLongEdge", FlipEdge.SHORT: "/Duplex/DuplexFlipShortEdge"}


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

    The same input gives the same bytes, however many processes share the pages.
    """
    drawing = _DocumentDrawing(document, fonts, options.root)
    if is_form:
        drawing.begin_form(document)
        document = without_values(document)
    drawing.add_pages(list(pages(document, options.flip)), 1 if is_form else options.jobs)
    has_backs = any(sheet.back is not None for sheet in document.sheets)
    return drawing.finish(options.maker, DUPLEX[options.flip] if has_backs else SIMPLEX)


class _DocumentDrawing:
    """A document being drawn: its file and everything its pages share."""

    def __init__(self, document: Document, fonts: TypingTypefaces, root: Path) -> None:
        self._document = document
        self._typefaces = fonts
        self._root = root
        self._file = PdfFile()
        self._pages_body, self._pages_reference = self._file.reserve()
        self._resources_body, self._resources_reference = self._file.reserve()
        self._pages: list[str] = []
        self._memory = PageMemory(LENGTH_DIGITS)
        self._symbol_memory = PageMemory(SYMBOL_DIGITS)
        self._names = ResourceNames(_placements(document))
        self._forms: dict[str, str] = {}
        self._picture_references: dict[str, str] = {}
        self._boxes: dict[tuple[Rect, float], str] = {}
        self._form: FormFields | None = None
        self._entries: list[tuple[PlacedEntry, ...]] = []
        self._tags = Tags(self._file, document)

    def begin_form(self, document: Document) -> None:
        """Let the entries of the document become fields."""
        sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
        self._entries = [tuple(placed_entries(side)) for side in sides]
        self._form = FormFields(self._file, document, self._typefaces.by_id, self._drawn)
        for entries in self._entries:
            self._form.read_words(entries)

    def _drawn(self, ops: tuple[Op, ...], start: str) -> bytes:
        content = ContentStream(self, self._memory)
        content.code.append(start)
        content.draw(ops)
        return content.stream()

    def add_pages(self, sides: Sequence[Page], jobs: int) -> None:
        """Draw all pages; after the first ones, copies of this process draw some of them ahead."""
        first, here = before_copies(sides), os.getpid()
        for page in sides[:first]:
            self._add_page(page)
        rest = sides[first:]
        shares = shared_out(len(rest), jobs, least=LEAST_PAGES, first=FIRST)

        def part(number: int) -> list[PageSketch]:
            share = rest[shares[number].start : shares[number].stop]
            if number and os.getpid() != here:
                provisional = ProvisionalResources(self._names, self._typefaces.by_id, self._tags.reading)
                return [provisional.draw(page, self._memory) for page in share]
            if not number:
                for page in share:
                    self._add_page(page)
            return []

        drawn = in_parts(part, len(shares))
        for share, ahead in zip(shares[1:], drawn[1:], strict=True):
            names = FinalNames(self, self._tags.figure)
            for page, made in zip_longest(rest[share.start : share.stop], ahead):
                self._add_page(page, None if made is None else partial(names.stream, made, page.side))

    def _add_page(self, page: Page, drawn: Callable[[], Stream] | None = None) -> None:
        """Add one side of a sheet; what was drawn ahead is only given its names."""
        body, reference = self._file.reserve()
        listed = self._tags.begin_page(reference)
        made = self._drawn_page(page) if drawn is None else drawn()
        stream = self._file.add_made(made)
        boxes = (("MediaBox", page.paper.rect()), ("BleedBox", page.bleed), ("TrimBox", page.trim))
        listed += "".join(f"/{name} {self._box(rect, page.paper.height)}" for name, rect in boxes)
        if self._form is not None:
            entries = self._entries[len(self._pages)]
            listed += self._form.page(entries, page.paper.height, reference, self._resources_reference)
        listed += ROWS if self._form is not None else AS_READ
        listed += f"/Resources {self._resources_reference}"
        body.write(f"<</Type/Page/Parent {self._pages_reference}{listed}/Contents {stream}>>")
        self._pages.append(reference)

    def _drawn_page(self, page: Page) -> Stream:
        return stream_of(page_content(self, self._memory, page).stream())

    def _box(self, rect: Rect, height: float) -> str:
        """Return the reference to a page box, one object for all pages that have the same."""
        known = self._boxes.get((rect, height))
        if known is None:
            sides = (rect.x, height - rect.bottom, rect.right, height - rect.y)
            text = "[" + " ".join(f"{points(side):.3f}".rstrip("0").rstrip(".") for side in sides) + "]"
            known = self._boxes[rect, height] = self._file.add(text)
        return known

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
            name = symbols[symbol.id] = f"S{len(symbols) + 1}"
            self._add_form(name, symbol.ops, symbol.bounds, self._symbol_memory)
        return name

    def whole(self, placement: Placement) -> str | None:
        """Return the name of the form of a piece's side if it is placed several times."""
        key, wholes, piece = self._names.whole(placement), self._names.wholes, placement.piece
        if key is None:
            return None
        name = wholes.get(key)
        if name is None:
            name = wholes[key] = f"P{len(wholes) + 1}"
            self._add_form(name, placement.ops, piece.size.rect().grown(piece.bleed), self._memory)
        return name

    def picture(self, image: ImageFile) -> str:
        """Return the name of a picture, embedding it if it is new."""
        pictures = self._names.pictures
        name = pictures.get(image.digest)
        if name is None:
            name = pictures[image.digest] = f"I{len(pictures) + 1}"
            self._picture_references[name] = embed_picture(self._file, image, self._root)
        return name

    def figure(self, placement: Placement) -> int:
        """Note what a piece is, for people who cannot see it, and return the number of its content."""
        return self._tags.figure(self._tags.reading(placement))

    def opacity(self, share: float) -> str:
        """Return the name of a graphics state of that opacity."""
        opacities = self._names.opacities
        return opacities.setdefault(share, f"O{len(opacities) + 1}")

    def layer(self, kind: LayerKind) -> str:
        """Return the name of a layer."""
        layers = self._names.layers
        return layers.setdefault(kind, f"L{len(layers) + 1}")

    def _add_form(self, name: str, ops: tuple[Op, ...], bounds: Rect, memory: PageMemory) -> None:
        body, self._forms[name] = self._file.reserve()
        content = ContentStream(self, memory)
        content.draw(ops)
        sides = (bounds.x, bounds.y, bounds.right, bounds.bottom)
        box = " ".join(memory.lengths[side] for side in sides)
        entries = f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources {self._resources_reference}"
        stream = content.stream()
        # Readers unpack a form anew wherever it is used, which takes longer than drawing a small one.
        body.write_stream(stream, entries, packed=len(stream) <= LONGEST_PLAIN_FORM)

    def finish(self, maker: str, duplex: str) -> bytes:
        """Write what the pages share and return the file."""
        layers = self._write_resources()
        kids = " ".join(self._pages)
        pages = f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>"
        self._pages_body.write(pages)
        document = self._document
        form = "" if self._form is None else self._form.catalog()
        archive = archive_entries(
            self._file,
            title=document.title,
            author=maker,
            language=document.language,
            producer=PRODUCER,
            is_form=self._form is not None,
        )
        direction = "/Direction/R2L" if is_right_to_left(document.language) else ""
        catalog = (
            f"<</Type/Catalog/Pages {self._pages_reference}/Lang{text_string(document.language)}"
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{direction}{duplex}>>"
            f"{layers}{form}{archive}{self._tags.catalog()}{_page_labels(document)}>>"
        )
        author = f"/Author{text_string(maker)}" if maker else ""
        information = (
            f"<</Title{text_string(document.title)}{author}/Creator({PRODUCER})/Producer({PRODUCER})>>"
        )
        return self._file.finish(catalog, information)

    def _write_resources(self) -> str:
        """Write the resources of all pages; return the catalog's entry about layers."""
        file, names = self._file, self._names
        fonts = {font.resource: font.write(file) for font in names.fonts.values()}
        states = {name: f"<</ca {share:.4g}/CA {share:.4g}>>" for share, name in names.opacities.items()}
        layers = {
            name: file.add(f"<</Type/OCG/Name({kind.value.title()})>>") for kind, name in names.layers.items()
        }
        entries = (
            _entry("Font", fonts)
            + _entry("XObject", self._forms | self._picture_references)
            + _entry("ExtGState", states)
            + _entry("Properties", layers)
        )
        self._resources_body.write(f"<<{entries}>>")
        listed = " ".join(layers.values())
        hidden = layers.get(names.layers.get(HIDDEN_LAYER, ""), "")
        shown = " ".join(reference for reference in layers.values() if reference != hidden)
        order = f"/D<</Name(Layers)/Order[{listed}]/ON[{shown}]/OFF[{hidden}]>>"
        return f"/OCProperties<</OCGs[{listed}]{order}>>" if layers else ""


def _entry(key: str, values: dict[str, str]) -> str:
    listed = "".join(f"/{name} {value}" for name, value in values.items())
    return f"/{key}<<{listed}>>" if values else ""


def _page_labels(document: Document) -> str:
    """Return the catalog's entry that calls pages as their footers do: by sheet, and its sides a and b."""
    labels = []
    for sheet in document.sheets:
        labels += [f"{sheet.number}"] if sheet.back is None else [f"{sheet.number}a", f"{sheet.number}b"]
    listed = "".join(f"{page}<</P({label})>>" for page, label in enumerate(labels))
    return f"/PageLabels<</Nums[{listed}]>>"


def _placements(document: Document) -> list[Placement]:
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    return [placement for side in sides for placement in side.placements]
