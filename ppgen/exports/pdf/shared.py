"""What the content of a file's pages shares: fonts, forms, pictures, states, each named when first used."""

from __future__ import annotations

from typing import Protocol

from reportlab.pdfbase.pdfdoc import xObjectName

from ppgen.common.geometry import Rect
from ppgen.display.ops import ImageFile, LayerKind, Op, Symbol
from ppgen.exports.pdf.content import ContentStream
from ppgen.exports.pdf.fonts import EmbeddableTypeface, EmbeddedFont
from ppgen.exports.pdf.names import Box, DrawnForm, Names
from ppgen.exports.pdf.paint import LENGTH_DIGITS, SYMBOL_DIGITS, PageMemory
from ppgen.exports.pdf.press import InkOperators


class Typefaces(Protocol):
    """Where the typefaces that a display list names come from."""

    def by_id(self, identifier: str) -> EmbeddableTypeface:
        """Return the typeface of that id."""


class Shared:
    """What content may refer to by name, in one file that is being drawn; for a press in its inks."""

    def __init__(self, typefaces: Typefaces, inks: InkOperators | None = None) -> None:
        """Begin with nothing."""
        self._typefaces = typefaces
        self.memory = PageMemory(LENGTH_DIGITS, inks)
        self._symbol_memory = PageMemory(SYMBOL_DIGITS, inks)
        self.names = Names()
        self.fonts: dict[str, EmbeddedFont] = {}

    def content(self, ops: tuple[Op, ...]) -> str:
        """Draw ops by themselves, and return their operators in Latin letters."""
        return self._stream(ops, self.memory).text()

    def _stream(self, ops: tuple[Op, ...], memory: PageMemory) -> ContentStream:
        content = ContentStream(self, memory)
        content.draw(ops)
        return content

    def font(self, typeface: str) -> EmbeddedFont:
        """Return the embedded font of a typeface."""
        known = self.fonts.get(typeface)
        if known is None:
            named = EmbeddedFont(self._typefaces.by_id(typeface), f"F{len(self.fonts) + 1}")
            known = self.fonts[typeface] = named
        return known

    def symbol(self, symbol: Symbol) -> str:
        """Return the name of the form that draws a symbol, drawing it if it is new."""
        symbols = self.names.symbols
        name = symbols.get(symbol.id)
        if name is None:
            own = f"S{len(symbols) + 1}"
            name = symbols[symbol.id] = called(own)
            content = self._stream(symbol.ops, self._symbol_memory).stream()
            self.names.forms.append(DrawnForm(own, sides_of(symbol.bounds), content, symbol.blends))
        return name

    def picture(self, image: ImageFile) -> str:
        """Return the name of a picture."""
        pictures = self.names.pictures
        name = pictures.get(image.digest)
        if name is None:
            own = f"I{len(pictures) + 1}"
            name = pictures[image.digest] = called(own)
            self.names.images[own] = image
        return name

    def opacity(self, share: float) -> str:
        """Return the name of a graphics state of that opacity."""
        opacities = self.names.opacities
        return opacities.setdefault(share, f"O{len(opacities) + 1}")

    def mask(self, symbol: Symbol) -> str:
        """Return the name of a graphics state in which what is painted shines through a symbol."""
        form, masks = self.symbol(symbol), self.names.masks
        name = masks.setdefault(symbol.id, f"M{len(masks) + 1}")
        self.names.mask_forms[name] = form
        return name

    def layer(self, kind: LayerKind) -> str:
        """Return the name of a layer."""
        layers = self.names.layers
        return layers.setdefault(kind, f"L{len(layers) + 1}")


def called(name: str) -> str:
    """Return what content calls a form or a picture of that name."""
    internal: str = xObjectName(name)
    return internal


def sides_of(bounds: Rect) -> Box:
    """Return the box of a form: its sides as numbers, in the coordinates of its content."""
    return bounds.x, bounds.y, bounds.right, bounds.bottom
