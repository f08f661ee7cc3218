"""Pages of a long document that copies of the process draw ahead, before all names are given.

Names and codes are given in the order in which pages need them, so that the bytes are the same for any
number of processes. A copy writes a sign beyond Latin letters for what has no name yet and notes what it
means; whoever writes the file reads the notes of all pages in order, gives the names and puts them in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sized
from functools import partial
from typing import NamedTuple, TypeVar

from ppgen.display.ops import ImageFile, LayerKind, Symbol, Use, walk
from ppgen.display.pieces import Placement, Side
from ppgen.exports.pdf.canvas import Packed
from ppgen.exports.pdf.fonts import EmbeddableTypeface, EmbeddedFont
from ppgen.exports.pdf.names import ResourceNames
from ppgen.exports.pdf.objects import deflated
from ppgen.exports.pdf.page import Page, page_content
from ppgen.exports.pdf.paint import PageMemory
from ppgen.exports.pdf.resources import Resources

FIRST_PAGES = 16
ONE_OF = 25
"""So many pages, and one of so many, are drawn before copies begin: most names are given by then."""

LEAST_PAGES = 60
"""Fewer pages than these for each process are drawn sooner than they are sent."""

FIRST = 0.9
"""How many times as many pages as the others this process draws itself, since it writes all into the file."""

FIRST_SIGN = 0x10000
SIGN = re.compile("[\U00010000-\U0010ffff]")
"""Signs follow one another from there on, where no letter of a content stream is."""


def before_copies(pages: Sized) -> int:
    """Return how many pages of a document are drawn before copies begin."""
    return max(FIRST_PAGES, len(pages) // ONE_OF)


class NewFont(NamedTuple):
    """A typeface."""

    typeface: str


class NewCode(NamedTuple):
    """A glyph with its text."""

    typeface: str
    glyph: int
    said: str


class NewSymbol(NamedTuple):
    """A symbol that is shown on the page."""

    id: str


class NewMask(NamedTuple):
    """A symbol that something is seen through on the page."""

    id: str


class NewWhole(NamedTuple):
    """The form of a piece, by the number of its place on the page, from 0."""

    place: int


class NewPicture(NamedTuple):
    """A picture."""

    image: ImageFile


class NewOpacity(NamedTuple):
    """A share of what is painted."""

    share: float


class NewLayer(NamedTuple):
    """A layer."""

    kind: LayerKind


New = NewFont | NewCode | NewSymbol | NewMask | NewWhole | NewPicture | NewOpacity | NewLayer
Note = str | New
"""A piece, by what it says, or something that has no name yet."""

Key = TypeVar("Key")


class PageSketch(NamedTuple):
    """A page as a copy has drawn it: what was met in order, and operators, packed or as text with signs."""

    notes: list[Note]
    content: Packed | str


class ProvisionalResources:
    """The resources of a copy: known names as they are, and a sign and a note for each other thing.

    It enters its signs into the names, which nobody but the copy sees.
    """

    def __init__(
        self,
        names: ResourceNames,
        typeface: Callable[[str], EmbeddableTypeface],
        reading: Callable[[Placement], str],
        operators: Callable[[str], str],
    ) -> None:
        """`operators` puts around those of a page what the canvas does."""
        self._operators = operators
        self._names = names
        self._typeface = typeface
        self._reading = reading
        self._notes: list[Note] = []
        self._figures = self._signs = 0
        for known, font in names.fonts.items():
            font.postponed = partial(self._code, known)

    def draw(self, page: Page, memory: PageMemory) -> PageSketch:
        """Draw a page."""
        self._notes, self._figures = [], 0
        content = self._operators(page_content(self, memory, page).text())
        try:
            return PageSketch(self._notes, deflated(content.encode("latin-1")))
        except UnicodeEncodeError:
            return PageSketch(self._notes, content)

    def font(self, typeface: str) -> EmbeddedFont:
        """Return the font of a typeface."""
        known = self._names.fonts.get(typeface)
        if known is None:
            known = EmbeddedFont(self._typeface(typeface), self._sign(NewFont(typeface)))
            known.postponed = partial(self._code, typeface)
            self._names.fonts[typeface] = known
        return known

    def symbol(self, symbol: Symbol) -> str:
        """Return the name of the form that draws a symbol."""
        return self._named(self._names.symbols, symbol.id, NewSymbol(symbol.id))

    def picture(self, image: ImageFile) -> str:
        """Return the name of a picture."""
        return self._named(self._names.pictures, image.digest, NewPicture(image))

    def opacity(self, share: float) -> str:
        """Return the name of a graphics state of that opacity."""
        return self._named(self._names.opacities, share, NewOpacity(share))

    def mask(self, symbol: Symbol) -> str:
        """Return the name of a graphics state in which what is painted shines through a symbol."""
        return self._named(self._names.masks, symbol.id, NewMask(symbol.id))

    def layer(self, kind: LayerKind) -> str:
        """Return the name of a layer."""
        return self._named(self._names.layers, kind, NewLayer(kind))

    def whole(self, placement: Placement) -> str | None:
        """Return the name of the form of a piece's side, the one that was noted last, if it has one."""
        key = self._names.whole(placement)
        return None if key is None else self._named(self._names.wholes, key, NewWhole(self._figures - 1))

    def figure(self, placement: Placement) -> int:
        """Note what a piece says, and return the number of its content."""
        self._notes.append(self._reading(placement))
        self._figures += 1
        return self._figures - 1

    def _named(self, table: dict[Key, str], key: Key, new: New) -> str:
        name = table.get(key)
        if name is None:
            name = table[key] = self._sign(new)
        return name

    def _code(self, typeface: str, glyph: int, said: str) -> str:
        return self._sign(NewCode(typeface, glyph, said))

    def _sign(self, new: New) -> str:
        self._notes.append(new)
        self._signs += 1
        return chr(FIRST_SIGN + self._signs - 1)


class FinalNames:
    """Gives names to what one copy met, and puts them into its pages on their way into the file."""

    def __init__(self, resources: Resources, figure: Callable[[str], object]) -> None:
        """`figure` notes a piece by what it says."""
        self._resources = resources
        self._figure = figure
        self._signs: dict[str, str] = {}

    def content(self, page: PageSketch, side: Side) -> Packed:
        """Read the notes of the page that was drawn of a side, and return its operators with all names."""
        for note in page.notes:
            if isinstance(note, str):
                self._figure(note)
            else:
                self._signs[chr(FIRST_SIGN + len(self._signs))] = self._name(note, side)
        if isinstance(page.content, bytes):
            return page.content
        named = SIGN.sub(lambda found: self._signs[found[0]], page.content)
        return deflated(named.encode("latin-1"))

    def _name(self, new: New, side: Side) -> str:
        resources = self._resources
        match new:
            case NewFont():
                return resources.font(new.typeface).resource
            case NewCode():
                return resources.font(new.typeface).written(new.glyph, new.said)
            case NewSymbol():
                return resources.symbol(_symbol(side, new.id))
            case NewMask():
                return resources.mask(_symbol(side, new.id))
            case NewPicture():
                return resources.picture(new.image)
            case NewOpacity():
                return resources.opacity(new.share)
            case NewLayer():
                return resources.layer(new.kind)
            case NewWhole():
                return resources.whole(side.placements[new.place]) or ""


def _symbol(side: Side, identifier: str) -> Symbol:
    """Find a symbol that is shown on a side, or through which something is seen."""
    shown = (ops for ops in (*(placement.ops for placement in side.placements), side.marks))
    return next(
        symbol
        for ops in shown
        for op, _ in walk(ops)
        if isinstance(op, Use)
        for symbol in (op.symbol, op.mask)
        if symbol is not None and symbol.id == identifier
    )
