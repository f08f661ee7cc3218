"""A closed shape with straight edges."""

from __future__ import annotations

from typing import Literal

from ppgen.display.ops import polygon
from ppgen.layout.element import Drawn, Ops
from ppgen.layout.scope import Scope
from ppgen.layout.values import Points


class Model(Drawn):
    """A polygon through the points, closed by itself."""

    type: Literal["polygon"]
    points: Points

    def compose(self, scope: Scope) -> Ops:
        """Return the painted polygon."""
        return self.painted(polygon(tuple((scope.number(x), scope.number(y)) for x, y in self.points)), scope)
