"""Drawings where pictures may stand: fitted and painted as their file says, told at the card, counted as used."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

from ppgen import overviews, pipeline
from ppgen.checks.sight.content import content_of
from ppgen.checks.sight.ground import ground_under
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, Severity
from ppgen.display.ops import Use, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, Loaded
from ppgen.library import BuildOptions, Selection, build, check, prove
from ppgen.load.project import open_project
from ppgen.load.svg import Art
from tests.support.editions import lay_out
from tests.support.tiny import FILES, changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"
LINE = '  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}\n'
HILLS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 120 80" width="120mm">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fbbf24"/><stop offset="1" stop-color="#b91c1c"/></linearGradient></defs>
<rect x="10" y="20" width="120" height="80" fill="url(#g)"/>
<circle cx="70" cy="60" r="25" fill="#1e3a8a" stroke="white" stroke-width="3"/>
<g opacity=".6"><path d="M10 100L50 50L90 100Z" fill="#065f46"/><path d="M60 100L100 60L130 100Z" fill="#064e3b"/></g>
<circle cx="130" cy="20" r="12" fill="#fff"/>
<path d="M62 56h16v8h-16z"/>
</svg>
"""
FILTERED = HILLS.replace("<circle", '<filter id="f"/>\n<circle filter="url(#f)"', 1)


def with_picture(picture: str, more: str = "") -> dict[str, str]:
    line = f"  - {{type: image, box: [8, 40, 47, 30], image: {json.dumps(picture)}{more}}}\n"
    return changed(LAYOUT, LINE, LINE.replace("53, 30", "53, 5").replace("5, 40", "5, 30") + line)


def laid_out(root: Path) -> tuple[Loaded, Edition, list[Problem]]:
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded)
    return loaded, edition, [*problems, *faults]


def checked(root: Path) -> list[Problem]:
    return list(check(open_project(root, root)).problems)


def shown(loaded: Loaded, piece: Piece) -> Image.Image:
    return Image.open(io.BytesIO(overviews.draw_picture(loaded, [piece], columns=1))).convert("RGB")


def painted(text: str, width: int) -> bytes:
    whole = text.replace(' width="120mm"', f' width="{width}" height="{width * 2 // 3}"')
    return bytes(resvg_py.svg_to_bytes(svg_string=whole, skip_system_fonts=True))


@pytest.mark.parametrize("opacity", [1.0, 0.4])
@pytest.mark.parametrize("fit", ["contain", "cover", "stretch"])
@pytest.mark.thorough(keep=1)
def test_a_drawing_is_fitted_and_painted_as_a_picture_of_it_is(
    tmp_path: Path, fit: str, opacity: float
) -> None:
    files = with_picture("art/{{ card.id }}", f", fit: {fit}, opacity: {opacity}")
    write_project(tmp_path, {**files, "art/bat.svg": HILLS})
    (tmp_path / "art/cat.png").write_bytes(painted(HILLS, 1200))
    loaded, edition, problems = laid_out(tmp_path)
    assert not [one for one in problems if one.severity is Severity.ERROR]
    bat, cat = (shown(loaded, piece) for piece in edition.pieces["cards"])
    box = (int(7 * 4.33), int(39 * 4.33), int(57 * 4.33), int(72 * 4.33))
    difference = ImageChops.difference(bat.crop(box), cat.crop(box)).convert("L")
    wrong = sum(difference.histogram()[60:]) / (difference.width * difference.height)
    assert wrong < 0.008, f"{wrong:.2%}"
    assert len(bat.crop(box).getcolors(100_000) or []) > 100


@pytest.mark.thorough
def test_drawings_stand_in_all_that_shows_pictures_and_are_proved(tmp_path: Path) -> None:
    """On cards by a field of theirs, on a board, in a text, on the panels of a net, faint and whole."""
    face = with_picture("{{ card.art }}", ", opacity: 0.5")[LAYOUT]
    words = json.dumps('Look:\n\n![A bat](art/bat.svg "40mm")\n\nIt flies.')
    art = "{type: image, box: [0, 0, 16, 16], image: art/bat.svg}"
    game = FILES["cards/tiny/game.yaml"].replace("      power:", "      art: {type: image}\n      power:")
    more = "  board: {title: Board, layout: board}\n  die: {title: Die, layout: die, net: die, options: {side: 16mm, strip: [1, 2, 6, 5], left: 3, right: 4, opposite_sum: 7}}\n"
    write_project(
        tmp_path,
        {
            LAYOUT: face,
            "cards/tiny/game.yaml": game + more,
            "cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"].replace(
                "  power", "  art: art/bat.svg\n  power"
            ),
            "layouts/tiny/board.yaml": "size: [180, 120]\nface:\n"
            "  - {type: image, box: [0, 0, 180, 120], image: art/bat.svg, bleed: true}\n"
            f"  - {{type: flow, name: words, box: [10, 10, 60, 100], text: {words}, style: body}}\n",
            "layouts/tiny/die.yaml": f"panels:\n  strip-1: [{art}]\n  left: [{art}]\n",
            "art/bat.svg": HILLS,
        },
    )
    project, out = open_project(tmp_path, tmp_path), tmp_path / "out"
    built = build(project, Selection(), BuildOptions(out=out, formats=("pdf", "svg", "png", "html")))
    assert built.findings.is_sound, built.findings.problems
    assert not [one for one in built.findings.problems if "bat.svg" in one.message]
    shows = {path.name: path.read_text() for path in (out / "tiny/en").rglob("*.svg")}
    assert shows and not [name for name, text in shows.items() if "data:image" in text]
    manifest = json.loads((out / "tiny/manifest.json").read_text())
    assert "art/bat.svg" in manifest["inputs"]
    proved = prove(project, Selection(), out=out)
    assert proved.findings.is_sound, proved.findings.problems


def test_what_is_not_drawn_is_told_at_the_cards_value_with_its_line(tmp_path: Path) -> None:
    cards = FILES["cards/tiny/monster.yaml"].replace("  power: 3", "  art: art/bat.svg\n  power: 3")
    game = FILES["cards/tiny/game.yaml"].replace("      power:", "      art: {type: image}\n      power:")
    cards = cards.replace("  power: 5", "  art: art/cat.svg\n  power: 5")
    files = {"cards/tiny/game.yaml": game, "cards/tiny/monster.yaml": cards, "art/bat.svg": FILTERED}
    write_project(tmp_path, {**with_picture("{{ card.art }}"), **files, "art/cat.svg": HILLS})
    (told,) = [one for one in checked(tmp_path) if one.severity is Severity.ERROR]
    assert (told.rule, told.span and told.span.place) == ("svg/unsupported", "cards/tiny/monster.yaml:3:8")
    assert "art/bat.svg, line 5: <circle>: filter is not supported" in told.message and told.hint


@pytest.mark.parametrize(
    ("path", "rule", "said"),
    [
        ("art/bats.svg", "image/missing", "art/bat.svg"),
        ("art/bat.png", "image/missing", "art/bat.svg"),
        ("../art/bat.svg", "image/outside-project", "copy the picture"),
        ("art/drawn.png", "image/format", "call it art/drawn.svg"),
        ("art/broken.svg", "svg/unreadable", ""),
        ("art/photo.svg", "svg/unreadable", ""),
    ],
)
def test_a_path_that_leads_to_no_drawing_is_told(tmp_path: Path, path: str, rule: str, said: str) -> None:
    files = {"art/bat.svg": HILLS, "art/drawn.png": HILLS, "art/broken.svg": HILLS[:200]}
    write_project(tmp_path / "p", {**with_picture(path), **files})
    (tmp_path / "p/art/photo.svg").write_bytes(painted(HILLS, 40))
    (tmp_path / "art").mkdir()
    (tmp_path / "art/bat.svg").write_text(HILLS)
    told = {one.rule: one for one in checked(tmp_path / "p") if one.severity is Severity.ERROR}
    assert list(told) == [rule] and said in told[rule].hint, told


def test_drawings_that_nothing_prints_are_told_and_icons_are_not_pictures(tmp_path: Path) -> None:
    icon = "layouts/tiny/icons/bat.svg"
    write_project(tmp_path, {**with_picture(icon), icon: HILLS, "layouts/tiny/art/old.svg": HILLS})
    unused = [(one.rule, one.span.file) for one in checked(tmp_path) if one.span and "unused" in one.rule]
    assert unused == [("layout/unused-picture", "layouts/tiny/art/old.svg")]


def test_a_picture_of_pixels_goes_before_a_drawing_of_its_name(tmp_path: Path) -> None:
    write_project(tmp_path, {**with_picture("art/bat"), "art/bat.svg": HILLS})
    loaded, _, _ = laid_out(tmp_path)
    assert [one.path for one in loaded.material.images.drawings] == ["art/bat.svg"]
    (tmp_path / "art/bat.png").write_bytes(painted(HILLS, 900))
    assert not loaded.material.images.is_fresh
    loaded, _, problems = laid_out(tmp_path)
    assert not loaded.material.images.drawings and not problems


def test_a_changed_drawing_is_drawn_anew(tmp_path: Path) -> None:
    """As `--watch` sees it: one project that is looked at again."""
    write_project(tmp_path, {**with_picture("art/bat.svg"), "art/bat.svg": HILLS})
    project = open_project(tmp_path, tmp_path, lasting=True)
    colours = []
    for text in (HILLS, HILLS.replace("#1e3a8a", "#123456"), HILLS):
        (tmp_path / "art/bat.svg").write_text(text)
        loaded, _, _ = pipeline.load(project, "tiny")
        assert loaded is not None
        edition, _ = lay_out(loaded)
        found = {op.colour.hex() for op, _ in walk(edition.pieces["cards"][0].face) if hasattr(op, "colour")}
        colours.append(found & {"#1e3a8a", "#123456"})
    assert colours == [{"#1e3a8a"}, {"#123456"}, {"#1e3a8a"}]


def test_the_file_is_held_against_another_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_project(tmp_path, {**with_picture("art/bat.svg"), "art/bat.svg": HILLS})
    assert not [one for one in checked(tmp_path) if one.rule == "svg/otherwise"]
    monkeypatch.setattr(
        Art, "ops", lambda art, colour: tuple(op for one in art.shapes[:-1] for op in one.ops(colour))
    )
    told = [one for one in checked(tmp_path) if one.rule == "svg/otherwise"]
    assert [one.span.file for one in told if one.span] == ["art/bat.svg"]


def test_the_ground_of_a_faint_drawing_is_the_colour_that_is_seen(tmp_path: Path) -> None:
    """What lies upon one another in it is laid together first: many bands of a gradient are no darker."""
    write_project(
        tmp_path, {**with_picture("art/bat.svg", ", fit: stretch, opacity: 0.35"), "art/bat.svg": HILLS}
    )
    _, edition, _ = laid_out(tmp_path)
    piece = edition.pieces["cards"][0]
    picture = Image.open(io.BytesIO(painted(HILLS, 1200))).convert("RGBA")
    (use,) = [op for op, _ in walk(piece.face) if isinstance(op, Use) and op.symbol.picture]
    assert use.opacity == 0.35
    below = ground_under(Rect(9, 41, 0.1, 0.1), [])
    assert below.colour is not None
    content = content_of(use)
    for x, y in ((0.1, 0.5), (0.4, 0.4), (0.3, 0.8), (0.75, 0.7), (0.9, 0.3)):
        spot = Rect(8 + 47 * x - 0.02, 40 + 30 * y - 0.02, 0.04, 0.04)
        red, green, blue, _ = picture.getpixel((int(x * picture.width), int(y * picture.height)))
        wanted = [round(255 + 0.35 * (level - 255)) for level in (red, green, blue)]
        colour = ground_under(spot, reversed(content.paints)).colour
        assert colour is not None
        assert max(abs(one - other) for one, other in zip(colour, wanted)) <= 4, (x, y, colour, wanted)
