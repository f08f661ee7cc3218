"""How far curves really reach, a path drawn the other way round, and the box of a drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from ppgen.common.geometry import Rect
from ppgen.display.ops import Path, Segment

_STRAIGHT = 1e-9


def bounding_box(paths: Iterable[Path]) -> Rect | None:
    """Return the smallest upright rectangle around paths, handles of curves left out; None around nothing."""
    xs: list[float] = []
    ys: list[float] = []
    for path in paths:
        x = y = 0.0
        for segment in path:
            if len(segment) == 7:
                _, x1, y1, x2, y2, x3, y3 = segment
                xs += _turns(x, x1, x2, x3)
                ys += _turns(y, y1, y2, y3)
            if len(segment) > 1:
                x, y = segment[-2:]
                xs.append(x)
                ys.append(y)
    if not xs:
        return None
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _turns(start: float, one: float, two: float, end: float) -> Iterator[float]:
    """Yield the values at which a cubic curve turns round in one coordinate."""
    a = end - 3 * two + 3 * one - start
    b = 2 * (two - 2 * one + start)
    c = one - start
    if abs(a) < 1e-12:
        shares = [-c / b] if abs(b) > 1e-12 else []
    else:
        inside = b * b - 4 * a * c
        root = math.sqrt(inside) if inside >= 0 else math.nan
        shares = [(-b + root) / (2 * a), (-b - root) / (2 * a)] if inside >= 0 else []
    for share in shares:
        if 0 < share < 1:
            rest = 1 - share
            yield rest**3 * start + 3 * rest**2 * share * one + 3 * rest * share**2 * two + share**3 * end


def clockwise(path: Path) -> Path:
    """Return a path whose area counts as positive, so that several lie on one another without holes."""
    return path if sum(_areas(path)) >= 0 else tuple(_backwards(path))


def _points(segment: Segment) -> list[tuple[float, float]]:
    numbers: tuple[float, ...] = segment[1:]
    return list(zip(numbers[::2], numbers[1::2]))


def subpaths(path: Path) -> Iterator[list[Segment]]:
    """Yield the parts of a path that begin with a move."""
    found: list[Segment] = []
    for segment in path:
        if segment[0] == "M" and found:
            yield found
            found = []
        found.append(segment)
    if found:
        yield found


def with_area(path: Path) -> Path:
    """Return those parts of a path that enclose an area: of others PDF fills a hairline, and SVG nothing."""
    parts = [part for part in subpaths(path) if not _is_straight(part)]
    return tuple(segment for part in parts for segment in part)


def _is_straight(part: list[Segment]) -> bool:
    points = [point for segment in part for point in _points(segment)]
    x, y = points[0]
    far = max(points, key=lambda point: abs(point[0] - x) + abs(point[1] - y))
    across, down = far[0] - x, far[1] - y
    size = max(abs(across), abs(down))
    return all(abs(across * (v - y) - down * (u - x)) <= _STRAIGHT * size * size for u, v in points)


def _areas(path: Path) -> Iterator[float]:
    for part in subpaths(path):
        points = [point for segment in part for point in _points(segment)]
        for (x, y), (to_x, to_y) in zip(points, points[1:] + points[:1]):
            yield x * to_y - to_x * y


def _backwards(path: Path) -> Iterator[Segment]:
    for part in subpaths(path):
        lines = [segment for segment in part if len(segment) > 1]
        yield ("M", *_points(lines[-1])[-1])
        for before, segment in zip(reversed(lines[:-1]), reversed(lines[1:])):
            to = _points(before)[-1]
            if len(segment) == 7:
                one, two, _ = _points(segment)
                yield ("C", *two, *one, *to)
            else:
                yield ("L", *to)
        if part[-1] == ("Z",):
            yield ("Z",)


def centred_window(width: float, height: float) -> Rect:
    """Return the part of the 1 x 1 box that a drawing of these proportions takes, in the middle."""
    across, down = (side / max(width, height) for side in (width, height))
    return Rect(0.5 - across / 2, 0.5 - down / 2, across, down)
