"""Do marks, footer and ruler keep to the margins, and do they measure and say what they should?"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.colour import BLACK, WHITE
from ppgen.common.geometry import IDENTITY, Matrix, Point, Rect, Size
from ppgen.common.problem import Severity
from ppgen.display.ops import Field, Fill, Glyphs, Group, Op, Stroke, Use, rectangle, walk
from ppgen.display.pieces import Edges, Piece
from ppgen.display.printing import Marks, Printing
from ppgen.impose.cut_marks import HALO_WIDTH, MARK_WIDTH, cut_marks, mark_span
from ppgen.impose.grid import Bands, Grid, SheetWish, best_grid
from ppgen.impose.lettering import INK, Imprint, SheetAdvice, SheetLettering, SheetWords, margin_length
from ppgen.impose.marks import SheetMarks, sheet_marks
from ppgen.impose.ruler import ruler
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.margins import DEFAULT_MARGINS
from ppgen.model.stock import Paper
from ppgen.typeset import Typesetter
from ppgen.typeset.fonts import load_fonts

ROOT = Path(__file__).parents[2]
A4, LETTER = Size(210, 297), Size(215.9, 279.4)
STANDARD = Size(63, 88)


@cache
def typesetter(language: str = "en") -> Typesetter:
    fonts, problems = load_fonts(ROOT)
    assert fonts is not None
    assert not problems
    return Typesetter(fonts, language, {})


def lettering(
    *, game: str = "Olé!", component: str = "Cards", language: str = "en", words: SheetWords | None = None
) -> SheetLettering:
    imprint = Imprint(game, "0.3.0", component, language)
    return SheetLettering(typesetter(language), imprint, words or SheetWords())


def drawn(marks: SheetMarks, side: str, ordinal: int = 1, total: int = 1) -> tuple[Op, ...]:
    """Return the marks of one side; "" is the front of a sheet without a back."""
    front, back = marks.on(ordinal, total, has_back=side != "")
    return back if side == "back" else front


def grid_for(cell: Size, paper: Size, *, bleed: float = 0.0, marks: bool = True) -> Grid:
    grid = best_grid(cell, paper, margins=DEFAULT_MARGINS, wish=SheetWish(bleed, marks))
    assert grid is not None
    return grid


def fields(ops: tuple[Op, ...]) -> dict[str, tuple[Field, Rect]]:
    """Return every field by name, with the rectangle it may fill on the paper."""
    found = [(op, matrix.apply_rect(op.bounds)) for op, matrix in walk(ops) if isinstance(op, Field)]
    names = [field.name for field, _ in found]
    assert len(set(names)) == len(names)
    return {field.name: (field, rect) for field, rect in found}


def lines(ops: tuple[Op, ...], width: float) -> list[tuple[Point, Point]]:
    """Return the two ends of every straight line of a width, on the paper."""
    return [
        ends
        for op, matrix in walk(ops)
        if isinstance(op, Stroke) and op.width == pytest.approx(width)
        for ends in _ends(op, matrix)
    ]


def _ends(stroke: Stroke, matrix: Matrix) -> list[tuple[Point, Point]]:
    found = []
    for start, end in pairwise(stroke.path):
        if end[0] == "L":
            assert len(start) == 3
            assert len(end) == 3
            found.append((matrix.apply(start[1], start[2]), matrix.apply(end[1], end[2])))
    return found


def around(ends: tuple[Point, Point], width: float) -> Rect:
    """Return the ink of an upright or level line with butt ends."""
    (x1, y1), (x2, y2) = ends
    half = width / 2
    dx, dy = (half, 0.0) if abs(x1 - x2) < 1e-9 else (0.0, half)
    left, top = min(x1, x2) - dx, min(y1, y2) - dy
    return Rect(left, top, max(x1, x2) + dx - left, max(y1, y2) + dy - top)


def ruler_rect(ops: tuple[Op, ...]) -> Rect | None:
    marks = [around(ends, 0.1) for ends in lines(ops, 0.1)]
    if not marks:
        return None
    whole = marks[0]
    for mark in marks:
        whole = whole.union(mark)
    return whole


cells = st.builds(Size, st.floats(30, 200), st.floats(30, 270))


@settings(max_examples=120)
@given(cells, st.sampled_from([A4, LETTER, Size(297, 420)]), st.sampled_from([0.0, 1.5, 3.0]))
def test_everything_keeps_to_the_margins_and_apart(cell: Size, paper: Size, bleed: float) -> None:
    grid = best_grid(cell, paper, margins=DEFAULT_MARGINS, wish=SheetWish(bleed))
    if grid is None:
        return
    marks, _ = sheet_marks(grid, lettering=lettering(), marks=Marks.EDGE)
    for side in ("front", "back"):
        ops = drawn(marks, side, 2, 10)
        things = [around(ends, MARK_WIDTH) for ends in lines(ops, MARK_WIDTH)]
        texts = [rect for _, rect in fields(ops).values()]
        ruler = ruler_rect(ops)
        bands = texts + ([ruler] if ruler else [])
        for thing in things + bands:
            assert not thing.overlaps(grid.bleed)
        for band in bands:
            assert grid.printable.contains(band, 0.06)
            assert not any(band.overlaps(thing) for thing in things)
        for thing in things:
            assert grid.page.rect().contains(thing)
            assert grid.printable.grown(MARK_WIDTH).contains(thing)
        for index, band in enumerate(bands):
            assert not any(band.overlaps(other) for other in bands[index + 1 :])


@pytest.mark.parametrize(("paper", "bleed"), [(A4, 0.0), (A4, 3.0), (LETTER, 0.0), (LETTER, 3.0)])
def test_every_cut_has_a_mark_at_both_ends_outside_the_bleed(paper: Size, bleed: float) -> None:
    grid = grid_for(STANDARD, paper, bleed=bleed)
    marks, problems = sheet_marks(grid, lettering=None, marks=Marks.EDGE)
    assert not problems
    found = lines(drawn(marks, "front", 1, 1), MARK_WIDTH)
    across, down = grid.cuts()
    upright = [ends for ends in found if ends[0].x == pytest.approx(ends[1].x)]
    level = [ends for ends in found if ends[0].y == pytest.approx(ends[1].y)]
    for cuts, marked, axis in ((across, upright, 0), (down, level, 1)):
        assert sorted(round(ends[0][axis], 3) for ends in marked) == sorted(
            round(cut, 3) for cut in cuts for _ in range(2)
        )
    assert len(across) == (1 if not grid.bleed_x else 2) * grid.columns + (not grid.bleed_x)
    for ends in upright:
        assert min(abs(end.y - edge) for end in ends for edge in (grid.bleed.y, grid.bleed.bottom)) > 0.19
    lengths = {round(abs(ends[0].x - ends[1].x) + abs(ends[0].y - ends[1].y), 3) for ends in found}
    assert min(lengths) >= 0.8
    assert max(lengths) <= 4.0


def cut_lines(grid: Grid, marks: Marks) -> list[tuple[Point, Point]]:
    return lines(cut_marks(grid, marks).ops, MARK_WIDTH)


@pytest.mark.thorough
@settings(max_examples=120)
@given(cells, st.sampled_from([A4, LETTER, Size(297, 420)]), st.sampled_from([0.0, 1.5, 3.0, 5.0]))
def test_marks_at_corners_stand_outside_of_every_piece_and_on_its_cuts(
    cell: Size, paper: Size, bleed: float
) -> None:
    grid = best_grid(cell, paper, margins=DEFAULT_MARGINS, wish=SheetWish(bleed))
    if grid is None:
        return
    edge, cross = cut_lines(grid, Marks.EDGE), cut_lines(grid, Marks.CROSS)
    across, down = grid.cuts()
    corners = [ends for ends in cross if ends not in edge]
    has_gutters = grid.bleed_x > 0 and grid.bleed_y > 0
    assert len(corners) == (8 * grid.capacity if has_gutters else len(corners))
    for start, end in corners:
        cuts, place = (across, start.x) if start.x == pytest.approx(end.x) else (down, start.y)
        assert min(abs(place - cut) for cut in cuts) < 1e-6
        if has_gutters:
            mark = around((start, end), HALO_WIDTH)
            assert not any(mark.overlaps(slot.inset(0.001, 0.001, 0.001, 0.001)) for slot in grid.slots())
    if grid.capacity == 1 and not grid.bleed_x + grid.bleed_y:
        assert not corners


def test_marks_are_those_that_were_asked_for() -> None:
    for bleed in (0.0, 1.2):
        grid = grid_for(STANDARD, A4, bleed=bleed)
        edge, line = cut_lines(grid, Marks.EDGE), cut_lines(grid, Marks.LINE)
        whole = [ends for ends in line if ends not in edge]
        assert len(whole) == sum(map(len, grid.cuts())) and edge
        assert {round(abs(a.x - b.x) + abs(a.y - b.y), 3) for a, b in whole} == {
            round(grid.bleed.width, 3),
            round(grid.bleed.height, 3),
        }
        assert cut_lines(grid, Marks.NONE) == []
        crosses = [ends for ends in cut_lines(grid, Marks.CROSS) if ends not in edge]
        assert len(crosses) == (72 if bleed else 32)  # four crossings, where four corners mark both cuts
        halo = lines(cut_marks(grid, Marks.CROSS).ops, HALO_WIDTH)
        assert len(halo) == (72 if bleed else 0)


def test_crop_marks_are_full_length_where_there_is_room_and_none_where_there_is_not() -> None:
    assert mark_span(20.0) == (0.6, 4.6)
    near, far = mark_span(1.2)
    assert 0 < near < far == pytest.approx(1.2)
    assert mark_span(0.9) == (0.0, 0.0)


def test_marks_show_on_white_and_on_black() -> None:
    assert INK.contrast(WHITE) > 3


def test_backs_have_a_footer_and_neither_crop_marks_nor_ruler() -> None:
    marks, _ = sheet_marks(grid_for(STANDARD, A4), lettering=lettering())
    front, back = drawn(marks, "front", 1, 2), drawn(marks, "back", 1, 2)
    assert set(fields(front)) == {"imprint", "scale", "sheet"}
    assert set(fields(back)) == {"imprint", "sheet"}
    assert lines(back, MARK_WIDTH) == []
    assert ruler_rect(back) is None


def test_the_footer_tells_what_the_sheet_belongs_to() -> None:
    marks, problems = sheet_marks(grid_for(STANDARD, A4), lettering=lettering())
    assert not problems
    found = {name: field.text for name, (field, _) in fields(drawn(marks, "front", 3, 7)).items()}
    assert found["imprint"] == "Olé! 0.3.0 · Cards · en · front"
    assert found["sheet"] == "Sheet 3 of 7"
    assert "100%" in found["scale"]
    assert fields(drawn(marks, "back", 3, 7))["imprint"][0].text == "Olé! 0.3.0 · Cards · en · back"
    assert fields(drawn(marks, "", 3, 7))["imprint"][0].text == "Olé! 0.3.0 · Cards · en"


def test_the_words_can_be_replaced() -> None:
    words = SheetWords(sheet="Bogen {number} von {count}", front="vorn", scale="100 mm")
    marks, _ = sheet_marks(grid_for(STANDARD, A4), lettering=lettering(words=words))
    assert fields(drawn(marks, "front", 3, 7))["sheet"][0].text == "Bogen 3 von 7"


def test_marks_of_markup_in_a_title_are_printed_as_they_stand() -> None:
    title = r"**Star* :men: \o/"
    marks, problems = sheet_marks(grid_for(STANDARD, A4), lettering=lettering(game=title))
    assert not problems
    assert fields(drawn(marks, "", 1, 1))["imprint"][0].text.startswith(title)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_ruler_measures_in_the_unit_of_the_paper(paper: Size) -> None:
    grid = grid_for(STANDARD, paper)
    marks, _ = sheet_marks(grid, lettering=lettering())
    axis = 1 if grid.bands is Bands.LEFT_AND_RIGHT else 0
    found = lines(drawn(marks, "", 1, 1), 0.1)
    (base,) = [ends for ends in found if abs(ends[0][axis] - ends[1][axis]) > 1]
    ticks = [ends for ends in found if ends != base]
    length, count = (100.0, 101) if paper is A4 else (101.6, 33)
    assert abs(base[0][axis] - base[1][axis]) == pytest.approx(length)
    places = [start[axis] for start, _ in ticks]
    assert (len(places), max(places) - min(places)) == (count, pytest.approx(length))
    said = fields(drawn(marks, "", 1, 1))["scale"][0].text
    assert said.startswith("Must measure 100 mm" if paper is A4 else "Must measure 4 in")


def written(group: Group) -> str:
    return "".join(run.text for op in group.ops if isinstance(op, Glyphs) for run in op.runs)


def test_the_figures_of_the_ruler_stand_at_its_long_ticks() -> None:
    (scale, _), _ = ruler(A4, 180.0, lettering())
    assert isinstance(scale, Use)
    figures = [(op.matrix.e, written(op)) for op in scale.symbol.ops if isinstance(op, Group)]
    assert figures == [(10.0 * place - 5.0, f"{10 * place}") for place in range(11)]
    (inches, _), _ = ruler(LETTER, 180.0, lettering())
    assert isinstance(inches, Use)
    assert [written(op) for op in inches.symbol.ops if isinstance(op, Group)] == list("01234")


def test_pages_that_need_no_scale_have_no_ruler_and_sheets_tell_their_bleed() -> None:
    marks, _ = sheet_marks(grid_for(STANDARD, A4), lettering=lettering(), has_ruler=False, bleed=1.2)
    found = fields(drawn(marks, "front", 1, 2))
    assert set(found) == {"imprint", "sheet"} and ruler_rect(drawn(marks, "front", 1, 2)) is None
    assert found["imprint"][0].text == "Olé! 0.3.0 · Cards · en · front · 1.2 mm bleed"
    words = SheetWords(bleed="{length} mm Beschnitt", no_bleed="ohne Beschnitt", decimal=",")
    for bleed, said in ((1.2, "1,2 mm Beschnitt"), (0.0, "ohne Beschnitt"), (3.0, "3 mm Beschnitt")):
        marks, _ = sheet_marks(grid_for(STANDARD, A4), lettering=lettering(words=words), bleed=bleed)
        assert fields(drawn(marks, "", 1, 1))["imprint"][0].text.endswith(f" · {said}")


def test_right_to_left_footers_begin_at_the_right() -> None:
    left = fields(drawn(sheet_marks(grid_for(STANDARD, A4), lettering=lettering())[0], "", 1, 1))
    marks, problems = sheet_marks(grid_for(STANDARD, A4), lettering=lettering(game="שלום", language="he"))
    assert not problems
    right = fields(drawn(marks, "", 1, 1))
    assert left["imprint"][1].x < left["sheet"][1].x
    assert right["imprint"][1].x > right["sheet"][1].x


@pytest.mark.parametrize("language", ["en", "he"])
def test_what_is_done_with_a_sheet_stands_between_imprint_and_number(language: str) -> None:
    advice = SheetAdvice("one side, cut", "both sides, cut")
    known = lettering(game="Game", language=language)._replace(advice=advice)
    marks, problems = sheet_marks(grid_for(STANDARD, A4), lettering=known)
    assert not problems
    for side, said in (("", "one side, cut"), ("front", "both sides, cut")):
        found = fields(drawn(marks, side, 1, 1))
        field, place = found["advice"]
        assert field.text == said
        ends = (found["imprint"], found["sheet"])
        (left, before), (right, after) = sorted(ends, key=lambda one: one[1].x)
        assert before.x + margin_length(left.text, known) < place.x
        assert place.right < after.right - margin_length(right.text, known)
    assert "advice" not in fields(drawn(marks, "back", 1, 1))
    assert "advice" not in fields(drawn(marks, "front", 2, 3))


def test_what_finds_no_room_between_imprint_and_number_is_left_out() -> None:
    known = lettering()._replace(advice=SheetAdvice("word " * 40, "word " * 8))
    marks, problems = sheet_marks(grid_for(STANDARD, A4), lettering=known)
    assert not problems
    assert "advice" not in fields(drawn(marks, "", 1, 1))
    assert "advice" in fields(drawn(marks, "front", 1, 1))


def test_a_footer_is_longer_than_the_pieces_where_what_it_says_needs_it() -> None:
    """One card stands in the middle of the paper, whose whole width is free."""
    grid = grid_for(Size(150, 200), A4)
    widths = []
    for count in (4, 24):
        known = lettering()._replace(advice=SheetAdvice("word " * count, "word"))
        marks, problems = sheet_marks(grid, lettering=known)
        found = fields(drawn(marks, "", 1, 1))
        assert not problems and "advice" in found
        widths.append(found["sheet"][1].right - found["imprint"][1].x)
        assert grid.printable.x <= found["imprint"][1].x and found["sheet"][1].right <= grid.printable.right
    assert widths[0] == pytest.approx(150) and widths[1] > 155


def test_a_character_no_typeface_has_is_an_error() -> None:
    _, problems = sheet_marks(grid_for(STANDARD, A4), lettering=lettering(game="\U0001f3b2"))
    (problem,) = problems
    assert (problem.rule, problem.severity) == ("impose/missing-glyph", Severity.ERROR)
    assert "U+1F3B2" in problem.message


def test_a_footer_longer_than_the_sheet_says_so() -> None:
    _, problems = sheet_marks(grid_for(STANDARD, A4), lettering=lettering(game="Game " * 60))
    assert [problem.rule for problem in problems] == ["impose/footer-overset"]


def test_a_piece_that_fills_the_paper_says_that_marks_and_footer_have_no_room() -> None:
    marks, problems = sheet_marks(grid_for(Size(201, 284), A4), lettering=lettering())
    assert drawn(marks, "", 1, 1) == ()
    assert {problem.rule for problem in problems} == {"impose/no-crop-marks", "impose/no-footer"}
    assert {problem.severity for problem in problems} == {Severity.NOTE}


def test_a_board_with_one_margin_to_spare_has_its_footer_there() -> None:
    grid = grid_for(Size(190, 277), A4)
    marks, problems = sheet_marks(grid, lettering=lettering())
    assert not problems
    assert grid.bands is Bands.LEFT_AND_RIGHT
    imprint = fields(drawn(marks, "", 1, 1))["imprint"][1]
    assert imprint.right < grid.trim.x
    assert imprint.height > imprint.width


def test_sheets_carry_their_marks_and_share_what_does_not_change() -> None:
    safe = STANDARD.rect().grown(-3)
    card = Piece("team/sloths", STANDARD, 0.0, safe, (), (Stroke((), INK, 1.0),), copies=20)
    paper = Paper("a4", "A4", A4, Edges(4.5, 4.5, 4.5, 6.5))
    sheets, problems = impose([card], SheetOptions(paper), lettering=lettering())
    assert not problems
    texts = [fields(sheet.front.marks)["sheet"][0].text for sheet in sheets]
    assert texts == ["Sheet 1 of 3", "Sheet 2 of 3", "Sheet 3 of 3"]
    assert sheets[0].back is not None
    assert fields(sheets[0].back.marks)["imprint"][0].text == "Olé! 0.3.0 · Cards · en · back"
    assert sheets[0].front.marks[0] is sheets[2].front.marks[0]


def test_marks_are_the_same_in_every_run() -> None:
    first, second = (
        drawn(sheet_marks(grid_for(STANDARD, A4), lettering=lettering())[0], "", 1, 1) for _ in range(2)
    )
    assert [op for op, _ in walk(first) if isinstance(op, Stroke)] == [
        op for op, _ in walk(second) if isinstance(op, Stroke)
    ]


@pytest.mark.parametrize("marks", [Marks.CROSS_BOTH, Marks.EDGE_BOTH, Marks.LINE_BOTH])
@pytest.mark.parametrize("packed", [False, True])
def test_marks_on_both_sides_lie_behind_one_another(marks: Marks, packed: bool) -> None:
    art = (Fill(rectangle(STANDARD.rect()), BLACK),)
    cards = [Piece("team/sloths", STANDARD, 3.0, STANDARD.rect().grown(-2), art, art, 7)]
    wanted = SheetOptions(Paper("a4", "A4", A4), Printing("a4", marks=marks), packed=packed)
    ((both,), _), ((front,), _) = (
        impose(cards, wanted),
        impose(cards, wanted._replace(printing=Printing("a4", marks=marks.form))),
    )
    assert both.back is not None and front.back is not None
    assert straight(both.front.marks) == straight(front.front.marks)
    behind = {mirrored(line, both.paper.width) for line in straight(both.back.marks)}
    assert behind == set(straight(front.front.marks)) and behind
    assert not [*straight(front.back.marks)]


def straight(ops: tuple[Op, ...]) -> list[tuple[float, float, float, float]]:
    """Return all straight lines of strokes, each from its left or upper end, to a thousandth of a mm."""
    found = []
    for op, matrix in walk(ops):
        if isinstance(op, Stroke) and matrix == IDENTITY:
            points = [segment[1:] for segment in op.path if segment[0] in "ML"]
            ends = zip(points[::2], points[1::2], strict=True)
            for one, other in (sorted(pair) for pair in ends):
                found.append((round(one[0], 3), round(one[1], 3), round(other[0], 3), round(other[1], 3)))
    return found


def mirrored(line: tuple[float, float, float, float], width: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = line
    ends = sorted(((round(width - left, 3), top), (round(width - right, 3), bottom)))
    return ends[0][0], ends[0][1], ends[1][0], ends[1][1]


@pytest.mark.parametrize(
    ("size", "cut", "copies", "rules"),
    [
        (Size(14, 64), True, 20, set()),  # with 40 places on the sheet, there is none for a footer
        (Size(14, 64), True, 40, {"impose/no-footer"}),
        (Size(66, 140), False, 3, set()),  # six places without a footer, four with one
        (Size(66, 140), False, 6, {"impose/no-footer"}),
    ],
)
def test_where_places_are_left_over_the_footer_has_its_room(
    size: Size, cut: bool, copies: int, rules: set[str]
) -> None:
    bleed = 3.0 if cut else 0.0
    art = (Fill(rectangle(size.rect()), BLACK),)
    piece = Piece("man", size, bleed, size.rect(), art, (), copies, cut_along=cut)
    sheets, problems = impose(
        (piece,), SheetOptions(Paper("a4", "A4", A4), Printing()), lettering=lettering()
    )
    assert len(sheets) == 1
    assert {problem.rule for problem in problems} == rules
