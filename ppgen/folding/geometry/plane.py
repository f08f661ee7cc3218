"""Convex polygons in the plane: overlaps, common parts, extents."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ppgen.common.geometry import Point, Rect

Polygon = tuple[Point, ...]
"""The corners of a convex polygon in order; either sense of rotation."""


def polygon(*corners: tuple[float, float]) -> Polygon:
    """Make a polygon out of pairs of numbers."""
    return tuple(Point(x, y) for x, y in corners)


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Make an upright rectangle from its edges."""
    return polygon((left, top), (right, top), (right, bottom), (left, bottom))


def edges(corners: Polygon) -> list[tuple[Point, Point]]:
    """Return the sides in order."""
    return list(zip(corners, corners[1:] + corners[:1]))


def area(corners: Sequence[Point]) -> float:
    """Return the signed area: above zero where the corners run clockwise on paper (y downwards)."""
    following = [*corners[1:], *corners[:1]]
    return sum(a.x * b.y - b.x * a.y for a, b in zip(corners, following)) / 2


def clockwise(corners: Polygon) -> Polygon:
    """Return the same polygon with its corners running clockwise on paper."""
    return corners if area(corners) >= 0 else corners[::-1]


def bounds(corners: Sequence[Point]) -> Rect:
    """Return the upright rectangle around all points."""
    left, top = min(p.x for p in corners), min(p.y for p in corners)
    return Rect(left, top, max(p.x for p in corners) - left, max(p.y for p in corners) - top)


def box_around(shape: Polygon, margin: float) -> Polygon:
    """Return the rectangle around a polygon, with a margin in mm on all sides."""
    area = bounds(shape).grown(margin)
    return box(area.x, area.y, area.right, area.bottom)


def centroid(corners: Sequence[Point]) -> Point:
    """Return the mean of the corners."""
    return Point(sum(p.x for p in corners) / len(corners), sum(p.y for p in corners) / len(corners))


def is_convex(corners: Polygon, tolerance: float = 1e-9) -> bool:
    """Tell whether every corner turns the same way and the polygon has an area."""
    turning = clockwise(corners)
    count = len(turning)
    if count < 3 or area(turning) <= tolerance:
        return False
    triples = ((turning[i], turning[(i + 1) % count], turning[(i + 2) % count]) for i in range(count))
    return all((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) >= -tolerance for a, b, c in triples)


def cut(corners: Sequence[Point], a: Point, b: Point) -> list[Point]:
    """Keep what lies on the right of the line from a to b (the inside of a clockwise polygon)."""
    kept: list[Point] = []
    dx, dy = b.x - a.x, b.y - a.y
    sides = [dx * (p.y - a.y) - dy * (p.x - a.x) for p in corners]
    for i, p in enumerate(corners):
        q, here, there = corners[(i + 1) % len(corners)], sides[i], sides[(i + 1) % len(corners)]
        if here >= 0:
            kept.append(p)
        if (here > 0 > there) or (here < 0 < there):
            share = here / (here - there)
            kept.append(Point(p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share))
    return kept


def shared(one: Polygon, other: Polygon) -> Polygon:
    """Return the polygon that two convex polygons have in common; empty where they have none."""
    left: list[Point] = list(one)
    for a, b in edges(clockwise(other)):
        left = cut(left, a, b)
        if not left:
            return ()
    return tuple(left)


def overlap(one: Polygon, other: Polygon) -> float:
    """Return the shared area in mm²."""
    if not bounds(one).overlaps(bounds(other), 0.0):
        return 0.0
    common = shared(one, other)
    return abs(area(common)) if len(common) > 2 else 0.0


def offset(corners: Polygon, amounts: Sequence[float]) -> Polygon:
    """Move every side of a clockwise convex polygon outwards by its own amount in mm.

    Where two neighbouring sides are nearly parallel the corner between them is moved straight.
    """
    lines = [_moved(a, b, amount) for (a, b), amount in zip(edges(corners), amounts)]
    return tuple(_meeting(lines[i - 1], lines[i]) for i in range(len(lines)))


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a straight piece."""
    dx, dy = b.x - a.x, b.y - a.y
    span = dx * dx + dy * dy
    share = 0.0 if span == 0 else min(1.0, max(0.0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / span))
    return math.hypot(p.x - a.x - dx * share, p.y - a.y - dy * share)


def distance_to_line(p: Point, a: Point, b: Point) -> float:
    """Return how far a point is from the line through two others."""
    return abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / math.dist(a, b)


def _moved(a: Point, b: Point, amount: float) -> tuple[Point, Point]:
    reach = math.hypot(b.x - a.x, b.y - a.y)
    dx, dy = (b.y - a.y) / reach * amount, -(b.x - a.x) / reach * amount
    return Point(a.x + dx, a.y + dy), Point(b.x + dx, b.y + dy)


def _meeting(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    (a, b), (c, d) = first, second
    ux, uy, vx, vy = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    turn = ux * vy - uy * vx
    if abs(turn) < 1e-3 * math.hypot(ux, uy) * math.hypot(vx, vy):
        return c
    share = ((c.x - a.x) * vy - (c.y - a.y) * vx) / turn
    return Point(a.x + ux * share, a.y + uy * share)
