"""An ellipse or circle that fills a box."""

from __future__ import annotations

from typing import Literal

from ppgen.elements._element import Drawn, Ops
from ppgen.elements._scope import Scope
from ppgen.elements._values import Box
from ppgen.ops import ellipse


class Model(Drawn):
    """An ellipse; a square box makes a circle."""

    type: Literal["ellipse"]
    box: Box

    def compose(self, scope: Scope) -> Ops:
        """Return the painted ellipse."""
        return self.painted(ellipse(scope.rect(self.box)), scope)
