"""The fields of a kind into a schema of the values that its cards may have, also as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import CoreSchema, SchemaValidator, core_schema

from ppgen.model.effect import Operation, effect_definitions
from ppgen.model.field import SLUG_PATTERN, TermGroups, map_schema
from ppgen.model.game import Kind, Term

MOST_COPIES = 1000


class CardReader:
    """Checks the list of cards of one kind."""

    def __init__(self, kind: Kind, operations: Mapping[str, Operation], groups: TermGroups) -> None:
        """Make the schema; `groups` are the terms that fields may name."""
        self._schema = _cards_schema(kind, operations, groups)
        self._validator = SchemaValidator(self._schema)

    def read(self, data: Any) -> list[dict[str, Any]]:
        """Return the cards with defaults filled in; raises pydantic's ValidationError."""
        cards: list[dict[str, Any]] = self._validator.validate_python(data)
        return cards

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of a file with cards of the kind."""
        return GenerateJsonSchema(by_alias=True).generate(self._schema)


def term_groups(terms: Mapping[str, Term]) -> TermGroups:
    """Return the ids of the terms in each group."""
    found: dict[str, list[str]] = {}
    for name, term in terms.items():
        for group in term.groups:
            found.setdefault(group, []).append(name)
    return {group: tuple(names) for group, names in found.items()}


def _cards_schema(kind: Kind, operations: Mapping[str, Operation], groups: TermGroups) -> CoreSchema:
    card = map_schema(kind.fields, groups)
    slug = core_schema.str_schema(strict=True, pattern=SLUG_PATTERN, max_length=64)
    count = core_schema.int_schema(strict=True, ge=1, le=MOST_COPIES)
    reasons = core_schema.dict_schema(
        core_schema.str_schema(strict=True), core_schema.str_schema(strict=True, min_length=1)
    )
    built_in = {
        "id": core_schema.typed_dict_field(slug, required=True),
        "copies": core_schema.typed_dict_field(
            core_schema.with_default_schema(count, default=kind.copies), required=False
        ),
        "waive": core_schema.typed_dict_field(reasons, required=False),
    }
    whole = {**card, "fields": {**built_in, **card["fields"]}}
    listed = core_schema.list_schema(whole, strict=True)
    definitions = effect_definitions(operations, groups)
    return core_schema.definitions_schema(listed, definitions) if definitions else listed
