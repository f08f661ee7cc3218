"""How far a rectangle is from the outline of what is painted."""

from __future__ import annotations

import math
from itertools import pairwise

from ppgen.checks.sight.ground import Paint
from ppgen.common.geometry import Point, Rect, shares_within


def to_edge(rect: Rect, shape: Paint, near: float) -> float:
    """Return how far a rectangle is from the outline of a shape, in mm, if that is less than `near`.

    It is 0 or less where they meet, and endless where they are farther apart.
    """
    reach = near + shape.reach
    left, top, right, bottom = rect.x - reach, rect.y - reach, rect.right + reach, rect.bottom + reach
    nearest = math.inf
    for part in shape.outline:
        for start, end in pairwise((*part, part[0])):
            if (
                (start.x >= left or end.x >= left)
                and (start.x <= right or end.x <= right)
                and (start.y >= top or end.y >= top)
                and (start.y <= bottom or end.y <= bottom)
            ):
                nearest = min(nearest, _to_line(rect, start, end))
    return nearest - shape.reach


def _to_line(rect: Rect, start: Point, end: Point) -> float:
    """Return how far a rectangle is from a straight line between two points; 0 where they meet."""
    dx, dy = end.x - start.x, end.y - start.y
    first, last = shares_within(rect, start, end)
    if first <= last:
        return 0.0
    length = dx * dx + dy * dy
    found = min(_to_point(rect, start), _to_point(rect, end))
    for x in (rect.x, rect.right):
        for y in (rect.y, rect.bottom):
            along = ((x - start.x) * dx + (y - start.y) * dy) / length if length else 0.0
            along = min(max(along, 0.0), 1.0)
            found = min(found, math.hypot(start.x + along * dx - x, start.y + along * dy - y))
    return found


def _to_point(rect: Rect, point: Point) -> float:
    x = max(rect.x - point.x, 0.0, point.x - rect.right)
    y = max(rect.y - point.y, 0.0, point.y - rect.bottom)
    return math.hypot(x, y)
