"""One ink: every colour becomes the grey that is as light, of pictures too, and nothing else changes."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.greys import Greys
from ppgen.display.ops import Fill, Group, Symbol, Use, rectangle
from ppgen.load.pictures.profiles import in_grey

CHANNELS = st.integers(0, 255)
COLOURS = st.builds(Colour, CHANNELS, CHANNELS, CHANNELS)
CARD = "cards/lanterns/creature.yaml"


@given(COLOURS, COLOURS)
def test_what_could_be_read_can_be_read_in_grey(one: Colour, other: Colour) -> None:
    grey, beside = one.grey(), other.grey()
    assert grey.red == grey.green == grey.blue
    assert grey.contrast(beside) == pytest.approx(one.contrast(other), rel=0.02)  # of channels in whole steps
    assert grey.grey() == grey


def test_black_and_white_and_all_greys_stay() -> None:
    assert all(Colour(level, level, level).grey() == (level, level, level) for level in range(256))


def test_what_is_shared_goes_on_being_shared() -> None:
    square = rectangle(Rect(0, 0, 1, 1))
    red = Symbol("a", (Fill(square, Colour(200, 0, 0)),), Rect(0, 0, 1, 1), "a")
    plain = Symbol("b", (Fill(square, Colour(9, 9, 9)),), Rect(0, 0, 1, 1))
    ops = (Use(red), Group(Matrix.rotation(90), (Use(red), Use(plain))))
    greys = Greys()
    first, group = greys.grey(ops)
    assert isinstance(first, Use) and isinstance(group, Group)
    (second, third) = group.ops
    assert isinstance(second, Use) and isinstance(third, Use)
    assert first.symbol is second.symbol and first.symbol.id != "a" and third.symbol is plain
    assert first.symbol.icon == "a"
    already = (Use(plain),)
    assert greys.grey(already) is already


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
@pytest.mark.parametrize("mode", ["RGB", "P", "L", "RGBA"])
def test_pictures_are_as_light_as_fills_in_the_same_colour(form: str, mode: str) -> None:
    for colour in ((200, 40, 40), (20, 90, 220), (250, 220, 30), (0, 0, 0), (255, 255, 255)):
        picture = Image.new("RGB", (24, 24), colour)
        if mode == "RGBA":
            if form == "JPEG":
                return
            picture.putalpha(120)
        picture = picture.quantize(4) if mode == "P" and form == "PNG" else picture
        kept = io.BytesIO()
        (picture.convert("L") if mode == "L" else picture).save(kept, form, quality=100)
        with Image.open(io.BytesIO(in_grey(kept.getvalue(), form))) as made:
            assert made.mode == ("LA" if mode == "RGBA" else "L")
            level = made.convert("L").getpixel((12, 12))
            wanted = picture.convert("L").getpixel((12, 12)) if mode == "L" else Colour(*colour).grey().red
            assert abs(level - wanted) <= 4, (colour, level, wanted)  # type: ignore[operator]
            assert mode != "RGBA" or made.getchannel("A").getpixel((3, 3)) == 120


@pytest.mark.parametrize("level", [0, 255, 32768, 65535])
def test_sixteen_bits_of_grey_stay_as_light(level: int) -> None:
    kept = io.BytesIO()
    Image.new("I;16", (9, 9), level).save(kept, "PNG")
    with Image.open(io.BytesIO(in_grey(kept.getvalue(), "PNG"))) as made:
        assert abs(made.convert("L").getpixel((4, 4)) - level / 257) <= 2  # type: ignore[operator]


def test_sixteen_bits_of_grey_with_a_clear_shade_are_read() -> None:
    kept = io.BytesIO()
    Image.new("I;16", (9, 9), 40000).save(kept, "PNG", transparency=40000)
    with Image.open(io.BytesIO(in_grey(kept.getvalue(), "PNG"))) as made:
        assert made.mode == "LA"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("ink", ["grey", "low-grey"])
@pytest.mark.thorough
def test_a_game_in_grey_has_no_colour_on_any_sheet_and_is_proved(
    ink: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> str:
        done = CliRunner().invoke(app, [*words])
        assert done.exit_code == 0, done.output
        return done.output

    run("new", "lanterns")
    photo = Image.effect_mandelbrot((300, 240), (-2, -1.2, 0.8, 1.2), 60)
    Image.merge("RGB", (photo, photo.rotate(90).resize(photo.size), photo.rotate(180))).save(
        tmp_path / "cards/lanterns/photo.jpg", quality=95
    )
    layout = tmp_path / "layouts/lanterns/creature.yaml"
    words = layout.read_text(encoding="utf-8")
    place = "face:\n"
    element = "  - {type: image, box: [45, 30, 12, 10], image: cards/lanterns/photo.jpg}\n"
    assert place in words
    layout.write_text(words.replace(place, place + element), encoding="utf-8")
    run("build", "lanterns", "--ink", ink)
    built = tmp_path / "output/lanterns"
    assert f'"ink": "{ink}"' in (built / "manifest.json").read_text(encoding="utf-8")
    files = sorted(built.rglob("*.pdf"))
    assert files
    for path in files:
        document = pypdfium2.PdfDocument(path)
        for page in document:
            red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
            assert max(ImageChops.difference(red, other).getextrema()[1] for other in (green, blue)) <= 1
    assert "no problems" in run("prove", "lanterns")
    run("build", "lanterns", "--ink", ink, "--format", "svg", "--format", "png")
    assert "no problems" in run("prove", "lanterns")
