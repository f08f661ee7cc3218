"""A folded thing in space, to be turned and folded: which part of a net each panel is, and where it lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.geometry import Point, Rect
from ppgen.compose.folded.panels import FoldedArt, net_name
from ppgen.folding.geometry.bodies import Body, PanelPlace, body
from ppgen.folding.geometry.fold import at_share, flat
from ppgen.folding.geometry.plane import bounds
from ppgen.folding.geometry.space import Pose, Vector, length, minus

SHARES = 50
"""Into so many steps all moves are parted; every step is one place of each panel."""


class PanelPosition(NamedTuple):
    """Where the part of a net lies that shows a panel: its top left corner, and its ways across and down.

    The corner is in mm; the ways are as long as 1 mm of the net.
    """

    corner: Vector
    across: Vector
    down: Vector


class SolidPanel(NamedTuple):
    """A stiff part: the piece that its net is printed as, the part of it that it is, and its positions.

    `part` and `edge`, the line round it, are in mm of the piece; there is one position for each step.
    """

    name: str
    piece: str
    part: Rect
    edge: tuple[Point, ...]
    positions: tuple[PanelPosition, ...]


class SolidRoom(NamedTuple):
    """The room that a thing takes: its middle, and how far in mm it reaches from there."""

    middle: Vector
    reach: float


class Solid(NamedTuple):
    """All panels of a thing, and the room that it takes at each step from flat to closed."""

    panels: tuple[SolidPanel, ...]
    rooms: tuple[SolidRoom, ...]


def solid(composed: FoldedArt) -> Solid:
    """Return a thing with all positions of its panels, in the space of its closed state; lengths are mm."""
    assembly = composed.folded.made.assembly
    ready = body(assembly)
    steps = [ready.poses(at_share(assembly, number / SHARES)) for number in range(SHARES + 1)]
    panels = tuple(
        _panel(net_name(composed.folded, place.net), place, [step[name] for step in steps])
        for name, place in ready.panels.items()
        if all(name in step for step in steps)
    )
    return Solid(panels, tuple(_room(ready, step) for step in steps))


def _panel(piece: str, place: PanelPlace, poses: list[Pose]) -> SolidPanel:
    edge = tuple(Point(*point) for point in place.panel.edge)
    part = bounds(edge)
    return SolidPanel(
        place.panel.name, piece, part, edge, tuple(_position(place, part, pose) for pose in poses)
    )


def _position(place: PanelPlace, part: Rect, pose: Pose) -> PanelPosition:
    def put(x: float, y: float) -> Vector:
        return pose.apply(flat(place.net, Point(x, y)))

    corner = put(part.x, part.y)
    return PanelPosition(
        corner, minus(put(part.x + 1.0, part.y), corner), minus(put(part.x, part.y + 1.0), corner)
    )


def _room(ready: Body, poses: Mapping[str, Pose]) -> SolidRoom:
    corners = [
        pose.apply(flat(ready.panels[name].net, point))
        for name, pose in poses.items()
        for point in ready.panels[name].panel.polygon
    ]
    one, two, three = ((min(found) + max(found)) / 2 for found in zip(*corners, strict=True))
    middle = (one, two, three)
    return SolidRoom(middle, max(length(minus(corner, middle)) for corner in corners))
