"""Helps to write a net down: panels and creases in any coordinates, moved to the sheet at the end."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import Crease, CreaseKind, Move, Net, Panel, Shift, Step, Turn
from ppgen.folding.geometry.plane import bounds
from ppgen.folding.geometry.space import BACK, FRONT, RIGHT, STILL, Pose, Vector, rotation

PRINT_DOWN = rotation(RIGHT, 180.0)
"""Lies with the printed side down, so that mountains fold upwards; sheet y runs to the back."""

UPRIGHT = rotation(RIGHT, 90.0)
"""Stands with the printed side to the viewer."""


def reading(faces: Vector) -> Vector:
    """Return where art points up on a level side: to the back, or to the front if seen from below."""
    return BACK if faces[2] > 0 else FRONT


def fold(
    panels: tuple[str, str],
    line: tuple[tuple[float, float], tuple[float, float]],
    *,
    angle: float = 90.0,
    kind: CreaseKind = CreaseKind.MOUNTAIN,
) -> Crease:
    """Join a parent and a child along a line; the crease is called after the child."""
    (ax, ay), (bx, by) = line
    return Crease(panels[1], panels[0], panels[1], Point(ax, ay), Point(bx, by), kind, angle)


def net(name: str, panels: Sequence[Panel], *, creases: Sequence[Crease], pose: Pose = STILL) -> Net:
    """Make a net whose first panel is the root, moved so that its top left is at the origin.

    `pose` puts the origin of the coordinates the panels are written in.
    """
    area = bounds([p for panel in panels for p in panel.edge])

    def moved(p: Point) -> Point:
        return Point(p.x - area.x, p.y - area.y)

    on_sheet = tuple(
        p._replace(polygon=tuple(map(moved, p.polygon)), outline=tuple(map(moved, p.outline))) for p in panels
    )
    lines = tuple(crease._replace(a=moved(crease.a), b=moved(crease.b)) for crease in creases)
    return Net(name, on_sheet, lines, panels[0].name, moved(Point(0.0, 0.0)), pose)


def half_turned(corners: Sequence[tuple[float, float]], sign: int) -> tuple[Point, ...]:
    """Turn points by half a turn about the origin where sign is -1."""
    return tuple(Point(sign * x, sign * y) for x, y in corners)


def turn(*creases: str, angles: tuple[float, ...] = (0.0, 90.0)) -> Move:
    """Fold some creases at once."""
    return Move(tuple(Turn(crease, angles) for crease in creases))


def carry(*nets: str, places: tuple[Vector, ...]) -> Move:
    """Move some nets through places, relative to where they belong."""
    return Move(shifts=tuple(Shift(name, places) for name in nets))


def scored(*nets: str) -> Step:
    """Score before anything is cut or folded: a knife and a bone are led better over a whole sheet."""
    words = "Printed side up: score every fold, cut everything out, crease as marked and open again."
    return Step("nets/crease", words, (), 0.0, nets, uncut=True)
