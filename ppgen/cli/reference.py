"""`ppgen reference`: every element, field, component, net, helper and problem, in Markdown with pictures."""

from __future__ import annotations

import inspect
import struct
import sys
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from ppgen import pipeline
from ppgen.checks import REASONS, general_rules
from ppgen.cli import reference_parts
from ppgen.common.registry import module
from ppgen.compose import components
from ppgen.compose.read_components import KINDS as COMPONENTS
from ppgen.editions import Options
from ppgen.expressions import HELPERS
from ppgen.folding import nets
from ppgen.layout import elements
from ppgen.layout.element import Element
from ppgen.layout.layouts import json_schemas
from ppgen.layout.union import KINDS as ELEMENTS
from ppgen.library import open_project
from ppgen.model import field, game
from ppgen.outputs.files import write_whole

DOCS = Path(__file__).resolve().parent.parent / "docs"
EXAMPLES, HELPER_EXAMPLES = DOCS / "elements", DOCS / "helpers.yaml"

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
_STAR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" '
    'd="M12 2 15 9 22 9.3 16.6 14 18.5 21 12 17 5.5 21 7.4 14 2 9.3 9 9Z"/></svg>'
)


def command(folder: Path | None) -> int:
    """Write the reference and its pictures into a folder, or print the text."""
    text = reference()
    if folder is None:
        sys.stdout.write(text)
        return 0
    write_whole(folder / "reference.md", text.encode())
    for kind in ELEMENTS:
        write_whole(folder / "elements" / f"{kind}.png", picture(kind))
    sys.stdout.write(f"{folder / 'reference.md'}: written, with {len(ELEMENTS)} pictures\n")
    return 0


def reference() -> str:
    """Return the whole reference as Markdown."""
    parts = [
        "# Reference\n\nWritten by `ppgen reference --to ppgen/docs`; a test keeps it fresh.\n",
        "## Elements of a layout\n",
        *(_element(kind) for kind in ELEMENTS),
        "## Layout files\n",
        *_layouts(),
        reference_parts.styles(_table),
        reference_parts.part("markup"),
        "## Fields of a kind\n\nIn `game.yaml` under `kinds: <kind>: fields`, and parameters of effects.\n",
        *(_dataclass(kind, _type_of(kind)) for kind in _fields()),
        "## Components\n\nIn `game.yaml` under `components`; a component is of the kind whose key it has.\n",
        *(_model(module(components, kind), kind) for kind in COMPONENTS),
        "## Nets\n\nWhat `net:` of a component may be; the options stand under `options`.\n",
        *_nets(),
        reference_parts.rules(),
        *map(reference_parts.part, ("decks", "tournaments", "waivers")),
        "## Helpers of expressions\n",
        _helpers(),
        "## Problems\n\nThe id of each problem that is no law of a game, and why it is told.\n",
        _problems(),
    ]
    return "\n".join(parts)


def example(kind: str) -> str:
    """Return the YAML of an element's example."""
    return (EXAMPLES / f"{kind}.yaml").read_text(encoding="utf-8")


def write_sample(root: Path, kind: str) -> None:
    """Write the small project in which an element's example is drawn."""
    face = "".join(f"  {line}\n" for line in example(kind).splitlines())
    layout = f"{_LAYOUT}{face}"
    files = {
        "cards/sample/game.yaml": _GAME,
        "cards/sample/thing.yaml": _CARD,
        "layouts/sample/theme.yaml": _THEME,
        "layouts/sample/thing.yaml": layout,
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
        edition, _ = pipeline.lay_out(loaded, "en", Options(loaded.stock.papers["a4"]))
        return pipeline.draw_picture(loaded, edition.pieces["things"], columns=1)


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


def _element(kind: str) -> str:
    found: Any = module(elements, kind)
    known = json_schemas()["layout"]["$defs"]
    inner = [
        one
        for one in vars(found).values()
        if inspect.isclass(one) and issubclass(one, Element) and one.__module__ == found.__name__
    ]
    cells = "".join(
        f"**{one.__name__}.** {_text(one)}\n\n{_table(known[one.__name__], known)}\n"
        for one in inner
        if one is not found.Model
    )
    table = _table(known[f"ppgen__layout__elements__{kind}__Model"], known)
    shown = f"![{kind}](elements/{kind}.png)\n\n```yaml\n{example(kind)}```\n"
    return f"### `{kind}`\n\n{_text(found.Model)}\n\n{table}\n{cells}{shown}"


def _model(found: ModuleType, name: str) -> str:
    model: Any = found.Model
    schema = model.model_json_schema()
    return f"### `{name}`\n\n{_text(model)}\n\n{_table(schema, schema.get('$defs', {}))}"


def _text(described: object) -> str:
    return inspect.cleandoc(getattr(described, "__doc__", None) or "")


def _table(schema: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    head = "| key | holds | if left out | |\n|---|---|---|---|\n"
    needed = schema.get("required", ())
    rows = []
    for name, value in schema.get("properties", {}).items():
        absent = "needed" if name in needed else _default(value)
        rows.append(
            f"| `{name}` | {_holds(value, known)} | {absent} | {_cell(value.get('description', ''))} |\n"
        )
    return head + "".join(rows)


def _default(value: Mapping[str, Any]) -> str:
    default = value.get("default")
    return "" if default in (None, "", [], {}, ()) else f"`{default}`".replace("|", "\\|")


def _holds(value: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        return ", ".join(f"`{one}`" for one in value["enum"])
    if "anyOf" in value:
        told = dict.fromkeys(_holds(one, known) for one in value["anyOf"])
        return " or ".join(one for one in told if one not in {"", "null"})
    if "$ref" in value:
        name = value["$ref"].rsplit("/", 1)[-1]
        named = known.get(name, {})
        return "an element" if name == "Element" else _holds(named, known) if "enum" in named else "a mapping"
    if value.get("type") == "array":
        inner = value.get("items") or {}
        fixed = value.get("prefixItems")
        return (
            f"{len(fixed)} values" if fixed else f"a list of: {_holds(inner, known)}" if inner else "a list"
        )
    if value.get("pattern", "").startswith("\\{"):
        return "an expression"
    if "pattern" in value:
        return "a length"
    kinds = {"object": "a mapping", "integer": "a whole number", "number": "a number", "boolean": "yes or no"}
    return kinds.get(value.get("type", ""), "text" if value.get("type") == "string" else "")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _layouts() -> Iterator[str]:
    for name, schema in json_schemas().items():
        told, file = schema.get("description", ""), name if name == "theme" else "<layout>"
        yield f"### `{file}.yaml`\n\n{told}\n\n{_table(schema, schema.get('$defs', {}))}"


def _fields() -> list[type]:
    classes = [kind for kind in vars(field).values() if inspect.isclass(kind)]
    return [kind for kind in classes if kind.__name__.endswith("Field") and kind is not field.AnyField]


def _type_of(kind: type) -> str:
    return kind.__name__.removesuffix("Field").lower()


def _dataclass(kind: type, name: str) -> str:
    keys = [key for key in inspect.signature(kind).parameters if key != "type"]
    return f"### `{name}`\n\n{_text(kind)}\n\nKeys: {', '.join(f'`{key}`' for key in keys)}.\n"


def _nets() -> Iterator[str]:
    for path in sorted(Path(nets.__path__[0]).glob("[a-z]*.py")):
        found: Any = module(nets, path.stem)
        schema = found.Options.model_json_schema()
        name = path.stem.replace("_", "-")
        yield f"### `{name}`\n\n{_text(found)}\n\n{_table(schema, schema.get('$defs', {}))}"


def _helpers() -> str:
    listed = yaml.safe_load(HELPER_EXAMPLES.read_text(encoding="utf-8"))
    rows = []
    for name in sorted(HELPERS):
        text, result = listed[name]
        shown = yaml.safe_dump(result, default_flow_style=True, allow_unicode=True, width=200).split("\n")[0]
        about = _cell(_text(HELPERS[name].function).split("\n")[0])
        rows.append(f"| `{name}` | {about} | `{text}` | `{shown}` |\n".replace("||", "\\|\\|"))
    functions = ", ".join(f"`{name}`" for name in sorted(game.TEXT_FUNCTIONS))
    more = f"\nTexts and layouts may also call {functions}, which know the game.\n"
    return "| helper | | example | gives |\n|---|---|---|---|\n" + "".join(rows) + more


def _problems() -> str:
    told = {**REASONS, **{name: rule.WHY for name, rule in general_rules().items()}}
    rows = [f"| `{name}` | {_cell(told[name])} |\n" for name in sorted(told)]
    return "| id | why |\n|---|---|\n" + "".join(rows)
