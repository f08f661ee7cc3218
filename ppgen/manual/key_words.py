"""What each key of a YAML file means: the words that schemas and the reference share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

KEYS = Path(__file__).resolve().parent.parent / "docs" / "reference" / "keys.yaml"

ANYWHERE = "*"
"""Words for a key in any mapping that has none of its own."""

CARD = "card of a kind"

Schema = dict[str, Any]


@cache
def key_words() -> dict[str, dict[str, str]]:
    """Return the words of each key by the name of the definition, or of the file, that it stands in."""
    found: dict[str, dict[str, str]] = yaml.safe_load(KEYS.read_text(encoding="utf-8"))
    return found


def described(schema: Schema, name: str) -> Schema:
    """Return a schema in which every key says what it means; `name` is whose the outermost keys are.

    A description that the model itself has stays.
    """
    definitions = schema.get("$defs", {})
    made: Schema = _with_words({key: value for key, value in schema.items() if key != "$defs"}, name)
    if definitions:
        made["$defs"] = {inner: _with_words(value, inner) for inner, value in definitions.items()}
    return made


def described_card(schema: Schema, notes: Mapping[str, str]) -> Schema:
    """Return the schema of the cards of a kind; fields say what their `notes` say."""
    words = key_words()[CARD] | {key: note for key, note in notes.items() if note}
    for node in (schema, schema.get("items", {}), *schema.get("$defs", {}).values()):
        properties = node.get("properties", {})
        if "id" in properties:
            for key, node in properties.items():
                if told := words.get(key) or value_words(node):
                    properties[key] = {"description": told, **node}
    return schema


def value_words(node: Schema) -> str:
    """Say what a field takes that nobody has described, by its schema; nothing where that is not plain."""
    if "anyOf" in node:
        kinds = [one for one in node["anyOf"] if one.get("type") != "null"]
        return value_words(kinds[0]) if len(kinds) == 1 else ""
    if "enum" in node:
        return f"One of {', '.join(map(str, node['enum']))}."
    match node.get("type"):
        case "integer":
            return f"A whole number{_limits(node)}."
        case "number":
            return f"A number{_limits(node)}."
        case "boolean":
            return "true or false."
        case "string" if "pattern" not in node:
            return "A text."
        case "array":
            return "A list."
        case "object":
            return "Values by their names."
        case _:
            return ""


def _limits(node: Schema) -> str:
    least, most = node.get("minimum"), node.get("maximum")
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of {least} or more"
    return f" of {most} or less" if most is not None else ""


def _with_words(node: Any, name: str) -> Any:
    if isinstance(node, list):
        return [_with_words(item, name) for item in node]
    if not isinstance(node, dict):
        return node
    made = {key: _with_words(value, name) for key, value in node.items()}
    properties = node.get("properties")
    if isinstance(properties, dict):
        made["properties"] = {key: _with_word(made["properties"][key], name, key) for key in properties}
    return made


def _with_word(value: Any, name: str, key: str) -> Any:
    words = key_words()
    told = words.get(name, {}).get(key) or words[ANYWHERE].get(key)
    if told is None or not isinstance(value, dict) or value.get("description"):
        return value
    return {"description": told, **value}
