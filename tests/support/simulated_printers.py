"""Printers that miss their aim, in plain arithmetic: nothing of ppgen's own maps is used here.

A sheet is looked at through the paper from its front. A printer has an error of its own for either side, and
turns the paper over; everything is told by where a point of a page comes out on the paper, in mm from the top
left corner of the front.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

Spot = tuple[float, float]


@dataclass(frozen=True)
class Error:
    """How one side comes out, looked at upright: mm right and down, degrees clockwise, scales, degrees of slant."""

    right: float = 0.0
    down: float = 0.0
    clockwise: float = 0.0
    across: float = 1.0
    along: float = 1.0
    skew: float = 0.0

    def puts(self, spot: Spot, page: Spot) -> Spot:
        """Return where a point of a page of that size comes out on that side of the paper."""
        x, y = spot[0] - page[0] / 2, spot[1] - page[1] / 2
        x, y = self.across * x + math.tan(math.radians(self.skew)) * self.along * y, self.along * y
        angle = math.radians(self.clockwise)
        x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        return x + page[0] / 2 + self.right, y + page[1] / 2 + self.down


@dataclass(frozen=True)
class Printer:
    """A duplex printer that turns the paper over its long or short edge; pages are upright."""

    front: Error = Error()
    back: Error = Error()
    long_edge: bool = True

    def front_spot(self, spot: Spot, page: Spot) -> Spot:
        """Return where a point of the front page comes out, seen from the front."""
        return self.front.puts(spot, page)

    def back_spot(self, spot: Spot, page: Spot) -> Spot:
        """Return where a point of the back page comes out, seen through the paper from the front."""
        return self.through(self.back.puts(spot, page), page)

    def through(self, spot: Spot, page: Spot) -> Spot:
        """Return a point of one side as it is seen from the other."""
        x, y = spot
        return (page[0] - x, y) if self.long_edge else (x, page[1] - y)


def some_error(chance: random.Random, share: float = 1.0) -> Error:
    """Return an error of a home printer: up to 4 mm, 0.6 degrees, 0.6 %, and a slant of 0.2 degrees."""
    far = chance.uniform
    return Error(
        far(-4, 4) * share,
        far(-4, 4) * share,
        far(-0.6, 0.6) * share,
        1 + far(-0.006, 0.006) * share,
        1 + far(-0.006, 0.006) * share,
        far(-0.2, 0.2) * share,
    )
