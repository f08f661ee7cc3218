"""Does the footer say how its sheet is printed, on which paper, and what is done with it then?"""

from __future__ import annotations

import pytest

from ppgen.common.geometry import Size
from ppgen.compose.component import Handling
from ppgen.display.pieces import Piece
from ppgen.display.printing import FlipEdge, Marks, Printing, Sides
from ppgen.impose.advice import as_drawn, sheet_advice
from ppgen.impose.lettering import SheetAdvice
from ppgen.impose.words import paper_words

WORDS = paper_words("en")[0].key


@pytest.mark.parametrize(
    ("flip", "edge"), [(FlipEdge.LONG, "at the long edge"), (FlipEdge.SHORT, "at the short edge")]
)
def test_sides_paper_and_work_are_said(flip: FlipEdge, edge: str) -> None:
    assert sheet_advice(WORDS, Handling.CUT, Printing(flip=flip)) == SheetAdvice(
        "printed on one side · 200–300 g/m² · Cut along the marks.",
        f"printed on both sides, turned over {edge} · 200–300 g/m² · Cut along the marks.",
    )


def test_of_a_booklet_it_is_said_how_it_is_stapled() -> None:
    said = sheet_advice(WORDS, Handling.STAPLE, Printing()).double
    assert said.endswith(
        "80–100 g/m² · Cut out, fold, put the sheets into one another and staple them at the fold."
    )


def test_without_marks_nobody_is_told_to_cut_along_them() -> None:
    without = Printing(marks=Marks.NONE)
    for handling in (Handling.CUT, Handling.TILES, Handling.TILES_FOLD):
        assert "mark" in sheet_advice(WORDS, handling, Printing()).single
        assert "mark" not in sheet_advice(WORDS, handling, without).single
        assert "mark" not in sheet_advice(WORDS, handling, Printing(), is_cut_before=True).single
    assert sheet_advice(WORDS, Handling.GLUE, without) == sheet_advice(WORDS, Handling.GLUE, Printing())


def test_what_has_a_line_of_its_own_is_cut_along_that() -> None:
    card = Piece("card", Size(63, 88), 3.0, Size(63, 88).rect(), ())
    token = card._replace(cut_along=True)
    assert as_drawn(Handling.CUT, [token, token]) is Handling.CUT_LINE
    for handling, pieces in ((Handling.CUT, [token, card]), (Handling.CUT, []), (Handling.GLUE, [token])):
        assert as_drawn(handling, pieces) is handling
    without = Printing(marks=Marks.NONE)
    assert sheet_advice(WORDS, Handling.CUT_LINE, without).single.endswith("Cut along the lines.")
    folded = Printing(sides=Sides.FOLDED)
    assert sheet_advice(WORDS, Handling.CUT_LINE, folded) == sheet_advice(WORDS, Handling.CUT, folded)


@pytest.mark.parametrize("sides", [Sides.FRONTS, Sides.BACKS])
def test_of_one_side_alone_nothing_is_said_of_the_other(sides: Sides) -> None:
    said = "200–300 g/m² · Cut along the marks."
    assert sheet_advice(WORDS, Handling.CUT, Printing(sides=sides)) == SheetAdvice(said, said)


def test_cards_whose_backs_lie_beside_them_are_folded() -> None:
    said = sheet_advice(WORDS, Handling.CUT, Printing(sides=Sides.FOLDED)).single
    assert said == "printed on one side · 100–160 g/m² · Cut out, crease and fold."


def test_a_sheet_that_is_folded_as_a_whole_may_be_printed_on_both_sides_after_all() -> None:
    said = sheet_advice(WORDS, Handling.CUT, Printing(sides=Sides.FOLDED_SHEET))
    assert said == SheetAdvice("200–300 g/m²", "200–300 g/m²")
