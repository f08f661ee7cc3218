"""Arrows for the hands: they follow the moving panels to where they end up, or tell to turn paper over."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Point, Size
from ppgen.display.ops import Fill, LineCap, LineJoin, Op, Stroke, polygon
from ppgen.folding.geometry.bodies import Body
from ppgen.folding.geometry.fold import during, flat
from ppgen.folding.geometry.model import Move, Net, State
from ppgen.folding.geometry.plane import area, centroid, distance_to_line
from ppgen.folding.geometry.space import Pose, Vector
from ppgen.folding.pictures.view import Camera

SAMPLES = 12
LOOP_STEPS = 24
SHORTEST = 3.6
LEAST_WAY = 0.6
"""What moves by less in the picture hardly moves as it is seen; mm."""

TIP = 0.75

LOOP = Size(10.5, 6.5)
"""The room of the sign that paper is turned over, in mm."""

Way = tuple[Vector, ...]


def ways(body: Body, before: State, *, moves: Sequence[tuple[Move, float]]) -> list[Way]:
    """Return the ways in space of the leading panels through moves, each from its share onwards."""
    poses = [body.poses(state) for state in _states(before, moves)]
    return [_way(body, name, poses) for name in _leaders(body, [move for move, _ in moves])]


def arrow(
    way: Way, *, camera: Camera, matrix: Matrix, colour: Colour, from_afar: bool = False
) -> tuple[Op, ...]:
    """Draw a way as an arrow in the picture; nothing where it would be too short to see.

    One that begins `from_afar` comes from as far outside as it is too short.
    """
    points = _thinned([matrix.apply(*camera.project(place)) for place in way])
    short = SHORTEST - sum(math.dist(a, b) for a, b in pairwise(points))
    if len(points) < 2 or (short > 0 and not from_afar):
        return ()
    if short > 0:
        first, last = points[0], points[-1]
        reach = math.dist(first, last)
        if reach < LEAST_WAY:
            return ()
        share = short / reach
        points.insert(0, Point(first.x - (last.x - first.x) * share, first.y - (last.y - first.y) * share))
    return _inked(points, colour)


def turned_over(left: float, top: float, *, colour: Colour, way: float = 1.0) -> tuple[Op, ...]:
    """Draw the sign that paper is turned over, as folders know it: an arrow with a loop; places in mm.

    It points to the right, or to the left where its `way` is -1.
    """
    middle, level = left + LOOP.width / 2, top + LOOP.height / 2
    turns = [2.9 * (step / LOOP_STEPS - 1) for step in range(2 * LOOP_STEPS + 1)]
    points = [Point(middle + way * (1.9 * t - 2.8 * math.sin(t)), level - 2.6 * math.cos(t)) for t in turns]
    return _inked(points, colour)


def _inked(points: Sequence[Point], colour: Colour) -> tuple[Op, ...]:
    """Return an arrow along points, with white around it."""
    tip, shaft = points[-1], _shortened(points, 2.2)
    angle = math.atan2(tip.y - shaft[-1].y, tip.x - shaft[-1].x)
    head = polygon((tip, _polar(tip, angle + 2.7, 3.2), _polar(tip, angle - 2.7, 3.2)))
    line = polygon(tuple(shaft), closed=False)
    white = Colour(255, 255, 255)
    return (
        Stroke(line, white, 1.7, cap=LineCap.ROUND, join=LineJoin.ROUND),
        Stroke(head, white, 0.9, join=LineJoin.ROUND),
        Stroke(line, colour, 0.8, cap=LineCap.ROUND, join=LineJoin.ROUND),
        Fill(head, colour),
    )


def _states(before: State, moves: Sequence[tuple[Move, float]]) -> list[State]:
    found, state = [], before
    for move, start in moves:
        shares = [start + (1 - start) * step / SAMPLES for step in range(SAMPLES + 1)]
        found += [during(move, state, share=share) for share in shares]
        state = found[-1]
    return found


def _leaders(body: Body, moves: Sequence[Move]) -> list[str]:
    """One panel for everything that moves together: the largest that hangs on the outermost crease."""
    turning = {turn.crease for move in moves for turn in move.turns}
    shifting = {shift.net for move in moves for shift in move.shifts}
    found = []
    for ready in body.chains:
        if ready.net.name in shifting:
            found.append(ready.net.root)
            continue
        first: dict[str, str] = {}
        leading: dict[str, tuple[int, float, str]] = {}
        depth: dict[str, int] = {ready.net.root: 0}
        for hinge in ready.hinges:
            depth[hinge.child] = depth[hinge.parent] + (hinge.name in turning)
            start = first.get(hinge.parent) or (hinge.name if hinge.name in turning else "")
            if not start:
                continue
            first[hinge.child] = start
            size = abs(area(ready.net.panel(hinge.child).polygon))
            rank = (depth[hinge.child], size, hinge.child)
            if hinge.name in turning and size > _largest(leading.get(start)) / 3:
                leading[start] = max(rank, leading.get(start, (0, 0.0, "")))
        found += [name for _, _, name in leading.values()]
    return found


def _largest(rank: tuple[int, float, str] | None) -> float:
    return rank[1] if rank else 0.0


def _way(body: Body, name: str, poses: Sequence[Mapping[str, Pose]]) -> Way:
    place = body.panels[name]
    tip = flat(place.net, _tip(place.net, name))
    return tuple(found[name].apply(tip) for found in poses)


def _tip(net: Net, name: str) -> Point:
    """A point near the middle of the side that is farthest from the crease a panel hangs on."""
    polygon = net.panel(name).polygon
    middle = centroid(polygon)
    crease = next((c for c in net.creases if c.child == name), None)
    if crease is None:
        return middle
    heights = [distance_to_line(p, crease.a, crease.b) for p in polygon]
    far = centroid([p for p, height in zip(polygon, heights) if height > 0.9 * max(heights)])
    return Point(middle.x + (far.x - middle.x) * TIP, middle.y + (far.y - middle.y) * TIP)


def _thinned(points: Sequence[Point]) -> list[Point]:
    kept = [points[0]]
    for p in points[1:]:
        if math.dist(p, kept[-1]) > 0.3:
            kept.append(p)
    return kept


def _shortened(points: Sequence[Point], amount: float) -> list[Point]:
    """Take an amount in mm off the end."""
    left = list(points)
    while len(left) > 2 and math.dist(left[-1], left[-2]) <= amount:
        amount -= math.dist(left[-1], left[-2])
        left.pop()
    a, b = left[-2], left[-1]
    share = max(0.0, 1.0 - amount / max(math.dist(a, b), 1e-9))
    left[-1] = Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
    return left


def _polar(p: Point, angle: float, reach: float) -> Point:
    return Point(p.x + math.cos(angle) * reach, p.y + math.sin(angle) * reach)
