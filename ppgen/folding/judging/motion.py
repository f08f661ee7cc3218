"""Checks on the way: nothing passes through anything while the moves are made in order."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from ppgen.common.problem import Problem, error
from ppgen.folding.geometry.bodies import Body
from ppgen.folding.geometry.distance import Plate, distance
from ppgen.folding.geometry.fold import during, states
from ppgen.folding.geometry.model import Move, State
from ppgen.folding.geometry.reach import sweep
from ppgen.folding.geometry.space import UP, Pose, length, minus

TOLERANCE = 1e-6
SAMPLES = 10
FARTHEST = 10.0
SHORTEST_STEP = 1 / 4000


class Path(NamedTuple):
    """What a look at all moves found: the least distance in mm on the way, and the collisions.

    `least` is infinite where no two panels came nearer than the paper is thick.
    """

    least: float
    poses: int
    problems: tuple[Problem, ...]


_Placed = tuple[Pose, Plate]
_NOWHERE: _Placed = (
    Pose(origin=(math.inf, 0.0, 0.0)),
    Plate((), UP, 0.0, (), UP, UP),
)


class _Clash(NamedTuple):
    least: float
    pair: tuple[str, str] = ("", "")
    share: float = 0.0


class _Course(NamedTuple):
    """A move: the state before, the pairs whose distance may change, and their greatest speed."""

    move: Move
    before: State
    pairs: tuple[tuple[str, str], ...]
    speed: float


def check_motion(body: Body, *, samples: int = SAMPLES, thorough: bool = False) -> Path:
    """Look at every move at evenly spaced poses; panels that do not share a crease stay apart.

    A thorough look also takes the steps so short that no two panels can have passed through each
    other between two poses, and measures distances farther than the paper is thick.
    """
    least, count, problems = math.inf, 0, []
    for number, (move, before) in enumerate(states(body.assembly), start=1):
        clash, poses = _follow(body, _course(body, move, before), samples=samples, thorough=thorough)
        count += poses
        least = min(least, clash.least)
        if clash.least < body.assembly.paper.thickness - TOLERANCE:
            problems.append(_problem(body, number, clash))
    return Path(least, count, tuple(problems))


def _course(body: Body, move: Move, before: State) -> _Course:
    rates = _rates(body, move)
    moving: dict[str, frozenset[str]] = {}
    for ready in body.chains:
        moving[ready.net.root] = frozenset(str(s.places) for s in move.shifts if s.net == ready.net.name)
        for hinge in ready.hinges:
            moving[hinge.child] = moving[hinge.parent] | ({hinge.name} & rates.keys())
    names = sorted(moving)
    pairs, speed = [], 0.0
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            between = moving[one] ^ moving[other]
            if between and frozenset((one, other)) not in body.neighbours:
                pairs.append((one, other))
                speed = max(speed, sum(rates[name] for name in between))
    return _Course(move, before, tuple(pairs), speed)


def _rates(body: Body, move: Move) -> dict[str, float]:
    """The greatest speed in mm per move that each crease or way of a net gives to what hangs on it."""
    rates = {
        str(shift.places): _fastest([length(minus(b, a)) for a, b in pairwise(shift.places)])
        for shift in move.shifts
    }
    angles = {turn.crease: _fastest([abs(b - a) for a, b in pairwise(turn.angles)]) for turn in move.turns}
    for ready in body.chains:
        for hinge in ready.hinges:
            if hinge.name in angles:
                rates[hinge.name] = math.radians(angles[hinge.name]) * sweep(ready, hinge)
    return rates


def _fastest(pieces: list[float]) -> float:
    return max(pieces) * len(pieces)


def _follow(body: Body, course: _Course, *, samples: int, thorough: bool) -> tuple[_Clash, int]:
    t = body.assembly.paper.thickness
    reach = max(t, FARTHEST) if thorough else t
    plates = dict.fromkeys(sorted({name for pair in course.pairs for name in pair}), _NOWHERE)
    here = _nearest(body, course, plates, share=0.0, reach=reach)
    worst, share, count = _Clash(math.inf), 0.0, 0
    while share < 1.0 and worst.least >= t - TOLERANCE:
        safe = min(here.least, reach) / course.speed if thorough and course.speed else 1.0
        share = min(1.0, share + max(min(1 / samples, safe), SHORTEST_STEP))
        here = _nearest(body, course, plates, share=share, reach=reach)
        worst = min(worst, here, key=lambda clash: clash.least)
        count += 1
    return worst, count


def _nearest(
    body: Body, course: _Course, plates: dict[str, _Placed], *, share: float, reach: float
) -> _Clash:
    """Find the nearest pair; `plates` keeps what did not move since the last look."""
    poses = body.poses(during(course.move, course.before, share=share))
    for name, (pose, _) in plates.items():
        if pose != poses[name]:
            plates[name] = (poses[name], body.plate(name, poses[name]))
    nearest, pair = math.inf, ("", "")
    for one, other in course.pairs:
        apart = distance(plates[one][1], plates[other][1], limit=min(reach, nearest))
        if apart < nearest:
            nearest, pair = apart, (one, other)
    return _Clash(nearest, pair, share)


def _problem(body: Body, number: int, clash: _Clash) -> Problem:
    one, other = clash.pair
    message = (
        f"in move {number}, {clash.share:.0%} of the way, panels {one!r} and {other!r} come within"
        f" {clash.least:.2f} mm; the paper is {body.assembly.paper.thickness:.2f} mm thick"
    )
    hint = "change the order of the moves, or the size of the panels"
    return error("fold/motion-collide", message, hint=hint, subject=one)
