"""Vectors and rigid poses in three dimensions: where a point of a panel is after folding."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

Vector = tuple[float, float, float]
"""A place or a direction in mm: x to the right, y away from the viewer, z upwards."""

UP: Vector = (0.0, 0.0, 1.0)
DOWN: Vector = (0.0, 0.0, -1.0)
RIGHT: Vector = (1.0, 0.0, 0.0)
LEFT: Vector = (-1.0, 0.0, 0.0)
FRONT: Vector = (0.0, -1.0, 0.0)
BACK: Vector = (0.0, 1.0, 0.0)


def plus(a: Vector, b: Vector) -> Vector:
    """Add two vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a: Vector, b: Vector) -> Vector:
    """Return the way from b to a."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def times(a: Vector, factor: float) -> Vector:
    """Stretch a vector."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a: Vector, b: Vector) -> float:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector product."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a: Vector) -> float:
    """Return how long a vector is."""
    return math.sqrt(dot(a, a))


def unit(a: Vector) -> Vector:
    """Return the direction of a vector that is not zero."""
    return times(a, 1.0 / length(a))


def between(a: Vector, b: Vector, share: float) -> Vector:
    """Return the point that lies a share of the way from a to b."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share)


class Pose(NamedTuple):
    """A rigid motion: the columns of the rotation and the place of the origin."""

    x: Vector = RIGHT
    y: Vector = BACK
    z: Vector = UP
    origin: Vector = (0.0, 0.0, 0.0)

    def turn(self, a: Vector) -> Vector:
        """Turn a direction."""
        x, y, z = self.x, self.y, self.z
        return (
            x[0] * a[0] + y[0] * a[1] + z[0] * a[2],
            x[1] * a[0] + y[1] * a[1] + z[1] * a[2],
            x[2] * a[0] + y[2] * a[1] + z[2] * a[2],
        )

    def apply(self, a: Vector) -> Vector:
        """Turn and move a place."""
        return plus(self.turn(a), self.origin)

    def unturn(self, a: Vector) -> Vector:
        """Turn a direction back."""
        return (dot(self.x, a), dot(self.y, a), dot(self.z, a))

    def after(self, first: Pose) -> Pose:
        """Return the motion that does `first` and then this one."""
        return Pose(self.turn(first.x), self.turn(first.y), self.turn(first.z), self.apply(first.origin))

    def moved(self, by: Vector) -> Pose:
        """Shift without turning."""
        return self._replace(origin=plus(self.origin, by))


STILL = Pose()

MOST_TURNS = 4096
"""How many turns are remembered: of all creases of a net one or two move, and the others stay as they are."""


@lru_cache(maxsize=MOST_TURNS)
def rotation(axis: Vector, degrees: float, *, through: Vector = (0.0, 0.0, 0.0)) -> Pose:
    """Turn by the right hand rule about a line through a place; quarter turns are exact."""
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    exact = quarters.get(degrees % 360.0)
    cosine, sine = exact or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    k = unit(axis)

    def turned(a: Vector) -> Vector:
        along = times(k, dot(k, a) * (1.0 - cosine))
        return plus(plus(times(a, cosine), times(cross(k, a), sine)), along)

    pose = Pose(turned(RIGHT), turned(BACK), turned(UP))
    return pose.moved(minus(through, pose.turn(through)))
