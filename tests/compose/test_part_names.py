"""The steps' names of panels stand on the net: on what nobody sees later, or on the waste beside."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from ppgen.common.colour import WHITE
from ppgen.common.geometry import Rect
from ppgen.display.ops import Field, Fill, Group, walk
from ppgen.folding.geometry.model import Net, Panel, Role
from ppgen.folding.geometry.plane import box, overlap
from tests.compose.test_folded import laid_out
from tests.support.editions import things

WALL, RIM, TONGUE, FLAP, TAB = "wall", "rim", "tongue", "flap", "tab"


def named(root: Path, language: str) -> list[tuple[Net, dict[str, tuple[str, Rect]]]]:
    """The nets of the box, and the names on each: panel, word, and where it stands."""
    edition, problems = laid_out(root, language=language)
    assert not [problem for problem in problems if problem.rule.startswith("text/missing")]
    made = things(edition, "box")[0].folded.made
    pieces = {piece.id: piece for piece in edition.pieces["box"]}
    found = []
    for net in made.assembly.nets:
        piece = next(piece for identity, piece in pieces.items() if identity.endswith(f":{net.name}"))
        names = {
            op.name.removeprefix("part/"): (op.text, matrix.apply_rect(op.bounds))
            for op, matrix in walk(piece.face)
            if isinstance(op, Field) and op.name.startswith("part/")
        }
        found.append((net, names))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_panel_that_the_steps_name_is_named(language: str, tmp_path: Path) -> None:
    for net, names in named(tmp_path, language):
        assert names.keys() == {panel.name for panel in net.panels if panel.part}


@pytest.mark.thorough
def test_names_are_the_words_of_the_steps(tmp_path: Path) -> None:
    for net, names in named(tmp_path, "en"):
        assert {(net.panel(name).part, word) for name, (word, _) in names.items()} == {
            (word, word) for word in (WALL, RIM, TONGUE, FLAP, TAB)
        }


def test_names_stand_on_hidden_panels_or_on_the_waste(tmp_path: Path) -> None:
    for net, names in named(tmp_path, "en"):
        for name, (_, area) in names.items():
            shape = box(area.x, area.y, area.right, area.bottom)
            touched = {panel.name for panel in net.panels if overlap(shape, panel.polygon)}
            assert touched <= ({name} if unseen(net.panel(name)) else set())
        areas = [box(area.x, area.y, area.right, area.bottom) for _, area in names.values()]
        assert not any(overlap(one, other) for one, other in combinations(areas, 2))


def test_names_on_panels_stand_on_a_plate_of_their_own(tmp_path: Path) -> None:
    """Art of the neighbours runs on to hidden panels, in a colour on which no grey word could be read."""
    edition, _ = laid_out(tmp_path, language="en")
    nets = {net.name: net for net in things(edition, "box")[0].folded.made.assembly.nets}
    seen = set()
    for piece in edition.pieces["box"]:
        net = nets[piece.id.rpartition(":")[2]]
        for op in piece.face:
            if not isinstance(op, Group) or not any(isinstance(one, Field) for one, _ in walk(op.ops)):
                continue
            name = next(one.name for one, _ in walk(op.ops) if isinstance(one, Field))
            if name.startswith("part/"):
                has_plate = isinstance(op.ops[0], Fill) and op.ops[0].colour == WHITE
                middle = op.matrix.apply(0.0, 0.0)
                shape = box(middle.x - 0.1, middle.y - 0.1, middle.x + 0.1, middle.y + 0.1)
                is_inside = overlap(shape, net.panel(name.removeprefix("part/")).polygon) > 0
                assert has_plate == is_inside, name
                seen.add((piece.id, name.removeprefix("part/"), has_plate))
    assert {(piece, name) for piece, name, _ in seen} == {
        (f"box:{net.name}", panel.name) for net in nets.values() for panel in net.panels if panel.part
    }
    assert {has_plate for _, _, has_plate in seen} == {True, False}


def unseen(panel: Panel) -> bool:
    return panel.role in (Role.HIDDEN, Role.TAB)
