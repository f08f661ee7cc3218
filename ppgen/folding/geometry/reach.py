"""How far a panel can reach from the crease it hangs on, whatever the creases between do."""

from __future__ import annotations

from ppgen.folding.geometry.fold import Chain, Hinge, flat
from ppgen.folding.geometry.space import Vector, cross, dot, length, minus, times, unit


def sweep(ready: Chain, hinge: Hinge) -> float:
    """Return the greatest radius in mm with which anything beyond a crease can swing round it.

    Paper does not stretch, so the way along the panels is an upper bound.
    """
    own = [flat(ready.net, p) for p in ready.net.panel(hinge.child).polygon]
    radius = max(_from_line(p, hinge) for p in own)
    for inner in ready.hinges:
        if inner.parent == hinge.child:
            on_line = max(_from_line(end, hinge) for end in _ends(ready, inner))
            radius = max(radius, on_line + _spread(ready, inner))
    return radius


def _spread(ready: Chain, hinge: Hinge) -> float:
    """The greatest way along the paper from a crease to anything beyond it."""
    ends = _ends(ready, hinge)
    own = [flat(ready.net, p) for p in ready.net.panel(hinge.child).polygon]
    reach = max(_from_piece(p, ends) for p in own)
    for inner in ready.hinges:
        if inner.parent == hinge.child:
            step = max(_from_piece(end, ends) for end in _ends(ready, inner))
            reach = max(reach, step + _spread(ready, inner))
    return reach


def _ends(ready: Chain, hinge: Hinge) -> tuple[Vector, Vector]:
    crease = next(c for c in ready.net.creases if c.name == hinge.name)
    return flat(ready.net, crease.a), flat(ready.net, crease.b)


def _from_line(p: Vector, hinge: Hinge) -> float:
    return length(cross(unit(hinge.axis), minus(p, hinge.place)))


def _from_piece(p: Vector, ends: tuple[Vector, Vector]) -> float:
    along, to = minus(ends[1], ends[0]), minus(p, ends[0])
    share = min(1.0, max(0.0, dot(to, along) / dot(along, along)))
    return length(minus(to, times(along, share)))
