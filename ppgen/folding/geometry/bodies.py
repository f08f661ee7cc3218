"""Panels as plates in space: the folded state of an assembly, ready to be measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ppgen.folding.geometry.distance import Plate, carried, plate
from ppgen.folding.geometry.fold import AT_HOME, Chain, chain, flat, folded
from ppgen.folding.geometry.model import Assembly, Net, Panel, State
from ppgen.folding.geometry.space import UP, Pose


class PanelPlace(NamedTuple):
    """A panel with the net it belongs to."""

    net: Net
    panel: Panel


class Body(NamedTuple):
    """An assembly made ready: its chains, and where to find every panel."""

    assembly: Assembly
    chains: tuple[Chain, ...]
    panels: Mapping[str, PanelPlace]
    neighbours: frozenset[frozenset[str]]
    flat: Mapping[str, Plate]

    def poses(self, state: State) -> dict[str, Pose]:
        """Return the pose of every panel that hangs on its net."""
        found: dict[str, Pose] = {}
        for ready in self.chains:
            found |= folded(ready, state.angles, place=state.places.get(ready.net.name, AT_HOME))
        return found

    def plates(self, poses: Mapping[str, Pose]) -> dict[str, Plate]:
        """Return every panel as a plate whose normal is that of its printed side."""
        return {name: self.plate(name, pose) for name, pose in poses.items()}

    def plate(self, name: str, pose: Pose) -> Plate:
        """Return one panel as a plate."""
        return carried(self.flat[name], pose)


def body(assembly: Assembly) -> Body:
    """Make an assembly ready for folding."""
    panels = {panel.name: PanelPlace(net, panel) for net in assembly.nets for panel in net.panels}
    joined = frozenset(frozenset((c.parent, c.child)) for net in assembly.nets for c in net.creases)
    lying = {
        name: plate(tuple(flat(place.net, p) for p in place.panel.polygon), UP)
        for name, place in panels.items()
    }
    return Body(assembly, tuple(chain(net) for net in assembly.nets), panels, joined, lying)
