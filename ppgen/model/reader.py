"""The fields of a kind into a schema of the values that its cards may have, also as JSON Schema."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import CoreSchema, SchemaValidator, ValidationError, core_schema

from ppgen.load.yaml.excuses import worded
from ppgen.model.effect import Operation, effect_definitions
from ppgen.model.field import SLUG_PATTERN, FieldType, TermGroups, field_schema, map_schema
from ppgen.model.game import GameFile, Kind, Term

MOST_COPIES = 1000

Operations = Mapping[str, Operation]


class CardReader:
    """Checks the list of cards of one kind."""

    def __init__(
        self, file: GameFile, kind: str, *, terms: Mapping[str, Term], operations: Operations
    ) -> None:
        """Make the schema of a kind of a game; terms and effects are what its fields may name."""
        self._schema = _schema(file.kinds[kind], file.sets, operations, term_groups(terms))
        self._validator = SchemaValidator(self._schema)

    def read(self, data: Any) -> list[dict[str, Any]]:
        """Return the cards with defaults filled in; raises pydantic's ValidationError."""
        cards: list[dict[str, Any]] = self._validator.validate_python(data)
        return cards

    def read_deck(self, data: Any) -> dict[str, Any]:
        """Return the deck of one file with defaults filled in; raises pydantic's ValidationError."""
        values: dict[str, Any] = self._validator.validate_python(data)
        return values

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of a file with cards of the kind, or with one deck."""
        return GenerateJsonSchema(by_alias=True).generate(self._schema)


def can_hold(field: FieldType, value: Any, groups: TermGroups) -> bool:
    """Tell whether a field of one value may hold it: as the schema judges what cards and records say.

    Of a field with effects only the whole reader knows what they may be.
    """
    try:
        SchemaValidator(field_schema(field, groups)).validate_python(value)
    except ValidationError:
        return False
    return True


def term_groups(terms: Mapping[str, Term]) -> TermGroups:
    """Return the ids of the terms in each group."""
    found: dict[str, list[str]] = {}
    for name, term in terms.items():
        for group in term.groups:
            found.setdefault(group, []).append(name)
    return {group: tuple(names) for group, names in found.items()}


def _schema(kind: Kind, sets: tuple[str, ...], operations: Operations, groups: TermGroups) -> CoreSchema:
    card = map_schema(kind.fields, groups)
    slug = core_schema.str_schema(strict=True, pattern=SLUG_PATTERN, max_length=64)
    count = core_schema.int_schema(strict=True, ge=1, le=MOST_COPIES)
    reason = core_schema.no_info_after_validator_function(
        worded, core_schema.str_schema(strict=True, min_length=1)
    )
    reasons = core_schema.dict_schema(core_schema.str_schema(strict=True), reason)
    built_in = {
        "id": core_schema.typed_dict_field(slug, required=not (kind.lists or kind.record)),
        "copies": core_schema.typed_dict_field(
            core_schema.with_default_schema(count, default=kind.copies), required=False
        ),
        "waive": core_schema.typed_dict_field(reasons, required=False),
    }
    if sets:
        named = core_schema.nullable_schema(core_schema.literal_schema(list(sets)))
        default = core_schema.with_default_schema(named, default=None)
        built_in["set"] = core_schema.typed_dict_field(default, required=False)
    if kind.lists:
        built_in["cards"] = core_schema.typed_dict_field(_counts_schema(count), required=True)
    whole = {**card, "fields": {**built_in, **card["fields"]}}
    listed = whole if kind.lists or kind.record else core_schema.list_schema(whole, strict=True)
    definitions = effect_definitions(operations, groups)
    return core_schema.definitions_schema(listed, definitions) if definitions else listed


def _counts_schema(count: CoreSchema) -> CoreSchema:
    """Make the schema of what a deck holds: how many of each card, or a list of cards."""
    name = core_schema.str_schema(strict=True, min_length=1, max_length=130)
    counts = core_schema.dict_schema(name, count, min_length=1, strict=True)
    return core_schema.no_info_before_validator_function(_counted, counts)


def _counted(value: object) -> object:
    """Count the cards of a list."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return dict(Counter(value))
    return value
