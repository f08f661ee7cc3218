"""Pieces of several components on one sheet: each has a place of its own, its back behind it, marks beside it."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.display.extent import path_extent
from ppgen.display.ops import Fill, Op, Segment, Stroke, Use, ellipse, rectangle
from ppgen.display.pieces import Edges, Piece, Placement, Sheet
from ppgen.display.printing import Bleed, FlipEdge, Marks, Printing, Sides
from ppgen.impose.arrangements import EXTRA_ROOM, MARK_SPACE, best_arrangement
from ppgen.impose.packing import pack, packing_area
from ppgen.impose.rows import in_rows
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper
from ppgen.proofs.pdf.places import behind, beside, equal

A4 = Paper("a4", "A4", Size(210, 297))
A5 = Paper("a5", "A5", Size(148, 210))
LETTER = Paper("letter", "Letter", Size(215.9, 279.4))
AREA = Rect(4.5, 10, 201, 277)


def piece(
    name: str,
    width: float,
    height: float,
    *,
    bleed: float = 0.0,
    copies: int = 1,
    back: bool = False,
    cut: bool = False,
) -> Piece:
    size = Size(width, height)
    art: tuple[Op, ...] = (Fill(ellipse(size.rect()) if cut else rectangle(size.rect()), BLACK),)
    return Piece(name, size, bleed, size.rect(), art, art if back else (), copies, cut_along=cut)


PIECES = st.lists(
    st.builds(
        lambda width, height, bleed, copies, back, cut: (width, height, bleed, copies, back, cut),
        st.floats(6, 95),
        st.floats(6, 95),
        st.sampled_from([0.0, 0.5, 1.5, 3.0]),
        st.integers(1, 9),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=6,
).map(
    lambda drawn: tuple(
        piece(f"p{number}", width, height, bleed=bleed, copies=copies, back=back, cut=cut)
        for number, (width, height, bleed, copies, back, cut) in enumerate(drawn)
    )
)
PRINTINGS = st.tuples(
    st.sampled_from(FlipEdge), st.sampled_from(Bleed), st.sampled_from(Sides), st.sampled_from(Marks)
).map(lambda drawn: Printing(flip=drawn[0], bleed=drawn[1], sides=drawn[2], marks=drawn[3]))


def printable(sheet: Sheet, paper: Paper) -> Rect:
    ends, flanks = max(paper.margins.top, paper.margins.bottom), max(paper.margins.left, paper.margins.right)
    is_upright = sheet.paper == paper.size
    x, y = (flanks, ends) if is_upright else (ends, flanks)
    return sheet.paper.rect().inset(x, y, x, y)


def segments(sheet: Sheet) -> list[tuple[Segment, Segment]]:
    """The lines of all marks of a front, each from where to where."""
    found: list[tuple[Segment, Segment]] = []
    for op in sheet.front.marks:
        for inner in op.symbol.ops if isinstance(op, Use) else ():
            if isinstance(inner, Stroke):
                found += [(one, two) for one, two in zip(inner.path, inner.path[1:]) if two[0] == "L"]
    return found


def as_rect(line: tuple[Segment, Segment]) -> Rect:
    return path_extent((line[0], ("L", *line[1][1:])))


def listed(placements: tuple[Placement, ...]) -> list[tuple[str, int]]:
    return sorted((one.piece.id, one.copy) for one in placements)


@settings(max_examples=150, deadline=None)
@given(PIECES, PRINTINGS, st.sampled_from([A4, LETTER, A5]))
@pytest.mark.thorough
def test_each_copy_has_a_place_and_its_back_behind_it(
    pieces: tuple[Piece, ...], printing: Printing, paper: Paper
) -> None:
    sheets, problems = impose(pieces, SheetOptions(paper, printing, shared=True))
    assert not [problem for problem in problems if problem.severity == "error"]
    fronts = [one for sheet in sheets for one in sheet.front.placements if not one.is_back]
    backs = [one for sheet in sheets for one in sheet.front.placements if one.is_back]
    backs += [one for sheet in sheets for one in (sheet.back.placements if sheet.back else ())]
    every = sorted((one.id, copy) for one in pieces for copy in range(1, one.copies + 1))
    with_back = sorted((one.id, copy) for one in pieces if one.back for copy in range(1, one.copies + 1))
    assert listed(tuple(fronts)) == ([] if printing.sides is Sides.BACKS else every)
    assert listed(tuple(backs)) == ([] if printing.sides is Sides.FRONTS else with_back)
    for sheet in sheets:
        for side in (sheet.front, *([sheet.back] if sheet.back else [])):
            for one in side.placements:
                assert printable(sheet, paper).contains(one.bleed_rect, 1e-3)
                kept = min(one.bleed)
                if printing.bleed is Bleed.FULL and printing.sides is not Sides.FOLDED:
                    assert kept == pytest.approx(one.piece.bleed)
            for one, other in combinations(side.placements, 2):
                assert not one.bleed_rect.overlaps(other.bleed_rect, 1e-3)
    if printing.sides is Sides.BOTH:
        _assert_behind(sheets, printing.flip)
    if printing.sides is Sides.FOLDED:
        _assert_folded(sheets)
    if printing.sides is Sides.FRONTS_FIRST:
        _assert_after(sheets, printing.flip)


def _assert_behind(sheets: tuple[Sheet, ...], flip: FlipEdge) -> None:
    for sheet in sheets:
        fronts = {one.slot: one for one in sheet.front.placements}
        for back in sheet.back.placements if sheet.back else ():
            front = fronts[back.slot]
            assert (front.piece.id, front.copy) == (back.piece.id, back.copy)
            assert equal(behind(front.trim, sheet.paper, flip), back.trim)


def _assert_folded(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        faces = {(one.piece.id, one.copy): one for one in sheet.front.placements if not one.is_back}
        for back in [one for one in sheet.front.placements if one.is_back]:
            face = faces[back.piece.id, back.copy]
            assert any(equal(place, back.trim) for place in beside(face.trim))
        for back in sheet.back.placements if sheet.back else ():  # what had no room for both
            assert (back.piece.id, back.copy) in faces


def _assert_after(sheets: tuple[Sheet, ...], flip: FlipEdge) -> None:
    half = [sheet for sheet in sheets if any(not one.is_back for one in sheet.front.placements)]
    after = {sheet.number: sheet for sheet in sheets[len(half) :]}
    for sheet in half:
        backs = (
            {one.slot: one for one in after[sheet.number].front.placements} if sheet.number in after else {}
        )
        for front in [one for one in sheet.front.placements if one.piece.back]:
            assert equal(behind(front.trim, sheet.paper, flip), backs[front.slot].trim)


@pytest.mark.thorough
@settings(max_examples=100, deadline=None)
@given(PIECES, PRINTINGS)
def test_marks_lie_on_no_piece(pieces: tuple[Piece, ...], printing: Printing) -> None:
    """Those of folds do, where no bleed is kept, since both sides are the piece's own."""
    printing = printing._replace(sides=Sides.FRONTS)
    sheets, _ = impose(pieces, SheetOptions(A4, printing, packed=True, shared=True))
    for sheet in sheets:
        for box in map(as_rect, segments(sheet)):
            assert printable(sheet, A4).contains(box, 1e-3)
            for one in sheet.front.placements:
                inside = one.trim.grown(-0.01)
                assert not (box.x < inside.right and inside.x < box.right) or not (
                    box.y < inside.bottom and inside.y < box.bottom
                )


def test_every_corner_without_a_line_of_its_own_is_marked() -> None:
    pieces = [
        piece("card", 40, 60, bleed=3, copies=3),
        piece("coin", 20, 20, cut=True),
        piece("bare", 30, 20),
    ]
    (sheet,), _ = impose(pieces, SheetOptions(A4, shared=True))
    ends = {(line[0][1], line[0][2]) for line in segments(sheet)}
    for one in sheet.front.placements:
        trim = one.trim
        corners = {(x, y) for x in (trim.x, trim.right) for y in (trim.y, trim.bottom)}
        assert corners <= ends if one.piece.id != "coin" else not corners & ends


@pytest.mark.parametrize(
    ("marks", "count"), [(Marks.NONE, 0), (Marks.EDGE, 8), (Marks.CROSS, 8), (Marks.LINE, 3)]
)
def test_each_wish_for_marks_shows_where_to_cut(marks: Marks, count: int) -> None:
    """Corners are drawn twice, as a halo and as a line; a line round a piece has a fourth side that closes it."""
    pieces = [piece("card", 40, 60, bleed=3), piece("coin", 20, 20, cut=True)]
    (sheet,), _ = impose(pieces, SheetOptions(A4, Printing(marks=marks), shared=True))
    assert len(segments(sheet)) == count * (2 if marks in {Marks.EDGE, Marks.CROSS} else 1)


@pytest.mark.parametrize(("bleed", "apart"), [(0.0, 2 * MARK_SPACE), (1.4, 0.2), (1.5, 0.0), (3.0, 0.0)])
def test_pieces_without_a_line_keep_room_for_marks(bleed: float, apart: float) -> None:
    options = SheetOptions(A4, shared=True)
    laid = best_arrangement((piece("card", 40, 60, bleed=bleed, copies=2),), options)
    one, other = laid.packed
    assert other.x - one.x - 40 == pytest.approx(2 * bleed + apart)


# --- rows ------------------------------------------------------------------------------------------


@given(PIECES, st.booleans(), st.booleans())
def test_rows_are_straight_and_hold_all(pieces: tuple[Piece, ...], lying: bool, mixed: bool) -> None:
    placed = in_rows(pieces, AREA, lying=lying, mixed=mixed)
    assert Counter(one.piece.id for one in placed) == {one.id: one.copies for one in pieces}
    for number, one in enumerate(placed):
        assert AREA.contains(one.cell, 1e-5)
        for other in placed[:number]:
            assert one.sheet != other.sheet or not one.cell.overlaps(other.cell, 1e-5)
    if not mixed:  # pieces whose heights overlap stand in one row, and are of one size
        for one, other in combinations(placed, 2):
            if (
                one.sheet == other.sheet
                and one.cell.y < other.cell.bottom - 1e-5
                and other.cell.y < one.cell.bottom - 1e-5
            ):
                assert one.cell.y == pytest.approx(other.cell.y)
                assert one.cell.size == other.cell.size


def test_each_size_has_rows_of_its_own_where_that_costs_no_sheet() -> None:
    few = (piece("coin", 24, 24, copies=8, cut=True), piece("ball", 20, 20, copies=2, cut=True))
    tops = {}
    for one in best_arrangement(few, SheetOptions(A4, shared=True)).packed:
        tops.setdefault(round(one.y + one.piece.size.height / 2, 3), set()).add(one.piece.id)
    assert sorted(map(sorted, tops.values())) == [["ball"], ["coin"], ["coin"]]


def test_among_equally_many_sheets_the_first_way_is_taken() -> None:
    """Two sheets either way: all of the bleed is kept, much room, and rows of one size."""
    many = (
        piece("coin", 24, 24, bleed=2, copies=10, cut=True),
        piece("board", 180, 200, bleed=2, cut=True),
        piece("mat", 180, 200, bleed=2, cut=True),
    )
    laid = best_arrangement(many, SheetOptions(A4, shared=True))
    assert laid.sheets == 2
    coins = [one for one in laid.packed if one.piece.id == "coin"]
    assert {one.piece.bleed for one in laid.packed} == {2.0} and {one.turn for one in laid.packed} == {0}
    assert coins[1].x - coins[0].x == pytest.approx(24 + 2 * (2 + max(EXTRA_ROOM)))


def test_what_is_packed_tight_wins_only_where_rows_take_more_sheets() -> None:
    """A board leaves a strip at its side and one below it: rows see the one below alone."""
    pieces = (piece("board", 150, 250, cut=True), piece("coin", 24, 24, copies=12, cut=True))
    options = SheetOptions(A4, Printing(bleed=Bleed.NONE), shared=True)
    area = packing_area(A4.size, A4.margins, footer=False)
    assert max(one.sheet for one in in_rows(pieces, area.trim)) >= max(
        one.sheet for one in pack(pieces, area.trim)
    )
    assert best_arrangement(pieces, options).sheets == 1


@pytest.mark.thorough
@settings(max_examples=60, deadline=None)
@given(PIECES)
def test_sharing_never_takes_more_sheets(pieces: tuple[Piece, ...]) -> None:
    together, _ = impose(pieces, SheetOptions(A4, shared=True))
    alone = [impose([one], SheetOptions(A4))[0] for one in pieces]
    assert len(together) <= sum(map(len, alone))


def test_a_millimetre_of_bleed_is_kept_where_all_of_it_takes_a_sheet_more() -> None:
    """Nine cards and a coin: with 3 mm of bleed six cards lie on a sheet."""
    pieces = [piece("card", 60, 84, bleed=3, copies=9), piece("coin", 10, 10, bleed=3, cut=True)]
    (sheet,), _ = impose(pieces, SheetOptions(A4, shared=True))
    assert {min(one.bleed) for one in sheet.front.placements} == {1.0}
    full, _ = impose(pieces, SheetOptions(A4, Printing(bleed=Bleed.FULL), shared=True))
    assert len(full) == 2 and {min(one.bleed) for one in full[0].front.placements} == {3.0}
    few, _ = impose([piece("card", 60, 84, bleed=3), pieces[1]], SheetOptions(A4, shared=True))
    assert {min(one.bleed) for one in few[0].front.placements} == {3.0}


@pytest.mark.parametrize("bleed", Bleed)
@pytest.mark.parametrize("beside", [(), (piece("card", 60, 84, bleed=3, copies=9),)])
def test_what_the_marks_of_folds_need_is_kept_whatever_else_is_cut(
    bleed: Bleed, beside: tuple[Piece, ...]
) -> None:
    net = piece("net", 10, 10, bleed=3, cut=True)._replace(fold_marks=1.4)
    sheets, _ = impose([*beside, net], SheetOptions(A4, Printing(bleed=bleed), shared=True))
    kept = [min(one.bleed) for sheet in sheets for one in sheet.front.placements if one.piece.id == "net"]
    assert len(kept) == 1 and kept[0] >= 1.4 - 1e-6


def test_pieces_of_one_size_lie_in_a_grid() -> None:
    """So their marks stand in the margins, and slots may be skipped."""
    cards = [piece("card", 63, 88, copies=7), piece("summary", 63, 88, copies=2)]
    (sheet,), problems = impose(cards, SheetOptions(A4, Printing(skip=0), shared=True))
    assert len(sheet.front.placements) == 9 and not problems
    skipped, problems = impose(cards, SheetOptions(A4, Printing(skip=1), shared=True))
    assert [len(sheet.front.placements) for sheet in skipped] == [8, 1] and not problems


def test_a_piece_that_is_too_large_is_told() -> None:
    pieces = [piece("board", 205, 100), piece("coin", 24, 24)]
    _, problems = impose(pieces, SheetOptions(A5, shared=True), papers=(A4, A5))
    (fault,) = [problem for problem in problems if problem.severity == "error"]
    assert fault.rule == "impose/too-large" and fault.message.startswith("board:")


def test_slots_cannot_be_skipped_among_unlike_sizes() -> None:
    pieces = [piece("card", 40, 60, copies=2), piece("coin", 24, 24)]
    sheets, problems = impose(pieces, SheetOptions(A4, Printing(skip=1), shared=True))
    assert len(sheets) == 1 and [problem.rule for problem in problems] == ["impose/not-skipped"]


def test_the_block_stands_in_the_middle_of_the_page() -> None:
    (sheet,), _ = impose([piece("a", 40, 40, copies=2), piece("b", 20, 20)], SheetOptions(A4, shared=True))
    left, right = sheet.trim.x, sheet.paper.width - sheet.trim.right
    assert math.isclose(left, right, abs_tol=1e-6)


def test_margins_of_a_paper_hold_for_shared_sheets() -> None:
    wanted = [piece("a", 190, 30), piece("b", 150, 20)]
    sheets, _ = impose(wanted, SheetOptions(A4, margins=Edges(20, 10, 10, 10), shared=True))
    for sheet in sheets:
        x, y = (20, 10) if sheet.paper == A4.size else (10, 20)
        for one in sheet.front.placements:
            assert sheet.paper.rect().inset(x, y, x, y).contains(one.bleed_rect, 1e-3)
