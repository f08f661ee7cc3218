"""Checks on the flat paper: the net can be cut out and creased."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from ppgen.common.geometry import Point, Size
from ppgen.common.problem import Problem, error
from ppgen.folding.geometry.fold import chain
from ppgen.folding.geometry.model import Assembly, Crease, Net, Panel
from ppgen.folding.geometry.plane import bounds, distance_to_segment, edges, is_convex, overlap

SHARED_AREA = 1e-3
ON_EDGE = 1e-4


def check_flat(assembly: Assembly) -> list[Problem]:
    """Check names, shapes, creases and overlaps of every net."""
    names = Counter(panel.name for net in assembly.nets for panel in net.panels)
    problems = [
        error("fold/duplicate-panel", f"{count} panels are called {name!r}", subject=name)
        for name, count in names.items()
        if count > 1
    ]
    return problems or [problem for net in assembly.nets for problem in _net(net)]


def fits(net: Net, printable: Size) -> bool:
    """Tell whether a net fits an area, upright or turned."""
    wide, high = net.size.width, net.size.height
    across = (printable.width, printable.height)
    return any(wide <= a + 1e-6 and high <= b + 1e-6 for a, b in (across, across[::-1]))


def _net(net: Net) -> list[Problem]:
    problems = _tree(net)
    problems += [
        error(
            "fold/panel-shape",
            f"panel {panel.name!r} is not a convex polygon with an area",
            subject=panel.name,
        )
        for panel in net.panels
        if not is_convex(panel.polygon)
    ]
    if problems:
        return problems
    for crease in net.creases:
        problems += _crease(net, crease)
    for one, other in combinations(net.panels, 2):
        problems += _apart(one, other)
    return problems


def _tree(net: Net) -> list[Problem]:
    known = {panel.name for panel in net.panels}
    strangers = [c for c in net.creases if not {c.parent, c.child} <= known]
    if strangers or net.root not in known:
        name = strangers[0].name if strangers else net.root
        return [
            error(
                "fold/unknown-panel",
                f"{name!r} joins panels that net {net.name!r} does not have",
                subject=name,
            )
        ]
    twice = [name for name, count in Counter(c.child for c in net.creases).items() if count > 1]
    reached = {net.root} | {hinge.child for hinge in chain(net).hinges}
    problems = [
        error(
            "fold/loop", f"panel {name!r} hangs on more than one crease, so it cannot be turned", subject=name
        )
        for name in twice
    ]
    problems += [
        error("fold/loose-panel", f"panel {name!r} hangs on nothing", subject=name)
        for name in sorted(known - reached)
    ]
    return problems


def _crease(net: Net, crease: Crease) -> list[Problem]:
    return [
        error(
            "fold/crease-off-panel",
            f"crease {crease.name!r} does not lie on an edge of panel {name!r}",
            subject=crease.name,
        )
        for name in (crease.parent, crease.child)
        if not _on_edge(net.panel(name), crease.a, crease.b)
    ]


def _on_edge(panel: Panel, a: Point, b: Point) -> bool:
    return any(
        distance_to_segment(a, p, q) <= ON_EDGE and distance_to_segment(b, p, q) <= ON_EDGE
        for p, q in edges(panel.polygon)
    )


def _apart(one: Panel, other: Panel) -> list[Problem]:
    if not bounds(one.polygon).overlaps(bounds(other.polygon)):
        return []
    common = overlap(one.polygon, other.polygon)
    if common <= SHARED_AREA:
        return []
    message = (
        f"panels {one.name!r} and {other.name!r} lie over each other on the flat paper ({common:.1f} mm²)"
    )
    return [error("fold/flat-overlap", message, subject=one.name)]
