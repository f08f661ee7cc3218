"""The outline that a piece is cut along: its line, and whether ink stays inside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.display.ops import Path, ellipse, polygon, rectangle, transform

RECTANGLE, ELLIPSE, HEXAGON = "rectangle", "ellipse", "hexagon"
SHAPES = (RECTANGLE, ELLIPSE, HEXAGON)
"""Outlines that need no drawing; any icon of the game is one, too."""

Point = tuple[float, float]


def cut_path(name: str, size: Size, radius: float, *, icon: Callable[[str], Path | None]) -> Path | None:
    """Return the line to cut a piece along, in its own coordinates; None for an icon that does not exist."""
    box = size.rect()
    if name in {"", RECTANGLE}:
        return rectangle(box, radius)
    if name == ELLIPSE:
        return ellipse(box)
    if name == HEXAGON:
        return polygon(hexagon(box))
    path = icon(name)
    return None if path is None else transform(path, Matrix(a=size.width, d=size.height))


def hexagon(box: Rect) -> tuple[Point, ...]:
    """Return the corners of a hexagon that fills a box; its points lie on the longer sides' ends.

    It is regular where one side is 2/√3 of the other.
    """
    if box.width >= box.height:
        point = min(box.height / (2 * math.sqrt(3)), box.width / 2)
        near, far, middle = box.x + point, box.right - point, box.y + box.height / 2
        return (
            (near, box.y),
            (far, box.y),
            (box.right, middle),
            (far, box.bottom),
            (near, box.bottom),
            (box.x, middle),
        )
    point = min(box.width / (2 * math.sqrt(3)), box.height / 2)
    near, far, middle = box.y + point, box.bottom - point, box.x + box.width / 2
    return (
        (middle, box.y),
        (box.right, near),
        (box.right, far),
        (middle, box.bottom),
        (box.x, far),
        (box.x, near),
    )


def keeps_inside(name: str, size: Size, safe: float, ink: Rect) -> bool:
    """Tell whether ink stays `safe` mm inside the outline of a piece, as far as that is known.

    Of a rectangle see `keeps_in_corners`. An icon's outline is known only to whoever drew it.
    """
    corners = [(x, y) for x in (ink.x, ink.right) for y in (ink.y, ink.bottom)]
    if name == ELLIPSE:
        across, down = size.width / 2 - safe, size.height / 2 - safe
        return all(
            math.hypot((x - size.width / 2) / across, (y - size.height / 2) / down) <= 1 + 1e-3
            for x, y in corners
        )
    if name == HEXAGON:
        return all(_within(corner, hexagon(size.rect()), safe) for corner in corners)
    return True


def keeps_in_corners(radius: float, size: Size, safe: float, ink: Rect, *, tolerance: float) -> bool:
    """Tell whether ink in a rectangle stays `safe` mm inside its round corners, as far as can be measured.

    The arc that ink keeps to has the middle of the one that is cut, and is smaller by the margin.
    """
    rounded = min(radius, size.width / 2, size.height / 2)
    if rounded <= safe:
        return True
    middles = size.rect().grown(-rounded)
    far = (
        math.hypot(
            x - min(max(x, middles.x), middles.right),
            y - min(max(y, middles.y), middles.bottom),
        )
        for x in (ink.x, ink.right)
        for y in (ink.y, ink.bottom)
    )
    return max(far) <= rounded - safe + tolerance


def _within(point: Point, corners: Sequence[Point], safe: float) -> bool:
    """Tell whether a point lies `safe` mm to the inner side of every edge; corners run clockwise."""
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0])):
        length = math.dist((ax, ay), (bx, by))
        if ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / length < safe - 1e-3:
            return False
    return True
