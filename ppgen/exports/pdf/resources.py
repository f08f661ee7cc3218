"""What content streams may refer to by name, and who hands the names out."""

from __future__ import annotations

from typing import Protocol

from ppgen.display.ops import ImageFile, LayerKind, Symbol
from ppgen.exports.pdf.fonts import EmbeddedFont


class Resources(Protocol):
    """What content may refer to by name; the name of each thing is given when it is first used."""

    def font(self, typeface: str) -> EmbeddedFont:
        """Return the embedded font of a typeface."""

    def symbol(self, symbol: Symbol) -> str:
        """Return the name of the form that draws a symbol."""

    def picture(self, image: ImageFile) -> str:
        """Return the name of a picture."""

    def opacity(self, share: float) -> str:
        """Return the name of a graphics state of that opacity."""

    def mask(self, symbol: Symbol) -> str:
        """Return the name of a graphics state in which what is painted shines through a symbol."""

    def layer(self, kind: LayerKind) -> str:
        """Return the name of a layer."""
