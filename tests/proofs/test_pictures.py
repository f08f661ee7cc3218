"""Pictures of pages against what was composed: what engines round differently is equal, what differs is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Clip, Fill, Group, ImageFile, Op, Picture, Stroke, polygon, rectangle
from ppgen.display.pieces import Document
from ppgen.exports import DrawOptions, svg
from ppgen.exports.pdf.document import draw
from ppgen.load.pictures.images import probe_image
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


def bars(*, with_second: bool = True) -> Group:
    """The two bars under a sheet's head, one on the other's edge, in a picture a fifteenth as large."""
    red, ink = Colour(170, 20, 50), Colour(20, 20, 30)
    second = [Fill(rectangle(Rect(0, 11.6, 187, 0.3)), ink)] if with_second else []
    head = Fill(rectangle(Rect(0, 2, 60, 5)), ink)
    return Group(
        Matrix(0.2, 0, 0, 0.2, 8, 0),
        tuple(
            Group(
                Matrix(0.3333, 0, 0, 0.3333, 0, 20 + 5.317 * place),
                (head, Fill(rectangle(Rect(0, 10.6, 187, 0.7)), red), *second),
            )
            for place in range(40)
        ),
    )


@pytest.mark.thorough
def test_bars_thinner_than_a_pixel_are_equal_in_a_small_picture() -> None:
    assert told(made(bars()), made(bars())) == set()


@pytest.mark.thorough
def test_a_thin_bar_that_is_missing_is_told() -> None:
    assert told(made(bars(with_second=False)), made(bars())) == {"prove/picture"}


@pytest.mark.parametrize("at", [0.0, 0.1])
@pytest.mark.thorough
def test_art_that_touches_where_it_is_cut_off_has_no_seam(at: float) -> None:
    """Edges that engines soften at each cut and at the fill would let the paper through."""
    ink = Colour(20, 22, 30)
    touching: list[Op] = []
    for place in range(9):
        area = Rect(at + 5.0 * place, 0, 5.0, 60)
        beyond = Fill(rectangle(Rect(area.x + 1, -9, 1, 20)), ink)
        cut = Clip(rectangle(area), (Fill(rectangle(area), ink), beyond))
        touching.append(Clip(rectangle(area), (cut, beyond)))
    assert told(made(*touching), made(*touching)) == set()


@pytest.mark.thorough
def test_a_gap_between_bars_is_told() -> None:
    bars = [Fill(rectangle(Rect(5.0 * place, 0, 5.0, 60)), Colour(28, 72, 150)) for place in range(9)]
    assert told(made(*bars[:4], *bars[5:]), made(*bars)) == {"prove/picture"}


@pytest.mark.parametrize("mode", ["CMYK", "RGB"])
@pytest.mark.parametrize(("left", "is_told"), [(10.0, False), (12.0, True)])
@pytest.mark.thorough(keep=1)
def test_a_picture_in_inks_is_compared_as_others_are(
    tmp_path: Path, mode: str, left: float, *, is_told: bool
) -> None:
    wide = Image.linear_gradient("L").resize((90, 120))
    inks = [
        wide,
        wide.rotate(180),
        Image.new("L", wide.size, 70),
        Image.radial_gradient("L").resize(wide.size),
    ]
    Image.merge(mode, inks[: len(mode)]).save(tmp_path / "art.jpg", quality=95)
    image, _ = probe_image("art.jpg", tmp_path)
    assert isinstance(image, ImageFile)
    printed, composed = (made(Picture(image, Rect(x, 10, 30, 40))) for x in (left, 10.0))
    options = DrawOptions(tmp_path, "", least_line=THINNEST_LINE)
    references = svg.pages(composed, StandInFonts(), options)
    found = compare_pictures(draw(printed, StandInFonts(), options), composed, references)
    assert bool(found.problems) is is_told
