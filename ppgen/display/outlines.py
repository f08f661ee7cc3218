"""Outlines of what was painted, as straight lines: what they cross, and which points lie inside."""

from __future__ import annotations

from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.display.ops import Path, transform

CURVE_STEPS = 8
"""Straight pieces a curve is taken for; a quarter circle is then off by less than 0.3 % of its radius."""

Outline = tuple[tuple[Point, ...], ...]


def flattened(path: Path, matrix: Matrix) -> Outline:
    """Return the straight outlines of a path seen through a matrix."""
    parts: list[list[Point]] = []
    for segment in transform(path, matrix):
        if segment[0] == "M" and len(segment) == 3:
            parts.append([Point(segment[1], segment[2])])
        elif len(segment) == 3 and parts:
            parts[-1].append(Point(segment[1], segment[2]))
        elif len(segment) == 7 and parts:
            parts[-1] += _curve(parts[-1][-1], segment)
        elif parts:
            parts[-1].append(parts[-1][0])
    return tuple(tuple(part) for part in parts)


def _curve(start: Point, segment: tuple[str, float, float, float, float, float, float]) -> list[Point]:
    _, x1, y1, x2, y2, x3, y3 = segment
    found = []
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append(Point(a * start.x + b * x1 + c * x2 + d * x3, a * start.y + b * y1 + c * y2 + d * y3))
    return found


def is_crossed(outline: Outline, rect: Rect, *, closed: bool) -> bool:
    """Tell whether any line of an outline has a point inside a rectangle."""
    left, top, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    for part in outline:
        x, y = part[-1] if closed else part[0]
        for next_x, next_y in part:
            if (
                not (x <= left and next_x <= left)
                and not (x >= right and next_x >= right)
                and not (y <= top and next_y <= top)
                and not (y >= bottom and next_y >= bottom)
                and _crosses(x, y, next_x - x, next_y - y, (left, top, right, bottom))
            ):
                return True
            x, y = next_x, next_y
    return False


def _crosses(x: float, y: float, dx: float, dy: float, box: tuple[float, float, float, float]) -> bool:
    """Tell whether a line that lies beyond none of a box's sides has a point inside it."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    sides = [dx * (corner_y - y) - dy * (corner_x - x) for corner_x, corner_y in corners]
    return min(sides) < 0 < max(sides) or (not dx and not dy)


def wound(outline: Outline, point: Point, *, even_odd: bool) -> bool:
    """Tell whether a point is inside, by counting the lines to the right of it."""
    winding = crossings = 0
    at_x, at_y = point
    for part in outline:
        x, y = part[-1]
        for next_x, next_y in part:
            if (y <= at_y) != (next_y <= at_y) and x + (at_y - y) * (next_x - x) / (next_y - y) > at_x:
                crossings += 1
                winding += 1 if next_y > y else -1
            x, y = next_x, next_y
    return bool(crossings % 2) if even_odd else winding != 0


def distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point lies from a line between two others."""
    dx, dy = end.x - start.x, end.y - start.y
    length = dx * dx + dy * dy
    t = 0.0 if not length else ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
    t = min(max(t, 0.0), 1.0)
    found: float = ((start.x + t * dx - point.x) ** 2 + (start.y + t * dy - point.y) ** 2) ** 0.5
    return found
