"""What is transparent becomes a picture with all that lies below it, and no word becomes one unseen."""

from __future__ import annotations

import pytest

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.flattening import flatten
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, ImageFile, Op, Picture, ShapedRun, rectangle

INK = Colour(10, 20, 30)
WORD = ShapedRun("Owl", (), 1.5)


def square(x: float, *, opacity: float = 1.0) -> Fill:
    return Fill(rectangle(Rect(x, 0, 10, 10)), INK, opacity=opacity)


def words(x: float, *, quoted: bool = False) -> Field:
    glyphs = Glyphs("body", 3.0, x, 5.0, INK, (WORD,))
    return Field("name", "Owl", ("Owl",), Rect(x, 0, 10, 10), (glyphs,), quoted=quoted)


def is_clear(image: ImageFile) -> bool:
    return image.path == "clear.png"


def test_what_is_opaque_stays_as_it_is() -> None:
    ops: tuple[Op, ...] = (square(0), words(0), Group(Matrix.rotation(10), (square(20),)))
    found = flatten(ops, is_clear)
    assert found.beneath == () and found.above is ops and found.buried == ()


def test_only_what_lies_below_something_transparent_goes_with_it() -> None:
    below, veil, apart, over = square(0), square(5, opacity=0.5), square(40), words(6)
    found = flatten((below, apart, veil, over), is_clear)
    assert found.beneath == (below, veil)
    assert found.above == (apart, over)
    assert found.buried == ()


def test_what_lies_below_the_lower_goes_with_it_too() -> None:
    lowest, lower, veil = square(0), square(8), square(16, opacity=0.5)
    found = flatten((lowest, lower, veil), is_clear)
    assert found.beneath == (lowest, lower, veil)


@pytest.mark.parametrize(("x", "is_buried"), [(0, True), (30, False)])
def test_words_below_something_transparent_are_named(x: float, is_buried: bool) -> None:
    found = flatten((words(x), square(0, opacity=0.4)), is_clear)
    assert found.buried == (("name",) if is_buried else ())
    assert bool(found.above) is not is_buried


def test_words_of_a_picture_of_a_card_may_become_a_part_of_it() -> None:
    assert flatten((words(0, quoted=True), square(0, opacity=0.4)), is_clear).buried == ()


def test_what_is_clipped_counts_only_where_it_shows() -> None:
    seen = Clip(rectangle(Rect(0, 0, 3, 10)), (square(0, opacity=0.5),))
    found = flatten((square(5), seen), is_clear)
    assert found.above == (square(5),) and found.beneath == (seen,)


def test_groups_and_windows_are_kept_around_both_parts() -> None:
    matrix, window = Matrix.translation(7, 0), rectangle(Rect(0, 0, 30, 10))
    inner = (square(0, opacity=0.5), words(20))
    found = flatten((Group(matrix, (Clip(window, inner),)),), is_clear)
    assert found.beneath == (Group(matrix, (Clip(window, inner[:1]),)),)
    assert found.above == (Group(matrix, (Clip(window, inner[1:]),)),)


@pytest.mark.parametrize(("name", "is_picture"), [("clear.png", True), ("full.jpg", False)])
def test_a_picture_that_one_sees_through_is_transparent(name: str, is_picture: bool) -> None:
    picture = Picture(ImageFile(name, "0", 10, 10, "PNG"), Rect(0, 0, 10, 10))
    found = flatten((square(0), picture), is_clear)
    assert bool(found.beneath) is is_picture
