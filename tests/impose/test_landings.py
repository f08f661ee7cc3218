"""Do backs lie behind their fronts once a printer that misses has printed both, and does nothing get lost?"""

from __future__ import annotations

import random
from itertools import product

import pytest

from ppgen.common.geometry import Size
from ppgen.display.landing import Landing, Misprint
from ppgen.display.pieces import Piece, Sheet
from ppgen.display.printing import FlipEdge, HomePrinter, Printing, Sides
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper, PaperSlots
from tests.impose.test_sheets import A4, LETTER, piece, rules
from tests.support.simulated_printers import Error, Printer, some_error

LASER = (4.5, 4.5, 4.5, 4.5)


def printing(misprint: Misprint, *, flip: FlipEdge = FlipEdge.LONG, sides: Sides = Sides.BOTH) -> Printing:
    return Printing(flip=flip, sides=sides, printer=HomePrinter("home", LASER, misprint.landing()))


def laid(wanted: list[Piece], how: Printing, paper: Paper = A4) -> tuple[Sheet, ...]:
    sheets, problems = impose(wanted, SheetOptions(paper, how))
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return sheets


def far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


@pytest.mark.parametrize(("flip", "paper"), [*product(FlipEdge, (A4, LETTER))])
def test_a_corrected_back_lands_behind_its_front_at_every_corner(flip: FlipEdge, paper: Paper) -> None:
    chance = random.Random(7)
    for _ in range(20):
        error = some_error(chance)
        printer = Printer(Error(), error, flip is FlipEdge.LONG)
        misprint = Misprint(error.right, error.down, error.clockwise, error.across, error.along, error.skew)
        page = paper.size.width, paper.size.height
        for sheet in laid([piece(size=Size(60, 80), copies=6)], printing(misprint, flip=flip), paper):
            assert sheet.paper == paper.size
            assert sheet.back is not None
            assert sheet.back.landing is not None
            correction = sheet.back.landing.correction(sheet.paper)
            fronts = {place.slot: place.trim for place in sheet.front.placements}
            for place in sheet.back.placements:
                trim, front = place.trim, fronts[place.slot]
                for x, y in product((trim.x, trim.right), (trim.y, trim.bottom)):
                    moved = correction.apply(x, y)
                    shown = printer.back_spot((moved.x, moved.y), page)
                    corners = product((front.x, front.right), (front.y, front.bottom))
                    assert min(far(shown, printer.front_spot(corner, page)) for corner in corners) < 1e-5


def test_a_turned_page_is_moved_as_the_paper_under_it() -> None:
    """The printer turns a page that is wider than high so that its left edge becomes the top of the paper."""
    error = Error(1.5, -0.7, 0.4, 1.004, 0.997, 0.1)
    lands = Misprint(1.5, -0.7, 0.4, 1.004, 0.997, 0.1).landing()
    upright, wide = Size(210, 297), Size(297, 210)
    for x, y in ((20.0, 30.0), (270.0, 180.0)):
        on_paper = error.puts((wide.height - y, x), (210.0, 297.0))
        as_page = on_paper[1], 210.0 - on_paper[0]
        assert far(lands.turned().matrix(wide).apply(x, y), as_page) < 1e-6
    assert far(lands.matrix(upright).apply(105.0, 148.5), (106.5, 147.8)) < 1e-6


def test_a_wide_sheet_gets_the_turned_landing() -> None:
    how = printing(Misprint(1.0, 0.5))
    (sheet,) = laid([piece(size=Size(250, 150))], how)
    assert sheet.paper == Size(297, 210)
    assert sheet.back is not None
    assert sheet.back.landing == Landing(right=0.5, down=-1.0)


def test_a_landing_in_words_is_that_landing() -> None:
    chance = random.Random(3)
    for _ in range(50):
        error = some_error(chance)
        said = Misprint(error.right, error.down, error.clockwise, error.across, error.along, error.skew)
        assert said.landing().misprint() == pytest.approx(said, abs=1e-6)


def test_fronts_stay_and_sides_that_are_folded_or_left_out_are_not_moved() -> None:
    moved = Misprint(1.0)
    (sheet,) = laid([piece()], printing(moved))
    assert sheet.front.landing is None
    for sides in (Sides.FOLDED, Sides.FRONTS):
        (sheet,) = laid([piece(size=Size(50, 50))], printing(moved, sides=sides))
        assert sheet.back is None
        assert sheet.front.landing is None


@pytest.mark.parametrize("sides", [Sides.BACKS, Sides.FRONTS_FIRST])
def test_backs_that_are_printed_alone_are_moved(sides: Sides) -> None:
    sheets = laid([piece()], printing(Misprint(1.0), sides=sides))
    assert sheets[-1].front.landing == Landing(right=1.0)


def test_nothing_of_a_moved_back_lies_in_the_margins() -> None:
    """A correction of 1.5 mm leaves room for fewer millimetres of bleed, and the sheet is laid so."""
    wanted = [piece(bleed=3.0, copies=9)]
    plain = laid(wanted, Printing(printer=HomePrinter("home", LASER)))
    moved = laid(wanted, printing(Misprint(1.5)))
    assert len(plain[0].front.placements) == len(moved[0].front.placements) == 9
    (back,) = [sheet.back for sheet in moved if sheet.back]
    lefts = [place.bleed_rect.x - 1.5 for place in back.placements]
    assert min(lefts) >= 4.5 - 1e-6
    assert min(place.bleed_rect.x for place in plain[0].front.placements) < min(lefts) + 1.5


@pytest.mark.parametrize(("right", "fits"), [(1.4, True), (1.6, False)])
def test_what_reaches_into_the_margin_is_refused(right: float, fits: bool) -> None:
    """198 mm on paper of 210 leave 6 mm at either side, of which the printer prints 1.5."""
    how = printing(Misprint(right))
    for wanted in ([piece(size=Size(198, 250))], [piece(size=Size(198, 250), back=False)]):
        _, problems = impose(wanted, SheetOptions(A4, how))
        refused = [problem for problem in problems if problem.severity == "error"]
        assert bool(refused) is (not fits and bool(wanted[0].back))
        if refused:
            assert rules(refused) == ["impose/unprintable"]
            assert "0.1 mm" in refused[0].message


def test_slots_of_a_label_sheet_are_held_to_the_margins_too() -> None:
    slots = PaperSlots(Size(98, 140), 2, 2, Size(98, 140))
    labels = Paper("labels", "Labels", Size(210, 297), slots=slots)
    for right, told in ((2.4, []), (2.6, ["impose/unprintable"])):
        _, problems = impose(
            [piece(size=Size(98, 140), copies=4)], SheetOptions(labels, printing(Misprint(right)))
        )
        assert [one.rule for one in problems if one.severity == "error"] == told
