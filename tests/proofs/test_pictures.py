"""Pictures of pages against what was composed: what engines round differently is equal, what differs is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect
from ppgen.display.ops import Fill, Op, Stroke, polygon, rectangle
from ppgen.display.pieces import Document
from ppgen.exports import DrawOptions, svg
from ppgen.exports.pdf.document import draw
from ppgen.proofs import THINNEST_LINE
from ppgen.proofs.pdf.pictures import compare_pictures, finer
from tests.support.standin import StandInFonts, card, document, sheet

BAND = Fill(rectangle(Rect(5, -3, 12, 94)), Colour(44, 74, 31))
GOLD = Colour(242, 181, 31)


def made(*ops: Op) -> Document:
    """Lay one card out."""
    return document(sheet(1, [card("team:sloths", *ops)]))


def line(x: float, width: float) -> Stroke:
    """A golden line down the band."""
    return Stroke(polygon(((x, -3), (x, 91)), closed=False), GOLD, width)


def told(printed: Document, composed: Document) -> set[str]:
    """Return the rules that a file of one document breaks against the picture of another."""
    options = DrawOptions(Path(), "", least_line=THINNEST_LINE)
    references = svg.pages(composed, StandInFonts(), options)
    return {
        problem.rule
        for problem in compare_pictures(draw(printed, StandInFonts()), composed, references).problems
    }


@pytest.mark.parametrize("width", [0.05, 0.12, 0.2, 0.25, 0.3])
def test_lines_thinner_than_a_pixel_are_equal_wherever_they_stand(width: float) -> None:
    lines = [line(6 + 0.9371 * place, width) for place in range(11)]
    assert told(made(BAND, *lines), made(BAND, *lines)) == set()


@pytest.mark.parametrize("width", [0.6, 1.2])
@pytest.mark.thorough
def test_a_line_of_another_width_is_told(width: float) -> None:
    assert told(made(BAND, line(9, width)), made(BAND, line(9, 0.12))) == {"prove/picture"}


@pytest.mark.thorough
def test_a_thin_line_that_is_missing_is_told() -> None:
    assert told(made(BAND), made(BAND, line(9, 0.2))) == {"prove/picture"}


@pytest.mark.parametrize(
    ("width", "enlarged", "painted"), [(0.12, 3.0, 0.12), (0.05, 3.0, 0.084667), (0.2, 1.0, 0.254)]
)
def test_a_larger_look_sees_a_line_as_thin_as_it_is_or_as_one_of_its_pixels(
    width: float, enlarged: float, painted: float
) -> None:
    options = DrawOptions(Path(), "", least_line=THINNEST_LINE)
    (reference,) = svg.pages(made(line(9, width)), StandInFonts(), options)
    assert f'stroke-width="{painted:.6f}"' in finer(reference, enlarged).decode()
