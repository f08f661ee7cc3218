"""What effects a game knows: their parameters, their sentences, and the schema that checks them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field
from pydantic_core import CoreSchema, core_schema

from ppgen.model.field import (
    EFFECT_FAMILY,
    STRICT,
    EffectsField,
    FieldType,
    ListField,
    MapField,
    Name,
    TermGroups,
    Text,
    family_reference,
    map_schema,
)
from ppgen.model.poles import Pole

MATCH_CONTEXT = ("kind", "form")
"""What a template's `match` may look at beside the effect's own parameters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """One template, used for the effects whose values equal all of `match`.

    A value of null in `match` stands for a parameter that is left out. `says` names the poles of
    oppositions that the words carry, beside those of the operation. `in_order` lists what the text says in
    the language of the game, in its order: values, terms, icons, figures, poles, `not` for what denies, and
    any words of it that matter.
    """

    __pydantic_config__ = STRICT
    text: Text
    match: Mapping[Name, Any] = Field(default_factory=dict)
    says: tuple[Pole, ...] = ()
    in_order: tuple[Text, ...] = ()
    note: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A kind of effect: what it is called in the data, its parameters, and its words.

    A family keeps apart what may stand in different places: effects, conditions, die tests. `says` names
    the poles of oppositions that every wording carries, such as `at_least`.
    """

    __pydantic_config__ = STRICT
    wordings: Annotated[tuple[Wording, ...], Field(min_length=1)]
    family: Name = EFFECT_FAMILY
    parameters: Mapping[Name, FieldType] = Field(default_factory=dict)
    says: tuple[Pole, ...] = ()
    note: Text = ""

    def wording_for(self, values: Mapping[str, Any]) -> int | None:
        """Return the number of the most specific wording that matches, or None.

        Of two equally specific ones the earlier wins.
        """
        fitting = (
            (-len(wording.match), number)
            for number, wording in enumerate(self.wordings)
            if all(values.get(key) == wanted for key, wanted in wording.match.items())
        )
        return min(fitting, default=(0, None))[1]


def nested_families(fields: Mapping[str, FieldType]) -> Iterator[str]:
    """Yield the families of all effects that the fields can hold, however deep."""
    for field in fields.values():
        match field:
            case EffectsField():
                yield field.family
            case MapField():
                yield from nested_families(field.fields)
            case ListField():
                yield from nested_families({"items": field.items})


def effect_definitions(operations: Mapping[str, Operation], groups: TermGroups) -> list[CoreSchema]:
    """Make the schema of each effect, and of each family: a tagged union over `op`."""
    families: dict[str, dict[Any, CoreSchema]] = {}
    definitions = []
    for name, operation in operations.items():
        definitions.append(_operation_schema(name, operation, groups))
        reference = core_schema.definition_reference_schema(_reference(name))
        families.setdefault(operation.family, {})[name] = reference
    for family, choices in families.items():
        union = core_schema.tagged_union_schema(choices, discriminator="op", ref=family_reference(family))
        definitions.append(union)
    return definitions


def _reference(operation: str) -> str:
    return f"effect-{operation}"


def _operation_schema(name: str, operation: Operation, groups: TermGroups) -> CoreSchema:
    schema = map_schema(operation.parameters, groups)
    tag = core_schema.typed_dict_field(core_schema.literal_schema([name]), required=True)
    return {**schema, "fields": {"op": tag, **schema["fields"]}, "ref": _reference(name)}
