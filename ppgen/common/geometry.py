"""Plane geometry in millimetres: points, sizes, rectangles and affine matrices; y grows downwards.

All are named tuples: they are made by the hundred thousand, and nothing frozen is made faster.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

MOST_SHARED = 4096
"""So many places and boxes are one object for all that are equal: cards of a deck are much alike."""


class Point(NamedTuple):
    """A place in millimetres."""

    x: float
    y: float


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    def turned(self) -> Size:
        """Swap width and height."""
        return Size(self.height, self.width)

    def rect(self) -> Rect:
        """Lay the size with its top left corner at the origin."""
        return Rect(0.0, 0.0, self.width, self.height)


class Rect(NamedTuple):
    """An upright rectangle: left, top, width and height in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @staticmethod
    def between(left: float, top: float, right: float, bottom: float) -> Rect:
        """Return the rectangle between two corners."""
        return Rect(left, top, right - left, bottom - top)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        """Width and height without the place."""
        return Size(self.width, self.height)

    def inset(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """Move each edge inwards; negative amounts move it outwards."""
        return Rect(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)

    def grown(self, amount: float) -> Rect:
        """Move every edge outwards by the same amount."""
        return self.inset(-amount, -amount, -amount, -amount)

    def moved(self, dx: float, dy: float) -> Rect:
        """Shift without changing the size."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Tell whether the other rectangle lies inside, up to a tolerance in millimetres."""
        left, top, width, height = self
        x, y, wide, high = other
        return (
            x >= left - tolerance
            and y >= top - tolerance
            and x + wide <= left + width + tolerance
            and y + high <= top + height + tolerance
        )

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Tell whether the insides share more than a tolerance in millimetres on both axes."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > tolerance
            and min(self.bottom, other.bottom) - max(self.y, other.y) > tolerance
        )

    def distance(self, other: Rect) -> float:
        """Return how far rectangles are apart in mm; 0 where they overlap."""
        across = max(other.x - self.right, self.x - other.right, 0.0)
        along = max(other.y - self.bottom, self.y - other.bottom, 0.0)
        return math.hypot(across, along)

    def union(self, other: Rect) -> Rect:
        """Return the smallest rectangle that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Matrix(NamedTuple):
    """An affine map (x, y) -> (a x + c y + e, b x + d y + f), the order of PDF and SVG."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @staticmethod
    def translation(dx: float, dy: float) -> Matrix:
        """Move by millimetres."""
        return _translation(dx + 0.0, dy + 0.0)  # which makes 0.0 of -0.0, equal to it and written otherwise

    @staticmethod
    def scaling(sx: float, sy: float) -> Matrix:
        """Scale about the origin."""
        return Matrix(a=sx, d=sy)

    @staticmethod
    def rotation(degrees: float) -> Matrix:
        """Turn clockwise as seen on paper (y grows downwards) about the origin; quarter turns are exact."""
        quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
        exact = quarters.get(degrees % 360.0)
        cosine, sine = exact or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
        return Matrix(cosine, sine, -sine, cosine)

    def then(self, after: Matrix) -> Matrix:
        """Return the map that applies this one first and `after` second."""
        if after is IDENTITY:
            return self
        if self is IDENTITY:
            return after
        a, b, c, d, e, f = after
        p, q, r, s, x, y = self
        return Matrix(
            a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * x + c * y + e, b * x + d * y + f
        )

    def apply(self, x: float, y: float) -> Point:
        """Map one point."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def apply_rect(self, rect: Rect) -> Rect:
        """Return the upright rectangle around the mapped corners."""
        a, b, c, d, e, f = self
        if not b and not c:
            left, top, width, height = rect
            x, y, width, height = a * left + e, d * top + f, a * width, d * height
            if width >= 0.0 <= height:
                return Rect(x, y, width, height)
            return Rect(x + min(width, 0.0), y + min(height, 0.0), abs(width), abs(height))
        corners = [self.apply(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
        left, top = min(p.x for p in corners), min(p.y for p in corners)
        return Rect(left, top, max(p.x for p in corners) - left, max(p.y for p in corners) - top)

    def inverse(self) -> Matrix | None:
        """Return the map back; None if all points land on one line."""
        a, b, c, d, e, f = self
        area = a * d - b * c
        if not area:
            return None
        return Matrix(
            d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area
        )


@lru_cache(maxsize=MOST_SHARED)
def _translation(dx: float, dy: float) -> Matrix:
    return Matrix(1.0, 0.0, 0.0, 1.0, dx, dy)


def box_at_origin(width: float, height: float) -> Rect:
    """Return the rectangle of a size in mm whose corner is the origin."""
    return _box_at_origin(width + 0.0, height + 0.0)


@lru_cache(maxsize=MOST_SHARED)
def _box_at_origin(width: float, height: float) -> Rect:
    return Rect(0.0, 0.0, width, height)


def shares_within(area: Rect, start: Point, end: Point) -> tuple[float, float]:
    """Return from and to which share of a straight line it lies in a rectangle (Liang and Barsky, 1984).

    0 is its start and 1 its end; where it never lies in the rectangle the second is less than the first.
    """
    across, down = end.x - start.x, end.y - start.y
    first, last = 0.0, 1.0
    for step, room in (
        (-across, start.x - area.x),
        (across, area.right - start.x),
        (-down, start.y - area.y),
        (down, area.bottom - start.y),
    ):
        if step < 0:
            first = max(first, room / step)
        elif step > 0:
            last = min(last, room / step)
        elif room < 0:
            last = -1.0
    return first, last


IDENTITY = Matrix()
