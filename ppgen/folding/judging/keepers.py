"""What keeps each panel of a closed thing from springing open: tabs, glue, other panels, or content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.common.problem import Problem, error
from ppgen.folding.geometry.bodies import Body
from ppgen.folding.geometry.distance import Plate, distance
from ppgen.folding.geometry.model import Cuboid, State

OPENED = (2.0, 5.0, 9.0, 14.0)
"""How far a panel is opened to see what it meets, in degrees."""

CONTENT = "content"
TABLE = "table"


class Keeper(NamedTuple):
    """A panel and what holds it: a panel, `CONTENT` or `TABLE`; nothing where it would spring open."""

    panel: str
    by: str


def keepers(body: Body, plates: Mapping[str, Plate]) -> tuple[Keeper, ...]:
    """Tell what holds the last panel of every arm; a panel that carries a held one is held by it."""
    tabs = {tab.panel: tab.outer for tab in body.assembly.tabs}
    tabs |= {tab.outer: tab.panel for tab in body.assembly.tabs if tab.glued}
    ends = [
        crease
        for net in body.assembly.nets
        for crease in net.creases
        if crease.child not in {other.parent for other in net.creases}
    ]
    return tuple(
        Keeper(end.child, tabs.get(end.child) or _met(body, end.name, end.child, plates)) for end in ends
    )


def check_keepers(body: Body, plates: Mapping[str, Plate]) -> Iterator[Problem]:
    """Refuse things of which a panel would spring open."""
    for keeper in keepers(body, plates):
        if not keeper.by:
            message = f"nothing holds panel {keeper.panel!r} of the closed {body.assembly.id}"
            yield error("fold/springs-open", message, subject=keeper.panel)


def _met(body: Body, crease: str, panel: str, plates: Mapping[str, Plate]) -> str:
    """Open a panel a little, and return what it runs into."""
    closed = body.assembly.closed
    beside = {panel, *(name for pair in body.neighbours if panel in pair for name in pair)}
    near = body.assembly.paper.thickness / 2
    table = min(corner[2] for other in plates.values() for corner in other.corners)
    for degrees in OPENED:
        angle = closed.angles[crease]
        opened = State(dict(closed.angles) | {crease: angle - degrees if angle > 0 else angle + degrees})
        plate = body.plate(panel, body.poses(opened)[panel])
        for name, other in plates.items():
            if name not in beside and distance(plate, other, limit=near) < near:
                return name
        if body.assembly.inside is not None and _enters(plate, body.assembly.inside):
            return CONTENT
        if min(corner[2] for corner in plate.corners) < table - near:
            return TABLE
    return ""


def _enters(plate: Plate, room: Cuboid) -> bool:
    """Tell whether a corner, or the middle of the plate, lies in the room."""
    count = len(plate.corners)
    middle = tuple(sum(corner[axis] for corner in plate.corners) / count for axis in range(3))
    return any(
        all(low < value < low + size for value, low, size in zip(place, room.corner, room.size))
        for place in (*plate.corners, middle)
    )
