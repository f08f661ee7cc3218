"""Which lines are cut and which are creased, each kind on a layer of its own, marks off the art."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Point
from ppgen.display.ops import Layer, LayerKind, Op, Path, Stroke, polygon
from ppgen.folding.geometry.model import Crease, CreaseKind, Net, Role
from ppgen.folding.geometry.plane import Polygon, centroid, clockwise, edges
from ppgen.folding.pictures.marks import CreaseMarks
from ppgen.folding.pictures.outline import cut_paths

NARROW_SPINE = 1.2
SHORTEST_TICK = 0.8
FARTHEST_TICK = 8.0
"""A tick that is farther from its fold is taken for that of another one, unless the fold has no other; mm."""

FAR = 1000.0
ON_EDGE = 1e-6
IN_LINE = 0.05
"""A fold whose ends are nearer than this to the line of another one is scored along the same ruler; mm."""

INSET = 2.6
"""How far from its ends a fold is marked on a hidden panel, so that marks of two folds are apart; mm."""

HALO = 0.6
"""The width of the white under a mark, which art that bleeds over the fold would swallow; mm."""


DASHES: dict[CreaseKind, tuple[float, ...]] = {
    CreaseKind.MOUNTAIN: (3.0, 1.0, 0.6, 1.0),
    CreaseKind.VALLEY: (1.8, 1.2),
}
"""Mountains are dashes and dots, valleys are dashes, as folders have drawn them since Yoshizawa."""


TICK_DASHES: dict[CreaseKind, tuple[float, ...]] = {CreaseKind.MOUNTAIN: (), CreaseKind.VALLEY: (0.7, 0.45)}
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


class ScoreLine(NamedTuple):
    """A line to crease on the sheet; both creases of a narrow spine are one line in its middle."""

    a: Point
    b: Point
    kind: CreaseKind
    hidden: Point | None = None
    """The middle of a panel beside it that nobody sees in the end."""


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


def mark_room(net: Net, look: LineLook) -> float:
    """Return how far past a net paper must be printed on, so that a tick can be seen of each fold; mm."""
    guides = net_lines(net, look)[-1].ops
    ticks = [op for op in guides if isinstance(op, Stroke) and op.colour != WHITE]
    return max((_needed(tick, net) for tick in ticks), default=0.0)


def _needed(tick: Stroke, net: Net) -> float:
    """Return how much of the paper past a net the shortest tick takes that may stand for this one; mm."""
    width, height = net.size
    near, *_, far = sorted(
        max(-end[1], -end[2], end[1] - width, end[2] - height) for end in tick.path if len(end) == 3
    )
    return round(max(0.0, min(far, near + SHORTEST_TICK)), 4)


def net_scores(net: Net) -> tuple[ScoreLine, ...]:
    """Return the lines to crease."""
    spines = {p.name: p for p in net.panels if p.role is Role.SPINE}
    out_of_sight = {p.name: centroid(p.polygon) for p in net.panels if p.role in (Role.HIDDEN, Role.TAB)}
    found, merged = [], set()
    for crease in net.creases:
        after = next((c for c in net.creases if c.parent == crease.child), None)
        if crease.child in spines and after is not None and _apart(crease, after) < NARROW_SPINE:
            beside = out_of_sight.get(after.child) or out_of_sight.get(crease.parent)
            found.append(_between(crease, after)._replace(hidden=beside))
            merged.add(after.name)
        elif crease.name not in merged:
            beside = out_of_sight.get(crease.child) or out_of_sight.get(crease.parent)
            found.append(ScoreLine(crease.a, crease.b, crease.kind, beside))
    return tuple(found)


def legend(kind: CreaseKind | None, width: float, look: LineLook | None = None) -> tuple[Op, ...]:
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


def _between(one: Crease, other: Crease) -> ScoreLine:
    a, b = (
        (other.a, other.b) if math.dist(one.a, other.a) <= math.dist(one.a, other.b) else (other.b, other.a)
    )
    return ScoreLine(_middle(one.a, a), _middle(one.b, b), one.kind)


def _line(score: ScoreLine, look: LineLook) -> Stroke:
    return Stroke(polygon((score.a, score.b), closed=False), look.crease, look.width, DASHES[score.kind])


def _guides(net: Net, scores: Sequence[ScoreLine], look: LineLook) -> tuple[Op, ...]:
    if look.marks is CreaseMarks.NONE:
        return ()
    if look.marks is CreaseMarks.LINES:
        return tuple(_line(score, look) for score in scores)
    shapes = [clockwise(panel.polygon) for panel in net.panels]
    near, far = list[Stroke](), list[Stroke]()
    for score in scores:
        if score.hidden is None:
            ends = (score.b, score.a), (score.a, score.b)
            ticks = [tick for pair in ends if (tick := _tick(shapes, pair, score.kind, look)) is not None]
            near += ticks
            if not ticks and not any(_is_in_line(score, one) for one in scores if one.hidden is not None):
                beyond = (_tick(shapes, pair, score.kind, look, farthest=FAR) for pair in ends)
                far += [mark for tick in beyond if tick is not None for mark in (_halo(tick), tick)]
    kept = (mark for score in scores if score.hidden for mark in _kept(score, score.hidden, look))
    return (*near, *far, *kept)


def _is_in_line(one: ScoreLine, other: ScoreLine) -> bool:
    """Tell whether a ruler along one fold lies along another as well, so that its marks do for both."""
    length = math.dist(one.a, one.b)
    across = (one.a.y - one.b.y) / length, (one.b.x - one.a.x) / length
    return all(
        abs((end.x - one.a.x) * across[0] + (end.y - one.a.y) * across[1]) < IN_LINE
        for end in (other.a, other.b)
    )


def _halo(tick: Stroke) -> Stroke:
    """Return the white under a tick that may stand on art which bleeds over the edge."""
    return tick._replace(colour=WHITE, width=HALO, dash=())


def _kept(score: ScoreLine, hidden: Point, look: LineLook) -> Iterator[Stroke]:
    """Mark a fold on the side that nobody sees in the end: such marks are still there when all is cut out."""
    length = math.dist(score.a, score.b)
    along = ((score.b.x - score.a.x) / length, (score.b.y - score.a.y) / length)
    side = (-along[1], along[0])
    if (hidden.x - score.a.x) * side[0] + (hidden.y - score.a.y) * side[1] < 0:
        side = (-side[0], -side[1])
    if length >= 2 * (INSET + look.tick) + look.tick:
        starts, size = [INSET, length - INSET - look.tick], look.tick
    else:
        size = min(look.tick, 0.5 * length)
        starts = [(length - size) / 2]
    for start in starts:
        for width, colour, dash in ((HALO, WHITE, ()), (look.width, look.crease, TICK_DASHES[score.kind])):
            line = tuple(
                Point(
                    score.a.x + along[0] * at + side[0] * width / 2,
                    score.a.y + along[1] * at + side[1] * width / 2,
                )
                for at in (start, start + size)
            )
            yield Stroke(polygon(line, closed=False), colour, width, dash)


def _tick(
    shapes: Sequence[Polygon],
    ends: tuple[Point, Point],
    kind: CreaseKind,
    look: LineLook,
    *,
    farthest: float = FARTHEST_TICK,
) -> Stroke | None:
    """A short line beyond one end of a crease, on paper that is cut away, at most so far from it."""
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
    if at > farthest:
        return None
    gap = (
        look.tick_gap if at <= FARTHEST_TICK else 2 * look.tick_gap
    )  # clear of the marks of those in between
    near, far = at + gap, at + gap + size
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
