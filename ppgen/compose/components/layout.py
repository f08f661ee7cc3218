"""A piece with a layout of its own, such as a board, a mat or a rules card."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.compose.component import Component, Made, Stack, Work
from ppgen.layout.references import LayoutUse
from ppgen.model.field import Slug


class Model(Component):
    """One piece, as often as `copies` says; several where its layout goes on over pages."""

    layout: Slug

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield its layout."""
        yield LayoutUse(self.layout, ("components", name, "layout"))

    def pieces(self, name: str, work: Work) -> Made:
        """Compose the piece."""
        layout = work.layout(self.layout)
        if layout is None:
            return [], []
        return work.composer.single(name, layout, copies=self.copies)

    def stacks(self, work: Work) -> Iterator[Stack]:
        """Yield its copies."""
        if (layout := work.layout(self.layout)) is not None:
            yield Stack(layout.size, self.copies)
