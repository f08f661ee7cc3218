"""Perforated paper: each piece in the middle of a slot, its back behind it, nothing marked to be cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.display.ops import Stroke, rectangle
from ppgen.display.pieces import Piece, Sheet
from ppgen.display.printing import Bleed, Printing, Sides
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.library import open_project
from ppgen.load import parse_yaml
from ppgen.load.project import read_stock_files
from ppgen.model.stock import Paper, PaperSlots, Stock, read_stock
from tests.support.tiny import write_project

INCH = 25.4
AVERY = Paper(
    "avery",
    "Avery",
    Size(8.5 * INCH, 11 * INCH),
    slots=PaperSlots(Size(3.5 * INCH, 2 * INCH), 2, 5, Size(3.5 * INCH, 2 * INCH)),
)
PHOTO = Paper(
    "photo-cards",
    "Photo cards",
    Size(8.5 * INCH, 11 * INCH),
    slots=PaperSlots(Size(3.5 * INCH, 2 * INCH), 2, 4, Size(4 * INCH, 2.5 * INCH)),
)


def piece(width: float, height: float, copies: int = 1, bleed: float = 3.0) -> Piece:
    size = Size(width, height)
    drawn = (Stroke(rectangle(size.rect()), BLACK, 0.1),)
    return Piece("card", size, bleed, size.rect(), drawn, drawn, copies)


def laid(one: Piece, paper: Paper, *, skip: int = 0) -> tuple[tuple[Sheet, ...], list[Problem]]:
    return impose([one], SheetOptions(paper, Printing(skip=skip)))


def test_the_slots_of_a_sheet_are_where_its_maker_cuts_them() -> None:
    """Avery 5371: three quarters of an inch at the sides, half an inch at top and bottom, nothing between."""
    sheets, problems = laid(piece(3.5 * INCH, 2 * INCH, 12), AVERY)
    assert not problems and [len(sheet.front.placements) for sheet in sheets] == [10, 2]
    trims = [one.trim for one in sheets[0].front.placements]
    assert trims[0] == pytest.approx((0.75 * INCH, 0.5 * INCH, 3.5 * INCH, 2 * INCH))
    assert trims[-1] == pytest.approx(((0.75 + 3.5) * INCH, 8.5 * INCH, 3.5 * INCH, 2 * INCH))
    assert {tuple(one.bleed) for one in sheets[0].front.placements} == {(0, 0, 0, 0)}
    assert not sheets[0].front.marks
    back = sheets[0].back
    assert back is not None
    fronts = {one.slot: one.trim for one in sheets[0].front.placements}
    for one in back.placements:
        assert one.trim.x == pytest.approx(8.5 * INCH - fronts[one.slot].right)


def test_what_is_smaller_lies_in_the_middle_of_its_slot_and_keeps_its_bleed_there() -> None:
    sheets, problems = laid(piece(50, 80), PHOTO)
    (one,) = sheets[0].front.placements
    assert not problems and one.turn == 90
    slot = Rect(0.5 * INCH, 0.75 * INCH, 3.5 * INCH, 2 * INCH)
    assert one.trim.centre == pytest.approx(slot.centre)
    assert one.trim.size == Size(80, 50)
    assert one.bleed == pytest.approx((3, 3, 3, 3))


def test_slots_of_a_sheet_that_was_begun_are_left_and_pieces_that_fit_none_are_told() -> None:
    sheets, _ = laid(piece(3.5 * INCH, 2 * INCH, 3), AVERY, skip=9)
    assert [len(sheet.front.placements) for sheet in sheets] == [1, 2]
    assert laid(piece(3.5 * INCH + 0.0009, 2 * INCH), AVERY)[0]
    none, (told,) = laid(piece(3.5 * INCH + 0.002, 2 * INCH), AVERY)
    assert not none and told.rule == "impose/too-large" and "slots of Avery" in told.message


def test_less_bleed_never_takes_more_sheets_than_all_of_it() -> None:
    """Two poker cards with 1.2 mm of bleed have room on a photo of 4 × 6 inches, if the paper is turned."""
    photo = Paper("photo", "Photo", Size(4 * INCH, 6 * INCH))
    counts = {}
    for bleed in Bleed:
        options = SheetOptions(photo, Printing(bleed=bleed), footer=False)
        counts[bleed] = len(impose([piece(63.5, 88.9, 6, bleed=1.2)], options)[0])
    assert counts[Bleed.NONE] <= counts[Bleed.FIT] <= counts[Bleed.FULL] <= 3


def test_backs_lie_behind_where_a_slot_has_no_room_for_both() -> None:
    options = SheetOptions(AVERY, Printing(sides=Sides.FOLDED))
    sheets, problems = impose([piece(3.5 * INCH, 2 * INCH)], options)
    assert [one.rule for one in problems] == ["impose/not-folded"] and sheets[0].back is not None
    sheets, problems = impose([piece(40, 50)], options)
    assert not problems and sheets[0].back is None and len(sheets[0].front.placements) == 2


def stock_of(slots: str) -> tuple[Stock, list[Problem]]:
    text = f"papers: {{mine: {{size: [200, 300], slots: {{{slots}}}}}}}\n"
    source, problems = parse_yaml(text.encode(), "layouts/stock/mine.yaml")
    assert source is not None and not problems
    return read_stock([], [source])


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        ("size: [100, 50], columns: 2, rows: 6", ""),
        ("size: [100.1, 50], columns: 2, rows: 6", "take 200.2 × 300 mm, more than the paper has"),
        ("size: [90, 50], columns: 2, rows: 5, pitch: [90, 50]", ""),
        ("size: [90, 50], columns: 2, rows: 5, pitch: [89.9, 50]", "lie over one another"),
        ("size: [90, 50], columns: 2, rows: 5, pitch: [110, 62.5]", ""),
        ("size: [90, 50], columns: 2, rows: 5, pitch: [110.1, 62.5]", "more than the paper has"),
        ("size: [90, 50], columns: 0, rows: 5", "columns"),
        ("size: [90, 50], columns: 1, rows: 1, gap: 3", "gap"),
    ],
)
def test_slots_that_cannot_lie_so_are_told_at_their_place(slots: str, said: str) -> None:
    stock, problems = stock_of(slots)
    if not said:
        assert not problems and stock.papers["mine"].slots is not None
        return
    (problem,) = problems
    assert said in problem.message and problem.span is not None and problem.span.line == 1


def test_the_shipped_sheets_are_sound_and_known(tmp_path: Path) -> None:
    shipped, _, _ = read_stock_files(open_project(write_project(tmp_path)))
    stock, problems = read_stock(shipped)
    found = {name for name, paper in stock.papers.items() if paper.slots is not None}
    assert not problems and found >= {"avery-5371", "avery-8373", "avery-5388", "avery-5389"}
