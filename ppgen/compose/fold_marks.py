"""Where a board is folded: ticks at its edges for hands, and lines that a machine creases."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Size
from ppgen.display.ops import Layer, LayerKind, Op, Stroke, polygon

TICK = 2.0
"""How far the mark of a fold reaches in from an edge, in mm."""

INK = Colour(138, 143, 153)
WIDTH = 0.2
DASHES = (0.8, 0.6)

EASE = 1.2
"""Paper that is folded across itself springs open: it lies higher by so much than its layers add up to."""


class Folding(NamedTuple):
    """In how many columns and rows something is folded."""

    columns: int
    rows: int

    def folded(self, size: Size) -> Size:
        """Return how large it is once it is folded, in mm."""
        return Size(size.width / self.columns, size.height / self.rows)

    def height(self, thickness: float) -> float:
        """Return how high it lies then, in mm, from the thickness of its paper."""
        return self.columns * self.rows * thickness * EASE

    def marks(self, size: Size) -> tuple[Op, ...]:
        """Return what is printed on its face: ticks, and creases on a layer of their own."""
        across = [size.width * number / self.columns for number in range(1, self.columns)]
        down = [size.height * number / self.rows for number in range(1, self.rows)]
        whole = [((x, 0.0), (x, size.height)) for x in across]
        whole += [((0.0, y), (size.width, y)) for y in down]
        ticks = [((x, top), (x, top + TICK)) for x in across for top in (0.0, size.height - TICK)]
        ticks += [((left, y), (left + TICK, y)) for y in down for left in (0.0, size.width - TICK)]
        creases = tuple([Stroke(polygon(ends, closed=False), INK, WIDTH) for ends in whole])
        shown = tuple([Stroke(polygon(ends, closed=False), INK, WIDTH, DASHES) for ends in ticks])
        return (*shown, Layer(LayerKind.CREASE, creases))
