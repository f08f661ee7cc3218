"""Every panel of a closed thing is held by a tab, glue, another panel, or what lies inside."""

from __future__ import annotations

import pytest

from ppgen.folding.geometry.bodies import body
from ppgen.folding.geometry.model import Assembly
from ppgen.folding.judging.assembly import check_assembly
from ppgen.folding.judging.keepers import CONTENT, TABLE, keepers
from tests.support.folded_things import SOUND, a_box, a_die


def held(assembly: Assembly) -> dict[str, str]:
    ready = body(assembly)
    return dict(keepers(ready, ready.plates(ready.poses(assembly.closed))))


@pytest.mark.parametrize("name", SOUND)
def test_every_panel_of_our_nets_is_held(name: str) -> None:
    assert all(held(SOUND[name]()).values())


def test_flaps_of_a_box_are_held_by_the_floor_above_and_by_the_content() -> None:
    found = held(a_box())
    assert found["bottom-gate-back"] == "floor"
    assert found["floor-gate-left"] == found["floor-gate-right"] == CONTENT
    assert found["left-tab"] == "front"


def test_the_flaps_of_a_lid_are_held_by_the_closed_box() -> None:
    found = held(a_box(lid="full"))
    assert found["lid-ceiling-gate-left"] and found["lid-ceiling-gate-left"] != TABLE


def test_a_die_without_glue_springs_open() -> None:
    loose = {p.subject for p in check_assembly(a_die()._replace(tabs=()), samples=0)}
    assert loose == {"left", "right"}


def test_a_box_that_stays_empty_and_has_no_tabs_springs_open() -> None:
    found = {p.rule for p in check_assembly(a_box()._replace(inside=None), samples=0)}
    assert found == {"fold/springs-open"}
