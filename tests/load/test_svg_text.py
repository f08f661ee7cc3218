"""Texts in drawings: set in the project's typefaces as another engine sets them, or refused with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.display.ops import Fill
from ppgen.exports.svg import lone_drawing
from ppgen.load.svg import Art
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.letter_style import LetterStyle, families
from ppgen.load.svg.reader import parse_svg
from ppgen.proofs.drawings import NamedFont, compare_drawing
from ppgen.typeset.fonts import load_fonts
from ppgen.typeset.lettering import FontLetterer, renamed_fonts
from tests.campaigns.drawings import NO_TYPEFACES
from tests.campaigns.drawn_forms import svg

FONTS, _ = load_fonts(Path(__file__).parents[2])
SANS = 'font-family="\'Source Sans 3\'" font-size="20"'


def read(inner: str) -> tuple[Art | None, list[Problem]]:
    return parse_svg(svg(inner).encode(), "icon.svg", letterer=FontLetterer(FONTS))


def box(inner: str) -> Rect:
    """Return the box of all that is filled, in units of the drawing."""
    art, problems = read(inner)
    assert art is not None, problems
    found = bounding_box(op.path for op in art.ops(BLACK) if isinstance(op, Fill))
    assert found is not None
    return Rect(*(100 * side for side in found))


def refused(inner: str) -> Problem:
    art, [problem] = read(inner)
    assert art is None
    assert problem.rule == "svg/unsupported"
    return problem


def test_letters_are_outlines_of_the_typeface_at_their_place() -> None:
    found = box(f'<text x="10" y="50" {SANS}>H</text>')
    assert FONTS is not None
    typeface = FONTS.faces("source-sans-3")[0]
    own = bounding_box([typeface.outline(typeface.glyph("H"))])
    assert own is not None
    assert found.x == pytest.approx(10 + 20 * own.x, abs=1e-6)
    assert found.y == pytest.approx(50 + 20 * own.y, abs=1e-6)
    assert found.bottom == pytest.approx(50, abs=1e-6)


@pytest.mark.parametrize(
    ("anchor", "left", "right"), [("start", 50, 100), ("middle", 30, 70), ("end", 0, 50)]
)
def test_a_line_is_anchored(anchor: str, left: float, right: float) -> None:
    found = box(f'<text x="50" y="50" text-anchor="{anchor}" {SANS}>HHH</text>')
    assert left <= found.x
    assert found.right <= right


def test_a_letter_with_a_place_of_its_own_begins_a_line_and_dx_moves_the_rest() -> None:
    apart = box(f'<text x="5 60" y="50 80" {SANS}>II</text>')
    assert apart.right > 60
    assert apart.bottom == pytest.approx(80, abs=1e-6)
    moved = box(f'<text x="5" y="50" dx="0 30" {SANS}>II</text>')
    plain = box(f'<text x="5" y="50" {SANS}>II</text>')
    assert moved.right - plain.right == pytest.approx(30, abs=1e-6)


def test_an_inner_element_wins_over_the_places_of_the_outer_one() -> None:
    found = box(f'<text x="5 5 5" y="50" {SANS}>I<tspan x="60">I</tspan></text>')
    assert found.right > 60


def test_kerning_goes_on_where_only_the_colour_changes() -> None:
    whole = box(f'<text x="5" y="50" {SANS}>AVAV</text>')
    parts = box(f'<text x="5" y="50" {SANS}>A<tspan fill="red">V</tspan>A<tspan>V</tspan></text>')
    assert parts.right == pytest.approx(whole.right, abs=1e-6)


def test_spaces_are_joined_unless_they_are_kept() -> None:
    joined = box(f'<text x="5" y="50" {SANS}>\n  a <tspan> b</tspan>\n</text>')
    assert joined == box(f'<text x="5" y="50" {SANS}>a b</text>')
    assert box(f'<text x="5" y="50" xml:space="preserve" {SANS}> a</text>').x > joined.x


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("'Source Sans 3', serif", ("Source Sans 3", "serif")),
        ('"A, B" , C', ("A, B", "C")),
        ("Source Sans 3", ("Source Sans 3",)),
        ("", ()),
        (" , '' ", ()),
    ],
)
def test_a_list_of_families_is_read(text: str, names: tuple[str, ...]) -> None:
    assert families(text) == names


@pytest.mark.parametrize(
    "name", ["'Source Sans 3'", "source sans 3", "source-sans-3", "SOURCE SANS 3", "sans-serif"]
)
def test_a_family_is_found_by_its_own_name_and_by_that_of_the_manifest(name: str) -> None:
    wanted = box(f'<text x="5" y="50" {SANS}>Lamp</text>')
    assert box(f'<text x="5" y="50" font-size="20" font-family="{name}">Lamp</text>') == wanted


def test_the_property_font_sets_all_of_them() -> None:
    style = LetterStyle().changed({"font": "italic bold 14px/1.2 'Source Sans 3', serif"})
    assert style == LetterStyle("'Source Sans 3', serif", 14.0, 700, True)
    assert LetterStyle().changed({"font": "caption"}).faults == (("font", "caption"),)


@pytest.mark.parametrize(
    ("weight", "name", "number"),
    [
        (400, "bolder", 700),
        (700, "bolder", 900),
        (700, "lighter", 400),
        (400, "lighter", 100),
        (400, "550", 550),
        (300, "normal", 400),
    ],
)
def test_weights_are_numbers_or_words(weight: int, name: str, number: int) -> None:
    assert LetterStyle(weight=weight).changed({"font-weight": name}).weight == number


@pytest.mark.parametrize(
    ("inner", "told"),
    [
        ('<text y="9" font-family="Zapf" font-size="9">a</text>', "this project has no typeface of the family 'Zapf'"),
        ('<text y="9">a</text>', "these letters name no font-family"),
        (f'<text y="9" {SANS}>a \U0001f44d</text>', "'Source Sans 3' has no glyph for \U0001f44d"),
        (f'<text y="9" {SANS} font-variant="small-caps">a</text>', "font-variant: 'small-caps' is not obeyed for letters"),
        (f'<text y="9" {SANS} textLength="40">a</text>', "textLength is not supported"),
        (f'<text y="9" {SANS} rotate="40">a</text>', "rotate is not supported"),
        (f'<text y="9" {SANS}><tspan baseline-shift="super">a</tspan></text>', "baseline-shift: 'super' is not obeyed for letters"),
        (f'<text y="9" {SANS}><tspan opacity=".5">a</tspan></text>', "opacity is not obeyed inside of a text"),
        (f'<text y="9" {SANS}><textPath href="#a">a</textPath></text>', "<textPath> is not supported"),
        (f'<text y="9" {SANS} direction="rtl">a</text>', "direction: 'rtl' is not obeyed for letters"),
        ('<text y="9" font-family="serif" font-size="1e9">a</text>', "font-size: '1e9' is not obeyed for letters"),
        ('<text y="9" font-family="serif" font-size="-2">a</text>', "font-size: '-2' is not obeyed for letters"),
        ('<text y="9" font-family="serif" font-size="NaN">a</text>', "font-size: 'NaN' is not obeyed for letters"),
        (f'<text y="NaN" {SANS}>a</text>', "'NaN' is not a length in the drawing's own units"),
        ('<text y="9" font-family="Barlow Signs" font-weight="700">a</text>', "'Barlow Signs' has no glyph for a"),
    ],
)  # fmt: skip
def test_what_cannot_be_set_is_refused_with_the_way_to_paths(inner: str, told: str) -> None:
    problem = refused(inner)
    assert problem.message == f"<text>: {told}"
    for program in ("Inkscape", "Illustrator", "Figma", "Affinity"):
        assert program in problem.hint


@pytest.mark.parametrize(
    ("baseline", "share"),
    [
        ("auto", 0.0),
        ("middle", 0.243),
        ("central", 0.312),
        ("mathematical", 0.512),
        ("hanging", 0.8192),
        ("text-before-edge", 1.024),
        ("text-after-edge", -0.4),
    ],
)
def test_letters_stand_on_other_lines(baseline: str, share: float) -> None:
    """The shares are those of Source Sans 3, whose ascent is 1.024, descent 0.4 and height of x 0.486 em."""
    found = box(f'<text x="5" y="50" dominant-baseline="{baseline}" {SANS}>H</text>')
    assert found.bottom == pytest.approx(50 + 20 * share, abs=1e-3)


def test_what_nobody_draws_a_letter_of_is_no_fault() -> None:
    art, problems = read('<g font-size="1e9" text-decoration="underline"><rect width="9" height="9"/></g>')
    assert art is not None
    assert not problems
    art, _ = read(
        f'<rect width="9" height="9"/><text {SANS}></text><text font-family="serif" font-size="0">a</text>'
    )
    assert art is not None


def test_a_slope_that_a_family_has_not_is_told() -> None:
    problem = refused('<text y="9" font-family="Bricolage Grotesque" font-style="italic">a</text>')
    assert problem.message == "<text>: the family 'Bricolage Grotesque' is not italic in this project"


@pytest.mark.parametrize(("letters", "is_read"), [(1_500, True), (100_000, False)])
def test_very_long_texts_are_bounded_as_paths_are(letters: int, is_read: bool) -> None:
    art, problems = read(
        f'<text y="50" font-size="1" font-family="Source Sans 3">{"I " * (letters // 2)}</text>'
    )
    assert (art is not None) is is_read
    assert is_read or problems[0].message == "the drawing has more than 50,000 lines and curves"


def test_another_family_that_stands_in_is_noted() -> None:
    art, [note] = read('<text y="50" font-size="20" font-family="Arial, sans-serif">a</text>')
    assert art is not None
    assert (note.rule, note.severity) == ("svg/stand-in", "note")
    assert note.message == "sans-serif stands in for the family 'Arial', which this project has not"
    _, none = read("<text y='50' font-size='20' font-family=\"'SourceSans3-Bold', 'Source Sans 3'\">a</text>")
    assert not none


def test_the_other_engine_sets_the_same_letters_in_the_same_fonts() -> None:
    """What is set otherwise than the file says is seen: here the weight."""
    files = [f'<text x="5" y="50" font-weight="{weight}" {SANS}>Lamp</text>' for weight in (400, 900)]
    letterer = FontLetterer(FONTS)
    art, _ = parse_svg(svg(files[0]).encode(), "icon.svg", letterer=letterer)
    assert art is not None
    understood = lone_drawing(art.ops(BLACK), art.window, NO_TYPEFACES)  # type: ignore[arg-type] # it asks for none
    fonts = [NamedFont(*font) for font in renamed_fonts(letterer)]
    same = compare_drawing(svg(files[0]).encode(), understood, Size(100, 100), fonts)
    assert (same.is_told, same.reason) == (False, "")
    heavier = FontLetterer(FONTS)
    parse_svg(svg(files[1]).encode(), "icon.svg", letterer=heavier)
    fonts = [NamedFont(*font) for font in renamed_fonts(heavier)]
    assert compare_drawing(svg(files[1]).encode(), understood, Size(100, 100), fonts).is_told
