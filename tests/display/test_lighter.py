"""Sides with little ink: what becomes lighter, and that everything on it can still be read."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.grounds import INSIDE, LARGE, LEGIBLE, THIN
from ppgen.display.lighter import FADED, MOST_PARTS, OUTLINE, TINT, Lighter
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
    return Lighter().lighter(ops, CARD)


def text(colour: Colour, x: float = 10, y: float = 20) -> Glyphs:
    return Glyphs("face", 4.0, x, y, colour, (ShapedRun("word", (), 2.0),))


def tint(colour: Colour) -> Colour:
    return WHITE.mixed(colour, TINT)


def square(area: float) -> Fill:
    return Fill(rectangle(Rect(1, 1, area**0.5, area**0.5)), NAVY)


def box(x: float, y: float, width: float, height: float, colour: Colour = NAVY) -> Fill:
    return Fill(rectangle(Rect(x, y, width, height)), colour)


def test_large_fills_become_tints_with_an_outline_and_small_ones_stay() -> None:
    inside = square(LARGE + 0.1)
    assert lighter(inside) == (inside._replace(colour=tint(NAVY)), Stroke(inside.path, NAVY, OUTLINE))
    assert lighter(square(LARGE - 0.1)) == (square(LARGE - 0.1),)
    bar, panel = box(5, 5, 50, THIN - 0.1), box(5, 5, 50, THIN + 0.1)
    assert lighter(bar) == (bar,) and lighter(panel)[0] != panel


def test_grounds_have_no_outline_where_they_are_cut_or_clipped() -> None:
    assert lighter(GROUND) == (GROUND._replace(colour=tint(NAVY)),)
    for clear, count in ((INSIDE - 0.01, 1), (INSIDE + 0.01, 2)):
        assert len(lighter(box(clear, 20, 40, 40))) == count
        window = Clip(rectangle(Rect(10, 10, 40, 40)), (box(10 + clear, 20, 20, 20),))
        (made,) = lighter(window)
        assert isinstance(made, Clip) and len(made.ops) == count


def test_of_two_fills_the_darker_one_stays_darker() -> None:
    pale, strong = Colour(255 - 40, 255, 255), Colour(0, 255, 255)
    made = lighter(box(5, 5, 40, 20, pale), box(5, 45, 40, 20, strong))
    tints = [op.colour for op in made if isinstance(op, Fill)]
    assert tints == [tint(pale), tint(strong)] and tints[0].luminance() > tints[1].luminance()


def test_what_takes_no_ink_stays_and_is_the_same_object() -> None:
    ops: tuple[Op, ...] = (GROUND._replace(colour=WHITE), text(BLACK))
    assert Lighter().lighter(ops, CARD) is ops


def test_text_takes_the_colour_of_the_ground_or_black_where_that_is_too_pale() -> None:
    *_, on_navy = lighter(GROUND, text(WHITE))
    assert on_navy == text(NAVY)
    *_, on_yellow = lighter(GROUND._replace(colour=YELLOW), text(WHITE))
    assert isinstance(on_yellow, Glyphs) and on_yellow.colour.contrast(tint(YELLOW)) >= LEGIBLE
    *_, legible = lighter(GROUND, text(BLACK))
    assert legible == text(BLACK)
    *_, hued = lighter(GROUND, text(YELLOW))
    assert isinstance(hued, Glyphs) and hued.colour.contrast(tint(NAVY)) >= LEGIBLE
    assert hued.colour.red > hued.colour.green > hued.colour.blue  # a dark yellow is yellow still
    *_, beside = lighter(Fill(rectangle(Rect(0, 40, 63, 40)), NAVY), text(WHITE))
    assert beside == text(WHITE)  # it stands on the paper, as it did


def test_what_lies_between_ground_and_text_counts() -> None:
    badge = Fill(rectangle(Rect(9, 16, 8, 6)), BLACK)
    assert lighter(GROUND, badge, text(WHITE))[-1] == text(WHITE)
    panel = Fill(rectangle(Rect(5, 5, 40, 40)), WHITE)
    made = lighter(GROUND, panel, text(NAVY))
    assert made[1:] == (panel, Stroke(panel.path, NAVY, OUTLINE), text(NAVY))


def test_a_clip_lets_only_its_inside_count() -> None:
    inside = Clip(rectangle(Rect(0, 50, 63, 38)), (GROUND,))
    *_, word = lighter(inside, text(WHITE, y=20))
    assert word == text(WHITE)
    *_, word = lighter(inside, text(WHITE, y=70))
    assert word == text(NAVY, y=70)


def test_light_shapes_and_lines_stay_discernible_and_patterns_get_no_outlines() -> None:
    disc = Fill(ellipse(Rect(10, 10, 6, 6)), WHITE)
    assert lighter(GROUND, disc)[1:] == (disc, Stroke(disc.path, NAVY, OUTLINE))
    dusk, night = Colour(24, 44, 116), Colour(60, 90, 180)
    assert lighter(GROUND, box(5, 10, 50, 10, dusk))[1:] == (box(5, 10, 50, 10, tint(dusk)),)
    label = box(5, 10, 50, 10, night)
    assert lighter(GROUND, label)[1:] == (
        label._replace(colour=tint(night)),
        Stroke(label.path, night, OUTLINE),
    )
    diamonds = Fill(
        tuple(part for at in range(MOST_PARTS + 1) for part in rectangle(Rect(5 + 8 * at, 5, 7, 70))), night
    )
    assert lighter(GROUND, diamonds)[1:] == (diamonds._replace(colour=tint(night)),)
    ray = Fill(rectangle(Rect(0, 10, 63, 10)), WHITE)
    assert lighter(GROUND._replace(colour=Colour(255, 240, 200)), ray)[1:] == (ray,)


def test_a_line_goes_by_what_most_of_it_lies_on_and_halos_stay() -> None:
    line = Stroke((("M", 5, 5), ("L", 50, 5)), WHITE, 0.8)
    assert lighter(GROUND, line)[-1] == line._replace(colour=NAVY)
    half = box(0, 0, 63, 40)
    across = Stroke((("M", 5, 60), ("L", 5, 30), ("L", 50, 30), ("L", 50, 20)), WHITE, 0.8)
    assert lighter(half, across)[-1] == across._replace(colour=NAVY)
    beside = Stroke((("M", 5, 30), ("L", 5, 60), ("L", 50, 60), ("L", 50, 70)), WHITE, 0.8)
    assert lighter(half, beside)[-1] == beside
    arrow = line._replace(colour=Colour(200, 0, 0), width=0.4)
    assert lighter(GROUND, line, arrow)[1:] == (line, arrow)


def test_large_pictures_fade_and_words_on_them_are_dark() -> None:
    image = ImageFile("art.png", "digest", 100, 100, "PNG")
    large, small = Picture(image, CARD), Picture(image, Rect(0, 0, 5, 5))
    assert lighter(large, text(WHITE)) == (large._replace(opacity=FADED), text(BLACK))
    assert lighter(small) == (small,)


def symbol(*ops: Op) -> Symbol:
    return Symbol("icon", ops, Rect(0, 0, 1, 1))


def test_a_symbol_is_as_large_as_it_is_placed_and_its_lighter_form_is_shared() -> None:
    part = symbol(Fill(rectangle(Rect(0, 0, 1, 1)), NAVY))
    at = Matrix.translation(5, 5)
    small, large = Use(part, Matrix.scaling(5, 5).then(at)), Use(part, Matrix.scaling(20, 20).then(at))
    assert lighter(small) == (small,)
    maker = Lighter()
    (one,), (other,) = maker.lighter((large,), CARD), maker.lighter((large, text(BLACK, y=80)), CARD)[:1]
    assert isinstance(one, Use) and isinstance(other, Use) and one.symbol is other.symbol is not part
    assert one.symbol.ops[1] == Stroke(rectangle(Rect(0, 0, 1, 1)), NAVY, OUTLINE / 20)
    (again,) = lighter(large)
    assert isinstance(again, Use) and again.symbol.id == one.symbol.id != part.id


def test_a_drawing_keeps_its_colours_and_what_of_it_would_vanish_gets_an_outline() -> None:
    at = Matrix.scaling(20, 20).then(Matrix.translation(5, 5))
    white, brown = (
        Fill(rectangle(Rect(0.1, 0.1, 0.8, 0.8)), colour) for colour in (WHITE, Colour(120, 70, 20))
    )
    animal = Use(Symbol("a", (brown, white), Rect(0, 0, 1, 1), "sloth"), at)
    assert lighter(animal) == (animal,) and lighter(GROUND, animal)[1:] == (animal,)
    red, player = (
        Fill(rectangle(Rect(0, 0, 0.4, 0.4)), Colour(200, 0, 0)),
        Fill(rectangle(Rect(0.6, 0.6, 0.3, 0.3)), WHITE),
    )
    (trap,) = lighter(GROUND, Use(Symbol("t", (red, player), Rect(0, 0, 1, 1), "trap"), at))[1:]
    assert isinstance(trap, Use) and trap.symbol.ops == (red, player, Stroke(player.path, NAVY, OUTLINE / 20))
    star = Use(Symbol("s", (white,), Rect(0, 0, 1, 1), "star"), at)
    (made,) = lighter(GROUND, star)[1:]
    assert isinstance(made, Use) and made.symbol.ops == (white, Stroke(white.path, NAVY, OUTLINE / 20))
    rays = tuple(
        part for at in range(MOST_PARTS + 1) for part in rectangle(Rect(0.1 + 0.15 * at, 0.1, 0.1, 0.8))
    )
    (sun,) = lighter(GROUND, Use(Symbol("r", (Fill(rays, WHITE),), Rect(0, 0, 1, 1), "sun"), at))[1:]
    assert isinstance(sun, Use) and sun.symbol.ops[1:] == (Stroke(rays, NAVY, OUTLINE / 20),)
    assert lighter(GROUND, animal, text(WHITE, x=12, y=15))[-1] == text(NAVY, x=12, y=15)._replace(
        colour=WHITE
    )


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
def test_no_fill_is_darker_and_no_text_becomes_illegible(fills: list[Fill], colour: Colour) -> None:
    """Whatever lies upon whatever: text is as legible as it was, or as it must be."""
    made = lighter(*fills, text(colour, 10, 20))
    kept = [op for op in made if isinstance(op, Fill)]
    assert len(kept) == len(fills)
    for was, now in zip(fills, kept):
        assert now.colour.luminance() >= was.colour.luminance()

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
