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
            for key in properties.keys() & words.keys():
                properties[key] = {"description": words[key], **properties[key]}
    return schema


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
