"""What is said of paper that stays white: only what would really save a sheet, with the figures of doing it."""

from __future__ import annotations

import pytest

from ppgen.common.problem import Problem, Severity
from ppgen.display.pieces import Piece
from ppgen.display.printing import Bleed, Printing, Sides
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.impose.waste import MOST_TRIED, Laid, could_share, less_bleed
from tests.impose.test_marks import lettering
from tests.impose.test_shared import A4, LETTER, piece


def cards(copies: int, *, bleed: float = 3.0) -> Piece:
    return piece("card", 63, 88, bleed=bleed, copies=copies, back=True)


def laid(*pieces: Piece, options: SheetOptions) -> Laid:
    sheets, _ = impose(pieces, options, lettering=lettering())
    return Laid(pieces, options, sheets)


def told(one: Laid) -> list[Problem]:
    return list(less_bleed("cards", one, lettering()))


@pytest.mark.parametrize(
    ("copies", "bleed", "said"),
    [
        (8, Bleed.FIT, ""),
        (9, Bleed.FIT, "2 sheets of paper, of which pieces cover 30% of the last; --bleed outer takes 1"),
        (10, Bleed.FIT, ""),
        (18, Bleed.FIT, "3 sheets of paper, of which pieces cover 60% of the last; --bleed outer takes 2"),
        (8, Bleed.FULL, "2 sheets of paper, of which pieces cover 20% of the last; --bleed fit takes 1"),
        (9, Bleed.FULL, "2 sheets of paper, of which pieces cover 30% of the last; --bleed outer takes 1"),
        (10, Bleed.NONE, ""),
    ],
)
def test_less_bleed_is_named_where_it_saves_a_sheet(copies: int, bleed: Bleed, said: str) -> None:
    """On Letter six cards with all of their bleed lie on a sheet, eight with some, nine with none.

    Where two sheets are needed anyway, nine lie six and three, with all of it.
    """
    found = told(laid(cards(copies), options=SheetOptions(LETTER, Printing(bleed=bleed))))
    assert [one.message for one in found] == ([f"cards: {said}"] if said else [])
    assert all(one.rule == "impose/waste" and one.severity is Severity.NOTE for one in found)


@pytest.mark.parametrize("sides", [Sides.BOTH, Sides.FRONTS, Sides.FRONTS_FIRST])
def test_papers_are_counted_and_not_sides(sides: Sides) -> None:
    (one,) = told(laid(cards(9), options=SheetOptions(LETTER, Printing(sides=sides))))
    assert "2 sheets of paper" in one.message and "outer takes 1" in one.message


def test_nothing_is_said_where_nothing_is_to_be_saved_or_known() -> None:
    assert not told(laid(cards(9, bleed=0), options=SheetOptions(LETTER)))
    assert not told(laid(cards(9), options=SheetOptions(LETTER, Printing(sides=Sides.BACKS))))
    assert not told(laid(cards(9), options=SheetOptions(LETTER, one_per_sheet=True)))


@pytest.mark.parametrize(("copies", "is_tried"), [(MOST_TRIED, True), (MOST_TRIED + 1, False)])
def test_many_pieces_are_not_laid_out_twice(copies: int, is_tried: bool) -> None:
    assert Laid((cards(copies),), SheetOptions(A4), ()).is_tried is is_tried


def test_nearly_empty_sheets_could_be_one() -> None:
    lot = {
        "coins": laid(piece("coin", 24, 24, copies=8, cut=True), options=SheetOptions(A4)),
        "balls": laid(piece("ball", 20, 20, copies=2, cut=True), options=SheetOptions(A4, packed=True)),
        "cards": laid(cards(30), options=SheetOptions(A4)),
    }
    (one,) = could_share(lot, lettering())
    assert one.message == "coins and balls take 2 sheets of paper, each nearly empty, and together 1"
    assert "small-parts: [coins, balls]" in one.hint
    assert not list(could_share({"coins": lot["coins"], "cards": lot["cards"]}, lettering()))
    assert not list(could_share({}, lettering()))


@pytest.mark.parametrize(("height", "is_told"), [(190, True), (191, False)])
def test_a_third_of_a_sheet_is_nearly_empty_and_no_more(height: float, is_told: bool) -> None:
    """201 × 284 mm of A4 are printed on: a third is 19,028 mm²."""
    lot = {
        "board": laid(piece("board", 100, height), options=SheetOptions(A4)),
        "coin": laid(piece("coin", 20, 20), options=SheetOptions(A4)),
    }
    assert bool(list(could_share(lot, lettering()))) is is_told
