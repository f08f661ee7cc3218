"""A file that is begun: sides of pieces are drawn one after the other, whatever pages they come to stand on.

So the first of them may be drawn in another process; who draws the others goes on with the names it gave.
What draws is not loaded by who merely hands that on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import NamedTuple

from ppgen.display.ops import ImageFile, LayerKind, Op
from ppgen.work.by_id import ById

Box = tuple[float, float, float, float]
"""Left, bottom, right and top; of pages in points."""


class GlyphCode(NamedTuple):
    """The code of a glyph with its text: as a number, as it stands in a string, and its width (1/1000 em)."""

    number: int
    written: str
    width: int


class FontCodes(NamedTuple):
    """The codes that were handed out, the next one, and whether a glyph was moved off the baseline."""

    known: dict[tuple[int, str], GlyphCode]
    following: int
    has_rise: bool


class DrawnForm(NamedTuple):
    """Operators that are drawn by their name; if it blends, it is painted for itself before that."""

    name: str
    box: Box
    content: bytes
    blends: bool = False


@dataclass(slots=True)
class Names:
    """The tables of one file: symbols by id, pictures by digest, states by what they do, layers by kind.

    Masks have the name of their state by the id of their symbol, and their form by the name of the state.
    `images` and `forms` come in the order in which they were first met and done.
    """

    symbols: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    opacities: dict[float, str] = field(default_factory=dict)
    masks: dict[str, str] = field(default_factory=dict)
    mask_forms: dict[str, str] = field(default_factory=dict)
    layers: dict[LayerKind, str] = field(default_factory=dict)
    images: dict[str, ImageFile] = field(default_factory=dict)
    forms: list[DrawnForm] = field(default_factory=list)


class Begun(NamedTuple):
    """The content of the sides that are drawn first, the names in it, and the codes of typefaces by id.

    Who sends it to another process leaves the `sides` themselves out, which are known there. Contents are
    large: who goes on with them takes them out, and they are let go of where they are no longer needed.
    """

    contents: list[str]
    names: Names
    fonts: dict[str, FontCodes]
    sides: tuple[tuple[Op, ...], ...] = ()

    def fits(self, sides: Iterable[tuple[Op, ...]]) -> bool:
        """Tell whether its sides are the very ones that come first, and nobody took their contents yet."""
        first = islice(sides, len(self.sides))
        is_whole = len(self.contents) == len(self.sides)
        return is_whole and all(one is other for one, other in zip_longest(self.sides, first))

    def taken(self) -> Iterator[tuple[tuple[Op, ...], str]]:
        """Yield each side with its content, which is not held here any longer."""
        for ops in reversed(self.sides):
            yield ops, self.contents.pop()


def each_once(sides: Iterable[tuple[Op, ...]]) -> Iterator[tuple[Op, ...]]:
    """Yield the sides that are not the same as one before them."""
    met: ById[tuple[Op, ...], None] = ById()
    for ops in sides:
        if ops not in met:
            met[ops] = None
            yield ops
