"""Does the test sheet show what its readers look for, and say what to do in every language?"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.geometry import Size
from ppgen.display.printing import FlipEdge
from ppgen.impose.calibration_plan import BACK_CODE, CLEAR, DOT, FRONT_CODE, CalibrationPlan
from ppgen.impose.words.calibration import calibration_languages, calibration_words

DOTS = 20.0
"""Pixels a millimetre in which sheets are painted here."""

SIZES = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


def made(folder: Path, *options: str) -> Path:
    before = set(folder.glob("*.pdf"))
    result = CliRunner().invoke(app, ["calibrate", *options, "--out", str(folder)])
    assert result.exit_code == 0 and "problem" not in result.output, result.output
    (path,) = set(folder.glob("*.pdf")) - before
    return path


@cache
def painted(path: Path, side: int) -> Image.Image:
    page = pypdfium2.PdfDocument(path.read_bytes())[side]
    shown: Image.Image = page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    return shown


def line_places(
    picture: Image.Image, start: tuple[float, float], length: float, *, across: bool
) -> list[float]:
    """Return the middles of the dark lines that a way of so many mm crosses, in mm along the way."""
    x, y = (round(part * DOTS) for part in start)
    long = round(length * DOTS)
    box = (x, y, x + long, y + 1) if across else (x, y, x + 1, y + long)
    dark = [value < 128 for value in picture.crop(box).tobytes()]
    runs, first = [], None
    for number, is_dark in enumerate([*dark, False]):
        if is_dark and first is None:
            first = number
        elif not is_dark and first is not None:
            runs.append((first + number) / 2 / DOTS)
            first = None
    return runs


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("paper", "flip"), [*product(SIZES, FlipEdge)])
def test_lines_stand_where_somebody_with_a_ruler_finds_them(paper: str, flip: FlipEdge, folder: Path) -> None:
    """On the front each millimetre, on the back each 1.9 mm from the sixth; the back as it lies behind the front."""
    sheet = made(folder, f"lines-{flip.value}", "--paper", paper, "--flip", flip.value)
    width, height = SIZES[paper]
    front, back = painted(sheet, 0), painted(sheet, 1)
    mirror = Image.Transpose.FLIP_LEFT_RIGHT if flip is FlipEdge.LONG else Image.Transpose.FLIP_TOP_BOTTOM
    behind = back.transpose(mirror)
    wanted = [number + 0.0 for number in range(32)]
    tenths = [6 + 1.9 * number for number in range(10)]
    ways = {
        "A": ((30 - 1.0, 22.0), True),
        "B": ((22.0, 30 - 1.0), False),
        "C": ((width - 61 - 1.0, 22.0), True),
        "D": ((width - 22.0, 30 - 1.0), False),
        "E": ((30 - 1.0, height - 22.0), True),
        "F": ((22.0, height - 61 - 1.0), False),
        "G": ((width - 61 - 1.0, height - 22.0), True),
        "H": ((width - 22.0, height - 61 - 1.0), False),
    }
    for letter, (start, across) in ways.items():
        found = [place - 1.0 for place in line_places(front, start, 34, across=across)]
        assert found == pytest.approx(wanted, abs=0.08), letter
        found = [place - 1.0 for place in line_places(behind, start, 34, across=across)]
        assert found == pytest.approx(tenths, abs=0.08), letter


@pytest.mark.parametrize("paper", SIZES)
def test_dots_stand_alone(paper: str, folder: Path) -> None:
    """Around each dot all is white, as far as a printer may be off."""
    sheet = made(folder, "dots", "--paper", paper)
    plan = CalibrationPlan(SIZES[paper], FlipEdge.LONG)
    for side, code in ((0, FRONT_CODE), (1, BACK_CODE)):
        picture = painted(sheet, side)
        coded = [place for place, is_there in zip(plan.code_places(), code) if is_there]
        for x, y in (*plan.dots(), *coded):
            reach = round((CLEAR - 0.1) * DOTS)
            left, top = round(x * DOTS) - reach, round(y * DOTS) - reach
            part = picture.crop((left, top, left + 2 * reach, top + 2 * reach))
            box = part.point([255 if value < 250 else 0 for value in range(256)]).getbbox()
            assert box is not None
            assert box == pytest.approx([reach - DOT * DOTS] * 2 + [reach + DOT * DOTS] * 2, abs=3), (
                side,
                x,
                y,
            )
        for x, y in set(plan.code_places()) - set(coded):
            assert picture.getpixel((round(x * DOTS), round(y * DOTS))) == 255


def test_the_codes_of_sides_and_ends_differ() -> None:
    codes = [FRONT_CODE, FRONT_CODE.turned(), BACK_CODE, BACK_CODE.turned()]
    assert len(set(codes)) == 4


@pytest.mark.parametrize("language", calibration_languages())
@pytest.mark.thorough(keep=2)
def test_every_language_has_all_words_and_room_for_them(language: str, folder: Path) -> None:
    english, words = calibration_words("en"), calibration_words(language)
    assert words.keys() == english.keys()
    for name, text in words.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english[name])), name
    for paper, flip in product(SIZES, FlipEdge):
        printer = f"{language}-{flip.value}/rear-tray"
        made(folder, printer, "--paper", paper, "--flip", flip.value, "--lang", language)


def test_equal_sheets_have_equal_bytes(tmp_path: Path) -> None:
    contents = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        contents.append(made(tmp_path / name, "home").read_bytes())
    assert contents[0] == contents[1]
