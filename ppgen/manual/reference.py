"""Every element, field, component, net, helper and problem, in Markdown with pictures."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from ppgen.checks import REASONS, general_rules
from ppgen.common.registry import module
from ppgen.compose import components
from ppgen.compose.read_components import KINDS as COMPONENTS
from ppgen.expressions import HELPERS
from ppgen.folding import nets
from ppgen.layout import elements
from ppgen.layout.element import Element
from ppgen.layout.layouts import json_schemas
from ppgen.layout.union import KINDS as ELEMENTS
from ppgen.manual import reference_parts
from ppgen.manual.reference_sample import example
from ppgen.model import field, game

DOCS = Path(__file__).resolve().parent.parent / "docs"
HELPER_EXAMPLES = DOCS / "helpers.yaml"


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
        reference_parts.rules_of_play(),
        *map(
            reference_parts.part,
            ("tables", "printing", "decks", "score-sheets", "leaflets", "tournaments", "waivers"),
        ),
        "## Helpers of expressions\n",
        _helpers(),
        "## Problems\n\nThe id of each problem that is no law of a game, and why it is told.\n",
        _problems(),
    ]
    return "\n".join(parts)


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
