"""Checks dice: opposite faces add up, and all nets make the same die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.common.problem import Problem, error
from ppgen.folding.geometry.bodies import Body, body
from ppgen.folding.geometry.model import Assembly
from ppgen.folding.geometry.space import UP, Pose, Vector, cross, dot

OPPOSITE = -0.999


def opposites(ready: Body, poses: Mapping[str, Pose]) -> tuple[tuple[int, int], ...]:
    """Return the values on opposite sides, the smaller first, in order."""
    sides = _sides(ready, poses)
    pairs = set()
    for index, (value, out) in enumerate(sides):
        for other, there in sides[index + 1 :]:
            if dot(out, there) < OPPOSITE:
                pairs.add((min(value, other), max(value, other)))
    return tuple(sorted(pairs))


def hand(ready: Body, poses: Mapping[str, Pose]) -> int:
    """Return 1 where the lowest values of the three pairs run anticlockwise round their corner.

    -1 where they run clockwise; 0 where the hand cannot be told, since values repeat.
    """
    sides = dict(_sides(ready, poses))
    pairs = opposites(ready, poses)
    if len(sides) < 6 or len(pairs) != 3:
        return 0
    a, b, c = (sides[low] for low, _ in pairs)
    return 1 if dot(cross(a, b), c) > 0 else -1


def check_die(ready: Body, poses: Mapping[str, Pose]) -> list[Problem]:
    """Check the six sides and the sum of opposite ones."""
    assembly = ready.assembly
    if not assembly.values:
        return []
    pairs = opposites(ready, poses)
    outs = {_rounded(out) for _, out in _sides(ready, poses)}
    if len(outs) != 6:
        return [error("fold/die-faces", f"the net covers {len(outs)} of the six sides of a die")]
    return [
        error(
            "fold/die-sum",
            f"opposite faces {low} and {high} add up to {low + high}, not {assembly.opposite_sum}",
            hint="swap the values of the net",
        )
        for low, high in pairs
        if low + high != assembly.opposite_sum
    ]


def check_same_die(assemblies: Sequence[Assembly]) -> list[Problem]:
    """Check that several nets make the same die: the same opposite faces and the same hand."""
    ready = [body(assembly) for assembly in assemblies]
    seen = [(opposites(b, poses), hand(b, poses)) for b in ready for poses in [b.poses(b.assembly.closed)]]
    problems = []
    for number, (pairs, turn) in enumerate(seen[1:], start=2):
        if pairs != seen[0][0]:
            problems.append(error("fold/die-differs", f"die {number} has other opposite faces than die 1"))
        elif turn != seen[0][1]:
            message = f"die {number} is the mirror image of die 1"
            problems.append(error("fold/die-hand", message, hint="swap its left and right face"))
    return problems


def _sides(ready: Body, poses: Mapping[str, Pose]) -> list[tuple[int, Vector]]:
    return [(value, poses[name].turn(UP)) for name, value in ready.assembly.values]


def _rounded(out: Vector) -> tuple[int, int, int]:
    return (round(out[0]), round(out[1]), round(out[2]))
