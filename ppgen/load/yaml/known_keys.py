"""The keys that a pydantic model knows at a place, from its JSON Schema, for hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from ppgen.load.yaml.source import PathStep

if TYPE_CHECKING:
    from pydantic import BaseModel


class Described(Protocol):
    """Something that knows its JSON Schema: a pydantic TypeAdapter, or the reader of a kind of card."""

    def json_schema(self) -> dict[str, Any]:
        """Return the schema."""

    def __hash__(self) -> int:
        """Schemas are remembered by what they describe."""


def known_keys(model: type[BaseModel] | Described | None, place: Sequence[PathStep]) -> list[str]:
    """Return the keys that are allowed at a pydantic place; empty where that is not known."""
    if model is None:
        return []
    schema = _schema(model)
    nodes = [schema]
    for step in place:
        nodes = [inner for node in nodes for inner in _step(schema, node, step)] or nodes
    found = [inner for node in nodes for inner in _branches(schema, node)]
    return sorted({name for inner in found for name in inner.get("properties", ())})


@lru_cache(maxsize=64)
def _schema(model: Any) -> dict[str, Any]:
    describe = getattr(model, "model_json_schema", None) or model.json_schema
    schema: dict[str, Any] = describe()
    return schema


def _branches(schema: dict[str, Any], node: dict[str, Any]) -> list[dict[str, Any]]:
    """Follow references and unions down to the plain schemas they stand for."""
    node = _followed(schema, node)
    options = [*node.get("anyOf", ()), *node.get("oneOf", ()), *node.get("allOf", ())]
    return [inner for option in options for inner in _branches(schema, option)] or [node]


def _followed(schema: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    return node


def _step(schema: dict[str, Any], node: dict[str, Any], step: PathStep) -> list[dict[str, Any]]:
    node = _followed(schema, node)
    mapping = node.get("discriminator", {}).get("mapping", {})
    if step in mapping:
        return [{"$ref": mapping[step]}]
    found = []
    for inner in _branches(schema, node):
        if isinstance(step, int):
            found += [inner["items"]] if isinstance(inner.get("items"), dict) else []
        elif step in inner.get("properties", {}):
            found.append(inner["properties"][step])
        elif isinstance(inner.get("additionalProperties"), dict):
            found.append(inner["additionalProperties"])
        else:
            found += inner.get("patternProperties", {}).values()
    return found
