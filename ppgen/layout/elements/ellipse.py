"""An ellipse or circle that fills a box."""

from __future__ import annotations

from typing import Literal

from ppgen.display.ops import ellipse
from ppgen.layout.element import Drawn, Ops
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box


class Model(Drawn):
    """An ellipse; a square box makes a circle."""

    type: Literal["ellipse"]
    box: Box

    def compose(self, scope: Scope) -> Ops:
        """Return the painted ellipse."""
        return self.painted(ellipse(scope.rect(self.box)), scope)
