"""Boards and mats that are folded: their marks, their size in a box, and what is done with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Size
from ppgen.compose.component import Handling
from ppgen.compose.fold_marks import EASE, TICK, Folding
from ppgen.display.extent import path_extent
from ppgen.display.ops import Layer, LayerKind, Stroke
from ppgen.folding.content import ROOM_ABOVE, ROOM_AROUND, Item, rooms
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

BOARD = "size: [280, 190]\nsafe: 0\nface: [{type: rectangle, box: [0, 0, 280, 190], fill: sky}]\n"


def test_ticks_stand_where_it_is_folded_and_creases_reach_across() -> None:
    *ticks, creases = Folding(3, 2).marks(Size(240, 160))
    assert isinstance(creases, Layer) and creases.kind is LayerKind.CREASE
    lines = [path_extent(line.path) for line in creases.ops if isinstance(line, Stroke)]
    assert sorted((line.x, line.y, line.right, line.bottom) for line in lines if line) == [
        (0, 80, 240, 80),
        (80, 0, 80, 160),
        (160, 0, 160, 160),
    ]
    found = [path_extent(tick.path) for tick in ticks if isinstance(tick, Stroke)]
    assert len(found) == 6 and all(max(tick.width, tick.height) == TICK for tick in found if tick)


@pytest.mark.parametrize(("fold", "size", "layers"), [((3, 2), (80, 80), 6), ((1, 2), (240, 80), 2)])
def test_folded_it_is_a_part_of_its_size_and_many_layers_high(
    fold: tuple[int, int], size: tuple[float, float], layers: int
) -> None:
    folding = Folding(*fold)
    assert folding.folded(Size(240, 160)) == size
    assert folding.height(0.25) == pytest.approx(layers * 0.25 * EASE)


def test_what_is_flat_lies_over_all_else_and_makes_room_for_itself() -> None:
    cards = Item("cards", 40, 63, 88, 0.3, stacked=True)
    bare, covered = rooms([cards]), rooms([cards, Item("board", 2, 97, 80, 1.8, flat=True)])
    (tower,) = [room for room in bare if (room.across, room.along) == (1, 1)]
    over = [room for room in covered if (room.across, room.along) == (1, 1)]
    assert {room.height for room in over} == {tower.height + 2 * 1.8}
    assert (80 + ROOM_AROUND, 97 + ROOM_AROUND) in {(room.width, room.length) for room in over}
    assert all(min(room.width, room.length) >= 80 + ROOM_AROUND for room in covered)
    alone = rooms([Item("board", 1, 97, 80, 1.8, flat=True)])[0]
    assert sorted(alone[:2]) == [80 + ROOM_AROUND, 97 + ROOM_AROUND]
    assert alone.height == pytest.approx(1.8 + ROOM_ABOVE)


@pytest.mark.parametrize(("fold", "handling"), [("", Handling.CUT), (", fold: [3, 2]", Handling.FOLD)])
def test_a_box_holds_a_board_as_it_is_folded(fold: str, handling: Handling, tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"] + f"  board: {{title: Monster cards, layout: board{fold}}}\n"
    game += "  box: {title: Monster cards, layout: box, net: tray, holds: [cards, board]}\n"
    box = "bleed: 3mm\npanels: {}\n"
    changes = {"cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": BOARD, "layouts/tiny/box.yaml": box}
    loaded, _, problems = pipeline.load(open_project(write_project(tmp_path, changes), tmp_path), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, "en")
    (board,) = edition.pieces["board"]
    assert loaded.components["board"].handling([board]) is handling
    assert any(isinstance(op, Layer) for op in board.face) is bool(fold)
    assert any(one.rule == "box/too-large" for one in faults) is not bool(fold)


@pytest.mark.parametrize("fold", ["[0, 2]", "[3]", "[13, 1]", "half"])
def test_folds_are_two_whole_numbers(fold: str, tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"] + f"  board: {{title: Monster cards, layout: board, fold: {fold}}}\n"
    changes = {"cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": BOARD}
    _, _, problems = pipeline.load(open_project(write_project(tmp_path, changes), tmp_path), "tiny")
    assert any(one.span is not None and one.span.file.endswith("game.yaml") for one in problems)
