"""What the laws of Olé! ask of the printed cards and board: what stands where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

from ppgen import pipeline
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Group, Layer, Op, Use
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT, ole_deck, ole_game

pytestmark = pytest.mark.thorough


@cache
def edition() -> Edition:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    return lay_out(loaded, "en")[0]


def walked(ops: tuple[Op, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Op, Matrix]]:
    for op in ops:
        yield op, matrix
        match op:
            case Group() | Use():
                inner = op.ops if isinstance(op, Group) else op.symbol.ops
                yield from walked(inner, op.matrix.then(matrix))
            case Field() | Clip() | Layer():
                yield from walked(op.ops, matrix)


def fields(piece: Piece) -> dict[str, tuple[Field, Rect]]:
    found = ((op, matrix) for op, matrix in walked(piece.face) if isinstance(op, Field))
    return {field.name: (field, matrix.apply_rect(field.bounds)) for field, matrix in found}


def pieces(kind: str) -> list[Piece]:
    found = [piece for piece in edition().pieces["cards"] if piece.id.startswith(f"{kind}:")]
    assert len(found) == len(ole_game().cards[kind])
    return found


def board() -> Piece:
    (piece,) = edition().pieces["board"]
    return piece


def place_of(text: str) -> Rect:
    (place,) = [rect for field, rect in fields(board()).values() if field.text.lower() == text.lower()]
    return place


def values(piece: Piece) -> dict[str, object]:
    return next(card.values for card in ole_deck().all_cards() if card.subject == piece.id)


def test_team_strengths_stand_in_order() -> None:
    for piece in pieces("team"):
        printed = fields(piece)
        zones = ("defense", "midfield", "attack")
        assert [printed[zone][0].text for zone in zones] == [
            str(values(piece)["strength"][zone]) for zone in zones
        ], piece.id
        places = [printed[zone][1] for zone in zones]
        assert all(left.right <= right.x for left, right in pairwise(places)), piece.id


def test_every_team_shows_three_stars() -> None:
    def drawn(piece: Piece) -> list[object]:
        stars = fields(piece)["stars"][0]
        return [op.symbol.id for op, _ in walked(stars.ops) if isinstance(op, Use)]

    (empty,) = set(drawn(next(piece for piece in pieces("team") if values(piece)["stars"] == 0)))
    for piece in pieces("team"):
        found = drawn(piece)
        assert len(found) == 3 == ole_game().constants["stars_max"], piece.id
        assert sum(symbol != empty for symbol in found) == values(piece)["stars"], piece.id


def test_team_cards_say_when_power_counts() -> None:
    for piece in pieces("team"):
        assert "no manager" in fields(piece)["extra-only"][0].text, piece.id


def test_formations_draw_a_circle_for_each_man() -> None:
    for piece in pieces("formation"):
        printed = fields(piece)
        for role, zone in (("attackers", "attack"), ("midfielders", "midfield"), ("defenders", "defense")):
            circles = [op for op, _ in walked(printed[role][0].ops) if isinstance(op, Fill)]
            assert len(circles) == values(piece)["men"][zone], piece.id


def test_formation_strengths_stand_in_order() -> None:
    for piece in pieces("formation"):
        printed = fields(piece)
        zones = ("attack", "midfield", "defense")
        assert [printed[zone][0].text for zone in zones] == [
            str(values(piece)["strength"][zone]) for zone in zones
        ], piece.id
        places = [printed[zone][1] for zone in zones]
        assert all(upper.bottom <= lower.y for upper, lower in pairwise(places)), piece.id


def test_tactic_corners_stand_in_order() -> None:
    for piece in pieces("tactic"):
        printed = fields(piece)
        middles = []
        for zone in ("attack", "midfield", "defense"):
            value = values(piece)["corner"][zone]
            known = printed.get(zone)
            assert (known[0].text if known else "") == value, piece.id
            if known:
                middles.append(known[1].centre.y)
        assert middles == sorted(set(middles)), piece.id


def test_board_has_places_for_formation_and_tactic() -> None:
    formation, tactic = place_of("Formation"), place_of("Tactic")
    size = board().size
    assert formation.y == tactic.y and formation.right <= tactic.x
    assert formation.bottom < size.height / 2 and formation.right > size.width / 2


def test_board_has_room_for_skills_beside_each_zone() -> None:
    zones = {"Attack skill": "attack", "Midfield skill": "midfield", "Defense skill": "defense"}
    for heading, zone in zones.items():
        beside = place_of(heading)
        for card in ole_deck().cards["position"]:
            if card.values["zone"] == zone:
                label = place_of(card.values["name"])
                assert beside.right <= label.x, card.subject
    bands = [place_of(heading) for heading in zones]
    assert all(upper.bottom <= lower.y for upper, lower in pairwise(bands))


def test_board_places_hold_a_man() -> None:
    """A man stands on 14.2 × 14.2 mm, and lies on 25.2 × 14.2 mm when he is tired."""
    places = set()
    for op, matrix in walked(board().face):
        if isinstance(op, Fill) and any(step[0] == "C" for step in op.path):
            points = [matrix.apply(*step[-2:]) for step in op.path if len(step) > 2]
            width = max(point.x for point in points) - min(point.x for point in points)
            height = max(point.y for point in points) - min(point.y for point in points)
            if (width, height) == (pytest.approx(27.2), pytest.approx(16)):
                places.add((round(points[0].x, 1), round(points[0].y, 1)))
    assert len(places) == sum(card.values["places"] for card in ole_deck().cards["position"]) == 14
    assert all(
        abs(one[0] - other[0]) >= 27.2 or abs(one[1] - other[1]) >= 16
        for one, other in combinations(places, 2)
    )


def test_board_prints_every_position_with_its_effect() -> None:
    said = [field.text for field, _ in fields(board()).values()]
    for card in ole_deck().cards["position"]:
        assert card.values["name"].upper() in {text.upper() for text in said}, card.subject
    assert any("7" in text for text in said)


def test_licence_and_maker_are_printed() -> None:
    imprint = fields(board())["imprint"][0].text
    assert "Public domain" in imprint and ole_game().file.maker in imprint


def test_version_is_the_same_everywhere() -> None:
    version = ole_game().file.version
    assert version in fields(board())["imprint"][0].text
    for document in edition().documents.values():
        assert document.version == version, document.title
        for sheet in document.sheets:
            footers = [op.text for op, _ in walked(sheet.front.marks) if isinstance(op, Field)]
            assert not footers or any(version in text for text in footers), (document.title, sheet.number)


def test_victories_that_win_are_told_by_a_number_beside_their_colour() -> None:
    (sheet,) = edition().pieces["tournament-sheet"]
    enough = str(ole_game().constants["victories_to_win"])
    ops = list(walked(sheet.face))
    heads = [
        at.apply_rect(op.bounds)
        for op, at in ops
        if isinstance(op, Field) and op.name.startswith("victory") and op.text == enough
    ]
    boxes = [
        at.apply_rect(op.rect)
        for op, at in ops
        if isinstance(op, Entry) and op.name.endswith(f"wins/{enough}")
    ]
    assert len(heads) == 1 and len(boxes) == len(ole_game().cards["team"])
    middle = heads[0].x + heads[0].width / 2
    assert all(box.x < middle < box.x + box.width for box in boxes)
    labels = [op.text for op, _ in ops if isinstance(op, Field)]
    assert any(label.endswith(f"({enough})") for label in labels)
