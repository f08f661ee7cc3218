"""What the composer works with: faces made ready to be drawn, canvases, and whom problems are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ppgen.common.problem import Span
from ppgen.compose.memo import Known
from ppgen.layout.element import Element
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Frame


class Segment(NamedTuple):
    """One element that depends on the card, or neighbours that do not and are drawn as a symbol.

    `names` are those it looks up that differ from card to card; `known` are its sketches.
    """

    elements: tuple[tuple[int, Element], ...]
    names: tuple[tuple[str, ...], ...]
    known: Known

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
    """What problems of a piece are said about, and where a value of it is written."""

    subject: str
    span: Callable[..., Span]


class Face(NamedTuple):
    """Elements made ready: `place` is where they stand in the file, `id` begins the names of its symbols.

    `key` tells the face from every other that the same sketches were made for.
    """

    layout: Layout
    id: str
    key: str
    place: tuple[str | int, ...]
    frame: Frame
    segments: tuple[Segment, ...]
    names: dict[str, object]
    mirrors: bool
