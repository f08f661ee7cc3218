"""Ops moved, turned or scaled together: a group, where one is needed."""

from __future__ import annotations

from ppgen.common.geometry import IDENTITY, Matrix
from ppgen.display.ops import Group, Op


def seen_through(matrix: Matrix, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return ops seen through a matrix; what stays where it is needs no group."""
    return (Group(matrix, ops),) if ops and matrix != IDENTITY else ops
