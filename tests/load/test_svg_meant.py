"""What of a drawing is for whom: languages, media, screens, programs of old; and what a drawing lies on."""

from __future__ import annotations

import pytest

from ppgen.load.svg.reader import parse_svg
from tests.campaigns.drawings import verdict
from tests.campaigns.drawn_forms import NAMES, svg

RECT = '<rect width="50" height="50"/>'
TWO = '<rect {} width="50" height="50" fill="#c33"/><rect width="90" height="20" fill="#36c"/>'


@pytest.mark.parametrize(
    "asked",
    [
        'systemLanguage="en"',
        'systemLanguage="de"',
        'systemLanguage="de, en-US"',
        'systemLanguage="eng"',
        'systemLanguage=""',
        'requiredFeatures="http://www.w3.org/TR/SVG11/feature#Shape"',
        'requiredFeatures="http://example.org/x"',
    ],
)
@pytest.mark.parametrize("around", ["switch", "g"])
def test_what_is_for_some_readers_is_chosen_as_the_other_engine_does(asked: str, around: str) -> None:
    content = svg(f"<{around}>{TWO.format(asked)}</{around}>").encode()
    assert verdict(content, "icon.svg").what == "alike"


@pytest.mark.parametrize(("language", "shapes"), [("en", 1), ("en-GB, de", 1), ("de", 0), ("eng", 0)])
def test_english_is_read(language: str, shapes: int) -> None:
    rect = f'<rect systemLanguage="{language}" width="50" height="50"/>'
    art, _ = parse_svg(svg(f'<circle r="9"/><switch>{rect}</switch>').encode(), "icon.svg")
    assert art is not None
    assert len(art.shapes) == 1 + shapes


@pytest.mark.parametrize(
    ("inner", "told"),
    [
        (f"<style>g{{rect{{fill:red}}}}</style><g>{RECT}</g>", "<style>: style sheet: rules inside of 'g' are not read"),
        (f"<style>.a{{fill:red;&amp;:hover{{fill:blue}}}}</style>{RECT}", "<style>: style sheet: rules inside of '.a' are not read"),
        (f'<style media="screen">rect{{fill:red}}</style>{RECT}', "<style>: media 'screen' says that it is not for all"),
        (f'<style media="print">rect{{fill:red}}</style>{RECT}', "<style>: media 'print' says that it is not for all"),
        (f'<g style="-webkit-filter:blur(3px)">{RECT}</g>', "<g>: -webkit-filter is not supported"),
        (f'<g style="-webkit-transform:rotate(3deg)">{RECT}</g>', "<g>: -webkit-transform is not supported"),
        (f'<g style="-webkit-mask:url(#x)">{RECT}</g>', "<g>: -webkit-mask is not supported"),
        (f'<g style="-moz-opacity:.5">{RECT}</g>', "<g>: -moz-opacity is not supported"),
    ],
)  # fmt: skip
def test_what_would_change_the_drawing_and_is_not_obeyed_is_told(inner: str, told: str) -> None:
    art, [problem] = parse_svg(svg(inner).encode(), "icon.svg")
    assert art is None
    assert problem.message == told


@pytest.mark.parametrize(
    "inner",
    [
        f'<style media="all">rect{{fill:red}}</style>{RECT}',
        f'<style media="screen, print">rect{{fill:red}}</style>{RECT}',
        f'<style type="text/x-other">rect{{fill:red}}</style>{RECT}',
        f'<g style="-webkit-print-color-adjust:exact;-moz-osx-font-smoothing:grayscale;-inkscape-stroke:none;-webkit-animation:a 1s">{RECT}</g>',
        f'<g style="-webkit-filter:none;-webkit-text-stroke:3px red">{RECT}</g>',
        f'<g opacity=".5" style="-moz-opacity:.5;opacity:.5">{RECT}</g>',
        f'<g style="background:red">{RECT}</g>',
    ],
)
def test_what_changes_nothing_is_passed_over(inner: str) -> None:
    assert verdict(svg(inner).encode(), "icon.svg").what == "alike"


@pytest.mark.parametrize(
    ("style", "shapes"),
    [
        ("background:#fd8", 2),
        ("background: #ffffff; background-color: light-dark(#fd8, #121212)", 2),
        ("background:#fff;background-color:transparent", 1),
        ("background:none", 1),
    ],
)
def test_a_drawing_lies_on_its_background(style: str, shapes: int) -> None:
    content = f'<svg {NAMES} viewBox="0 0 100 100" style="{style}">{RECT}</svg>'.encode()
    assert verdict(content, "icon.svg").what == "alike"
    art, _ = parse_svg(content, "icon.svg")
    assert art is not None
    assert len(art.shapes) == shapes


@pytest.mark.parametrize(
    "style", ["background:url(x.png)", "background:#fff no-repeat", "background-image:url(x)"]
)
def test_a_background_that_is_no_colour_is_told(style: str) -> None:
    art, [problem] = parse_svg(
        f'<svg {NAMES} viewBox="0 0 9 9" style="{style}">{RECT}</svg>'.encode(), "icon.svg"
    )
    assert art is None
    assert problem.message.startswith(f"<svg>: {style.partition(':')[0]}")
