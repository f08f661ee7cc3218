"""Boxes at shops: the smallest that holds the cards is named, and none is made that would not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.geometry import Size
from ppgen.common.problem import Severity
from ppgen.orders.boxes import CardsToBox, box_notes, smallest_box
from tests.orders.test_booklets_and_nets import BOX, BOXED
from tests.orders.test_export import exported
from tests.support.orders import WIDE, shipped_services
from tests.support.tiny import write_project

SHOP = "the-game-crafter"
CARD = Size(63, 88)


@pytest.mark.parametrize(
    ("cards", "size", "box"),
    [
        (1, CARD, "tuck-box-36"),
        (36, CARD, "tuck-box-36"),
        (37, CARD, "tuck-box-54"),
        (84, CARD, "tuck-box-90"),
        (108, CARD, "tuck-box-108"),
        (109, CARD, None),
        (10, Size(70, 120), None),
        (10, Size(44, 68), None),
    ],
)
def test_the_smallest_box_that_holds_the_cards(cards: int, size: Size, box: str | None) -> None:
    found = smallest_box(shipped_services()[SHOP], CardsToBox("box", cards, size))
    assert (found.name if found else None) == box


@pytest.mark.parametrize("shop", sorted(shipped_services()))
def test_a_box_is_named_where_a_shop_has_boxes_and_takes_no_nets(shop: str) -> None:
    told = [*box_notes(shipped_services()[shop], [CardsToBox("box", 54, CARD)])]
    assert [one.severity for one in told] == [Severity.NOTE] * (shop == SHOP)
    assert all(
        "54 cards (tuck-box-54) is the smallest that holds 54 cards of 63 × 88 mm" in one.hint for one in told
    )


@pytest.mark.thorough
def test_a_box_is_named_beside_the_cards_and_refused_alone(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": BOXED, "layouts/tiny/box.yaml": BOX})
    said = " ".join(exported(root, SHOP).split())
    assert "note[export/box]" in said and "Poker Tuck Box, 36 cards (tuck-box-36) is the smallest" in said
    assert "2100 × 1800 pixels" in said and "nothing of their sort and size: box (tiny)" in said
    refused = " ".join(exported(root, SHOP, "--only", "box", code=1).split())
    assert "note[export/box]" in refused and "Domino" not in refused and "nothing written" in refused
    assert "export/box" not in exported(root, "folder")


def test_what_is_told_at_the_end_speaks_of_what_was_made(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": BOXED, "layouts/tiny/box.yaml": BOX})
    said = " ".join(exported(root, SHOP).split())
    assert "add a deck of the named size" in said and "add a booklet" not in said and "add a chit" not in said
