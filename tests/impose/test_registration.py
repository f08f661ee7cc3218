"""Marks for cutting machines: pieces clear of them and where the machine cuts, as many as other programs lay out."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Fill, rectangle
from ppgen.display.pieces import Edges, Piece, Sheet
from ppgen.display.printing import Bleed, Cutter, HomePrinter, Printing
from ppgen.display.sheet_cuts import cut_lines, template_name
from ppgen.impose.registration import (
    CLEAR,
    LONGEST_ARM,
    SHORTEST_ARM,
    Registration,
    cutter_grid,
    registration,
)
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper

PAPERS = {
    "a4": Size(210, 297),
    "letter": Size(215.9, 279.4),
    "a3": Size(297, 420),
    "legal": Size(215.9, 355.6),
}
NO_PRINTER = HomePrinter("flat", (3.0, 3.0, 3.0, 3.0))
SILHOUETTE = Cutter("silhouette", 10, 1)
TIGHT = 1e-6


def piece(size: Size, *, bleed: float = 3.0, copies: int = 40, radius: float = 3.0) -> Piece:
    art = (Fill(rectangle(size.rect()), BLACK),)
    return Piece("card", size, bleed, size.rect(), art, art, copies, radius)


def laid(card: Piece, paper: str, cutter: Cutter, bleed: Bleed = Bleed.FIT) -> tuple[Sheet, ...]:
    printing = Printing(paper, bleed=bleed, printer=NO_PRINTER, cutter=cutter)
    sheets, problems = impose([card], SheetOptions(Paper(paper, paper, PAPERS[paper]), printing))
    assert not [one for one in problems if one.severity == "error"], problems
    return sheets


def test_boxes_lie_around_the_lines_of_the_marks() -> None:
    marks = Registration(Rect(10, 10, 190, 277), 12.0, 1.0)
    square, *arms = marks.boxes()
    assert square == Rect(9.5, 9.5, 6.0, 6.0)
    assert arms == [
        Rect(188.0, 9.5, 12.5, 1.0),
        Rect(199.5, 9.5, 1.0, 12.5),
        Rect(9.5, 286.5, 12.5, 1.0),
        Rect(9.5, 275.0, 1.0, 12.5),
    ]


def fewest_elsewhere(card: Size, paper: Size, inset: float) -> int:
    """Return how many cards silhouette-card-maker finds room for, by the rule that reproduces its layouts.

    Cards lie 1.25 mm from one another and from the rectangle of the marks; the grid keeps off the corners of
    5 mm in one direction at least.
    """
    best = 0
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        for columns in range(1, math.floor(width / card.width) + 1):
            for rows in range(1, math.floor(height / card.height) + 1):
                across = (width - columns * card.width - (columns + 1) * 1.25) / 2 - inset
                down = (height - rows * card.height - (rows + 1) * 1.25) / 2 - inset
                if min(across, down) >= 0 and max(across, down) >= 5:
                    best = max(best, columns * rows)
    return best


@pytest.mark.parametrize(
    ("paper", "card", "inset", "count"),
    [
        ("a4", Size(63, 88), 10, 8),
        ("letter", Size(63, 88), 10, 8),
        ("a4", Size(63, 88), 3.5, 9),
        ("letter", Size(63, 88), 3.5, 9),
    ],
)
def test_as_many_cards_as_templates_in_wide_use(paper: str, card: Size, inset: float, count: int) -> None:
    assert fewest_elsewhere(card, PAPERS[paper], inset) == count
    sheets = laid(piece(card, copies=count), paper, Cutter("machine", inset, 1))
    assert len(sheets) == 1 and len(sheets[0].front.placements) == count


CARDS = st.builds(
    Size, st.floats(20, 140).map(lambda one: round(one, 1)), st.floats(20, 140).map(lambda one: round(one, 1))
)


@pytest.mark.thorough
@settings(max_examples=120, deadline=None)
@given(
    CARDS,
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from([3.5, 10.0, 15.875, 20.0]),
    st.sampled_from([0.5, 1.0]),
    st.sampled_from([0.0, 1.0, 3.0]),
)
def test_marks_are_clear_and_no_card_is_lost(
    card: Size, paper: str, inset: float, line: float, bleed: float
) -> None:
    cutter = Cutter("machine", inset, line)
    page = PAPERS[paper]
    grid = cutter_grid(card, page, cutter=cutter, bleed=bleed, margins=Edges(3, 3, 3, 3))
    bare = cutter_grid(card, page, cutter=cutter, bleed=0.0, margins=Edges(3, 3, 3, 3))
    wanted = fewest_elsewhere(card, page, inset)
    assert wanted == 0 or bare is not None
    # Alone on its page a card lies 0.75 mm farther from marks here than there, where more do not part them.
    assert (bare.capacity if bare else 0) >= wanted or wanted <= 2
    for found in (one for one in (grid, bare) if one is not None):
        marks = registration(found.page, cutter, found.bleed)
        assert marks is not None and SHORTEST_ARM <= marks.arm <= LONGEST_ARM
        assert marks.frame.contains(found.trim, TIGHT)
        assert found.page.rect().inset(3, 3, 3, 3).contains(found.bleed, TIGHT)
        for box in marks.boxes():
            reach = box.grown(CLEAR - TIGHT)
            for slot in found.slots():
                art = slot.inset(-found.bleed_x, -found.bleed_y, -found.bleed_x, -found.bleed_y)
                assert not reach.overlaps(art), (box, art)
        for one, other in combinations(found.slots(), 2):
            assert not one.overlaps(other)


@pytest.mark.parametrize("inset", [10, 15.875])
def test_a_template_is_another_wherever_a_mark_or_a_cut_lies_elsewhere(inset: float) -> None:
    (sheet,) = laid(piece(Size(63, 88), copies=4), "a4", Cutter("m", inset, 1))
    lines = cut_lines(sheet)
    marks = registration(sheet.paper, Cutter("m", inset, 1), sheet.bleed)
    assert marks is not None
    assert sheet.template == template_name(sheet, lines, (inset, 1, 0.0, marks.arm))
    others = {
        template_name(sheet, lines, (inset + 0.01, 1, 0.0, marks.arm)),
        template_name(sheet, lines, (inset, 0.9, 0.0, marks.arm)),
        template_name(sheet, lines, (inset, 1, 13, marks.arm)),
        template_name(sheet, lines, (inset, 1, 0.0, marks.arm + 0.1)),
        template_name(sheet._replace(paper=Size(211, 297)), lines, (inset, 1, 0.0, marks.arm)),
        template_name(sheet, cut_lines(laid(piece(Size(63, 88), copies=3), "a4", SILHOUETTE)[0])),
        laid(piece(Size(63, 88), copies=4, radius=2.9), "a4", Cutter("m", inset, 1))[0].template,
        laid(piece(Size(62.9, 88), copies=4), "a4", Cutter("m", inset, 1))[0].template,
    }
    assert sheet.template not in others and len(others) == 8


def test_all_full_sheets_share_a_template_and_the_last_has_its_own() -> None:
    sheets = laid(piece(Size(63, 88), copies=19), "a4", SILHOUETTE)
    assert [sheet.template == sheets[0].template for sheet in sheets] == [True, True, False]


def test_what_leaves_no_room_for_marks_is_told_and_printed_for_scissors() -> None:
    printing = Printing("a4", printer=NO_PRINTER, cutter=SILHOUETTE)
    options = SheetOptions(Paper("a4", "A4", PAPERS["a4"]), printing)
    (sheet,), problems = impose([piece(Size(189, 276), bleed=0, copies=1)], options)
    assert sheet.template == "" and [one.rule for one in problems if one.rule.endswith("registration")] == [
        "impose/no-registration"
    ]


@pytest.mark.parametrize("cutter", [SILHOUETTE, Cutter("cricut", area=(183, 269.8))])
def test_what_reaches_beyond_the_machine_has_no_template(cutter: Cutter) -> None:
    printing = Printing("a4", printer=NO_PRINTER, cutter=cutter)
    options = SheetOptions(Paper("a4", "A4", PAPERS["a4"]), printing)
    for size in (Size(195, 200), Size(258, 194)):
        (sheet,), problems = impose([piece(size, bleed=0, copies=1)], options)
        assert sheet.template == "", size
        assert "impose/no-registration" in [one.rule for one in problems]


def test_one_sheet_without_marks_does_not_hide_marks_that_cannot_be_printed() -> None:
    options = SheetOptions(
        Paper("a4", "A4", PAPERS["a4"], Edges(12, 12, 12, 12)), Printing("a4", cutter=SILHOUETTE)
    )
    _, problems = impose([piece(Size(63, 88)), piece(Size(185, 272), bleed=0, copies=1)], options)
    assert {"impose/unprintable-marks", "impose/no-registration"} <= {one.rule for one in problems}


def test_bleed_around_all_is_kept_for_a_machine_too() -> None:
    (sheet, *_) = laid(piece(Size(63, 88)), "a4", SILHOUETTE, Bleed.OUTER)
    assert all(min(one.bleed) >= 1 for one in sheet.front.placements)


def test_marks_that_the_printer_cannot_print_are_refused() -> None:
    printing = Printing("a4", cutter=Cutter("near", 3.5, 1))
    options = SheetOptions(Paper("a4", "A4", PAPERS["a4"]), printing)
    _, problems = impose([piece(Size(63, 88))], options)
    assert "impose/unprintable-marks" in [one.rule for one in problems]


@given(CARDS, st.sampled_from(["a4", "letter"]))
def test_what_a_machine_prints_itself_lies_within_its_area(card: Size, paper: str) -> None:
    areas = {"a4": (183.0, 269.8), "letter": (189.0, 252.5)}
    cutter = Cutter("cricut", area=areas[paper])
    grid = cutter_grid(card, PAPERS[paper], cutter=cutter, bleed=3.0, margins=Edges(3, 3, 3, 3))
    across, along = areas[paper]
    fits = min(card) <= across and max(card) <= along
    assert (grid is not None) == fits
    if grid is not None:
        wide, high = (across, along) if grid.page.width <= grid.page.height else (along, across)
        room = Rect((grid.page.width - wide) / 2, (grid.page.height - high) / 2, wide, high)
        assert room.contains(grid.trim, TIGHT)
