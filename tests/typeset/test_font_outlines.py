"""Fonts that name characters for which they hold no outline, and fonts of kinds that cannot be printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.C_P_A_L_ import Color

from ppgen.typeset.shaping import Shaper, itemise
from tests.typeset.test_fonts import BARLOW, FILE, opened, project


def altered(folder: Path, change: object, name: str = "mine.ttf") -> None:
    """Write a font that was changed into the folder of fonts."""
    (folder / "fonts").mkdir(exist_ok=True)
    font = TTFont(BARLOW)
    change(font)  # type: ignore[operator]
    font.save(folder / "fonts" / name)


def emptied(*characters: str) -> object:
    def change(font: TTFont) -> None:
        names = font.getBestCmap()
        for character in characters:
            font["glyf"][names[ord(character)]] = Glyph()

    return change


def boxed(font: TTFont) -> None:
    """Give the letter B the box of a missing glyph, as fonts do that claim all characters."""
    name, letter = font.getGlyphOrder()[0], font.getBestCmap()[ord("B")]
    font["glyf"][letter], font["hmtx"][letter] = font["glyf"][name], font["hmtx"][name]


@pytest.mark.parametrize("change", [emptied("B"), boxed])
def test_a_glyph_without_an_outline_is_missing_and_another_typeface_has_it(
    tmp_path: Path, change: object
) -> None:
    altered(tmp_path, change)
    fonts, problems = project(tmp_path, FILE.format(file="mine.ttf"))
    assert fonts is not None and problems == []
    (face,) = fonts.faces("own")
    assert not face.covers("B") and face.covers("A") and face.covers(" ") and face.covers("\u00a0")
    shaper = Shaper("en")
    assert shaper.shape(face, "AB") is None and shaper.shape(face, "A C") is not None
    (whole,) = fonts_of(tmp_path).faces("own")
    assert [(one and one.id, part) for one, part in itemise("ABA", (face, whole))] == [
        (face.id, "A"),
        (whole.id, "B"),
        (face.id, "A"),
    ]


def fonts_of(folder: Path) -> object:
    altered(folder, lambda font: None, "whole.ttf")
    fonts, _ = project(folder, FILE.format(file="whole.ttf"))
    return fonts


def colours_only(font: TTFont) -> None:
    for name in font.getGlyphOrder():
        font["glyf"][name] = Glyph()
    palette = font["CPAL"] = newTable("CPAL")
    palette.version, palette.numPaletteEntries, palette.palettes = 0, 1, [[Color(0, 0, 255, 255)]]


def test_a_font_without_any_outline_is_told_at_its_family(tmp_path: Path) -> None:
    altered(tmp_path, colours_only)
    (problem,) = opened(tmp_path, FILE.format(file="mine.ttf"))
    assert problem.rule == "fonts/no-outlines" and problem.span is not None and problem.span.line == 7


@pytest.mark.parametrize(
    ("start", "told"),
    [(b"wOF2", "WOFF2"), (b"wOFF", "WOFF"), (b"%!PS-AdobeFont-1.0", "Type 1"), (b"\x80\x01", "Type 1")],
)
def test_other_kinds_of_fonts_are_told_with_a_way_to_one_that_is_read(
    tmp_path: Path, start: bytes, told: str
) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "mine.ttf").write_bytes(start + bytes(100))
    (problem,) = opened(tmp_path, FILE.format(file="mine.ttf"))
    assert problem.rule == "fonts/format" and told in problem.message and ".ttf" in problem.hint


@pytest.mark.parametrize(
    ("rights", "told"), [(2, "permission"), (0x100, "in part"), (0x200, "bitmaps"), (4, ""), (8, "")]
)
def test_a_font_that_must_not_be_embedded_is_told(tmp_path: Path, rights: int, told: str) -> None:
    def change(font: TTFont) -> None:
        font["OS/2"].fsType = rights

    altered(tmp_path, change)
    fonts, _ = project(tmp_path, FILE.format(file="mine.ttf"))
    assert fonts is not None and len(fonts.faces("own")) == 1
    assert [told in problem.message for problem in fonts.problems] == [True] * bool(told)
