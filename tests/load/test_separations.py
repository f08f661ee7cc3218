"""Colours as inks: by arithmetic, by a press's own profile, and never more ink than the press bears."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.inks import PressInk, plain_ink
from ppgen.load.pictures.separations import Separation, most_ink, sound_profile
from tests.support.needs import needs_tool

PROFILE = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
COLOURS = some.builds(Colour, *[some.integers(0, 255)] * 3)
NAVY = Colour(23, 32, 58)


def noise(size: int = 60) -> Image.Image:
    return Image.merge("RGB", [Image.effect_noise((size, size), 90) for _ in range(3)])


@given(COLOURS)
def test_arithmetic_gives_the_colour_back_and_never_more_than_two_inks_full(colour: Colour) -> None:
    ink = plain_ink(colour)
    shown = [round(255 * (1 - (share + ink.black) / 100)) for share in ink.shares[:3]]
    assert shown == [*colour]
    assert ink.total <= 200 + 1e-9 and min(ink.shares[:3]) == 0


def test_white_takes_no_ink_and_black_one() -> None:
    assert plain_ink(WHITE) == PressInk(0, 0, 0, 0)
    assert plain_ink(BLACK) == PressInk(0, 0, 0, 100)


def test_a_colour_of_the_palette_has_its_inks_also_in_pictures() -> None:
    separation = Separation({NAVY: PressInk(90, 60, 0, 30)}, 240)
    picture = noise()
    picture.putpixel((3, 4), NAVY)
    assert separation.ink(NAVY) == PressInk(90, 60, 0, 30)
    assert separation.picture(picture).getpixel((3, 4)) == (230, 153, 0, 76)


def test_letters_of_a_rich_black_are_printed_with_black_alone() -> None:
    separation = Separation({BLACK: PressInk(60, 40, 40, 100)}, 240)
    assert separation.ink(BLACK).is_rich
    assert separation.text_ink(BLACK) == PressInk(0, 0, 0, 100)


@pytest.mark.parametrize("limit", [100, 150, 199])
def test_no_pixel_takes_more_ink_than_the_limit(limit: float) -> None:
    picture = noise()
    picture.paste((255, 0, 0), (0, 0, 9, 9))  # 200 % by arithmetic
    assert most_ink(Separation({}, 400).picture(picture)) == pytest.approx(200, abs=0.5)
    assert most_ink(Separation({}, limit).picture(picture)) <= limit + 0.4


@needs_tool(PROFILE)
def test_a_profile_converts_colours_and_keeps_greys_in_black() -> None:
    profile = PROFILE.read_bytes()
    sound_profile(profile)
    separation = Separation({}, 240, profile)
    assert separation.ink(Colour(90, 90, 90)) == plain_ink(Colour(90, 90, 90))
    assert separation.ink(NAVY) != plain_ink(NAVY) and separation.ink(NAVY).total <= 240.4
    assert most_ink(Separation({}, 400, profile).picture(noise())) > 280
    assert most_ink(separation.picture(noise())) <= 240.4


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no ICC"),
        (b"%PDF" * 50, "no ICC"),
        (bytes(16) + b"RGB " + bytes(16) + b"acsp" + bytes(90), "RGB"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        sound_profile(content)


def test_a_damaged_profile_is_refused() -> None:
    with pytest.raises(ValueError, match="damaged"):
        sound_profile(bytes(16) + b"CMYK" + bytes(16) + b"acsp" + bytes(300))
