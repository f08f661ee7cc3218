"""In how many dots a page is weighed: finely, unless its shapes would take seconds to paint."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Fill, Op, rectangle
from ppgen.display.pieces import Edges, Piece, Placement, Side
from ppgen.exports.pdf.document import draw
from ppgen.proofs import ReadBack, prove
from ppgen.proofs.pdf import ink, weighing
from ppgen.proofs.pdf.ink import COARSEST, FINEST, MOST_PAINTED, MOST_SHAPES, Balance, dots_for
from ppgen.proofs.pdf.pages import prove as prove_pages
from ppgen.proofs.pdf.weighing import weighed_each
from tests.support.standin import StandInFonts, card, document, sheet

INCH = 25.4
PAPER = Size(10 * INCH, 10 * INCH)


def side(shape: Op, count: int) -> Side:
    piece = Piece("card", PAPER, 0.0, PAPER.rect(), (shape,) * count)
    return Side((Placement(piece, 0, 0, 0, Edges(), 0, 1),))


@pytest.mark.parametrize(
    ("inches", "count", "dots"),
    [
        (10, 1, FINEST),
        (10, int(MOST_PAINTED / FINEST**2 / 100), FINEST),
        (10, int(MOST_PAINTED / FINEST**2 / 100) + 1, FINEST - 1),
        (10, 1000, int((MOST_PAINTED / 100_000) ** 0.5)),
        (10, 10_000, COARSEST),
        (0.01, MOST_SHAPES - 1, FINEST),
        (0.01, MOST_SHAPES, COARSEST),
    ],
)
def test_what_is_painted_often_is_weighed_coarsely(inches: float, count: int, dots: int) -> None:
    shape = Fill(rectangle(Rect(0, 0, inches * INCH, inches * INCH)), BLACK)
    assert dots_for(side(shape, count), PAPER) == max(dots, COARSEST)


def test_pages_alike_are_weighed_once_whoever_reads_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    back = (Fill(rectangle(Rect(10, 10, 40, 60)), BLACK),)
    face = [Fill(rectangle(Rect(10, 10, 20 + number, 20)), BLACK) for number in range(5)]
    mark = [Fill(rectangle(Rect(2, 2, 1 + number, 1)), BLACK) for number in range(5)]
    sheets = [sheet(number + 1, [card(str(number), face[number], back=back)]) for number in range(5)]
    sheets = [
        one._replace(back=one.back and one.back._replace(marks=(mark[number],)))
        for number, one in enumerate(sheets)
    ]
    made = document(*sheets)
    pdf = draw(made, StandInFonts())
    weighed: list[int] = []

    class Counting(Balance):
        def ink_of(self, page: int, dots: int) -> float:
            weighed.append(dots)
            return super().ink_of(page, dots)

    monkeypatch.setattr(weighing, "Balance", Counting)
    whole = prove(pdf, made)[0].ink
    assert len(weighed) == 5 + 1
    assert len(set(whole)) == 5 + 1 and len(set(whole[1::2])) == 1
    shares = [prove_pages(pdf, made, share=range(at, at + 1))[0].ink for at in range(5)]
    assert tuple(ink for share in shares for ink in share) == whole


@pytest.mark.parametrize(
    ("sheets", "is_for_ink", "each"),
    [
        (1, False, 1),
        (30, False, 1),
        (31, False, 6),
        (31, True, 2),
        (36, False, 6),
        (37, False, 7),
        (900, True, 30),
    ],
)
def test_of_a_long_file_a_few_sheets_are_weighed_and_more_where_little_ink_is_wanted(
    sheets: int, is_for_ink: bool, each: int
) -> None:
    assert weighed_each(sheets, is_for_ink=is_for_ink) == each


@pytest.mark.parametrize("is_for_ink", [False, True])
def test_ink_is_told_of_the_sheets_that_are_weighed(is_for_ink: bool) -> None:
    face = [Fill(rectangle(Rect(10, 10, 20 + number, 20)), BLACK) for number in range(40)]
    made = document(*(sheet(number + 1, [card(str(number), face[number])]) for number in range(40)))
    told = prove(draw(made, StandInFonts()), made, ReadBack(is_for_ink=is_for_ink))[0].ink
    each = 2 if is_for_ink else 7
    assert [share is not None for share in told] == [number % each == 0 for number in range(40)]


def test_few_colours_weigh_what_many_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of few colours is weighed by counting them; a picture of it, with any, as well."""
    dots = [(at * 7 % 256, at // 16, at * at % 256) for at in range(64 * 64)]
    picture = Image.new("RGB", (64, 64))
    picture.putdata(dots)
    content = io.BytesIO()
    picture.save(content, "PNG")
    found = set()
    for most in (1, ink.FEW_COLOURS):
        monkeypatch.setattr(ink, "FEW_COLOURS", most)
        found.add(ink.ink_of_picture(content.getvalue()))
    wanted = sum(3 * 255 - sum(dot) - 2 * min(255 - value for value in dot) for dot in dots) / 255 / 64 / 64
    assert len(found) == 1 and found.pop() == pytest.approx(wanted)
