"""The exact distance between two flat convex polygons in space."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from ppgen.folding.geometry.space import Pose, Vector, cross, dot, length, minus, times, unit


class Plate(NamedTuple):
    """A flat convex polygon in space with what every comparison needs of it."""

    corners: tuple[Vector, ...]
    normal: Vector
    level: float
    fences: tuple[tuple[Vector, float], ...]
    low: Vector
    high: Vector


def plate(corners: tuple[Vector, ...], normal: Vector) -> Plate:
    """Prepare a polygon; its corners run anticlockwise round the unit normal, or the other way."""
    fences = []
    sense = 1.0 if _spin(corners, normal) > 0 else -1.0
    for a, b in zip(corners, corners[1:] + corners[:1]):
        out = times(unit(cross(minus(b, a), normal)), sense)
        fences.append((out, dot(out, a)))
    return _bounded(corners, normal, tuple(fences))


def carried(flat: Plate, pose: Pose) -> Plate:
    """Return a plate after a rigid motion."""
    turned = [(pose.turn(out), reach) for out, reach in flat.fences]
    fences = tuple((out, reach + dot(out, pose.origin)) for out, reach in turned)
    return _bounded(tuple(pose.apply(c) for c in flat.corners), pose.turn(flat.normal), fences)


def _bounded(corners: tuple[Vector, ...], normal: Vector, fences: tuple[tuple[Vector, float], ...]) -> Plate:
    xs, ys, zs = zip(*corners)
    low, high = (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))
    return Plate(corners, normal, dot(normal, corners[0]), fences, low, high)


def distance(one: Plate, other: Plate, *, limit: float = math.inf) -> float:
    """Return the distance in mm, or infinity where it is clearly above the limit."""
    if _apart(one, other, limit):
        return math.inf
    over = [dot(other.normal, c) - other.level for c in one.corners]
    under = [dot(one.normal, c) - one.level for c in other.corners]
    if min(over) > limit or max(over) < -limit or min(under) > limit or max(under) < -limit:
        return math.inf
    if _pierces(one.corners, over, other) or _pierces(other.corners, under, one):
        return 0.0
    nearest = min(_above(one.corners, over, other), _above(other.corners, under, one))
    return min(nearest, _edge_to_edge(one.corners, other.corners, nearest))


def segments(a: Vector, b: Vector, c: Vector, d: Vector) -> float:
    """Return the distance between the straight pieces a-b and c-d."""
    u, v, w = minus(b, a), minus(d, c), minus(a, c)
    uu, uv, vv, uw, vw = dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
    turn = uu * vv - uv * uv
    s = 0.0 if turn <= 1e-12 * uu * vv else min(1.0, max(0.0, (uv * vw - vv * uw) / turn))
    t = min(1.0, max(0.0, (uv * s + vw) / vv))
    s = min(1.0, max(0.0, (uv * t - uw) / uu))
    return length((w[0] + u[0] * s - v[0] * t, w[1] + u[1] * s - v[1] * t, w[2] + u[2] * s - v[2] * t))


def _spin(corners: tuple[Vector, ...], normal: Vector) -> float:
    first = corners[0]
    rest = [minus(c, first) for c in corners[1:]]
    return sum(dot(cross(a, b), normal) for a, b in pairwise(rest))


def _apart(one: Plate, other: Plate, limit: float) -> bool:
    a, b, c, d = one.low, one.high, other.low, other.high
    return (
        c[0] - b[0] > limit
        or a[0] - d[0] > limit
        or c[1] - b[1] > limit
        or a[1] - d[1] > limit
        or c[2] - b[2] > limit
        or a[2] - d[2] > limit
    )


def _inside(place: Vector, area: Plate) -> bool:
    return all(dot(out, place) <= reach for out, reach in area.fences)


def _pierces(corners: tuple[Vector, ...], heights: list[float], area: Plate) -> bool:
    for i, here in enumerate(heights):
        there = heights[i - 1]
        if (here > 0 >= there) or (here <= 0 < there):
            a, b = corners[i], corners[i - 1]
            share = here / (here - there)
            crossing = (
                a[0] + (b[0] - a[0]) * share,
                a[1] + (b[1] - a[1]) * share,
                a[2] + (b[2] - a[2]) * share,
            )
            if _inside(crossing, area):
                return True
    return False


def _above(corners: tuple[Vector, ...], heights: list[float], area: Plate) -> float:
    return min((abs(h) for c, h in zip(corners, heights) if _inside(c, area)), default=math.inf)


def _edge_to_edge(one: tuple[Vector, ...], other: tuple[Vector, ...], best: float) -> float:
    for i, a in enumerate(one):
        b = one[i - 1]
        for j, c in enumerate(other):
            best = min(best, segments(a, b, c, other[j - 1]))
    return best
