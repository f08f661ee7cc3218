"""The small project in which each example of the reference is drawn, and its picture."""

from __future__ import annotations

import struct
import tempfile
import zlib
from pathlib import Path

from ppgen import overviews, pipeline
from ppgen.editions import EditionOptions
from ppgen.library import open_project

EXAMPLES = Path(__file__).resolve().parent.parent / "docs" / "reference" / "elements"

_GAME = """\
title: Sample
version: "1"
maker: ppgen
licence: MIT
languages: {source: en}
kinds:
  thing:
    title: Thing
    fields:
      name: {type: text}
      line: {type: text}
      power: {type: integer}
      colour: {type: colour}
      steps: {type: list, items: {type: text}}
      way:
        type: list
        items:
          type: map
          fields: {id: {type: text}, to: {type: list, items: {type: text}, optional: true}}
  other: {title: Other, fields: {name: {type: text}}}
components: {things: {title: Things, cards: [thing]}}
"""
_CARD = """\
- id: bat
  name: Night Bat
  line: It flies softly through the night, and nobody hears it.
  power: 3
  colour: "#1d4596"
  steps: [Look for a dark place, Wait, Eat]
  way: [{id: Start, to: [Left, Right]}, {id: Left, to: [Goal]}, {id: Right, to: [Goal]}, {id: Goal}]
"""
_THEME = """\
styles:
  title: {font: display, size: 14pt, minimum: 8pt, weight: 800, align: centre, valign: middle}
  body: {font: text, size: 8pt, minimum: 7pt}
  entry: {font: text, size: 10pt, minimum: 7pt, valign: middle}
  entry-label: {font: text, size: 8pt, minimum: 7pt, leading: 1, valign: middle}
icons: {star: {colour: "#d63a2a"}}
parts:
  badge:
    - {type: ellipse, box: [0, 0, 18, 18], fill: "{{ tint }}", stroke: "#17203a", width: 0.5}
    - {type: text, box: [2, 4, 14, 10], text: "{{ says }}", style: title}
"""
_LAYOUT = """\
size: [60, 40]
bleed: 0mm
safe: 1mm
face:
  - {type: rectangle, box: [0, 0, 60, 40], fill: "#ffffff"}
"""
_OTHER = """\
size: poker
bleed: 0mm
radius: 3mm
face:
  - {type: rectangle, box: [0, 0, 63.5, 88.9], fill: "#1d4596"}
  - {type: ellipse, box: [12, 12, 40, 40], fill: "#ffd166"}
  - {type: text, box: [6, 60, 52, 20], text: "{{ card.name }}", style: title, size: 20pt, colour: "#ffffff"}
back:
  - {type: pattern, box: [0, 0, 63.5, 88.9], pattern: diamonds, colours: ["#1d4596", "#ffd166"], count: 5}
"""
_STAR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" '
    'd="M12 2 15 9 22 9.3 16.6 14 18.5 21 12 17 5.5 21 7.4 14 2 9.3 9 9Z"/></svg>'
)
_RECORD = """\
  note:
    title: Thing
    record: true
    fields: {manager: {type: text}, goals: {type: integer}, ready: {type: boolean}, code: {type: text}}
components: {things: {title: Things, score: note, layout: thing}}
"""
_TERMS = """\
manager: {text: Manager}
goals: {text: Goals}
ready: {text: Ready to play}
code: {text: Code}
"""
ON_RECORDS = {"entry"}
"""Elements that stand on score sheets only."""


def example(kind: str) -> str:
    """Return the YAML of an element's example."""
    return (EXAMPLES / f"{kind}.yaml").read_text(encoding="utf-8")


def write_sample(root: Path, kind: str) -> None:
    """Write the small project in which an element's example is drawn."""
    face = "".join(f"  {line}\n" for line in example(kind).splitlines())
    layout = f"{_LAYOUT}{face}"
    files = {
        "cards/sample/game.yaml": _GAME.split("components:")[0] + _RECORD if kind in ON_RECORDS else _GAME,
        "cards/sample/thing.yaml": _CARD,
        **({"cards/sample/terms.yaml": _TERMS} if kind in ON_RECORDS else {}),
        "layouts/sample/theme.yaml": _THEME,
        "cards/sample/other.yaml": "- {id: owl, name: Owl}\n",
        "layouts/sample/thing.yaml": layout,
        "layouts/sample/other.yaml": _OTHER,
        "layouts/sample/icons/star.svg": _STAR,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (root / "layouts/sample/hills.png").write_bytes(_hills())


def picture(kind: str) -> bytes:
    """Draw an element's example as a PNG picture."""
    with tempfile.TemporaryDirectory() as folder:
        write_sample(Path(folder), kind)
        loaded, _, problems = pipeline.load(open_project(folder), "sample")
        if loaded is None:
            raise ValueError(problems)
        edition, _ = pipeline.lay_out(loaded, "en", EditionOptions(loaded.stock.papers["a4"]))
        return overviews.draw_picture(loaded, edition.pieces["things"], columns=1)


def _hills() -> bytes:
    """Return a picture of 120 × 80 pixels: hills under a sky."""
    rows = bytearray()
    for y in range(80):
        rows.append(0)
        for x in range(120):
            ridge = 46 + abs(x % 60 - 30) // 2
            rows += bytes((44, 122, 75) if y > ridge else (190 + y // 2, 215, 240))
    header = struct.pack(">IIBBBBB", 120, 80, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    parts = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
