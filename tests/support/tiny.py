"""A small but whole game in a folder of its own, of which a test changes one file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

FILES = {
    "cards/tiny/game.yaml": """\
title: Tiny
version: "1.0"
maker: The ppgen tests
licence: MIT
languages: {source: en}
kinds:
  monster:
    title: monster
    fields:
      name: {type: text, translate: true}
      power: {type: integer, minimum: 0}
      line: {type: text, translate: true}
    derived:
      double: "{{ card.power + card.power }}"
components:
  cards: {title: Monster cards, cards: [monster]}
""",
    "cards/tiny/terms.yaml": "monster: {text: monster}\n",
    "cards/tiny/monster.yaml": """\
- id: bat
  name: Bat
  power: 3
  line: It flies **softly** through the night.
- id: cat
  name: Cat
  power: 5
  copies: 2
  line: It sees you first.
""",
    "layouts/tiny/theme.yaml": """\
palette: {ink: "#101418", sky: "#cfe8ff"}
styles:
  title: {font: display, size: 16pt, weight: 700, align: centre, valign: middle, colour: ink}
  body: {font: text, size: 9pt, colour: ink}
""",
    "layouts/tiny/monster.yaml": """\
size: standard
face:
  - {type: rectangle, box: [0, 0, 63, 88], fill: sky, bleed: true}
  - {type: text, name: name, box: [5, 5, 53, 10], text: "{{ card.name }}", style: title}
  - {type: text, name: power, box: [5, 20, 53, 10], text: "{{ card.power }}", style: title}
  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}
back: reverse
""",
    "layouts/tiny/reverse.yaml": """\
size: standard
face:
  - {type: pattern, box: [0, 0, 63, 88], bleed: true, pattern: diamonds, colours: [ink, sky], count: 5}
""",
}


def write_project(root: Path, changes: Mapping[str, str] | None = None) -> Path:
    """Write the game with some files changed or added, and return the project's folder."""
    for name, text in {**FILES, **(changes or {})}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def changed(name: str, old: str, new: str) -> dict[str, str]:
    """Return one file of the game with a part of it replaced; the part must be there."""
    assert old in FILES[name]
    return {name: FILES[name].replace(old, new)}
