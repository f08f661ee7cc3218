"""What the steps call the panels of a net, on the net: on those that nobody sees later, else on the waste."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ppgen.common.colour import WHITE
from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.common.problem import Problem
from ppgen.compose.folded.legend import ROW, WORDS, KeyLettering
from ppgen.display.ops import Fill, Group, Op, rectangle
from ppgen.folding.geometry.model import Assembly, Net, Panel, Role
from ppgen.folding.geometry.plane import Polygon, bounds, box, box_around, centroid, edges, overlap
from ppgen.typeset import Align

WIDE = 2.75
"""The room of a wide character, such as a Japanese one, in small type; mm."""

NARROW = 1.65
MARGIN = 1.0
"""Between a name on the waste and the bleed of what lies beside it; mm."""

LEAST = 6.0
"""Panels that are narrower carry no name: it would cover them; mm."""


PLATE_RADIUS = 0.6
"""Of the corners of the plate that a name stands on; mm."""


class NamePlace(NamedTuple):
    """Where a name stands: the middle of its room, whether it is read sideways, and on the panel itself."""

    middle: Point
    sideways: bool = False
    is_inside: bool = False


def part_names(
    net: Net, assembly: Assembly, *, lettering: KeyLettering, bleed: float, taken: Rect | None
) -> tuple[tuple[Op, ...], list[Problem]]:
    """Return the names of the panels of a net, clear of its key; one that finds no room is left out."""
    ops: list[Op] = []
    problems: list[Problem] = []
    for panel, part in _named(net, assembly):
        text = lettering.words.get(f"part/{part}", WORDS[f"part/{part}"])
        place = _place(net, panel, (_room(text), bleed), taken)
        if place is None:
            continue
        width = _room(text)
        area = Rect(-width / 2, -ROW / 2, width, ROW)
        op, missing = lettering.line(f"part/{panel.name}", text, area=area, align=Align.CENTRE)
        problems += missing
        turned = Matrix(0.0, -1.0, 1.0, 0.0, 0.0, 0.0) if place.sideways else Matrix.translation(0.0, 0.0)
        # Art of the neighbours runs on to what is hidden later, in any colour.
        plate = (Fill(rectangle(area, PLATE_RADIUS), WHITE),) if place.is_inside else ()
        ops.append(Group(turned.then(Matrix.translation(*place.middle)), (*plate, op)))
    return tuple(ops), problems


def _named(net: Net, assembly: Assembly) -> Iterator[tuple[Panel, str]]:
    """Yield the panels that the steps name, and those to put glue on."""
    glued = {tab.panel for tab in assembly.tabs if tab.glued}
    for panel in net.panels:
        part = panel.part or ("glue" if panel.name in glued else "")
        if part:
            yield panel, part


def _room(text: str) -> float:
    return sum(NARROW if ord(character) < 0x2E80 else WIDE for character in text) + 1.0


@lru_cache(maxsize=1024)
def _place(net: Net, panel: Panel, lengths: tuple[float, float], taken: Rect | None) -> NamePlace | None:
    """Return where a name of a width stands that keeps clear of the bleed; both lengths in mm."""
    width, bleed = lengths
    found = _inside(panel, width) if panel.role in (Role.HIDDEN, Role.TAB) else None
    if found or not panel.part:  # what glue is for is clear without a word, too
        return found
    return _beside(net, panel, width=width, clear=bleed + MARGIN, taken=taken)


def _inside(panel: Panel, width: float) -> NamePlace | None:
    """The middle of the panel, along its longer side."""
    area, middle = bounds(panel.polygon), centroid(panel.polygon)
    if min(area.width, area.height) < LEAST:
        return None
    for sideways in (area.height > area.width, area.height <= area.width):
        half = (ROW / 2, width / 2) if sideways else (width / 2, ROW / 2)
        shape = box(middle.x - half[0], middle.y - half[1], middle.x + half[0], middle.y + half[1])
        if all(_holds(panel.polygon, corner) for corner in shape):
            return NamePlace(middle, sideways, is_inside=True)
    return None


def _holds(shape: Polygon, p: Point) -> bool:
    turns = [(b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) for a, b in edges(shape)]
    return min(turns) >= 0 or max(turns) <= 0


def _beside(net: Net, panel: Panel, *, width: float, clear: float, taken: Rect | None) -> NamePlace | None:
    """A place on the waste along the longest side that is not folded."""
    shapes = [other.polygon for other in net.panels]
    grown = [box_around(shape, clear - 0.1) for shape in shapes]
    if taken is not None:
        grown.append(box(taken.x, taken.y, taken.right, taken.bottom))
    sheet = net.size.rect()
    middle = centroid(panel.polygon)
    for a, b in sorted(edges(panel.polygon), key=lambda side: -math.dist(*side)):
        sideways = abs(b.y - a.y) > abs(b.x - a.x)
        half = (ROW / 2, width / 2) if sideways else (width / 2, ROW / 2)
        between = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        out = _outwards(between, middle, sideways=sideways)
        reach = clear + ROW / 2
        at = Point(between.x + out[0] * reach, between.y + out[1] * reach)
        room = box(at.x - half[0], at.y - half[1], at.x + half[0], at.y + half[1])
        area = bounds(room)
        within = sheet.x <= area.x and area.right <= sheet.right and sheet.y <= area.y
        if within and area.bottom <= sheet.bottom and not any(overlap(room, shape) for shape in grown):
            return NamePlace(at, sideways)
    return None


def _outwards(side: Point, middle: Point, *, sideways: bool) -> tuple[float, float]:
    if sideways:
        return (1.0 if side.x > middle.x else -1.0, 0.0)
    return (0.0, 1.0 if side.y > middle.y else -1.0)
