"""Checks on the finished thing: it closes, holds and leaves its inside free."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from ppgen.common.geometry import Point
from ppgen.common.problem import Problem, error
from ppgen.folding.geometry.bodies import Body
from ppgen.folding.geometry.distance import Plate, distance
from ppgen.folding.geometry.fold import finished, flat
from ppgen.folding.geometry.model import Cuboid, Panel, Seam
from ppgen.folding.geometry.space import DOWN, UP, Pose, Vector, between, dot, length, minus, plus

TOLERANCE = 1e-6
SAME_DIRECTION = 0.999
SAME_ANGLE = 0.01
SIX_SIDES: tuple[Vector, ...] = (
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0),
    UP,
    DOWN,
)


def check_rest(body: Body, poses: Mapping[str, Pose], *, plates: Mapping[str, Plate]) -> list[Problem]:
    """Check layers, seams, rims, sides and the free inside of the closed state."""
    return [
        *_layers(body, plates),
        *_seams(body, poses),
        *_rims(body, plates),
        *_sides(body, poses),
        *_inside(body, plates),
        *_finished(body),
    ]


def gap(body: Body, seam: Seam, *, poses: Mapping[str, Pose]) -> float:
    """Return how far apart two edges end up: the farthest point of the shorter one."""
    one = _in_space(body, seam.one, seam.one_edge, poses)
    other = _in_space(body, seam.other, seam.other_edge, poses)
    if length(minus(one[1], one[0])) > length(minus(other[1], other[0])):
        one, other = other, one
    return max(_to_segment(p, *other) for p in one)


def _layers(body: Body, plates: Mapping[str, Plate]) -> list[Problem]:
    t = body.assembly.paper.thickness
    problems = []
    for one, other in combinations(plates, 2):
        if frozenset((one, other)) in body.neighbours:
            continue
        apart = distance(plates[one], plates[other], limit=t)
        if apart < t - TOLERANCE:
            problems.append(_collision(one, other, apart=apart, thickness=t))
    return problems


def _collision(one: str, other: str, *, apart: float, thickness: float) -> Problem:
    message = (
        f"when closed, panels {one!r} and {other!r} are {apart:.2f} mm apart;"
        f" the paper is {thickness:.2f} mm thick"
    )
    return error("fold/layers-collide", message, subject=one)


def _seams(body: Body, poses: Mapping[str, Pose]) -> list[Problem]:
    return [
        error(
            "fold/seam-open",
            f"the edges of {seam.one!r} and {seam.other!r} end {apart:.2f} mm apart;"
            f" {seam.gap:.2f} mm is the most",
            subject=seam.one,
        )
        for seam in body.assembly.seams
        if (apart := gap(body, seam, poses=poses)) > seam.gap + TOLERANCE
    ]


def _in_space(
    body: Body, name: str, edge: tuple[Point, Point], poses: Mapping[str, Pose]
) -> tuple[Vector, Vector]:
    net, pose = body.panels[name].net, poses[name]
    return pose.apply(flat(net, edge[0])), pose.apply(flat(net, edge[1]))


def _to_segment(p: Vector, a: Vector, b: Vector) -> float:
    along = minus(b, a)
    share = min(1.0, max(0.0, dot(minus(p, a), along) / dot(along, along)))
    return length(minus(p, between(a, b, share)))


def _rims(body: Body, plates: Mapping[str, Plate]) -> list[Problem]:
    problems = []
    for rim in body.assembly.rims:
        levels = [corner[2] for name in rim for corner in plates[name].corners]
        if max(levels) - min(levels) > body.assembly.paper.thickness / 2:
            message = f"the rims {', '.join(rim)} are not level: {max(levels) - min(levels):.2f} mm"
            problems.append(error("fold/rims-uneven", message, subject=rim[0]))
    return problems


def _sides(body: Body, poses: Mapping[str, Pose]) -> list[Problem]:
    problems = []
    for name, pose in poses.items():
        panel = body.panels[name].panel
        problems += _looks(panel, pose)
    return problems


def _looks(panel: Panel, pose: Pose) -> list[Problem]:
    out = pose.turn(UP)
    if panel.faces is not None and dot(out, panel.faces) < SAME_DIRECTION:
        message = (
            f"the printed side of {panel.name!r} looks {_words(out)} when closed, not {_words(panel.faces)}"
        )
        return [error("fold/wrong-side", message, subject=panel.name)]
    if panel.up is not None and abs(dot(out, panel.up)) > SAME_DIRECTION:
        message = f"the art of {panel.name!r} cannot stand {_words(panel.up)}, which is where the panel looks"
        return [error("fold/art-without-up", message, subject=panel.name)]
    return []


def _words(direction: Vector) -> str:
    names = ("right", "left", "back", "front", "up", "down")
    best = max(range(6), key=lambda index: dot(SIX_SIDES[index], direction))
    return names[best]


def _inside(body: Body, plates: Mapping[str, Plate]) -> list[Problem]:
    room = body.assembly.inside
    if room is None:
        return []
    half = body.assembly.paper.thickness / 2 - TOLERANCE
    return [
        error("fold/inside-blocked", f"panel {name!r} reaches into the room for the content", subject=name)
        for name, plate in plates.items()
        if _cuts(plate.corners, room, margin=half)
    ]


def _cuts(corners: tuple[Vector, ...], room: Cuboid, *, margin: float) -> bool:
    """Tell whether a polygon comes nearer to a cuboid than the margin."""
    left = list(corners)
    high = plus(room.corner, room.size)
    for side in SIX_SIDES:
        corner = room.corner if sum(side) < 0 else high
        left = _below(left, side, dot(side, corner) + margin)
        if not left:
            return False
    return True


def _below(corners: list[Vector], out: Vector, level: float) -> list[Vector]:
    kept: list[Vector] = []
    heights = [dot(out, c) - level for c in corners]
    for i, here in enumerate(heights):
        there = heights[i - 1]
        if (here < 0) != (there < 0):
            kept.append(between(corners[i], corners[i - 1], here / (here - there)))
        if here < 0:
            kept.append(corners[i])
    return kept


def _finished(body: Body) -> list[Problem]:
    """The steps must end in the closed state."""
    last, wanted = finished(body.assembly), body.assembly.closed
    problems = [
        error(
            "fold/unfinished",
            f"after the last step crease {name!r} stands at {last.angles.get(name, 0.0):g}°,"
            f" not at {angle:g}°",
            subject=name,
        )
        for name, angle in wanted.angles.items()
        if abs(last.angles.get(name, 0.0) - angle) > SAME_ANGLE
    ]
    problems += [
        error("fold/unfinished", f"after the last step {name!r} is not at its place", subject=name)
        for name, place in last.places.items()
        if length(place) > SAME_ANGLE
    ]
    return problems
