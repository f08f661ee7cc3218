"""The place of a panel's art on the sheet, so that it stands upright on the closed thing."""

from __future__ import annotations

import math
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Point, Size
from ppgen.folding.geometry.bodies import Body, body
from ppgen.folding.geometry.model import Assembly, Crease, Net, Panel, Role
from ppgen.folding.geometry.plane import (
    Polygon,
    bounds,
    clockwise,
    distance_to_line,
    distance_to_segment,
    edges,
    offset,
    overlap,
)
from ppgen.folding.geometry.space import UP, Pose, Vector, dot, minus, times

AXIS = 1e-6
SHARED_AREA = 1e-4
ON_EDGE = 1e-4
HALVINGS = 12


class PanelArt(NamedTuple):
    """The canvas of a panel: `matrix` takes it to the sheet, origin at the top left when upright.

    `trim` is what stays visible, `bleed` how far the art is to be drawn (clip it there); both in
    the canvas's own mm. Text must keep inside `trim`.
    """

    net: str
    panel: str
    size: Size
    matrix: Matrix
    trim: Polygon
    bleed: Polygon


def panel_art(assembly: Assembly, *, bleed: float) -> dict[str, PanelArt]:
    """Return the canvas of every panel that shows when closed, by the panel's name.

    Over cuts the art grows by `bleed` mm, less where another panel is near; over creases and spines
    it runs on by `bleed` mm where what lies behind them is hidden, so that a fold a little beside
    its line shows no white; it never runs on to a panel with art of its own.
    """
    ready = body(assembly)
    poses = ready.poses(assembly.closed)
    return {
        name: canvas(ready, name, pose=poses[name], bleed=bleed)
        for name, place in ready.panels.items()
        if place.panel.up is not None
    }


def canvas(ready: Body, name: str, *, pose: Pose, bleed: float) -> PanelArt:
    """Return the canvas of one panel that has an `up`, folded to a pose."""
    net, panel = ready.panels[name].net, ready.panels[name].panel
    matrix = _upright(panel, pose)
    back = _inverse(matrix)
    trim = tuple(back.apply(*p) for p in panel.edge)
    corners = clockwise(panel.polygon)
    grown = offset(corners, [_growth(net, panel, edge, bleed) for edge in edges(corners)])
    return PanelArt(net.name, name, bounds(trim).size, matrix, trim, tuple(back.apply(*p) for p in grown))


def _upright(panel: Panel, pose: Pose) -> Matrix:
    """Map canvas coordinates (x right, y down, as seen on the closed thing) to the sheet."""
    across, down = _directions(panel.up or UP, pose)
    turned = Matrix(across[0], across[1], down[0], down[1])
    box = bounds([_inverse(turned).apply(*p) for p in panel.edge])
    return Matrix.translation(box.x, box.y).then(turned)


def _directions(up: Vector, pose: Pose) -> tuple[tuple[float, float], tuple[float, float]]:
    """The sheet's directions that point right and down on the upright panel."""
    out = pose.turn(UP)
    flat = pose.unturn(minus(up, times(out, dot(out, up))))
    reach = math.hypot(flat[0], flat[1])
    down = (_snapped(-flat[0] / reach), _snapped(flat[1] / reach))
    return (down[1], -down[0]), down


def _snapped(value: float) -> float:
    return float(round(value)) if abs(value - round(value)) < AXIS else value


def _inverse(m: Matrix) -> Matrix:
    """Turn a rigid matrix round."""
    turned = Matrix(m.a, m.c, m.b, m.d)
    e, f = turned.apply(m.e, m.f)
    return Matrix(m.a, m.c, m.b, m.d, -e, -f)


def _growth(net: Net, panel: Panel, edge: tuple[Point, Point], bleed: float) -> float:
    """How far the art may grow over one edge."""
    others = [p for p in net.panels if p.up is not None and p.name != panel.name]
    for crease in _joined(net, panel.name, edge):
        neighbour = _neighbour(net, crease, panel)
        if neighbour.role is Role.SPINE:
            wide = max(distance_to_line(p, *edge) for p in neighbour.polygon)
            if _ends_hidden(net, neighbour, panel):
                return max(wide, _room(others, edge, wide + bleed, share=1))
            return wide if crease.parent == panel.name else 0.0
        return 0.0 if neighbour.up is not None else _room(others, edge, bleed, share=1)
    return _room(others, edge, bleed)


def _neighbour(net: Net, crease: Crease, panel: Panel) -> Panel:
    return net.panel(crease.child if crease.parent == panel.name else crease.parent)


def _ends_hidden(net: Net, spine: Panel, panel: Panel) -> bool:
    """Tell whether no panel behind a spine has art of its own."""
    creases = [crease for crease in net.creases if spine.name in (crease.parent, crease.child)]
    behind = [other for crease in creases if (other := _neighbour(net, crease, spine)).name != panel.name]
    return all(other.up is None for other in behind)


def _joined(net: Net, name: str, edge: tuple[Point, Point]) -> list[Crease]:
    """The creases of a panel that lie on one of its edges."""
    return [
        crease
        for crease in net.creases
        if name in (crease.parent, crease.child)
        and all(distance_to_segment(p, *edge) < ON_EDGE for p in (crease.a, crease.b))
    ]


def _room(others: list[Panel], edge: tuple[Point, Point], most: float, *, share: int = 2) -> float:
    """The most growth that leaves as much again to all other art; with a `share` of 1, it takes it all."""
    low, high = 0.0, most
    if _free(others, edge, share * high):
        return high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _free(others, edge, share * middle) else (low, middle)
    return low


def _free(others: list[Panel], edge: tuple[Point, Point], amount: float) -> bool:
    (a, b), reach = edge, math.dist(*edge)
    dx, dy = (b.y - a.y) / reach * amount, (a.x - b.x) / reach * amount
    strip = (a, b, Point(b.x + dx, b.y + dy), Point(a.x + dx, a.y + dy))
    return all(overlap(strip, other.polygon) < SHARED_AREA for other in others)
