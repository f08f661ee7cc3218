"""Shared by things that stand like a roof: two leaning panels over a foot.

Computed; isosceles triangle of height H over a foot of depth F.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ppgen.folding.geometry.space import Vector


class Roof(NamedTuple):
    """The triangle seen from the side, in mm, through the middles of the paper."""

    height: float
    depth: float

    @property
    def half(self) -> float:
        """Half the depth of the foot."""
        return self.depth / 2

    @property
    def slope(self) -> float:
        """The length of a leaning panel."""
        return math.hypot(self.height, self.half)

    @property
    def base_angle(self) -> float:
        """The angle between the foot and a leaning panel, in degrees."""
        return math.degrees(math.atan2(self.height, self.half))

    @property
    def front(self) -> Vector:
        """Where the printed side of the front looks: to the viewer and a little upwards."""
        return (0.0, -self.height / self.slope, self.half / self.slope)

    @property
    def back(self) -> Vector:
        """Where the printed side of the back looks."""
        return (0.0, self.height / self.slope, self.half / self.slope)
