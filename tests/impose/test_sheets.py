"""Does every face land in one slot, on paper that prints there, with its back behind it?"""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Matrix, Point, Rect, Size
from ppgen.common.problem import Problem, Severity
from ppgen.display.ops import Fill, Op, rectangle
from ppgen.display.pieces import Edges, Piece, Placement, Sheet, Side, behind
from ppgen.display.printing import Bleed, FlipEdge, Printing, Sides
from ppgen.impose.grid import LEAST_BLEED, Bands, SheetWish, best_grid
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper

A4 = Paper("a4", "A4", Size(210, 297))
A3 = Paper("a3", "A3", Size(297, 420))
A3_WIDE = Paper("wide", "A3 lying", Size(420, 297))
LETTER = Paper("letter", "Letter", Size(215.9, 279.4))
STANDARD = Size(63, 88)


def art(size: Size) -> tuple[Op, ...]:
    return (Fill(rectangle(size.rect()), BLACK),)


def piece(
    name: str = "team/sloths",
    size: Size = STANDARD,
    *,
    bleed: float = 0.0,
    copies: int = 1,
    back: bool = True,
) -> Piece:
    safe = size.rect().grown(-2)
    return Piece(name, size, bleed, safe, art(size), art(size) if back else (), copies)


def rules(problems: list[Problem]) -> list[str]:
    return [problem.rule for problem in problems]


def sides(sheet: Sheet) -> tuple[Side, ...]:
    return (sheet.front,) if sheet.back is None else (sheet.front, sheet.back)


def printable(sheet: Sheet, paper: Paper) -> Rect:
    ends, flanks = max(paper.margins.top, paper.margins.bottom), max(paper.margins.left, paper.margins.right)
    if sheet.paper == paper.size:
        return sheet.paper.rect().inset(flanks, ends, flanks, ends)
    return sheet.paper.rect().inset(ends, flanks, ends, flanks)


# --- the grids people know -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "paper", "slots"),
    [
        (STANDARD, A4, (3, 3)),
        (STANDARD, LETTER, (3, 3)),
        (Size(63.5, 88.9), A4, (3, 3)),
        (Size(63.5, 88.9), LETTER, (4, 2)),
        (Size(59, 92), LETTER, (4, 2)),
        (Size(44, 68), A4, (4, 4)),
        (Size(44, 68), LETTER, (6, 3)),
        (Size(70, 120), A4, (2, 2)),
        (Size(70, 70), A4, (2, 4)),
        (Size(88.9, 50.8), A4, (2, 5)),
    ],
)
def test_common_cards_come_out_as_many_to_a_sheet_as_can_be(
    size: Size, paper: Paper, slots: tuple[int, int]
) -> None:
    grid = best_grid(size, paper.size, margins=paper.margins, wish=SheetWish())
    assert grid is not None
    assert (grid.columns, grid.rows) == slots


@pytest.mark.parametrize(("paper", "margins"), [(A4, (10.5, 16.5)), (LETTER, (13.45, 7.7))])
def test_a_butt_cut_block_of_nine_stands_in_the_middle(paper: Paper, margins: tuple[float, float]) -> None:
    (sheet,), problems = impose([piece(copies=9)], SheetOptions(paper))
    assert not problems
    assert (sheet.trim.x, sheet.trim.y) == pytest.approx(margins)
    assert (sheet.paper.width - sheet.trim.right, sheet.paper.height - sheet.trim.bottom) == pytest.approx(
        margins
    )
    assert sheet.bleed == sheet.trim


@pytest.mark.parametrize(("paper", "count"), [(A4, 9), (LETTER, 8)])
def test_cards_keep_a_millimetre_of_bleed_and_are_told_how_much(paper: Paper, count: int) -> None:
    (sheet, *_), problems = impose([piece(copies=count, bleed=3)], SheetOptions(paper))
    assert rules(problems) == ["impose/bleed-reduced"]
    assert problems[0].severity is Severity.NOTE
    assert "of 3 mm bleed" in problems[0].message
    assert len(sheet.front.placements) == count
    first, second = sheet.front.placements[:2]
    assert second.trim.x - first.trim.right == pytest.approx(first.bleed.right + second.bleed.left)
    assert min(first.bleed) >= LEAST_BLEED


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_all_of_the_bleed_or_none_of_it_may_be_wished(paper: Paper) -> None:
    wanted = [piece(copies=9, bleed=3)]
    none, told = impose(wanted, SheetOptions(paper, Printing(bleed=Bleed.NONE)))
    assert not told
    assert len(none) == 1 and {one.bleed for one in none[0].front.placements} == {Edges()}
    full, told = impose(wanted, SheetOptions(paper, Printing(bleed=Bleed.FULL)))
    assert not told
    assert {one.bleed for sheet in full for one in sheet.front.placements} == {Edges(3, 3, 3, 3)}
    assert len(full[0].front.placements) == (8 if paper is A4 else 6)


@given(
    st.floats(20, 150),
    st.floats(20, 150),
    st.floats(0.5, 5),
    st.integers(1, 40),
    st.sampled_from([A4, LETTER]),
)
def test_bleed_around_all_pieces_costs_no_slot_and_reaches_no_neighbour(
    width: float, height: float, bleed: float, copies: int, paper: Paper
) -> None:
    wanted = [piece("card", Size(width, height), copies=copies, bleed=bleed)]
    none, _ = impose(wanted, SheetOptions(paper, Printing(bleed=Bleed.NONE)))
    outer, told = impose(wanted, SheetOptions(paper, Printing(bleed=Bleed.OUTER)))
    assert len(outer) == len(none) and "impose/bleed-reduced" not in rules(told)
    for sheet in outer:
        for side in (sheet.front, sheet.back):
            for one in side.placements if side is not None else ():
                reached = one.bleed_rect
                assert max(one.bleed) <= bleed and sheet.paper.rect().contains(reached)
                assert all(
                    other is one
                    or reached.right <= other.trim.x + 1e-6
                    or other.trim.right <= reached.x + 1e-6
                    or reached.bottom <= other.trim.y + 1e-6
                    or other.trim.bottom <= reached.y + 1e-6
                    for other in side.placements
                )


def test_the_outermost_pieces_keep_what_there_is_room_for() -> None:
    (sheet, *_), _ = impose([piece(copies=9, bleed=3)], SheetOptions(A4, Printing(bleed=Bleed.OUTER)))
    assert [one.bleed for one in sheet.front.placements] == [
        Edges(3 * (column == 0), 3 * (row == 0), 3 * (column == 2), 3 * (row == 2))
        for row in range(3)
        for column in range(3)
    ]


def test_one_side_of_the_sheets_may_be_printed_alone() -> None:
    wanted = [piece("a", copies=9), piece("board", Size(150, 150), back=False)]
    both, _ = impose(wanted, SheetOptions(A4))
    fronts, _ = impose(wanted, SheetOptions(A4, Printing(sides=Sides.FRONTS)))
    backs, _ = impose(wanted, SheetOptions(A4, Printing(sides=Sides.BACKS)))
    assert [sheet.front.placements for sheet in fronts] == [sheet.front.placements for sheet in both]
    assert not any(sheet.back for sheet in (*fronts, *backs))
    assert both[0].back is not None and len(backs) == 1 and backs[0].number == 1
    assert backs[0].front.placements == both[0].back.placements
    assert backs[0].trim == behind(both[0].trim, both[0].paper, FlipEdge.LONG)


def test_bleed_that_fits_is_kept_whole_on_every_edge() -> None:
    (sheet,), problems = impose([piece(size=Size(70, 120), bleed=3, copies=4)], SheetOptions(A4))
    assert not problems
    assert {placement.bleed for placement in sheet.front.placements} == {Edges(3, 3, 3, 3)}
    assert sheet.bleed == sheet.trim.grown(3)


def test_without_crop_marks_more_bleed_is_left() -> None:
    wanted = [piece(copies=9, bleed=3)]
    (with_marks,), _ = impose(wanted, SheetOptions(A4))
    (without,), _ = impose(wanted, SheetOptions(A4, marks=False))
    assert without.front.placements[0].bleed.left > with_marks.front.placements[0].bleed.left
    assert without.front.placements[0].bleed.left == pytest.approx(2.0)


def test_a_piece_without_bleed_keeps_none_beside_one_that_has_some() -> None:
    (sheet,), _ = impose([piece("a", bleed=1), piece("b")], SheetOptions(A4))
    assert [placement.bleed for placement in sheet.front.placements] == [Edges(1, 1, 1, 1), Edges()]


# --- runs ------------------------------------------------------------------------------------------


def test_kinds_of_one_size_share_sheets_in_the_order_given() -> None:
    sheets, _ = impose([piece("tactic/a", copies=5), piece("skill/b", copies=6)], SheetOptions(A4))
    names = [[placement.piece.id for placement in sheet.front.placements] for sheet in sheets]
    assert names == [["tactic/a"] * 5 + ["skill/b"] * 4, ["skill/b"] * 2]
    assert [placement.copy for placement in sheets[1].front.placements] == [5, 6]
    assert [placement.slot for placement in sheets[1].front.placements] == [0, 1]


def test_a_sheet_that_is_not_full_keeps_the_places_and_the_boxes_of_a_full_one() -> None:
    sheets, _ = impose([piece(copies=11)], SheetOptions(A4))
    full, part = sheets
    assert part.trim == full.trim
    assert [(p.x, p.y) for p in part.front.placements] == [(p.x, p.y) for p in full.front.placements[:2]]


def test_a_card_that_lies_is_turned_into_the_slots_of_those_that_stand() -> None:
    (sheet,), _ = impose([piece("a"), piece("b", Size(88, 63))], SheetOptions(A4))
    assert [placement.turn for placement in sheet.front.placements] == [0, 90]
    assert {placement.trim.size for placement in sheet.front.placements} == {STANDARD}


def test_other_sizes_begin_new_sheets_that_are_numbered_on() -> None:
    pieces = [piece("card/a"), piece("board/b", Size(180, 240)), piece("card/c")]
    sheets, _ = impose(pieces, SheetOptions(A4))
    names = [[placement.piece.id for placement in sheet.front.placements] for sheet in sheets]
    assert names == [["card/a", "card/c"], ["board/b"]]
    assert [sheet.number for sheet in sheets] == [1, 2]


def test_no_pieces_make_no_sheets() -> None:
    assert impose([], SheetOptions(A4)) == ((), [])


def test_a_sheet_without_any_back_has_no_second_side() -> None:
    pieces = [piece("a", copies=9, back=False), piece("b", back=False), piece("c")]
    first, second = impose(pieces, SheetOptions(A4))[0]
    assert first.back is None
    assert second.back is not None
    assert [placement.piece.id for placement in second.back.placements] == ["c"]
    assert second.back.placements[0].slot == 1


# --- boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [Size(180, 250), Size(250, 180)])
def test_a_board_is_alone_in_the_middle_of_paper_that_is_turned_to_fit(size: Size) -> None:
    sheets, problems = impose([piece("board", size, copies=2, back=False)], SheetOptions(A4))
    assert not problems
    assert len(sheets) == 2
    for sheet in sheets:
        (placement,) = sheet.front.placements
        assert placement.turn == 0
        assert placement.trim.centre == pytest.approx(sheet.paper.rect().centre)
        assert (sheet.paper.width > sheet.paper.height) == (size.width > size.height)


def test_a_board_too_large_for_the_paper_names_what_fits() -> None:
    sheets, problems = impose(
        [piece("board/player", Size(205, 280)), piece("card/a")], SheetOptions(A4), papers=[A3, A4, LETTER]
    )
    assert [sheet.front.placements[0].piece.id for sheet in sheets] == ["card/a"]
    (problem,) = problems
    assert (problem.rule, problem.severity, problem.subject) == (
        "impose/too-large",
        Severity.ERROR,
        "board/player",
    )
    for part in ("board/player", "205 × 280 mm", "A4", "201 × 284 mm"):
        assert part in problem.message
    assert "a3" in problem.hint


def test_a_piece_as_large_as_the_printable_area_just_fits() -> None:
    sheets, problems = impose([piece("board", Size(201, 284))], SheetOptions(A4))
    assert len(sheets) == 1
    assert set(rules(problems)) == {"impose/no-crop-marks"}


def test_margins_that_no_printer_keeps_are_refused() -> None:
    _, problems = impose([piece()], SheetOptions(A4, margins=Edges(1, 5, 5, 5)))
    assert rules(problems) == ["stock/margin"]


def test_own_margins_replace_those_of_the_paper() -> None:
    (sheet,), problems = impose([piece("board", Size(204, 291))], SheetOptions(A4, margins=Edges(3, 3, 3, 3)))
    assert set(rules(problems)) == {"impose/no-crop-marks"}
    assert sheet.trim.x == pytest.approx(3)


# --- backs behind fronts ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "flip", "cell", "turn"),
    [
        (A4, FlipEdge.LONG, (0, 2), 0),
        (A4, FlipEdge.SHORT, (2, 0), 180),
        (LETTER, FlipEdge.LONG, (1, 0), 180),
        (LETTER, FlipEdge.SHORT, (0, 3), 0),
    ],
)
def test_the_back_of_the_first_card_stands_where_the_table_says(
    paper: Paper, flip: FlipEdge, cell: tuple[int, int], turn: int
) -> None:
    size = STANDARD if paper is A4 else Size(63.5, 88.9)
    (sheet, *_), _ = impose([piece(size=size, copies=20)], SheetOptions(paper, Printing(flip=flip)))
    assert (sheet.paper.width > sheet.paper.height) == (paper is LETTER)
    assert sheet.back is not None
    back = sheet.back.placements[0]
    columns = sorted({round(placement.x, 3) for placement in sheet.front.placements})
    rows = sorted({round(placement.y, 3) for placement in sheet.front.placements})
    assert (rows.index(round(back.y, 3)), columns.index(round(back.x, 3))) == cell
    assert back.turn == turn


sizes = st.builds(Size, st.floats(25, 300), st.floats(25, 300))
papers = st.sampled_from([A4, LETTER, A3, A3_WIDE])
options = st.builds(
    SheetOptions,
    papers,
    printing=st.builds(
        Printing,
        paper=st.just("a4"),
        flip=st.sampled_from(FlipEdge),
        bleed=st.sampled_from(Bleed),
        sides=st.just(Sides.BOTH),
        skip=st.just(0),
        printer=st.none(),
        cutter=st.none(),
    ),
    marks=st.booleans(),
    footer=st.just(False),
    margins=st.none(),
    fewest=st.booleans(),
    most=st.just(1000),
)


@st.composite
def decks(draw: st.DrawFn) -> list[Piece]:
    cells = draw(st.lists(sizes, min_size=1, max_size=3))
    cells += [cell.turned() for cell in cells]
    return [
        piece(
            f"kind/{index}",
            draw(st.sampled_from(cells)),
            bleed=draw(st.sampled_from([0.0, 1.5, 3.0])),
            copies=draw(st.integers(1, 12)),
            back=draw(st.booleans()),
        )
        for index in range(draw(st.integers(1, 8)))
    ]


def through_the_paper(point: Point, sheet: Sheet, flip: FlipEdge) -> Point:
    """Find the place on the other side: the paper is turned about its long or its short edge."""
    long_is_upright = sheet.paper.height >= sheet.paper.width
    if (flip is FlipEdge.LONG) == long_is_upright:
        return Point(sheet.paper.width - point.x, point.y)
    return Point(point.x, sheet.paper.height - point.y)


def corners(placement: Placement) -> list[Point]:
    width, height = placement.piece.size.width, placement.piece.size.height
    return [placement.matrix.apply(x, y) for x, y in ((0, 0), (width, 0), (width, height), (0, height))]


@pytest.mark.thorough
@settings(max_examples=15)
@given(decks(), options)
def test_every_copy_lies_in_one_slot_and_nothing_overlaps_or_leaves_the_paper(
    deck: list[Piece], wish: SheetOptions
) -> None:
    sheets, problems = impose(deck, wish)
    refused = {problem.subject for problem in problems if problem.severity is Severity.ERROR}
    left_out = {
        other.id
        for first in deck
        if first.id in refused
        for other in deck
        if sorted((other.size.width, other.size.height)) == sorted((first.size.width, first.size.height))
    }
    left_out = refused if wish.packed else left_out  # each packed piece has its own bleed
    placed = [(p.piece.id, p.copy) for sheet in sheets for p in sheet.front.placements]
    due = [(each.id, copy + 1) for each in deck if each.id not in left_out for copy in range(each.copies)]
    assert sorted(placed) == sorted(due)
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    for sheet in sheets:
        area = printable(sheet, wish.paper)
        for side in sides(sheet):
            for placement in side.placements:
                assert area.contains(placement.bleed_rect)
                assert sheet.bleed.contains(placement.bleed_rect)
                assert sheet.trim.contains(placement.trim)
            for one, other in combinations(side.placements, 2):
                assert not one.bleed_rect.overlaps(other.bleed_rect)


@pytest.mark.thorough
@settings(max_examples=50)
@given(decks(), options)
def test_every_back_lies_behind_its_face_and_hangs_upright_when_the_card_is_turned_over(
    deck: list[Piece], wish: SheetOptions
) -> None:
    for sheet in impose(deck, wish)[0]:
        faces = {placement.slot: placement for placement in sheet.front.placements}
        backs = {placement.slot: placement for placement in sheet.back.placements} if sheet.back else {}
        assert set(backs) == {slot for slot, face in faces.items() if face.piece.back}
        assert sheet.back is None or backs
        for slot, back in backs.items():
            face = faces[slot]
            assert (back.piece, back.copy, back.is_back) == (face.piece, face.copy, True)
            left, top, right, bottom = face.bleed
            is_upright = sheet.paper.height >= sheet.paper.width
            is_sideways = (wish.printing.flip is FlipEdge.LONG) == is_upright
            assert back.bleed == ((right, top, left, bottom) if is_sideways else (left, bottom, right, top))
            top_left, top_right, bottom_right, bottom_left = corners(face)
            seen_from_behind = [top_right, top_left, bottom_left, bottom_right]
            for mine, theirs in zip(corners(back), seen_from_behind):
                assert mine == pytest.approx(through_the_paper(theirs, sheet, wish.printing.flip), abs=1e-6)


@settings(max_examples=40)
@given(sizes, papers, st.floats(0, 5))
def test_bleed_costs_a_slot_only_for_its_last_millimetre_and_never_exceeds_the_wish(
    size: Size, paper: Paper, bleed: float
) -> None:
    grid = best_grid(size, paper.size, margins=paper.margins, wish=SheetWish(bleed))
    bare = best_grid(size, paper.size, margins=paper.margins, wish=SheetWish(0, marks=False, footer=False))
    assert (grid is None) == (bare is None)
    if grid is None or bare is None:
        return
    across, down = paper.size.width - 9, paper.size.height - 13
    fits = [
        math.floor((width + 1e-6) / size.width) * math.floor((height + 1e-6) / size.height)
        for width, height in ((across, down), (down, across))
    ]
    assert bare.capacity == max(fits)
    assert grid.capacity == max(fits) or min(grid.bleed_x, grid.bleed_y) >= min(bleed, LEAST_BLEED) - 1e-6
    assert 0 <= grid.bleed_x <= bleed
    assert 0 <= grid.bleed_y <= bleed


@pytest.mark.thorough
@settings(max_examples=30)
@given(decks(), options)
def test_the_same_pieces_give_the_same_sheets(deck: list[Piece], wish: SheetOptions) -> None:
    first, second = impose(deck, wish), impose(list(deck), wish)
    assert first[1] == second[1]
    for one, other in zip(first[0], second[0], strict=True):
        assert (one.front.placements, one.trim, one.bleed) == (
            other.front.placements,
            other.trim,
            other.bleed,
        )


def test_a_quarter_turn_brings_the_left_edge_to_the_top() -> None:
    placement = Placement(piece(size=Size(20, 10)), 100, 50, 90, Edges(), 0, 1)
    assert placement.trim == Rect(100, 50, 10, 20)
    assert placement.matrix.apply(0, 0) == Point(110, 50)
    assert placement.matrix == Matrix.rotation(90).then(Matrix.translation(110, 50))


@pytest.mark.parametrize(
    ("paper", "bands", "bleed"),
    [
        (A4, Bands.BOTTOM_AND_TOP, 0.0),
        (A4, Bands.BOTTOM_AND_TOP, 3.0),
        (LETTER, Bands.LEFT_AND_RIGHT, 0.0),
        (LETTER, Bands.BOTTOM_AND_TOP, 3.0),
    ],
)
def test_nine_cards_leave_room_for_footer_ruler_and_crop_marks(
    paper: Paper, bands: Bands, bleed: float
) -> None:
    grid = best_grid(STANDARD, paper.size, margins=paper.margins, wish=SheetWish(bleed))
    assert grid is not None
    assert grid.bands is bands
    assert min(grid.mark_room_x, grid.mark_room_y) >= 1.0


def test_few_pieces_keep_all_of_their_bleed_where_that_takes_no_more_sheets() -> None:
    few, many = piece("few", bleed=3.0, copies=8), piece("many", bleed=3.0, copies=9)
    sheets, problems = impose([few], SheetOptions(A4))
    assert not [one for one in problems if one.rule == "impose/bleed-reduced"]
    assert len(sheets) == 1 and all(min(one.bleed) >= 3 - 1e-6 for one in sheets[0].front.placements)
    sheets, problems = impose([many], SheetOptions(A4))
    assert [one.rule for one in problems if one.rule == "impose/bleed-reduced"]
    assert len(sheets) == 1


# --- backs beside their faces, after them, and slots that are used already --------------------------


def folded_over(point: Point, face: Rect, back: Rect) -> Point:
    """Return where a point of the face comes to lie on the back's side of a fold between the two."""
    if face.y == pytest.approx(back.y) and face.height == pytest.approx(back.height):
        fold = max(face.x, back.x)
        return Point(2 * fold - point.x, point.y)
    fold = max(face.y, back.y)
    return Point(point.x, 2 * fold - point.y)


@settings(max_examples=50)
@given(decks(), st.sampled_from([A4, LETTER, A3, A3_WIDE]), st.sampled_from(FlipEdge))
def test_a_fold_brings_each_back_behind_its_face(deck: list[Piece], paper: Paper, flip: FlipEdge) -> None:
    sheets, problems = impose(deck, SheetOptions(paper, Printing(sides=Sides.FOLDED, flip=flip)))
    told = rules(problems)
    for sheet in sheets:
        found = {(one.slot, one.is_back): one for one in sheet.front.placements}
        assert len(found) == len(sheet.front.placements)
        for (slot, is_back), face in found.items():
            if is_back or not face.piece.back:
                continue
            back = found.get((slot, True))
            if back is None:  # too large for both, which is told
                assert "impose/not-folded" in told and sheet.back is not None
                continue
            assert back.piece is face.piece and sheet.back is None
            width, height = face.piece.size
            for x, y in ((0.0, 0.0), (width, 0.0), (width, height), (3.0, 7.0)):
                through = folded_over(face.matrix.apply(x, y), face.trim, back.trim)
                assert through == pytest.approx(back.matrix.apply(width - x, y), abs=1e-6)
            assert not face.bleed_rect.overlaps(back.bleed_rect)
        for one, other in combinations(sheet.front.placements, 2):
            assert not one.bleed_rect.overlaps(other.bleed_rect)
        for one in sheet.front.placements:
            assert printable(sheet, paper).contains(one.bleed_rect) and sheet.bleed.contains(one.bleed_rect)


@settings(max_examples=40)
@given(decks(), st.sampled_from([A4, LETTER, A3, A3_WIDE]), st.sampled_from(FlipEdge))
def test_a_sheet_folded_in_its_middle_brings_each_back_behind_its_face(
    deck: list[Piece], paper: Paper, flip: FlipEdge
) -> None:
    sheets, problems = impose(deck, SheetOptions(paper, Printing(sides=Sides.FOLDED_SHEET, flip=flip)))
    for sheet in sheets:
        if sheet.back is not None:  # what half of the paper does not hold is printed on both sides, and told
            assert "impose/not-folded" in rules(problems)
            continue
        width, height = sheet.paper
        assert sorted(sheet.paper) == sorted(paper.size)
        found = {(one.slot, one.is_back): one for one in sheet.front.placements}
        assert len(found) == len(sheet.front.placements)
        for (slot, is_back), face in found.items():
            if is_back or not face.piece.back or (slot, True) not in found:
                assert not face.piece.back or "impose/not-folded" in rules(problems) or is_back
                continue
            back, across = found[slot, True], face.piece.size.width
            for x, y in ((0.0, 0.0), (across, 0.0), (3.0, 7.0)):
                there = face.matrix.apply(x, y)
                through = (width - there.x, there.y) if width > height else (there.x, height - there.y)
                assert through == pytest.approx(back.matrix.apply(across - x, y), abs=1e-6)
        for one, other in combinations(sheet.front.placements, 2):
            assert not one.bleed_rect.overlaps(other.bleed_rect)


def test_backs_after_all_fronts_are_those_of_duplex_sheets() -> None:
    wanted = [piece(copies=14), piece("tactic/swap", copies=2, back=False)]
    both, _ = impose(wanted, SheetOptions(A4))
    after, _ = impose(wanted, SheetOptions(A4, Printing(sides=Sides.FRONTS_FIRST)))
    sides_in_order = [*(sheet.front for sheet in both), *(sheet.back for sheet in both if sheet.back)]
    assert [sheet.front.placements for sheet in after] == [side.placements for side in sides_in_order]
    assert [sheet.number for sheet in after] == [1, 2, 1, 2] and not any(sheet.back for sheet in after)


@pytest.mark.parametrize(("skip", "slots"), [(0, [9, 1]), (4, [5, 5]), (8, [1, 9])])
def test_slots_that_an_earlier_print_used_stay_empty(skip: int, slots: list[int]) -> None:
    sheets, _ = impose([piece(copies=10)], SheetOptions(A4, Printing(skip=skip)))
    whole, _ = impose([piece(copies=10)], SheetOptions(A4))
    assert [len(sheet.front.placements) for sheet in sheets] == slots
    places = {one.slot: (one.x, one.y) for one in whole[0].front.placements}
    behind_them = {one.slot: (one.x, one.y) for one in whole[0].back.placements} if whole[0].back else {}
    for sheet in sheets:
        first = skip if sheet.number == 1 else 0
        assert [one.slot for one in sheet.front.placements] == list(
            range(first, first + slots[sheet.number - 1])
        )
        assert all(places[one.slot] == (one.x, one.y) for one in sheet.front.placements)
        assert sheet.back and all(behind_them[one.slot] == (one.x, one.y) for one in sheet.back.placements)


def test_no_more_slots_are_skipped_than_a_sheet_has() -> None:
    sheets, problems = impose([piece()], SheetOptions(A4, Printing(skip=9)))
    assert not sheets and rules(problems) == ["impose/skipped"] and "0 to 8" in problems[0].hint


def test_pieces_that_lie_otherwise_say_which_wishes_mean_nothing_to_them() -> None:
    printing = Printing(sides=Sides.FOLDED, skip=2)
    sheets, problems = impose([piece()], SheetOptions(A4, printing, one_per_sheet=True))
    assert sheets[0].back is not None and sheets[0].front.placements[0].slot == 0
    assert rules(problems)[:2] == ["impose/not-folded", "impose/not-skipped"]
    sheets, problems = impose([piece()], SheetOptions(A4, printing, packed=True))
    assert sheets[0].back is None and len(sheets[0].front.placements) == 2
    assert rules(problems)[:1] == ["impose/not-skipped"]
    large = piece(size=Size(150, 200))
    (sheet,), problems = impose([large], SheetOptions(A4, Printing(sides=Sides.FOLDED)))
    assert sheet.back is not None and "impose/not-folded" in rules(problems)
