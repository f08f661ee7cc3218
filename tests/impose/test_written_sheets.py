"""Do sheets that are only written on fill their paper, with nothing to cut but the line between two of them?"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Size
from ppgen.common.problem import Severity
from ppgen.compose.component import Handling
from ppgen.display.ops import Group, Op, Stroke
from ppgen.display.pieces import Piece
from ppgen.display.printing import Marks, Printing
from ppgen.editions import Edition, Loaded
from ppgen.impose.grid import room_to_write
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.layout.paper_sizes import USUAL, PaperShare, PaperSize, share_named
from ppgen.load.project import open_project
from ppgen.model.stock import Paper
from tests.support.editions import lay_out

ROOT = Path(__file__).resolve().parents[2]
A4, LETTER = Paper("a4", "A4", Size(210, 297)), Paper("letter", "Letter", Size(215.9, 279.4))
GAMES = (("ole", "en"), ("worldies", "en"), ("ligne-de-fond", "fr"), ("battle-dice", "de"))


@cache
def loaded(game: str) -> Loaded:
    found, _, problems = pipeline.load(open_project(ROOT, ROOT), game)
    assert found is not None and not problems, problems
    return found


def written(edition: Edition) -> list[str]:
    components = edition.loaded.components
    return [name for name, one in components.items() if one.handling(()) is Handling.WRITE]


def laid(game: str, language: str, paper: str) -> tuple[Edition, list[str]]:
    one = loaded(game)
    names = tuple(name for name, kind in one.components.items() if kind.handling(()) is Handling.WRITE)
    edition, problems = lay_out(one, language, paper=paper, components=names)
    return edition, [problem.rule for problem in problems if problem.severity is not Severity.NOTE]


def dashed(ops: tuple[Op, ...]) -> int:
    return sum(
        isinstance(inner, Stroke) and bool(inner.dash)
        for op in ops
        if isinstance(op, Group)
        for inner in op.ops
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "language"), GAMES)
@pytest.mark.thorough(keep=1)
def test_score_sheets_fill_their_paper(game: str, language: str, paper: str) -> None:
    edition, told = laid(game, language, paper)
    assert told == []
    stock = edition.loaded.stock.papers[paper]
    for name in written(edition):
        for sheet in edition.documents[name].sheets:
            placed = [one.trim for one in sheet.front.placements]
            free = stock.size.height - sum(trim.height for trim in placed)
            assert free <= 2 * (6.5 + 3.7) + 0.3, (name, free)
            marks = sheet.front.marks
            assert dashed(marks) == len(placed) - 1, name


def test_what_is_only_written_on_has_no_crop_marks() -> None:
    size = Size(198, 138)
    sheet = Piece("sheet", size, 0.0, size.rect(), (), (), 2)
    options = SheetOptions(A4, Printing(marks=Marks.CROSS), written=True, footer=False)
    (both,), _ = impose([sheet], options)
    assert len(both.front.placements) == 2 and dashed(both.front.marks) == 1 == len(both.front.marks)
    (alone,), _ = impose([sheet._replace(size=Size(198, 270), copies=1)], options)
    assert alone.front.marks == ()
    (cut,), _ = impose([sheet], options._replace(written=False))
    assert cut.front.marks and not dashed(cut.front.marks)
    (bare,), _ = impose([sheet], options._replace(printing=Printing(marks=Marks.NONE)))
    assert bare.front.marks == ()


def test_one_cut_parts_two_sheets_whose_layout_keeps_bleed() -> None:
    size = Size(190, 120)
    sheet = Piece("sheet", size, 3.0, size.rect(), (), (), 2)
    (both,), problems = impose([sheet], SheetOptions(A4, written=True, footer=False))
    (upper, lower) = sorted((one.trim for one in both.front.placements), key=lambda trim: trim.y)
    assert upper.bottom == pytest.approx(lower.y)
    assert dashed(both.front.marks) == 1
    assert problems == []


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_what_a_paper_leaves_has_head_and_foot_beside_it(paper: Paper) -> None:
    room = room_to_write(paper.size, paper.margins)
    half = Size(room.width, room.height / 2)
    for size, count in ((room, 1), (half, 2)):
        one = Piece("sheet", size, 0.0, size.rect(), (), (), count)
        sheets, problems = impose([one], SheetOptions(paper, written=True))
        assert (len(sheets), problems) == (1, [])
    assert paper is not A4 or room == pytest.approx(USUAL)


def test_shares_of_paper_are_those_of_one_side_or_both() -> None:
    room = Size(200, 280)
    assert share_named("paper") == PaperSize(PaperShare.WHOLE, PaperShare.WHOLE)
    half = share_named("half-paper")
    assert half is not None and half.on(room) == Size(200, 140)
    assert share_named("standard") is None
    assert PaperSize(198, PaperShare.HALF).on(room) == Size(198, 140)
    assert PaperSize(63, 88).is_fixed and PaperSize(63, 88).on(room) == Size(63, 88)
