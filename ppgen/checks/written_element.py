"""An element of a layout as it is written, and what stands around it."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.layout.element import Element
from ppgen.layout.scope import Place
from ppgen.layout.values import Dynamic
from ppgen.load import Source


class WrittenElement(NamedTuple):
    """An element, where it is written, what stands around it, and in which part of the theme, if in one.

    `root` is the place of the surface or part that it stands in, `dynamics` are its own expressions, each
    with the key that it stands under.
    """

    element: Element
    source: Source
    place: Place
    subject: str
    part: str
    root: Place
    around: tuple[Element, ...]
    dynamics: tuple[tuple[str, Dynamic], ...]

    @property
    def whole(self) -> tuple[Element, ...]:
        """The element after all that stand around it."""
        return (*self.around, self.element)
