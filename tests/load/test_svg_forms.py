"""Drawings of 300 forms, as people and programs write them: painted as another engine does, or refused with a way out."""

from __future__ import annotations

import pytest

from ppgen.load.svg.reader import parse_svg
from tests.campaigns.drawings import main, verdict
from tests.campaigns.drawn_by_programs import PROGRAMS
from tests.campaigns.drawn_forms import FORMS, svg
from tests.campaigns.exported_drawings import EXPORTED


@pytest.mark.slow
def test_85_of_100_forms_are_painted_alike_and_none_silently_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(None) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(
        "all: 305 drawings, 269 painted alike (88%), 36 refused with a way out, 0 silently different"
    )


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Inkscape: gradient into nothing",
            "Inkscape: arrow",
            "Illustrator: clipped gradient",
            "Figma: alpha mask",
        ),
        *(
            "Figma: inside stroke",
            "Affinity: gradient",
            "Penpot: gradient",
            "LibreOffice: faint",
            "draw.io: older export",
        ),
        *("Krita: shapes", "Krita: words", "Canva: shapes and words", "QGIS: map", "QGIS: words"),
        *(
            "Excalidraw: sketch",
            "Excalidraw: words",
            "matplotlib: words as outlines",
            "matplotlib: words as words",
        ),
        *("Inkscape: words", "Affinity: words"),
        *("draw.io: newer colours", "others: sketch", "others: icon of lines", "others: of a print file"),
    ],
)
def test_exports_of_programs_are_painted_alike(name: str) -> None:
    assert verdict(PROGRAMS[name].encode(), name).what == "alike"


@pytest.mark.parametrize("name", EXPORTED)
def test_what_programs_really_wrote_is_painted_alike(name: str) -> None:
    assert verdict(EXPORTED[name].encode(), name).what == "alike"


@pytest.mark.parametrize(
    ("name", "way"),
    [
        (
            "refused: words",
            ("Inkscape", "Create Outlines", "Outline text", "Convert to Curves", "Penpot", "draw.io"),
        ),
        ("refused: picture inside", ("Trace Bitmap", "Image Trace", "image element")),
        ("refused: blurred", ("Inkscape", "Illustrator", "Figma", "Affinity")),
        ("refused: blending", ("Inkscape", "Illustrator", "Figma", "Affinity")),
        ("pattern: of too many tiles", ("Inkscape", "Illustrator", "Figma", "Affinity")),
        ("marker: on arcs", ("Inkscape", "Illustrator", "Figma", "Affinity")),
    ],
)
def test_what_is_refused_names_a_way_out_for_each_program(name: str, way: tuple[str, ...]) -> None:
    art, problems = parse_svg(FORMS[name].encode(), "icon.svg")
    assert art is None
    for word in way:
        assert word in problems[0].hint


@pytest.mark.parametrize(("columns", "is_read"), [(50, True), (51, False)])
def test_a_pattern_may_have_2000_tiles(columns: int, is_read: bool) -> None:
    width = columns - 0.5
    pattern = '<pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse"><circle cx=".5" cy=".5" r=".3"/></pattern>'
    art, _ = parse_svg(
        svg(f'{pattern}<rect width="{width}" height="39.5" fill="url(#p)"/>').encode(), "icon.svg"
    )
    assert (art is not None) is is_read


def test_patterns_in_patterns_count_as_often_as_they_are_painted() -> None:
    """Each of 2,000 tiles holds 2,000 tiles, and so on: no reader of the page would ever end."""
    defs = "".join(
        f'<pattern id="p{n}" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="90" height="80" fill="url(#p{n - 1})"/></pattern>'
        for n in range(1, 6)
    )
    first = '<pattern id="p0" width="2" height="2" patternUnits="userSpaceOnUse"><circle r="1"/></pattern>'
    inner = f'{first}{defs}<rect width="90" height="80" fill="url(#p5)"/>'
    art, problems = parse_svg(svg(inner).encode(), "icon.svg")
    assert art is None
    assert problems[0].message == "the drawing has more than 50,000 lines and curves"


@pytest.mark.parametrize(("turns", "is_read"), [(64, True), (65, False)])
def test_a_gradient_may_begin_64_times(turns: int, is_read: bool) -> None:
    gradient = f'<linearGradient id="a" x2="{100 / turns}" gradientUnits="userSpaceOnUse" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    inner = f'{gradient}<rect x="1" width="98" height="40" fill="url(#a)"/>'
    art, _ = parse_svg(svg(inner).encode(), "icon.svg")
    assert (art is not None) is is_read


@pytest.mark.parametrize(("stops", "is_read"), [(19, True), (20, False)])
def test_the_colours_of_all_turns_together_have_a_bound(stops: int, is_read: bool) -> None:
    """Each turn paints each colour anew, and the last one up to its end: 64 stops in 50 turns took seconds for one rectangle."""
    colours = "".join(f'<stop offset="{n / stops}" stop-color="#0000{n:02x}"/>' for n in range(stops))
    gradient = f'<linearGradient id="a" x2="3.125" gradientUnits="userSpaceOnUse" spreadMethod="reflect">{colours}</linearGradient>'
    inner = f'{gradient}<rect x="1" width="98" height="40" fill="url(#a)"/>'
    art, problems = parse_svg(svg(inner).encode(), "icon.svg")
    assert (art is not None) is is_read, problems
