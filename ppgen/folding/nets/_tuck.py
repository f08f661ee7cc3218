"""The moving parts of a tuck box: how the tucked flap passes the dust flaps into the box."""

from __future__ import annotations

import math
from typing import NamedTuple

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import NetPaper

KEYFRAMES = 64
SLANT = 3.0


class DustFlap(NamedTuple):
    """A flap on top of a side; x runs from the front to the back, y away from the side."""

    width: float
    depth: float
    lid: float
    tuck: float
    paper: NetPaper

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Return the polygon; it keeps clear of the tucked flap, the back and the other dust flap."""
        d, slack = self.paper.pitch, self.paper.slack
        front = 2 * d + bulge(self.lid, self.tuck) + slack
        back = self.depth - d - slack
        reach = min(max(12.0, 0.8 * self.depth), 0.45 * self.width)
        slant = min(SLANT, (back - front) / 3, reach / 2)
        return ((front, 0.0), (back, 0.0), (back - slant, reach), (front + slant, reach))


def slide_in(lid: float, tuck: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the angles of the lid and of the tucked flap while it slides in behind the front.

    The tip stays exactly below the fold that ends up there. The first pair has the tip at the
    level of the lid's final place; the last is closed.
    """
    start = _first_angle(lid, tuck)
    raised = [start * (1 - step / KEYFRAMES) for step in range(KEYFRAMES + 1)]
    lids = tuple(90.0 - math.degrees(angle) for angle in raised)
    tucks = tuple(math.degrees(angle + _hang(lid, tuck, angle)) for angle in raised)
    return lids, tucks


def bulge(lid: float, tuck: float) -> float:
    """Return how far behind the front the leaning tucked flap passes the level of the lid."""
    start, most = _first_angle(lid, tuck), 0.0
    for step in range(1, KEYFRAMES):
        angle = start * step / KEYFRAMES
        drop = tuck * math.sin(_hang(lid, tuck, angle))
        below = drop - lid * math.sin(angle)
        most = max(most, lid * (1 - math.cos(angle)) * below / drop)
    return most


def thumb(middle: Point, radius: float, steps: int = 24) -> tuple[Point, ...]:
    """Return a half circle below a point, from left to right."""
    angles = [math.pi * step / steps for step in range(steps + 1)]
    return tuple(Point(middle.x - radius * math.cos(a), middle.y + radius * math.sin(a)) for a in angles)


def _hang(lid: float, tuck: float, angle: float) -> float:
    """How far below the horizontal the tucked flap points, with the lid raised by an angle."""
    return math.acos(min(1.0, lid * (1 - math.cos(angle)) / tuck))


def _first_angle(lid: float, tuck: float) -> float:
    """The angle of the lid at which the tip is at the level of the closed lid: an isosceles triangle."""
    return 2 * math.asin(min(1.0, tuck / (2 * lid)))
