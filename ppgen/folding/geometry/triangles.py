"""Cuts a simple polygon, convex or not, into triangles."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.common.geometry import Point
from ppgen.folding.geometry.plane import Polygon, area


def triangles(outline: Sequence[Point]) -> list[Polygon]:
    """Cut off one ear after the other; the outline does not cross itself."""
    left = list(outline if area(outline) >= 0 else reversed(outline))
    found: list[Polygon] = []
    while len(left) > 3:
        ear = next((i for i in range(len(left)) if _is_ear(left, i)), 0)
        found.append((left[ear - 1], left[ear], left[(ear + 1) % len(left)]))
        del left[ear]
    return [*found, tuple(left)]


def _is_ear(points: Sequence[Point], index: int) -> bool:
    a, b, c = points[index - 1], points[index], points[(index + 1) % len(points)]
    if _turn(a, b, c) <= 1e-12:
        return False
    others = (p for p in points if p not in (a, b, c))
    return not any(_turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0 for p in others)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
