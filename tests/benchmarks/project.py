"""The game that ppgen reads, with the cards of the benchmark, written into a folder.

Usage: python project.py PROJECT CARDS none|jpeg|png|distinct
"""

from __future__ import annotations

import random
import shutil
import sys
import textwrap
from importlib.util import find_spec
from pathlib import Path

from deck import BOLD, DISTINCT, GAME, PICTURES, REGULAR, BenchCard, deck_cards, font_names, picture_path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from PIL import Image

FONT_PACKAGE = "fontpkg_barlow_condensed"
VARIABLE_PACKAGE, VARIABLE = "fontpkg_source_sans_3", "SourceSans3[wght].ttf"
WEIGHTS = {"regular.ttf": 400, "bold.ttf": 700}
PICTURE_SIZE = (750, 1050)


def _write_fonts(folder: Path, style: str) -> None:
    if style != DISTINCT:
        for name in (REGULAR, BOLD):
            shutil.copy(_packaged(FONT_PACKAGE, name), folder / name)
        return
    for name, weight in WEIGHTS.items():
        font = TTFont(_packaged(VARIABLE_PACKAGE, VARIABLE), recalcTimestamp=False)
        instantiateVariableFont(font, {"wght": weight}, inplace=True)
        font.save(folder / name)


def _packaged(package: str, name: str) -> Path:
    """Return a font file of an installed package; raises RuntimeError without it."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"{package} is not installed")
    return Path(spec.submodule_search_locations[0]) / "files" / name


def write_game(root: Path, count: int, style: str) -> None:
    """Write a project with one game of `count` cards; `style` is none, jpeg, png or distinct."""
    pictures = style if style in {"jpeg", "png"} else "none"
    regular, bold = font_names(style)
    cards, layouts, fonts = root / "cards" / GAME, root / "layouts" / GAME, root / "fonts"
    for folder in (cards, layouts, fonts):
        folder.mkdir(parents=True, exist_ok=True)
    (cards / "game.yaml").write_text(_GAME, encoding="utf-8")
    (cards / "card.yaml").write_text("".join(map(_card_yaml, deck_cards(count, style))), encoding="utf-8")
    (layouts / "theme.yaml").write_text(_THEME, encoding="utf-8")
    (layouts / "back.yaml").write_text(_BACK, encoding="utf-8")
    face = _FACE if pictures == "none" else _pictured(_FACE, pictures)
    (layouts / "card.yaml").write_text(face, encoding="utf-8")
    manifest = _MANIFEST.replace("regular.ttf", regular).replace("bold.ttf", bold)
    (fonts / "manifest.yaml").write_text(manifest, encoding="utf-8")
    _write_fonts(fonts, style)
    if pictures != "none":
        _write_pictures(root, pictures)


def _pictured(face: str, pictures: str) -> str:
    """Put a picture under all else, and let it bleed."""
    ending = "jpg" if pictures == "jpeg" else "png"
    path = f"layouts/{GAME}/art/{{{{ card.picture }}}}.{ending}"
    image = f'  - {{type: image, box: [0, 0, 63, 88], fit: stretch, bleed: true, image: "{path}"}}\n'
    return face.replace("bleed: 0\n", "bleed: 1\n").replace("face:\n", "face:\n" + image)


def _write_pictures(root: Path, pictures: str) -> None:
    """Write smooth, slightly grainy pictures: neither format packs them to nothing."""
    source = random.Random(7)
    for number in range(PICTURES):
        path = picture_path(root, number, pictures)
        path.parent.mkdir(exist_ok=True)
        small = Image.new("RGB", (30, 42))
        small.putdata([tuple(source.randint(90, 250) for _ in range(3)) for _ in range(30 * 42)])
        smooth = small.resize(PICTURE_SIZE, Image.Resampling.BICUBIC)
        grain = Image.frombytes("L", PICTURE_SIZE, source.randbytes(PICTURE_SIZE[0] * PICTURE_SIZE[1]))
        picture = Image.blend(smooth, grain.convert("RGB"), 0.04)
        if pictures == "jpeg":
            picture.save(path, quality=82)
        else:
            picture.save(path)


def _card_yaml(card: BenchCard) -> str:
    strong, fast, wise = card.numbers
    return (
        f"- id: {card.id}\n  title: {card.title}\n"
        f"  strong: {strong}\n  fast: {fast}\n  wise: {wise}\n  stars: {card.stars}\n"
        f'  colour: "{card.colour}"\n  picture: {card.picture}\n  text: "{card.text}"\n'
    )


_GAME = textwrap.dedent(
    """
    title: Bench
    version: "1.0"
    maker: Nobody
    licence: public-domain
    languages: {source: en}
    kinds:
      card:
        title: card
        fields:
          title: {type: text}
          strong: {type: integer, minimum: 0, maximum: 99}
          fast: {type: integer, minimum: 0, maximum: 99}
          wise: {type: integer, minimum: 0, maximum: 99}
          stars: {type: integer, minimum: 0, maximum: 3}
          colour: {type: colour}
          picture: {type: integer, minimum: 0, unprinted: only decks with pictures show them}
          text: {type: text}
    components:
      cards: {title: Cards, cards: [card]}
    """
).lstrip()

_MANIFEST = textwrap.dedent(
    """
    stacks:
      text: [plain]
    families:
      plain:
        licence: OFL-1.1
        files:
          - {file: regular.ttf, weight: 400}
          - {file: bold.ttf, weight: 700}
    """
).lstrip()

_THEME = textwrap.dedent(
    """
    palette: {ink: "#222222", paper: "#ffffff", line: "#444444", gold: "#d9a21b", back: "#27445c"}
    styles:
      title: {font: text, size: 14pt, minimum: 9pt, weight: 700, align: centre, valign: middle, colour: paper}
      number: {font: text, size: 16pt, minimum: 12pt, weight: 700, align: centre, valign: middle, colour: ink}
      body: {font: text, size: 10pt, minimum: 7pt, leading: 1.2, hyphenate: false, colour: ink}
    parts:
      star:
        - type: polygon
          points: [[3, 0], [3.71, 2.03], [5.85, 2.07], [4.14, 3.37], [4.76, 5.43], [3, 4.2], [1.24, 5.43],
                   [1.86, 3.37], [0.15, 2.07], [2.29, 2.03]]
          fill: gold
    """
).lstrip()

_FACE = textwrap.dedent(
    """
    size: [63, 88]
    bleed: 0
    safe: 3
    radius: 3
    back: back
    face:
      - {type: rectangle, box: [3, 3, 57, 82], radius: 2, fill: paper, stroke: line, width: 0.5}
      - {type: rectangle, box: [4, 4, 55, 10], fill: "{{ card.colour }}"}
      - {type: text, name: title, box: [5, 4, 53, 10], style: title, text: "{{ card.title }}"}
      - {type: ellipse, box: [6, 19, 14, 14], stroke: line, width: 0.5}
      - {type: ellipse, box: [24.5, 19, 14, 14], stroke: line, width: 0.5}
      - {type: ellipse, box: [43, 19, 14, 14], stroke: line, width: 0.5}
      - {type: text, name: strong, box: [6, 19, 14, 14], style: number, text: "{{ card.strong }}"}
      - {type: text, name: fast, box: [24.5, 19, 14, 14], style: number, text: "{{ card.fast }}"}
      - {type: text, name: wise, box: [43, 19, 14, 14], style: number, text: "{{ card.wise }}"}
      - type: repeat
        box: [6, 38, 51, 6]
        count: "{{ card.stars }}"
        spacing: 7
        align: centre
        items: [{type: part, part: star}]
      - {type: text, name: text, box: [6.75, 50, 49.5, 17.5], style: body, text: "{{ card.text }}"}
    """
).lstrip()

_BACK = textwrap.dedent(
    """
    size: [63, 88]
    bleed: 0
    safe: 3
    face:
      - {type: rectangle, box: [3, 3, 57, 82], radius: 2, fill: back}
      - {type: ellipse, box: [16.5, 29, 30, 30], stroke: gold, width: 1}
      - {type: polygon, points: [[31.5, 32], [43.5, 44], [31.5, 56], [19.5, 44]], fill: gold}
    """
).lstrip()


if __name__ == "__main__":
    write_game(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
