"""A rectangle, square or round at its corners."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ppgen.display.ops import rectangle
from ppgen.layout.element import Drawn, Ops, to_bleed
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Length


class Model(Drawn):
    """A rectangle; with `bleed` it grows past the trim on the edges that touch it."""

    type: Literal["rectangle"]
    box: Box
    radius: Length = 0.0
    bleed: bool = Field(default=False, description="Grow past the trim on the edges that touch it.")

    def compose(self, scope: Scope) -> Ops:
        """Return the painted rectangle."""
        rect = scope.rect(self.box)
        return self.painted(
            rectangle(to_bleed(rect, scope) if self.bleed else rect, scope.number(self.radius)), scope
        )
