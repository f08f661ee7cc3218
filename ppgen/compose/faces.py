"""What the composer works with: faces made ready to be drawn, canvases, and whom problems are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.geometry import Matrix
from ppgen.compose.memo import Known
from ppgen.compose.numbered import COPY_NAMES
from ppgen.layout.element import Element, Traits
from ppgen.layout.layouts import Layout
from ppgen.layout.outlines import RECTANGLE
from ppgen.layout.printed_fields import CONTINUED
from ppgen.layout.scope import Frame
from ppgen.model.card import Card


class Segment(NamedTuple):
    """One element that depends on the card, or neighbours that do not and are drawn as a symbol.

    `names` are those it looks up that differ from card to card; `known` are its sketches. If it `flows`, what
    it gives depends on the page.
    """

    elements: tuple[tuple[int, Element], ...]
    names: tuple[tuple[str, ...], ...]
    known: Known
    flows: bool = False

    @property
    def is_static(self) -> bool:
        """Whether it is the same on every card."""
        return not self.names


class Canvas(NamedTuple):
    """A part of a layout with a frame of its own: a panel of a net, or one step of instructions.

    `place` is where its elements stand in the file, `values` what expressions see there besides.
    """

    layout: Layout
    place: tuple[str | int, ...]
    elements: tuple[Element, ...]
    frame: Frame
    values: Mapping[str, object]


class About(NamedTuple):
    """What problems of a piece are said about, and its card, if it is one's."""

    subject: str
    card: Card | None = None


class Face(NamedTuple):
    """Elements made ready: `place` is where they stand in the file, `id` begins the names of its symbols.

    `key` tells the face from every other that the same sketches were made for. `sized` are the elements with
    texts that share their size with others, `sized_names` what of a card those look up, and `sizes` those
    that other cards needed.
    """

    layout: Layout
    id: str
    key: str
    place: tuple[str | int, ...]
    frame: Frame
    segments: tuple[Segment, ...]
    names: dict[str, object]
    mirrors: bool
    sized: tuple[tuple[int, Element], ...] = ()
    sized_names: tuple[tuple[str, ...], ...] = ()
    sizes: Known | None = None

    def looks_up(self, name: str) -> bool:
        """Tell whether an element of it looks up a name that differs from piece to piece."""
        return any(path[0] == name for segment in self.segments for path in segment.names)

    @property
    def tells_copies(self) -> bool:
        """Whether an element of it says which copy it is, or how many there are."""
        return any(self.looks_up(name) for name in COPY_NAMES)


def looked_up(traits: Traits) -> frozenset[str]:
    """Return what an element looks up; no expression names common sizes, the page, and the record."""
    beside = {"page"} if traits.is_drawn_anew else set()
    beside |= {"card"} if traits.is_filled_in else set()
    beside |= {CONTINUED} if traits.is_parted else set()
    return traits.names | {f"size_groups.{name}" for name in traits.size_groups} | beside


def frame_of(layout: Layout, front: Layout | None = None) -> Frame:
    """Return the piece that elements of a layout stand on, which is cut as its front is.

    Corners no rounder than the safe area keeps away from anyhow are as good as square ones.
    """
    cut = front or layout
    outline = "" if cut.outline == RECTANGLE else cut.outline
    radius = cut.radius if not outline and cut.radius > layout.safe else 0.0
    return Frame(layout.size, layout.bleed, layout.size.rect().grown(-layout.safe), outline, radius)


def reflection(width: float) -> Matrix:
    """Return the map that mirrors a piece of that width in mm."""
    return Matrix(a=-1.0, e=width)
