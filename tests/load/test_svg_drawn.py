"""Drawings as our PDF shows them, against another engine that reads the same SVG file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from ppgen import overviews, pipeline
from ppgen.load.project import open_project
from tests.campaigns.drawn_forms import FORMS
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

SIDE = 60
"""mm: the piece and the drawing on it."""

THROUGH_PDF = (
    *("opacity: group of shapes on one another", "opacity: shape with a line", "opacity: groups in groups"),
    *("opacity: clip in a faint group", "gradient: into nothing", "gradient: radial into nothing"),
    *("gradient: colours and opacities", "gradient: faint by fill-opacity", "gradient: reflecting"),
    *("gradient: radial repeating with a focus", "gradient: on a line", "gradient: on a dashed line"),
    *(
        "gradient: on line and fill",
        "gradient: reflecting into nothing",
        "mask: of a gradient",
        "mask: of colours",
    ),
    *(
        "mask: with a hole",
        "mask: by cover",
        "mask: on a mask",
        "mask: with a clip and opacity",
        "mask: turned",
    ),
    *(
        "pattern: dots",
        "pattern: of a pattern",
        "pattern: with a view box",
        "marker: at both ends of a curve",
    ),
    *("marker: dots at all corners", "line: below the fill", "line: slanted", "line: stretched and dashed"),
    *(
        "line: stretched with a gradient",
        "structure: mask beyond the view box",
        "structure: beyond the view box",
    ),
    *("style: selectors in one another", "style: important"),
)
"""Forms that are printed by means of their own: groups, masks, tiles, lines of another shape."""

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'

DRAWINGS = {
    "linear": '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f00"/><stop offset=".5" stop-color="#fe0"/><stop offset="1" stop-color="#04f"/></linearGradient></defs><rect x="10" y="10" width="80" height="60" fill="url(#a)"/>',
    "linear in user space": '<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="20" y1="0" x2="60" y2="40" gradientTransform="rotate(20)"><stop stop-color="#113"/><stop offset="1" stop-color="#8fc"/></linearGradient><circle cx="50" cy="50" r="40" style="fill:url(#a)"/>',
    "radial": '<radialGradient id="a" fx=".3" fy=".3"><stop stop-color="white"/><stop offset=".6" stop-color="#e33"/><stop offset="1" stop-color="#300"/></radialGradient><ellipse cx="50" cy="50" rx="45" ry="30" fill="url(#a)"/>',
    "inherited stops": '<linearGradient id="b"><stop stop-color="#06c"/><stop offset="1" stop-color="#cf6"/></linearGradient><radialGradient id="a" xlink:href="#b" cx=".4" cy=".6" r=".7"/><path d="M10 10H90L50 90z" fill="url(#a)"/>',
    "clip": '<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><g clip-path="url(#c)"><rect x="0" y="0" width="55" height="100" fill="#c33"/><rect x="55" y="0" width="45" height="100" fill="#36c"/></g>',
    "clip with a hole": '<clipPath id="c" transform="translate(5 0)"><path clip-rule="evenodd" d="M10 10H90V90H10zM30 30H70V70H30z"/></clipPath><rect width="100" height="100" fill="#283" clip-path="url(#c)"/>',
    "clips in clips": '<clipPath id="c"><rect x="10" y="10" width="60" height="60"/></clipPath><clipPath id="d"><circle cx="60" cy="60" r="35"/></clipPath><g clip-path="url(#c)"><g transform="rotate(10 50 50)" clip-path="url(#d)"><rect width="100" height="100" fill="#92c"/></g></g>',
    "copies": '<defs><path id="p" d="M0 0L20 8L0 16z"/></defs><use href="#p" x="10" y="10" fill="#c30"/><use xlink:href="#p" transform="translate(60 60) rotate(45) scale(1.5)" fill="#06a"/><symbol id="s"><circle r="9"/></symbol><use href="#s" x="75" y="25"/>',
    "opacity": '<rect x="10" y="10" width="50" height="50" fill="#c00"/><rect x="40" y="40" width="50" height="50" fill="#00c" opacity=".5"/><g opacity=".4"><circle cx="20" cy="80" r="10"/></g>',
    "lines": '<path d="M10 20H90" stroke="#c00" stroke-width="6" stroke-dasharray="12 5" stroke-dashoffset="7"/><path d="M10 50L50 30L90 50" fill="none" stroke="#06a" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/><path d="M10 80H90" stroke="#080" stroke-width="10" stroke-opacity=".4"/>',
    "fill rule": '<path fill-rule="evenodd" d="M50 5L79 95L2 39H98L21 95z" fill="#a50"/>',
    "style sheet": '<style>.a{fill:#c33}.b,.c{stroke:#000;stroke-width:2}#d{fill:#36c}</style><rect class="a b" x="10" y="10" width="40" height="40"/><rect id="d" class="a" x="50" y="50" width="40" height="40"/>',
}

DRAWINGS |= {
    "a clip on a clip path": '<clipPath id="a"><rect width="50" height="100"/></clipPath><clipPath id="c" clip-path="url(#a)"><circle cx="50" cy="50" r="35"/></clipPath><rect clip-path="url(#c)" width="100" height="100" fill="#c00"/>',
    "a moved clip on a moved clip path": '<clipPath id="a" transform="translate(10 0)"><rect width="50" height="100"/></clipPath><clipPath id="c" clip-path="url(#a)" transform="translate(0 20)"><circle cx="50" cy="30" r="35"/></clipPath><g transform="rotate(20 50 50)"><rect clip-path="url(#c)" width="100" height="100" fill="#c00"/></g>',
    "a clip on the shape of a clip path": '<clipPath id="a"><rect width="50" height="50"/></clipPath><clipPath id="c"><circle clip-path="url(#a)" cx="50" cy="50" r="35" transform="translate(5 5)"/></clipPath><rect clip-path="url(#c)" width="100" height="100" fill="#c00"/>',
    "a chain of clip paths": '<clipPath id="a"><rect width="50" height="100"/></clipPath><clipPath id="b" clip-path="url(#a)"><rect width="100" height="50"/></clipPath><clipPath id="c" clip-path="url(#b)"><circle cx="50" cy="50" r="35"/></clipPath><g clip-path="url(#c)"><rect width="100" height="100" fill="#c00"/></g>',
    "a clip in shares of a shape": '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath><path clip-path="url(#c)" d="M10 10C10 90 90 90 90 10z" fill="#c00"/>',
    "a clip in shares of a group": '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".7" height=".5"/></clipPath><g clip-path="url(#c)" transform="rotate(15 50 50)"><circle cx="30" cy="30" r="20" fill="#06a"/><circle cx="70" cy="60" r="25" fill="#c00"/></g>',
    "a clip of several shapes": '<defs><circle id="k" r="20"/></defs><clipPath id="c"><rect x="10" y="10" width="50" height="50"/><path d="M40 40V90H90V40z"/><use href="#k" x="75" y="25"/></clipPath><rect clip-path="url(#c)" width="100" height="100" fill="#283"/>',
    "beyond the view box": '<circle cx="95" cy="50" r="30"/><rect x="10" y="110" width="80" height="50" fill="#c00"/><path d="M0 10H100" stroke="#06a" stroke-width="30"/>',
    "curves beyond the view box": '<path d="M-40 50C20 -90 60 250 130 20L90 -30C50 60 60 -60 20 -20z" fill="#06a"/><path fill-rule="evenodd" d="M60 60H160V160H60zM80 80V140H140V80z" fill="#c00"/><path d="M0 90L-30 120H50z" fill="#283" opacity=".5"/>',
    "lines beyond the view box": '<path d="M-500 30H900M30 -600C40 0 40 40 500 500" stroke="#c00" stroke-width="9" fill="none"/><path d="M20 50L400 60L400 900L30 80z" fill="#06a" stroke="#000" stroke-width="6" stroke-linejoin="round"/><path d="M-300 92H300" stroke="#283" stroke-width="6" stroke-dasharray="11 7"/><rect x="70" y="-9" width="20" height="20" fill="none" stroke="#a50" stroke-width="4"/>',
    "dashed lines beyond the view box": '<g fill="none" stroke-width="4" stroke-linejoin="round"><path d="M-33 10H900" stroke="#c00" stroke-dasharray="11 7"/><path d="M20 -50V60H170V80H-70V95H300" stroke="#06a" stroke-dasharray="9 4 5" stroke-dashoffset="3"/><path d="M60 20C160 0 190 90 50 55" stroke="#283" stroke-dasharray="8 5"/><path d="M70 40H400V66H70z" stroke="#a50" stroke-dasharray="12 6"/></g>',
    "stretched lines beyond the view box": '<g fill="none" transform="scale(1 3) rotate(8)" stroke-width="4" stroke-linejoin="round"><path d="M-200 10H900" stroke="#06a"/><path d="M-33 20H900" stroke="#c00" stroke-dasharray="11 7"/></g>',
    "tiles with lines beyond them": '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M-90 5H400M-90 15H900" stroke="#06a" stroke-width="4"/><path d="M10 -80V400" stroke="#c00" stroke-width="3" stroke-dasharray="7 3"/></pattern><rect width="100" height="100" fill="url(#p)"/>',
    "gradients beyond the view box": '<linearGradient id="a" x2=".5" y2="1"><stop stop-color="#f00"/><stop offset="1" stop-color="#04f"/></linearGradient><radialGradient id="b"><stop stop-color="#fe0"/><stop offset="1" stop-color="#083"/></radialGradient><path d="M-60 10C20 -50 90 90 60 140z" fill="url(#a)"/><circle cx="90" cy="20" r="40" fill="url(#b)" stroke="#000" stroke-width="3"/>',
    "shares and units": '<rect width="100%" height="50%" fill="gold"/><circle cx="50%" cy="50%" r="25%" fill="#06a"/><path d="M10 90H90" stroke="#c00" stroke-width="2mm"/><rect x="2pt" y="0.1in" width="1cm" height="1pc"/>',
    "style sheets of screens": '<style>@charset "utf-8";@keyframes a{from{opacity:0}to{opacity:1}}.a{fill:#c00;animation:a 1s}@font-face{font-family:x}.b{fill:initial}</style><rect class="a" width="50" height="50"/><g fill="red"><rect class="b" x="50" y="50" width="40" height="40"/></g>',
    "miter limits": '<g fill="none" stroke="#c00" stroke-width="8"><path d="M10 20L50 30L10 40"/><path d="M10 60L50 70L10 80" stroke-miterlimit="10"/><path d="M60 20L90 40L60 40z" stroke-miterlimit="1.5"/><path d="M60 60L90 75L60 90" stroke-miterlimit="1"/></g>',
    "miter limits of curves": '<path d="M10 80C30 10 45 10 50 80C55 10 70 10 90 80z" fill="none" stroke="#06a" stroke-width="6" stroke-miterlimit="8" stroke-opacity=".5"/>',
    "root style and habits of editors": '<g style="touch-action:none;cursor:pointer;-inkscape-stroke:none;-webkit-tap-highlight-color:red;user-select:none;will-change:transform;isolation:isolate" shape-rendering="crispEdges" pointer-events="all" p-id="7" xmlns:bx="https://boxy-svg.com" bx:shape="rect" data-name="x"><metadata><x xmlns="urn:x"/></metadata><bx:grid/><path d="M10 10H90V90z" fill="#06a" fill-opacity="1"/></g>',
    "colour names": '<rect width="30" height="30" fill="steelblue"/><rect x="30" width="30" height="30" fill="MediumOrchid"/><rect x="60" width="30" height="30" fill="LightGoldenRodYellow"/><rect y="40" width="90" height="50" fill="transparent"/><circle cx="50" cy="60" r="20" fill="none" stroke="darkslategrey" stroke-width="4"/>',
    "colours as functions": '<rect width="30" height="30" fill="rgb(10%, 60%, 30%)"/><rect x="30" width="30" height="30" fill="rgba(200,0,0,.5)"/><rect x="60" width="30" height="30" fill="hsl(210, 80%, 40%)"/><rect y="40" width="30" height="30" fill="hsla(30, 90%, 50%, .6)"/><rect x="30" y="40" width="30" height="30" fill="#0a08"/><rect x="60" y="40" width="30" height="30" fill="#aa00cc80"/><rect y="75" width="60" height="20" fill="rgb(300 -5 20.6)"/>',
    "currentColor with color": '<g color="#c00"><rect width="40" height="40" fill="currentColor"/><g style="color:teal" fill="currentColor"><rect x="50" width="40" height="40"/></g></g><rect y="50" width="40" height="40" fill="currentColor"/><path color="rgba(0, 0, 200, .5)" d="M50 70H90" stroke="currentColor" stroke-width="9"/>',
    "a drawing in the drawing": '<svg x="10" y="20" width="60" height="40" viewBox="0 0 10 10"><rect width="10" height="10" fill="#06a"/><circle cx="10" cy="5" r="4" fill="#c00"/></svg><svg x="50%" y="60%" width="50%" height="40%" viewBox="0 0 10 10" preserveAspectRatio="xMinYMax slice"><circle cx="5" cy="5" r="5" fill="#283"/></svg>',
    "symbols with a view box": '<symbol id="s" viewBox="0 0 24 24" fill="none" stroke="#06a" stroke-width="3"><circle cx="12" cy="12" r="10"/><path d="M0 0L24 24"/></symbol><use href="#s" width="40" height="40"/><use href="#s" x="50" y="50" width="50" height="30"/><symbol id="n" viewBox="0 0 2 1" preserveAspectRatio="none"><path d="M0 0H2L1 1z"/></symbol><use href="#n" x="50" width="40" height="40"/>',
    "a switch": '<switch><foreignObject requiredExtensions="http://ns.adobe.com/x"/><g><rect width="50" height="50" fill="#c00"/></g><circle r="50"/></switch>',
}


def project(root: Path, drawing: str) -> Path:
    layout = f"""\
size: [{SIDE}, {SIDE}]
face:
  - {{type: rectangle, box: [0, 0, {SIDE}, {SIDE}], fill: "#ffffff", bleed: true}}
  - {{type: icon, box: [0, 0, {SIDE}, {SIDE}], icon: art, colour: "#000000"}}
"""
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:", "components:\n  art: {title: art, layout: art}"
    )
    return write_project(
        root,
        {
            "cards/tiny/game.yaml": game,
            "layouts/tiny/art.yaml": layout,
            "layouts/tiny/icons/art.svg": f"{HEAD}{drawing}</svg>",
            "cards/tiny/terms.yaml": "monster: {text: monster}\nart: {text: art}\n",
        },
    )


def drawn(root: Path, drawing: str) -> Image.Image:
    project(root, drawing)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    edition, faults = lay_out(loaded, components=("art",))
    assert not [one for one in [*problems, *faults] if one.severity == "error"], problems
    page = Image.open(io.BytesIO(overviews.draw_picture(loaded, edition.pieces["art"], columns=1)))
    gap = (page.width - round(SIDE / 25.4 * overviews.PICTURE_DOTS_PER_INCH)) // 2
    return page.convert("RGB").crop((gap, gap, page.width - gap, page.height - gap))


DRAWINGS |= {
    name: FORMS[name].partition('viewBox="0 0 100 100">')[2].removesuffix("</svg>")
    for name in FORMS
    if name in THROUGH_PDF
}


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.thorough(keep=5)
def test_a_drawing_looks_as_another_engine_shows_it(tmp_path: Path, name: str) -> None:
    ours = drawn(tmp_path, DRAWINGS[name])
    data = resvg_py.svg_to_bytes(
        svg_string=f"{HEAD}{DRAWINGS[name]}</svg>", width=ours.width, height=ours.height, dpi=96
    )
    other = Image.new("RGB", ours.size, "white")
    picture = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    other.paste(picture, mask=picture)
    smooth = [image.filter(ImageFilter.BoxBlur(1.5)) for image in (ours, other)]
    difference = ImageChops.difference(*smooth).convert("L")
    wrong = sum(difference.histogram()[40:]) / (ours.width * ours.height)
    assert wrong < 0.004, f"{wrong:.2%} differ"
    assert len(other.getcolors(100_000) or []) > 1


def test_a_drawing_that_cannot_be_read_is_one_problem(tmp_path: Path) -> None:
    project(tmp_path, '<text x="1">no</text><text x="2">no</text><image href="x"/>')
    _, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    told = [problem.message for problem in problems if problem.severity == "error"]
    assert told == [
        "<text>: these letters name no font-family, 2 times in this file",
        "<image> is not supported",
    ]
    loaded, _, _ = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert loaded is not None
    _, faults = lay_out(loaded)
    assert not [one for one in faults if "icon" in one.rule and one.severity == "error"]
