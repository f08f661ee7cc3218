"""Scenes: real cards and boards on a table, to scale, turned, fanned and piled, with call-outs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem
from ppgen.display.extent import path_extent
from ppgen.display.ops import Clip, Field, Fill, Layer, walk
from ppgen.display.pieces import Piece
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

HEAD = "size: [100, 80]\nsafe: 0\nface:\n"
SCENE = "  - type: scene\n    box: [10, 20, 80, 40]\n    table: [800, 400]\n    items:\n"
BAT = "      - {at: [400, 200], cards: monster:bat}\n"
WIDE, HIGH = 63.0, 88.0
SCALE = 0.1


def laid_out(
    root: Path, items: str, scene: str = SCENE, *, more: Mapping[str, str] = MappingProxyType({})
) -> tuple[Piece, list[Problem]]:
    """Compose a board with a scene of these things."""
    game = FILES["cards/tiny/game.yaml"] + "  board: {title: Monster cards, layout: board}\n"
    game += "  mat: {title: Monster cards, layout: mat}\n"
    mat = "size: [200, 100]\nface: [{type: rectangle, box: [0, 0, 200, 100], fill: sky}]\n"
    changes = {
        "cards/tiny/game.yaml": game,
        "layouts/tiny/board.yaml": HEAD + scene + items,
        "layouts/tiny/mat.yaml": mat,
        **more,
    }
    if more:
        changes["cards/tiny/game.yaml"] += "  token: {title: Monster cards, layout: token}\n"
    loaded, _, problems = pipeline.load(open_project(write_project(root, changes), root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, "en")
    told = [one for one in problems + faults if one.rule.startswith("layout/") or one.rule == "text/covered"]
    return edition.pieces["board"][0], told


def cuts(piece: Piece) -> list[tuple[Rect, Matrix]]:
    """Return where the pictures of cards are cut off, in mm of the table, and how they reach the page."""
    found = []
    for op, matrix in walk(piece.face):
        if isinstance(op, Clip) and (area := path_extent(op.path)) is not None:
            found.append((area, matrix))
    return found


def fields(piece: Piece) -> list[Field]:
    return [op for op, _ in walk(piece.face) if isinstance(op, Field)]


def test_a_card_lies_about_its_place_in_the_scale_of_the_table(tmp_path: Path) -> None:
    piece, problems = laid_out(tmp_path, BAT)
    (area, matrix), *_ = cuts(piece)
    shown = matrix.apply_rect(area)
    assert shown.size == pytest.approx((WIDE * SCALE, HIGH * SCALE))
    assert shown.centre == pytest.approx((10 + 400 * SCALE, 20 + 200 * SCALE))
    assert not problems


def test_a_board_has_the_same_scale_as_the_cards_on_it(tmp_path: Path) -> None:
    piece, problems = laid_out(tmp_path, "      - {at: [400, 200], piece: mat}\n" + BAT)
    sizes = [matrix.apply_rect(area).size for area, matrix in cuts(piece)]
    assert sizes[0] == pytest.approx((200 * SCALE, 100 * SCALE)) and not problems
    assert sizes[1] == pytest.approx((WIDE * SCALE, HIGH * SCALE))


def test_cards_stand_in_rows_with_gaps(tmp_path: Path) -> None:
    cards = "cards: [monster:bat, monster:cat, monster:bat], across: 2, gap: [10, 20]"
    piece, _ = laid_out(tmp_path, f"      - {{at: [400, 200], {cards}}}\n")
    centres = [matrix.apply_rect(area).centre for area, matrix in cuts(piece)]
    assert centres[1].x - centres[0].x == pytest.approx((WIDE + 10) * SCALE)
    assert centres[2].y - centres[0].y == pytest.approx((HIGH + 20) * SCALE)
    assert (centres[0].x, centres[0].y) == (pytest.approx(centres[2].x), pytest.approx(centres[1].y))


def test_a_hand_is_fanned_about_one_point(tmp_path: Path) -> None:
    cards = 'cards: \'{{ ["monster:bat", "monster:cat", "monster:bat"] }}\', fan: 20'
    piece, _ = laid_out(tmp_path, f"      - {{at: [400, 200], {cards}}}\n")
    turns = [math.degrees(math.atan2(matrix.b, matrix.a)) for _, matrix in cuts(piece)]
    assert turns == pytest.approx([-20, 0, 20])


def test_of_a_pile_the_lower_edges_show(tmp_path: Path) -> None:
    def edges(pile: int) -> int:
        thing = f"      - {{at: [400, 200], cards: monster:bat, pile: {pile}, edge: '#abcdef'}}\n"
        piece, _ = laid_out(tmp_path / str(pile), thing)
        return sum(isinstance(op, Fill) and op.colour.hex() == "#abcdef" for op, _ in walk(piece.face))

    assert [edges(1), edges(4)] == [0, 3]


def test_signs_of_a_call_out_keep_their_size_and_are_not_turned(tmp_path: Path) -> None:
    text = "{type: text, name: says, box: [0, 0, 20, 8], text: '{{ game.title }}', style: body}"
    thing = f"      - {{at: [100, 100], turn: 90, callout: [5, 6], stroke: ink, items: [{text}]}}\n"
    piece, problems = laid_out(tmp_path, thing)
    (place,) = [matrix for op, matrix in walk(piece.face) if isinstance(op, Field)]
    assert place[:4] == (1, 0, 0, 1) and (place.e, place.f) == pytest.approx((10 + 10 + 5, 20 + 10 + 6))
    assert not problems and not fields(piece)[0].laid


def test_what_lies_on_a_thing_hides_its_words_without_a_fault(tmp_path: Path) -> None:
    piece, problems = laid_out(tmp_path, BAT + BAT.replace("bat", "cat"))
    assert not problems and all(field.laid and field.quoted and not field.safe for field in fields(piece))


@pytest.mark.parametrize(("x", "is_off"), [(WIDE / 2, False), (WIDE / 2 - 1, True)])
def test_what_reaches_over_the_edge_of_the_table_is_told(x: float, is_off: bool, tmp_path: Path) -> None:
    _, problems = laid_out(tmp_path, f"      - {{at: [{x}, 200], cards: monster:bat}}\n")
    assert [one.rule for one in problems] == ["layout/off-table"] * is_off


@pytest.mark.parametrize("subject", ["monster:bug", "monster", "boared"])
def test_a_card_that_does_not_exist_is_told_at_its_place(subject: str, tmp_path: Path) -> None:
    _, problems = laid_out(tmp_path, BAT + BAT.replace("monster:bat", subject))
    (problem,) = [one for one in problems if one.rule == "layout/unknown-card"]
    assert problem.span is not None and problem.span.line == HEAD.count("\n") + SCENE.count("\n") + 2


def test_a_card_that_could_not_be_read_is_not_told_again_where_it_is_shown(tmp_path: Path) -> None:
    unread = {"cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"].replace("power: 3", "power: many")}
    _, problems = laid_out(tmp_path, BAT, more=unread)
    assert not [one for one in problems if one.rule == "layout/unknown-card"]


@pytest.mark.parametrize("table", ["[0, 400]", "[800, -1]"])
def test_a_table_without_room_is_refused(table: str, tmp_path: Path) -> None:
    _, problems = laid_out(tmp_path, BAT, SCENE.replace("[800, 400]", table))
    assert [one.rule for one in problems] == ["layout/value"]


@pytest.mark.parametrize(("box", "is_seen"), [("8.1, 40", True), ("7.9, 40", False), ("0.05, 38", False)])
def test_a_table_is_shown_in_a_hundredth_of_its_size_at_least(
    box: str, is_seen: bool, tmp_path: Path
) -> None:
    _, problems = laid_out(tmp_path, BAT, SCENE.replace("80, 40]", f"{box}]"))
    assert [one.rule for one in problems] == ([] if is_seen else ["layout/value"])


def test_a_round_token_is_shown_round_and_brings_no_line_to_cut(tmp_path: Path) -> None:
    token = "size: [20, 20]\noutline: ellipse\nbleed: 2mm\nback: []\n"
    token += "face: [{type: rectangle, box: [0, 0, 20, 20], fill: sky, bleed: true}]\n"
    thing = "      - {at: [400, 200], piece: token}\n"
    piece, problems = laid_out(tmp_path, thing, more={"layouts/tiny/token.yaml": token})
    assert not problems and not any(isinstance(op, Layer) for op, _ in walk(piece.face))
    outer = next(op for op, _ in walk(piece.face) if isinstance(op, Clip))
    assert any(segment[0] == "C" for segment in outer.path)
    assert path_extent(outer.path) == Rect(-10, -10, 20, 20)


@pytest.mark.parametrize(("x", "is_off"), [(200, False), (-20, True), (860, True)])
def test_a_call_out_that_points_beside_the_table_is_told(x: float, is_off: bool, tmp_path: Path) -> None:
    sign = "{type: rectangle, box: [0, 0, 3, 3], fill: '#000000'}"
    _, problems = laid_out(tmp_path, f"      - {{at: [{x}, 200], callout: [-40, 0], items: [{sign}]}}\n")
    assert [one.rule for one in problems] == ["layout/off-table"] * is_off
