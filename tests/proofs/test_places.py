"""Where a rectangle of one side lies on the other: behind it, and behind it once the page is folded."""

from __future__ import annotations

import pytest

from ppgen.common.geometry import Rect, Size
from ppgen.display.printing import FlipEdge
from ppgen.proofs.pdf.paragraphs import paragraph_of
from ppgen.proofs.pdf.places import behind, beside, equal, folded_over

RECT = Rect(10, 20, 30, 40)
HIGH, WIDE, SQUARE = Size(210, 297), Size(297, 210), Size(200, 200)


@pytest.mark.parametrize(
    ("paper", "wanted"),
    [(HIGH, Rect(10, 237, 30, 40)), (WIDE, Rect(257, 20, 30, 40)), (SQUARE, Rect(10, 140, 30, 40))],
)
def test_a_page_is_folded_in_the_middle_of_its_longer_side(paper: Size, wanted: Rect) -> None:
    assert folded_over(RECT, paper) == wanted


@pytest.mark.parametrize(
    ("paper", "flip", "wanted"),
    [
        (HIGH, FlipEdge.LONG, Rect(170, 20, 30, 40)),
        (HIGH, FlipEdge.SHORT, Rect(10, 237, 30, 40)),
        (WIDE, FlipEdge.LONG, Rect(10, 150, 30, 40)),
        (WIDE, FlipEdge.SHORT, Rect(257, 20, 30, 40)),
        (SQUARE, FlipEdge.LONG, Rect(160, 20, 30, 40)),
    ],
)
def test_a_page_is_turned_over_its_longer_or_shorter_edge(paper: Size, flip: FlipEdge, wanted: Rect) -> None:
    assert behind(RECT, paper, flip) == wanted


@pytest.mark.parametrize(("by", "lies_on"), [(0.09, True), (0.11, False)])
def test_a_back_may_lie_a_tenth_of_a_millimetre_aside(by: float, lies_on: bool) -> None:
    assert equal(RECT, RECT.moved(by, -by)) is lies_on
    assert [one.x for one in beside(RECT)] == [40, -20, 10, 10]


@pytest.mark.parametrize(
    ("number", "wanted"),
    [
        (0, (["one two", "three"], 0)),
        (1, (["one two", "three"], 1)),
        (2, (["four"], 0)),
        (3, (["five", "six"], 0)),
        (4, (["five", "six"], 1)),
        (5, (["one two", "three", "four", "five", "six", "more"], 5)),
    ],
)
def test_a_paragraph_has_as_many_lines_as_it_has_letters(number: int, wanted: tuple[list[str], int]) -> None:
    lines = ["one two", "three", "four", "five", "six", "more"]
    assert paragraph_of("one two three\nfour\nfive six", lines, number) == wanted
