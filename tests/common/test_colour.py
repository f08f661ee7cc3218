"""Colours as eyes without one kind of cone see them, and how far apart they lie."""

from __future__ import annotations

import pytest

from ppgen.common.colour import BLACK, COLOUR_BLIND, WHITE, Colour, parse_colour

RED, GREEN, BLUE = Colour(255, 0, 0), Colour(0, 255, 0), Colour(0, 0, 255)


def test_lightness_and_hue_are_those_that_tables_give() -> None:
    """Of sRGB's primaries, by the tables of B. Lindbloom."""
    assert WHITE.lab() == pytest.approx((100, 0, 0), abs=0.1)
    assert BLACK.lab() == pytest.approx((0, 0, 0), abs=0.01)
    assert RED.lab() == pytest.approx((53.2, 80.1, 67.2), abs=0.3)
    assert GREEN.lab() == pytest.approx((87.7, -86.2, 83.2), abs=0.3)
    assert BLUE.lab() == pytest.approx((32.3, 79.2, -107.9), abs=0.3)


def test_colours_stand_on_their_wheel() -> None:
    wheel = {"#ff0000": 0, "#ffff00": 60, "#00ff00": 120, "#00ffff": 180, "#0000ff": 240, "#ff00ff": 300}
    assert {text: parse_colour(text).hue() for text in wheel} == wheel
    assert parse_colour("#a8122a").hue() == 350.4
    assert parse_colour("#808080").hue() is None and parse_colour("#ff0001").hue() == 359.8


@pytest.mark.parametrize("sight", COLOUR_BLIND)
def test_greys_look_alike_to_all_eyes(sight: str) -> None:
    for grey in (BLACK, Colour(120, 120, 120), WHITE):
        assert grey.seen(COLOUR_BLIND[sight]).distance(grey) < 1.5


def test_what_one_cone_tells_is_lost_without_it() -> None:
    brick, moss = Colour(150, 90, 40), Colour(105, 108, 40)
    for sight in ("red-blind", "green-blind"):
        seen = brick.seen(COLOUR_BLIND[sight]).distance(moss.seen(COLOUR_BLIND[sight]))
        assert seen < 0.5 * brick.distance(moss)
    assert RED.seen(COLOUR_BLIND["green-blind"]).distance(RED) > 20
