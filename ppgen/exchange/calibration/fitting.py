"""The map that fits pairs of places best, and how far each of them is off then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Point

SINGULAR = 1e-9


class Fitted(NamedTuple):
    """A map, and how far each place is off after it; in the units of the places that it leads to."""

    matrix: Matrix
    off: tuple[float, ...]


Equation = tuple[float, float, float]
"""A place (x, y), and what one coordinate of it becomes."""


def fit_coordinate(equations: Sequence[Equation]) -> tuple[float, float, float] | None:
    """Return p, q, r of the p x + q y + r that is nearest to all wanted values, by least squares.

    None where the places lie on one line. They are taken from their middle, so that no figure is lost.
    """
    count = len(equations)
    if count < 3:
        return None
    mx = sum(x for x, _, _ in equations) / count
    my = sum(y for _, y, _ in equations) / count
    mw = sum(wanted for _, _, wanted in equations) / count
    xx = sum((x - mx) ** 2 for x, _, _ in equations)
    yy = sum((y - my) ** 2 for _, y, _ in equations)
    xy = sum((x - mx) * (y - my) for x, y, _ in equations)
    xw = sum((x - mx) * (wanted - mw) for x, _, wanted in equations)
    yw = sum((y - my) * (wanted - mw) for _, y, wanted in equations)
    area = xx * yy - xy * xy
    if area <= SINGULAR * max(xx * yy, SINGULAR):
        return None
    p, q = (xw * yy - yw * xy) / area, (yw * xx - xw * xy) / area
    return p, q, mw - p * mx - q * my


def fit_places(places: Sequence[Point], found: Sequence[Point]) -> Fitted | None:
    """Return the map from places to where they were found; None where they lie on one line."""
    across = fit_coordinate([(x, y, to.x) for (x, y), to in zip(places, found, strict=True)])
    along = fit_coordinate([(x, y, to.y) for (x, y), to in zip(places, found, strict=True)])
    if across is None or along is None:
        return None
    matrix = Matrix(across[0], along[0], across[1], along[1], across[2], along[2])
    off = tuple(_distance(matrix.apply(*place), to) for place, to in zip(places, found, strict=True))
    return Fitted(matrix, off)


def _distance(one: Point, other: Point) -> float:
    return float(((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5)
