"""What holds inside an element of a drawing that is open."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Matrix
from ppgen.load.svg.style import Style


class Level(NamedTuple):
    """The style in force, the map into the 1 x 1 box, the view box's size, and how deep this is nested.

    `context` is the style of the line that a marker belongs to.
    """

    style: Style
    matrix: Matrix
    view: tuple[float, float] = (1.0, 1.0)
    depth: int = 0
    context: Style | None = None

    def moved(self, matrix: Matrix) -> Level:
        """Return the level with a further map before its own."""
        return self._replace(matrix=matrix.then(self.matrix))

    def inner(self) -> Level:
        """Return the level one element deeper."""
        return self._replace(depth=self.depth + 1)
