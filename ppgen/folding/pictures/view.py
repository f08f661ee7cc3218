"""A folded thing into the parts that a viewer sees, in the order in which they must be painted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Point
from ppgen.folding.geometry.bodies import Body
from ppgen.folding.geometry.fold import flat
from ppgen.folding.geometry.model import Net, Panel
from ppgen.folding.geometry.plane import distance_to_segment
from ppgen.folding.geometry.space import UP, Pose, Vector, between, cross, dot, minus
from ppgen.folding.geometry.triangles import triangles

ON_PLANE = 1e-7
CANDIDATES = 12


class Edge(Enum):
    """What an edge of a painted part is."""

    INNER = 0
    CUT = 1
    CREASE = 2


class Camera(NamedTuple):
    """A viewer far away: degrees round to the right of the front, and degrees above the table.

    `upside_down` turns the picture by half a turn, for things that lie on their top.
    """

    around: float = 30.0
    above: float = 35.0
    upside_down: bool = False

    @property
    def from_below(self) -> Camera:
        """The viewer of the same thing after it was turned over."""
        return Camera(-self.around, -self.above, not self.upside_down)

    @property
    def right(self) -> Vector:
        """The direction that points right in the picture."""
        turn = math.radians(self.around)
        way = -1.0 if self.upside_down else 1.0
        return (way * math.cos(turn), way * math.sin(turn), 0.0)

    @property
    def towards(self) -> Vector:
        """The direction from the thing to the viewer."""
        turn, lift = math.radians(self.around), math.radians(self.above)
        return (math.sin(turn) * math.cos(lift), -math.cos(turn) * math.cos(lift), math.sin(lift))

    @property
    def up(self) -> Vector:
        """The direction that points up in the picture."""
        return cross(self.towards, self.right)

    def project(self, place: Vector) -> Point:
        """Return where a place is seen, in mm, y downwards."""
        return Point(dot(place, self.right), -dot(place, self.up))

    def sheet_matrix(self, net: Net, pose: Pose) -> Matrix:
        """Return the map from a net's sheet to the picture for a panel in a pose."""
        across, down = pose.turn((1.0, 0.0, 0.0)), pose.turn((0.0, -1.0, 0.0))
        x, y = self.project(across), self.project(down)
        zero = self.project(pose.apply(flat(net, Point(0.0, 0.0))))
        return Matrix(x.x, x.y, y.x, y.y, zero.x, zero.y)


DEFAULT_CAMERA = Camera()


class PanelPart(NamedTuple):
    """A convex part of a panel in space; `edges[i]` runs from corner i to the next one."""

    panel: str
    corners: tuple[Vector, ...]
    edges: tuple[Edge, ...]
    normal: Vector
    level: float


def parts(body: Body, poses: dict[str, Pose], *, nets: Sequence[str] = ()) -> list[PanelPart]:
    """Return the panels of some nets, or of all, as convex parts in space."""
    found: list[PanelPart] = []
    for name, pose in poses.items():
        place = body.panels[name]
        if not nets or place.net.name in nets:
            found += _panel_parts(place.net, place.panel, pose)
    return found


def painted(found: Sequence[PanelPart], camera: Camera) -> list[PanelPart]:
    """Sort parts from the farthest to the nearest, split where they would hide each other in turn."""
    return list(_painted(tuple(found), camera))


@lru_cache(maxsize=64)
def _painted(found: tuple[PanelPart, ...], camera: Camera) -> tuple[PanelPart, ...]:
    return tuple(_order(list(found), camera.towards))


def _panel_parts(net: Net, panel: Panel, pose: Pose) -> Iterator[PanelPart]:
    normal = pose.turn(UP)
    shapes = triangles(panel.outline) if panel.outline else [panel.polygon]
    border = _borders(panel.edge)
    for shape in shapes:
        corners = tuple(pose.apply(flat(net, p)) for p in shape)
        sides = zip(shape, (*shape[1:], shape[0]))
        kinds = tuple(_kind(net, panel, side, border) for side in sides)
        yield PanelPart(panel.name, corners, kinds, normal, dot(normal, corners[0]))


def _borders(points: Sequence[Point]) -> set[frozenset[Point]]:
    return {frozenset(side) for side in zip(points, (*points[1:], points[0]))}


def _kind(net: Net, panel: Panel, side: tuple[Point, Point], border: set[frozenset[Point]]) -> Edge:
    if frozenset(side) not in border:
        return Edge.INNER
    middle = Point((side[0].x + side[1].x) / 2, (side[0].y + side[1].y) / 2)
    creased = any(
        panel.name in (c.parent, c.child) and distance_to_segment(middle, c.a, c.b) < 1e-4
        for c in net.creases
    )
    return Edge.CREASE if creased else Edge.CUT


def _order(found: list[PanelPart], towards: Vector) -> Iterator[PanelPart]:
    """Walk a binary space partition from the back to the front, without recursion into depth."""
    waiting: list[list[PanelPart] | PanelPart] = [found]
    while waiting:
        item = waiting.pop()
        if isinstance(item, PanelPart):
            yield item
        elif len(item) == 1:
            yield item[0]
        elif item:
            back, level, front = _divide(item)
            near, far = (front, back) if dot(level[0].normal, towards) >= 0 else (back, front)
            waiting += [near, *reversed(level), far]


def _divide(found: list[PanelPart]) -> tuple[list[PanelPart], list[PanelPart], list[PanelPart]]:
    """Split all parts by the plane of one of them: behind, in and before that plane."""
    step = max(1, len(found) // CANDIDATES)
    plane = min(found[::step], key=lambda part: sum(_crosses(other, part) for other in found))
    back: list[PanelPart] = []
    level: list[PanelPart] = []
    front: list[PanelPart] = []
    for part in found:
        heights = [_flat(dot(plane.normal, c) - plane.level) for c in part.corners]
        if max(heights) <= 0 <= min(heights):
            level.append(part)
        elif min(heights) >= 0:
            front.append(part)
        elif max(heights) <= 0:
            back.append(part)
        else:
            front.append(_side(part, heights))
            back.append(_side(part, [-h for h in heights]))
    return back, level, front


def _flat(height: float) -> float:
    return 0.0 if abs(height) < ON_PLANE else height


def _crosses(part: PanelPart, plane: PanelPart) -> bool:
    heights = [dot(plane.normal, c) - plane.level for c in part.corners]
    return min(heights) < -ON_PLANE and max(heights) > ON_PLANE


def _side(part: PanelPart, heights: Sequence[float]) -> PanelPart:
    """Keep what lies above the plane; the new edge is an inner one."""
    corners: list[Vector] = []
    kinds: list[Edge] = []
    count = len(heights)
    for i, here in enumerate(heights):
        there = heights[(i + 1) % count]
        if here >= 0:
            corners.append(part.corners[i])
            kinds.append(Edge.INNER if here == 0 and there < 0 else part.edges[i])
        if (here > 0 > there) or (here < 0 < there):
            corners.append(between(part.corners[i], part.corners[(i + 1) % count], here / (here - there)))
            kinds.append(Edge.INNER if here > 0 else part.edges[i])
    return PanelPart(part.panel, tuple(corners), tuple(kinds), part.normal, part.level)


def facing(part: PanelPart, camera: Camera) -> bool:
    """Tell whether the viewer sees the printed side."""
    return dot(part.normal, camera.towards) > 0


def light(part: PanelPart, camera: Camera, *, sun: Vector) -> float:
    """Return how bright a part is, 0 to 1: the sun shines on either side of the paper."""
    normal = part.normal if facing(part, camera) else minus((0.0, 0.0, 0.0), part.normal)
    return max(0.0, dot(normal, sun))
