"""Sides with little ink: what becomes lighter, and that everything on it can still be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.lighter import FADED, LARGE, LEGIBLE, OUTLINE, TINT, Lighter, ink_of
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    ImageFile,
    Op,
    Picture,
    ShapedRun,
    Stroke,
    Symbol,
    Use,
    ellipse,
    rectangle,
    walk,
)

NAVY, YELLOW, CREAM = Colour(20, 40, 110), Colour(255, 205, 40), Colour(253, 246, 233)
CARD = Rect(0, 0, 63, 88)
GROUND = Fill(rectangle(CARD), NAVY)


def lighter(*ops: Op) -> tuple[Op, ...]:
    return Lighter().lighter(ops)


def text(colour: Colour, x: float = 10, y: float = 20) -> Glyphs:
    return Glyphs("face", 4.0, x, y, colour, (ShapedRun("word", (), 2.0),))


def tint(colour: Colour) -> Colour:
    return WHITE.mixed(colour, TINT)


def square(area: float) -> Fill:
    return Fill(rectangle(Rect(1, 1, area**0.5, area**0.5)), NAVY)


def test_large_fills_become_tints_with_an_outline_and_small_ones_stay() -> None:
    assert lighter(GROUND) == (GROUND._replace(colour=tint(NAVY)), Stroke(GROUND.path, NAVY, OUTLINE))
    assert lighter(square(LARGE - 0.1)) == (square(LARGE - 0.1),)
    assert len(lighter(square(LARGE + 0.1))) == 2


def test_what_takes_little_ink_stays_and_is_the_same_object() -> None:
    pale, dark = Colour(255 - 63, 255, 255), Colour(255 - 64, 255, 255)  # 0.247 and 0.251 of cyan
    ops: tuple[Op, ...] = (GROUND._replace(colour=pale), text(BLACK))
    assert Lighter().lighter(ops) is ops
    assert lighter(GROUND._replace(colour=dark)) != (GROUND._replace(colour=dark),)
    half = GROUND._replace(opacity=0.1)
    assert lighter(half) == (half,)


def test_ink_is_counted_as_printers_lay_it() -> None:
    assert [ink_of(one) for one in (WHITE, BLACK, Colour(255, 0, 0))] == [0.0, 1.0, 2.0]
    assert ink_of(Colour(128, 128, 128)) == pytest.approx(0.498, abs=0.001)


def test_text_takes_the_colour_of_the_ground_or_black_where_that_is_too_pale() -> None:
    *_, on_navy = lighter(GROUND, text(WHITE))
    assert on_navy == text(NAVY)
    *_, on_yellow = lighter(GROUND._replace(colour=YELLOW), text(WHITE))
    assert on_yellow == text(BLACK)
    *_, legible = lighter(GROUND, text(BLACK))
    assert legible == text(BLACK)
    *_, beside = lighter(Fill(rectangle(Rect(0, 40, 63, 40)), NAVY), text(WHITE))
    assert beside == text(WHITE)  # it stands on the paper, as it did


def test_what_lies_between_ground_and_text_counts() -> None:
    badge = Fill(rectangle(Rect(9, 16, 8, 6)), BLACK)
    assert lighter(GROUND, badge, text(WHITE))[-1] == text(WHITE)
    panel = Fill(rectangle(Rect(5, 5, 40, 40)), CREAM)
    made = lighter(GROUND, panel, text(NAVY))
    assert made[2:] == (panel, Stroke(panel.path, NAVY, OUTLINE), text(NAVY))


def test_a_clip_lets_only_its_inside_count() -> None:
    inside = Clip(rectangle(Rect(0, 50, 63, 38)), (GROUND,))
    *_, word = lighter(inside, text(WHITE, y=20))
    assert word == text(WHITE)
    *_, word = lighter(inside, text(WHITE, y=70))
    assert word == text(NAVY, y=70)


def test_light_shapes_and_lines_stay_discernible_and_patterns_get_no_outlines() -> None:
    disc = Fill(ellipse(Rect(10, 10, 6, 6)), WHITE)
    assert lighter(GROUND, disc)[2:] == (disc, Stroke(disc.path, NAVY, OUTLINE))
    line = Stroke((("M", 5, 5), ("L", 50, 5)), WHITE, 0.8)
    assert lighter(GROUND, line)[-1] == line._replace(colour=NAVY)
    dusk = Colour(30, 50, 125)
    stripe = Fill(rectangle(Rect(0, 10, 63, 10)), dusk)
    assert lighter(GROUND, stripe)[2:] == (stripe._replace(colour=tint(dusk)),)
    ray = Fill(rectangle(Rect(0, 10, 63, 10)), Colour(255, 220, 110))
    assert lighter(GROUND._replace(colour=YELLOW), ray._replace(colour=WHITE))[2:] == (
        ray._replace(colour=WHITE),
    )


def test_large_pictures_fade_and_words_on_them_are_dark() -> None:
    image = ImageFile("art.png", "digest", 100, 100, "PNG")
    large, small = Picture(image, CARD), Picture(image, Rect(0, 0, 5, 5))
    assert lighter(large, text(WHITE)) == (large._replace(opacity=FADED), text(BLACK))
    assert lighter(small) == (small,)


def symbol(*ops: Op) -> Symbol:
    return Symbol("icon", ops, Rect(0, 0, 1, 1))


def test_a_symbol_is_as_large_as_it_is_placed_and_its_lighter_form_is_shared() -> None:
    icon = symbol(Fill(rectangle(Rect(0, 0, 1, 1)), NAVY))
    small, large = Use(icon, Matrix.scaling(5, 5)), Use(icon, Matrix.scaling(20, 20))
    assert lighter(small) == (small,)
    maker = Lighter()
    (one,), (other,) = maker.lighter((large,)), maker.lighter((large, text(BLACK, y=80)))[:1]
    assert isinstance(one, Use) and isinstance(other, Use) and one.symbol is other.symbol is not icon
    assert one.symbol.ops[1] == Stroke(rectangle(Rect(0, 0, 1, 1)), NAVY, OUTLINE / 20)
    (again,) = lighter(large)
    assert isinstance(again, Use) and again.symbol.id == one.symbol.id != icon.id


def test_what_is_read_back_keeps_its_name_and_its_words() -> None:
    field = Field("name", "word", ("word",), CARD, (Group(Matrix.translation(1, 1), (text(WHITE),)),))
    *_, made = lighter(GROUND, field)
    assert isinstance(made, Field)
    assert made == field._replace(ops=(Group(Matrix.translation(1, 1), (text(NAVY),)),))


COLOURS = st.builds(Colour, *[st.integers(0, 255)] * 3)
BOXES = st.builds(Rect, st.floats(0, 40), st.floats(0, 60), st.floats(1, 63), st.floats(1, 88))
FILLS = st.builds(lambda box, colour: Fill(rectangle(box), colour), BOXES, COLOURS)


def texts(ops: tuple[Op, ...]) -> Iterator[Colour]:
    yield from (op.colour for op, _ in walk(ops) if isinstance(op, Glyphs))


@given(st.lists(FILLS, max_size=6), COLOURS)
def test_no_fill_takes_more_ink_and_no_text_becomes_illegible(fills: list[Fill], colour: Colour) -> None:
    """Whatever lies upon whatever: text is as legible as it was, or as it must be."""
    made = lighter(*fills, text(colour, 10, 20))
    kept = [op for op in made if isinstance(op, Fill)]
    assert len(kept) == len(fills)
    for was, now in zip(fills, kept):
        assert ink_of(now.colour) <= ink_of(was.colour)

    def ground(shapes: list[Fill]) -> Colour:
        x, y = 10 + 4.0, 20 - 0.35 * 4.0
        boxes = [(one, [point[1:] for point in one.path if len(point) == 3]) for one in shapes]
        under = [
            one.colour
            for one, corners in boxes
            if corners[0][0] < x < corners[2][0] and corners[0][1] < y < corners[2][1]
        ]
        return under[-1] if under else WHITE

    (written,) = texts(made)
    before, after = colour.contrast(ground(fills)), written.contrast(ground(kept))
    assert after >= min(before, LEGIBLE) - 0.01
