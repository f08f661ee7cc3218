"""A line through two or more points."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ppgen.display.ops import LineCap, LineJoin, Stroke, polygon
from ppgen.layout.element import Element, Ops
from ppgen.layout.scope import Scope
from ppgen.layout.values import Dash, Length, Points, Token


class Model(Element):
    """An open line; nothing is filled."""

    type: Literal["line"]
    points: Points
    stroke: Token
    width: Length = 0.25
    dash: Dash = ()
    cap: LineCap = Field(default=LineCap.BUTT, strict=False)
    join: LineJoin = Field(default=LineJoin.MITER, strict=False)

    def compose(self, scope: Scope) -> Ops:
        """Return the stroke through the points."""
        points = tuple((scope.number(x), scope.number(y)) for x, y in self.points)
        width = scope.number(self.width)
        path = polygon(points, closed=False)
        return (Stroke(path, scope.colour(self.stroke), width, self.dash, self.cap, self.join),)
