"""Which lines are cut and which are creased, each kind on a layer of its own, ticks outside the art."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Point
from ppgen.display.ops import Layer, LayerKind, Op, Path, Stroke, polygon
from ppgen.folding.marks import CreaseMarks
from ppgen.folding.model import Crease, Kind, Net, Role
from ppgen.folding.outline import cut_paths
from ppgen.folding.plane import Polygon, clockwise, edges

NARROW_SPINE = 1.2
SHORTEST_TICK = 0.8
FARTHEST_TICK = 8.0
FAR = 1000.0
ON_EDGE = 1e-6

DASHES: dict[Kind, tuple[float, ...]] = {Kind.MOUNTAIN: (3.0, 1.0, 0.6, 1.0), Kind.VALLEY: (1.8, 1.2)}
"""Mountains are dashes and dots, valleys are dashes, as folders have drawn them since Yoshizawa."""


TICK_DASHES: dict[Kind, tuple[float, ...]] = {Kind.MOUNTAIN: (), Kind.VALLEY: (0.7, 0.45)}
"""Ticks are too short for dots: those of valleys are dashed, those of mountains are not."""


CUT = Colour(128, 128, 128)
"""Half grey shows on white paper and on dark art alike."""


class LineLook(NamedTuple):
    """Widths and lengths in mm and the colours of the lines."""

    marks: CreaseMarks = CreaseMarks.TICKS
    cut: Colour = CUT
    crease: Colour = BLACK
    width: float = 0.25
    tick: float = 3.0
    tick_gap: float = 0.6


class Score(NamedTuple):
    """A line to crease on the sheet; both creases of a narrow spine are one line in its middle."""

    a: Point
    b: Point
    kind: Kind


@lru_cache(maxsize=64)
def net_lines(net: Net, look: LineLook | None = None) -> tuple[Layer, ...]:
    """Return the layers of a net: what to cut, what to crease, and the marks for folding by hand.

    The crease layer is for machines that crease; the guide layer is for people and obeys
    `look.marks`.
    """
    look = look or LineLook()
    scores = net_scores(net)
    cuts = tuple(Stroke(path, look.cut, look.width) for path in cut_paths(net))
    creases = tuple(_line(score, look) for score in scores)
    return (
        Layer(LayerKind.CUT, cuts),
        Layer(LayerKind.CREASE, creases),
        Layer(LayerKind.GUIDE, _guides(net, scores, look)),
    )


def net_scores(net: Net) -> tuple[Score, ...]:
    """Return the lines to crease."""
    spines = {p.name: p for p in net.panels if p.role is Role.SPINE}
    found, merged = [], set()
    for crease in net.creases:
        after = next((c for c in net.creases if c.parent == crease.child), None)
        if crease.child in spines and after is not None and _apart(crease, after) < NARROW_SPINE:
            found.append(_between(crease, after))
            merged.add(after.name)
        elif crease.name not in merged:
            found.append(Score(crease.a, crease.b, crease.kind))
    return tuple(found)


def legend(kind: Kind | None, width: float, look: LineLook | None = None) -> tuple[Op, ...]:
    """Return a sample of a line: a crease of a kind, or a cut; it runs right from the origin."""
    look = look or LineLook()
    path: Path = (("M", 0.0, 0.0), ("L", width, 0.0))
    if kind is None:
        return (Stroke(path, look.cut, look.width),)
    dashes = TICK_DASHES if look.marks is CreaseMarks.TICKS else DASHES
    return (Stroke(path, look.crease, look.width, dashes[kind]),)


def _apart(one: Crease, other: Crease) -> float:
    return math.dist(_middle(one.a, one.b), _middle(other.a, other.b))


def _middle(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def _between(one: Crease, other: Crease) -> Score:
    a, b = (
        (other.a, other.b) if math.dist(one.a, other.a) <= math.dist(one.a, other.b) else (other.b, other.a)
    )
    return Score(_middle(one.a, a), _middle(one.b, b), one.kind)


def _line(score: Score, look: LineLook) -> Stroke:
    return Stroke(polygon((score.a, score.b), closed=False), look.crease, look.width, DASHES[score.kind])


def _guides(net: Net, scores: Sequence[Score], look: LineLook) -> tuple[Op, ...]:
    if look.marks is CreaseMarks.NONE:
        return ()
    if look.marks is CreaseMarks.LINES:
        return tuple(_line(score, look) for score in scores)
    shapes = [clockwise(panel.polygon) for panel in net.panels]
    ticks = (_tick(shapes, pair, s.kind, look) for s in scores for pair in ((s.b, s.a), (s.a, s.b)))
    return tuple(tick for tick in ticks if tick is not None)


def _tick(shapes: Sequence[Polygon], ends: tuple[Point, Point], kind: Kind, look: LineLook) -> Stroke | None:
    """A short line beyond one end of a crease, on paper that is cut away."""
    away, end = ends
    reach = math.dist(away, end)
    way = ((end.x - away.x) / reach, (end.y - away.y) / reach)
    covered = sorted(stretch for shape in shapes if (stretch := _covered(shape, end, way)))
    at = 0.0
    for low, high in [*covered, (FAR, FAR)]:
        size = min(look.tick, low - at - 2 * look.tick_gap)
        if size >= SHORTEST_TICK:
            break
        at = max(at, high)
    if at > FARTHEST_TICK:
        return None
    near, far = at + look.tick_gap, at + look.tick_gap + size
    line = tuple(Point(end.x + way[0] * r, end.y + way[1] * r) for r in (near, far))
    return Stroke(polygon(line, closed=False), look.crease, look.width, TICK_DASHES[kind])


def _covered(shape: Polygon, start: Point, way: tuple[float, float]) -> tuple[float, float] | None:
    """Return from where to where a ray runs over a clockwise convex polygon or along an edge of it."""
    enter, leave = 0.0, FAR
    for a, b in edges(shape):
        reach = math.dist(a, b)
        ex, ey = (b.x - a.x) / reach, (b.y - a.y) / reach
        inside = ex * (start.y - a.y) - ey * (start.x - a.x) + ON_EDGE
        speed = ex * way[1] - ey * way[0]
        if abs(speed) < 1e-9:
            if inside < 0:
                return None
        elif speed > 0:
            enter = max(enter, -inside / speed)
        else:
            leave = min(leave, -inside / speed)
    return (enter, leave) if enter < leave else None
