"""In how many dots a page is weighed: finely, unless its shapes would take seconds to paint."""

from __future__ import annotations

import pytest

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Fill, Op, rectangle
from ppgen.display.pieces import Edges, Piece, Placement, Side
from ppgen.proofs.pdf.ink import COARSEST, FINEST, MOST_PAINTED, MOST_SHAPES, dots_for

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
