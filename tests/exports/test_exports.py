"""Formats beside PDF: found by listing, the same bytes each time, and right in another engine's eyes."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from ppgen import exports, pipeline
from ppgen.editions import Edition
from ppgen.exports import DrawOptions, Takes
from ppgen.impose.singles import single_sheets
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack
from tests.checks.test_pieces import with_pictures
from tests.support.editions import lay_out
from tests.support.ole import ROOT

DOTS = 100.0
SVG = "{http://www.w3.org/2000/svg}"


@cache
def edition(language: str) -> Edition:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    return lay_out(loaded, language)[0]


def files(laid_out: Edition, form: str) -> dict[str, bytes]:
    return {
        printed.name.rsplit(".", 1)[0]: printed.content
        for printed, _ in pipeline.draw(laid_out, form, ReadBack())
    }


def test_formats_are_the_files_of_the_folder() -> None:
    folder = ROOT / "ppgen/exports"
    here = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert set(exports.formats()) == {name for name in here if not name.startswith("_")} >= {"pdf", "png"}
    suffixes = []
    for form in exports.formats():
        module = exports.find(form)
        assert form == module.FORMAT and module.TAKES in Takes
        assert module.SUFFIX in {f".{form}", f".{form}.pdf", f".{form}.svg"}
        suffixes.append(module.SUFFIX)
    assert len(set(suffixes)) == len(suffixes)


def pictures(laid_out: Edition, component: str, form: str, most: int = 8) -> list[bytes]:
    """Draw some pieces of a component, from the first to the last."""
    document, pieces = laid_out.documents[component], laid_out.pieces[component]
    alone = document._replace(sheets=single_sheets(pieces[:: -(-len(pieces) // most)]))
    options = DrawOptions(laid_out.loaded.project.root, dots_per_inch=DOTS)
    return [drawn.content for drawn in exports.find(form).export(alone, laid_out.loaded.fonts, options)]


def unlike(svg: bytes, png: bytes) -> int:
    """Return how many pixels two engines paint differently, the softness of edges left aside."""
    reference = Image.open(io.BytesIO(png)).convert("RGB")
    painted = resvg_py.svg_to_bytes(
        svg_string=svg.decode(), dpi=DOTS, skip_system_fonts=True, background="white"
    )
    image = Image.open(io.BytesIO(bytes(painted))).convert("RGB").resize(reference.size)
    soft = (picture.filter(ImageFilter.BoxBlur(1.5)) for picture in (reference, image))
    difference = ImageChops.difference(*soft).convert("L").point(lambda value: 255 * (value > 70))
    return difference.histogram()[255]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("component", "language"),
    [
        *((component, "en") for component in ("cards", "board", "box", "dice", "box-folding")),
        ("cards", "ar"),
        pytest.param("box", "ar", marks=pytest.mark.slow),
        pytest.param("cards", "ja", marks=pytest.mark.slow),
        pytest.param("box", "ja", marks=pytest.mark.slow),
    ],
)
def test_svg_is_what_the_pdf_shows(component: str, language: str) -> None:
    made = edition(language)
    pairs = list(zip(pictures(made, component, "svg"), pictures(made, component, "png"), strict=True))
    assert pairs and [unlike(svg, png) for svg, png in pairs] == [0] * len(pairs)


@pytest.mark.thorough
def test_another_picture_is_seen() -> None:
    svg, png = (pictures(edition("en"), "cards", form, 1)[0] for form in ("svg", "png"))
    assert b"#1e4796" in svg or b"#ffc72c" in svg
    assert unlike(svg.replace(b"#ffc72c", b"#12ab34").replace(b"#1e4796", b"#12ab34"), png) > 100


@pytest.mark.thorough
def test_svg_holds_vectors_words_and_layers() -> None:
    made = files(edition("en"), "svg")
    card = ElementTree.fromstring(made["cards/team.toucans"])
    assert (card.get("width"), card.get("height")) == ("69mm", "94mm")
    titles = {title.text for title in card.iter(f"{SVG}title")}
    assert {"TOUCANS", "15", "8", "7"} <= titles
    assert not list(card.iter(f"{SVG}text")) and not list(card.iter(f"{SVG}image"))
    net = made["box/box.strip-a"].decode()
    assert set(re.findall(r'data-layer="([a-z]+)"', net)) >= {"cut", "crease"}
    assert {"Cut", "Crease"} <= set(re.findall(r'inkscape:label="([A-Za-z]+)"', net))


@pytest.mark.thorough
def test_svg_is_the_same_each_time_and_names_nothing_twice() -> None:
    first, second = files(edition("en"), "svg"), files(edition("en"), "svg")
    assert first == second
    for content in first.values():
        names = re.findall(rb' id="([^"]+)"', content)
        assert len(names) == len(set(names))
        used = set(re.findall(rb'(?:href="#|url\(#)([^")]+)', content))
        assert used <= set(names)


def test_pictures_are_carried_along(tmp_path: Path) -> None:
    root = with_pictures(tmp_path)
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    made = lay_out(loaded)[0]
    svg, png = (pictures(made, "cards", form) for form in ("svg", "png"))
    assert b"data:image/png;base64," in svg[0] and unlike(svg[0], png[0]) == 0
