"""Measures and checks tabs: how deep each lies in its pocket, and with how much play."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.geometry import Point
from ppgen.common.problem import Problem, error
from ppgen.folding.geometry.bodies import Body
from ppgen.folding.geometry.distance import Plate, distance
from ppgen.folding.geometry.fold import flat, sheet
from ppgen.folding.geometry.model import Tab
from ppgen.folding.geometry.plane import Polygon, area, centroid, shared
from ppgen.folding.geometry.space import Pose, dot, minus

PARALLEL = 0.9995
FARTHEST_PLAY = 5.0

LEAST_GLUED = 2.0
"""No glue holds a tab that is narrower, and no finger presses one on; mm."""


class Hold(NamedTuple):
    """How a tab lies: its depth behind its cover and the play across and along the layers, in mm."""

    tab: Tab
    depth: float
    across: float
    along: float


def holds(body: Body, poses: Mapping[str, Pose], *, plates: Mapping[str, Plate]) -> tuple[Hold, ...]:
    """Measure every tab of the closed state."""
    return tuple(_hold(body, tab, poses, plates) for tab in body.assembly.tabs)


def check_tabs(body: Body, poses: Mapping[str, Pose], *, plates: Mapping[str, Plate]) -> list[Problem]:
    """Check that every tab lies between its layers, deep enough, and flat on what it is glued to."""
    problems = []
    for hold in holds(body, poses, plates=plates):
        problems += _layer_order(body, hold.tab, plates)
        wanted = max(hold.tab.depth, LEAST_GLUED) if hold.tab.glued else hold.tab.depth
        if hold.depth < wanted - 1e-6:
            reaches, needs = _told_apart(hold.depth, wanted)
            message = (
                f"tab {hold.tab.panel!r} reaches {reaches} mm behind {hold.tab.outer!r};"
                f" it needs {needs} mm to hold"
            )
            problems.append(error("fold/tab-outside-pocket", message, subject=hold.tab.panel))
    return problems


def _told_apart(one: float, other: float) -> tuple[str, str]:
    """Write two lengths in mm with as few digits as tell them apart."""
    digits = next((count for count in (1, 2, 3) if f"{one:.{count}f}" != f"{other:.{count}f}"), 6)
    return f"{one:.{digits}f}", f"{other:.{digits}f}"


def _hold(body: Body, tab: Tab, poses: Mapping[str, Pose], plates: Mapping[str, Plate]) -> Hold:
    t = body.assembly.paper.thickness
    covers = [name for name in (tab.outer, tab.inner) if name]
    left: Polygon = body.panels[tab.panel].panel.polygon
    for name in covers:
        left = shared(left, _projected(body, name, tab.panel, poses)) if left else ()
    across = sum(abs(_level(plates[tab.panel], plates[name])) - t for name in covers)
    near = [
        distance(plates[tab.panel], plates[name], limit=FARTHEST_PLAY)
        for name in plates
        if name not in covers and name != tab.panel and frozenset((name, tab.panel)) not in body.neighbours
    ]
    return Hold(tab, _depth(body, tab, left), across, min([FARTHEST_PLAY, *near]) - t)


def _projected(body: Body, name: str, onto: str, poses: Mapping[str, Pose]) -> Polygon:
    """Return a panel as seen straight through another one, on that one's sheet."""
    here, there = body.panels[onto], body.panels[name]
    pose, other = poses[onto], poses[name]
    found = []
    for corner in there.panel.polygon:
        place = other.apply(flat(there.net, corner))
        found.append(sheet(here.net, pose.unturn(minus(place, pose.origin))))
    return tuple(found)


def _level(tab: Plate, cover: Plate) -> float:
    """How far above the printed side of the cover the middle of the tab lies."""
    return sum(dot(cover.normal, c) - cover.level for c in tab.corners) / len(tab.corners)


def _depth(body: Body, tab: Tab, held: Polygon) -> float:
    """How far the part of a tab that is held reaches, away from the crease the tab hangs on."""
    if len(held) < 3 or abs(area(held)) < 1e-6:
        return 0.0
    crease = next(c for c in body.panels[tab.panel].net.creases if c.child == tab.panel)
    reach = math.hypot(crease.b.x - crease.a.x, crease.b.y - crease.a.y)
    nx, ny = (crease.b.y - crease.a.y) / reach, -(crease.b.x - crease.a.x) / reach
    middle = centroid(body.panels[tab.panel].panel.polygon)

    def away(p: Point) -> float:
        return nx * (p.x - crease.a.x) + ny * (p.y - crease.a.y)

    sign = 1.0 if away(middle) > 0 else -1.0
    distances = [away(p) * sign for p in held]
    return max(distances) - min(distances)


def _layer_order(body: Body, tab: Tab, plates: Mapping[str, Plate]) -> list[Problem]:
    """The tab lies flat behind `outer`, on the blank side of it, and on the blank side of `inner`."""
    plate, outer = plates[tab.panel], plates[tab.outer]
    most = 1.5 * body.assembly.paper.pitch
    tilted = abs(dot(plate.normal, outer.normal)) < PARALLEL
    behind = -_level(plate, outer)
    wrong = tilted or behind <= 0 or (tab.glued and behind > most)
    if tab.inner:
        wrong = wrong or _level(plate, plates[tab.inner]) >= 0
    if not wrong:
        return []
    message = f"tab {tab.panel!r} does not lie flat behind {tab.outer!r}" + (
        f" and before {tab.inner!r}" if tab.inner else ""
    )
    return [error("fold/tab-not-behind", message, subject=tab.panel)]
