"""A thin line across a column, or the room that one would take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppgen.common.colour import Colour
from ppgen.display.ops import Stroke
from ppgen.layout.element import Ops
from ppgen.layout.flow.blocks import Block
from ppgen.layout.scope import Scope

THICKNESS = 0.2
"""mm."""


@dataclass(slots=True)
class RuleBlock(Block):
    """A line as wide as its column, `before` mm below what stands above; without a colour it is room."""

    width: float
    colour: Colour | None
    before: float = 0.0

    @property
    def heights(self) -> Sequence[float]:
        """One row, as high as the line is thick."""
        return (THICKNESS,)

    def draw(self, first: int, last: int, scope: Scope) -> Ops:
        """Return the line."""
        del first, last, scope
        if self.colour is None:
            return ()
        y = THICKNESS / 2
        return (Stroke((("M", 0.0, y), ("L", self.width, y)), self.colour, THICKNESS),)
