"""Turns panels about their creases: where every panel is when the creases are folded so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import Assembly, Crease, CreaseKind, Move, Net, State
from ppgen.folding.geometry.plane import centroid
from ppgen.folding.geometry.space import Pose, Vector, between, cross, minus, rotation

AT_HOME: Vector = (0.0, 0.0, 0.0)


class Hinge(NamedTuple):
    """A crease as a line in the flat net's own space, turned so that a mountain is above zero."""

    name: str
    parent: str
    child: str
    place: Vector
    axis: Vector


class Chain(NamedTuple):
    """A net ready to fold: its hinges from the root outwards."""

    net: Net
    hinges: tuple[Hinge, ...]


def flat(net: Net, p: Point) -> Vector:
    """Put a point of the sheet into the flat net's own space: printed side up, y away."""
    return (p.x - net.origin.x, net.origin.y - p.y, 0.0)


def sheet(net: Net, a: Vector) -> Point:
    """Put a point of the flat net's own space back on the sheet."""
    return Point(a[0] + net.origin.x, net.origin.y - a[1])


def chain(net: Net) -> Chain:
    """Sort the creases from the root outwards; those that hang on nothing are left out."""
    known, hinges, waiting = {net.root}, [], list(net.creases)
    while ready := [c for c in waiting if c.parent in known and c.child not in known]:
        hinges += [_hinge(net, crease) for crease in ready]
        known |= {crease.child for crease in ready}
        waiting = [crease for crease in waiting if crease not in ready]
    return Chain(net, tuple(hinges))


def folded(ready: Chain, angles: Mapping[str, float], *, place: Vector = AT_HOME) -> dict[str, Pose]:
    """Return the pose of every panel for the given angles in degrees, with the net moved away."""
    poses = {ready.net.root: ready.net.pose.moved(place)}
    for hinge in ready.hinges:
        parent, angle = poses[hinge.parent], angles.get(hinge.name, 0.0)
        turned = rotation(hinge.axis, angle, through=hinge.place) if angle else None
        poses[hinge.child] = parent.after(turned) if turned else parent
    return poses


def during(move: Move, before: State, *, share: float) -> State:
    """Return the state at a share of a move's time."""
    angles = dict(before.angles) | {turn.crease: _along(turn.angles, share) for turn in move.turns}
    places = dict(before.places) | {shift.net: _way(shift.places, share) for shift in move.shifts}
    return State(angles, places)


def states(assembly: Assembly) -> Iterator[tuple[Move, State]]:
    """Yield every move with the state before it."""
    state = assembly.start
    for move in assembly.moves:
        yield move, state
        state = during(move, state, share=1.0)


def at_share(assembly: Assembly, share: float) -> State:
    """Return the state after a share of all moves, from 0 (flat, as cut out) to 1 (closed)."""
    state, left = assembly.start, share * len(assembly.moves)
    for move in assembly.moves:
        if left <= 0:
            return state
        state = during(move, state, share=min(left, 1.0))
        left -= 1
    return assembly.closed if share >= 1 else state


def finished(assembly: Assembly) -> State:
    """Return the state after the last move."""
    state = assembly.start
    for move in assembly.moves:
        state = during(move, state, share=1.0)
    return state


def _hinge(net: Net, crease: Crease) -> Hinge:
    a, b = flat(net, crease.a), flat(net, crease.b)
    out = minus(flat(net, centroid(net.panel(crease.child).polygon)), a)
    along = minus(b, a)
    falls = cross(along, out)[2] < 0
    wanted = crease.kind is CreaseKind.MOUNTAIN
    axis = along if falls == wanted else minus(a, b)
    return Hinge(crease.name, crease.parent, crease.child, a, axis)


def _along(values: tuple[float, ...], share: float) -> float:
    index, rest = _piece(len(values), share)
    return values[index] + (values[index + 1] - values[index]) * rest


def _way(values: tuple[Vector, ...], share: float) -> Vector:
    index, rest = _piece(len(values), share)
    return between(values[index], values[index + 1], rest)


def _piece(count: int, share: float) -> tuple[int, float]:
    at = share * (count - 1)
    index = min(int(at), count - 2)
    return index, at - index
