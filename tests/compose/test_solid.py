"""A folded thing in space: its panels stay stiff and joined at every step, and close as the model closes."""

from __future__ import annotations

from functools import cache

import pytest

from ppgen.compose.components.net import Model as NetModel
from ppgen.compose.folded.solid import SHARES, PanelPosition, Solid
from ppgen.compose.folded.workshop import things
from ppgen.editions import Edition
from ppgen.folding.geometry.bodies import body
from ppgen.folding.geometry.fold import flat
from ppgen.folding.geometry.model import Net
from ppgen.folding.geometry.space import Vector, dot, length, minus
from ppgen.library import Selection, Session, open_project
from tests.support.ole import ROOT
from tests.support.rounds import in_rounds

FOLDED = {"ole": ("box", "dice", "men"), "worldies": ("box",), "battle-dice": ("box", "dice")}
CASES = in_rounds((game, name) for game, names in FOLDED.items() for name in names)


@cache
def edition(game: str) -> Edition:
    session = Session(open_project(ROOT), Selection((game,)))
    ((loaded, languages),) = session.games()
    return session.edition(loaded, languages[0])


def solid_of(game: str, component: str) -> Solid:
    made = edition(game)
    views = made.loaded.components[component].closed(component, made.work)
    return next(iter(views.values())).solid()


def at(position: PanelPosition, x: float, y: float) -> Vector:
    one, two, three = (
        start + x * across + y * down
        for start, across, down in zip(position.corner, position.across, position.down, strict=True)
    )
    return one, two, three


@pytest.mark.slow(keep=3)
@pytest.mark.thorough
@pytest.mark.parametrize(("game", "component"), CASES, ids=str)
def test_panels_stay_stiff_and_keep_to_their_creases(game: str, component: str) -> None:
    made, solid = edition(game), solid_of(game, component)
    model = made.loaded.components[component]
    assert isinstance(model, NetModel)
    assembly = things(component, model, made.work)[0][0].folded.made.assembly
    panels = {panel.name: panel for panel in solid.panels}
    assert set(panels) == {panel.name for net in assembly.nets for panel in net.panels}
    assert {len(panel.positions) for panel in solid.panels} == {SHARES + 1} == {len(solid.rooms)}
    for panel in solid.panels:
        for position in panel.positions:
            assert length(position.across) == pytest.approx(1) and length(position.down) == pytest.approx(1)
            assert dot(position.across, position.down) == pytest.approx(0, abs=1e-9)
    for net in assembly.nets:
        for crease in net.creases:
            joined = [panels[crease.parent], panels[crease.child]]
            for step in range(SHARES + 1):
                for end in (crease.a, crease.b):
                    one, other = (
                        at(side.positions[step], end.x - side.part.x, end.y - side.part.y) for side in joined
                    )
                    assert length(minus(one, other)) < 1e-6, (crease.name, step)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "component"), CASES, ids=str)
def test_the_last_step_is_what_the_model_closes_to(game: str, component: str) -> None:
    made, solid = edition(game), solid_of(game, component)
    model = made.loaded.components[component]
    assert isinstance(model, NetModel)
    ready = body(things(component, model, made.work)[0][0].folded.made.assembly)
    poses = ready.poses(ready.assembly.closed)
    pieces = {piece.id for piece in made.pieces[component]}
    for panel in solid.panels:
        net: Net = ready.panels[panel.name].net
        assert panel.piece in pieces
        for corner in panel.edge:
            wanted = poses[panel.name].apply(flat(net, corner))
            found = at(panel.positions[-1], corner.x - panel.part.x, corner.y - panel.part.y)
            assert length(minus(wanted, found)) < 1e-6, panel.name
            room = solid.rooms[-1]
            assert length(minus(found, room.middle)) <= room.reach + 3.0
