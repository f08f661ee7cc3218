"""Keys of a schema as a table in Markdown."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from typing import Any

_UNITS = "(mm|cm|in|pt)"
_COLOUR = "#[0-9a-fA-F]{6}"


def doc_text(described: object) -> str:
    """Return what a class, a function or a module says of itself."""
    return inspect.cleandoc(getattr(described, "__doc__", None) or "")


def cell(text: str) -> str:
    """Return a text as it may stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def key_table(schema: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """Return the keys of a schema as a table, needed ones first; `known` are definitions that it may name."""
    head = "| key | holds | if left out | |\n|---|---|---|---|\n"
    needed = schema.get("required", ())
    rows = []
    keys = sorted(schema.get("properties", {}).items(), key=lambda key: key[0] not in needed)
    for name, value in keys:
        absent = "needed" if name in needed else _default(value)
        about = cell(value.get("description", ""))
        rows.append(f"| `{name}` | {_holds(value, known)} | {absent} | {about} |\n")
    return head + "".join(rows)


def _default(value: Mapping[str, Any]) -> str:
    default = value.get("default")
    if isinstance(default, dict):
        return ""
    if default in (None, "", [], ()):
        return ""
    return f"`{json.dumps(default, ensure_ascii=False).strip(chr(34))}`".replace("|", "\\|")


def _holds(value: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        return ", ".join(f"`{one}`" for one in value["enum"])
    if "anyOf" in value or "oneOf" in value:
        told = dict.fromkeys(_holds(one, known) for one in value.get("anyOf") or value["oneOf"])
        choices = [one for one in told if one not in {"", "null"}]
        return " or ".join(sorted(choices, key=lambda one: one.startswith("a list of")))  # which may say "or"
    if "$ref" in value:
        name = value["$ref"].rsplit("/", 1)[-1]
        named = known.get(name, {})
        return "an element" if name == "Element" else _holds(named, known) if "enum" in named else "a mapping"
    if value.get("type") == "array":
        return _list(value, known)
    if value.get("pattern", "").startswith("\\{"):
        return "an expression"
    if _UNITS in value.get("pattern", ""):
        return "a length"
    if _COLOUR in value.get("pattern", ""):
        return "a colour"
    kinds = {"object": "a mapping", "integer": "a whole number", "number": "a number", "boolean": "yes or no"}
    return kinds.get(str(value.get("type", "")), "text" if value.get("type") == "string" else "")


def _list(value: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    inner = value.get("items") or {}
    if fixed := value.get("prefixItems"):
        return f"{len(fixed)} values"
    told = _holds(inner, known) if inner else ""
    return f"a list of: {told}" if told else "a list"
