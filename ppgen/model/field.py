"""What a card's or an effect's field may hold, and the schema that checks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, Strict, StringConstraints
from pydantic_core import CoreSchema, core_schema

from ppgen.load.yaml.excuses import Reason
from ppgen.load.yaml.validation import CHOICE_ERROR

STRICT = ConfigDict(extra="forbid", allow_inf_nan=False, defer_build=True)
"""How every mapping of YAML is read: an unknown key is refused."""

Text = Annotated[str, Strict()]
Title = Annotated[str, Strict(), Field(max_length=200)]
"""What stands above a thing, or in a line about it: longer is no title."""

Whole = Annotated[int, Strict()]
Count = Annotated[int, Strict(), Field(ge=0)]
Truth = Annotated[bool, Strict()]
Figure = Annotated[float, Strict()]

Name = Annotated[str, Strict(), StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,63}$")]
"""A name that expressions can use: `strength`, `corner_attack`."""

SLUG_PATTERN = r"^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$"
Slug = Annotated[str, Strict(), StringConstraints(pattern=SLUG_PATTERN, max_length=64)]
"""An identity that file names can use: `maned-wolves`, `VE2`."""

TERM_PATTERN = r"^[A-Za-z][A-Za-z0-9_-]{0,63}$"
COLOUR_PATTERN = r"^(#[0-9a-fA-F]{6}|[a-z][a-z0-9_-]*)$"
EFFECT_FAMILY = "effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyField:
    """What fields of every type have in common.

    An optional field that a card leaves out is null in expressions (`card.note`), unless `default` says
    otherwise; it has no sentence then (`text.note`), so that what prints it says `if: card.note`.
    `unprinted` says why no card of the kind shows the field: it is for the designer, or stands on a board.
    A board that shows far more of the cards than their own layout, a marker's, needs no reason.
    """

    optional: Truth = False
    default: Any = None
    note: Text = ""
    unprinted: Reason = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField(AnyField):
    """Words; `translate` sends them to the translators. On score sheets `longest` is what needs most room.

    With `capitals` a code is written in capital letters, and small ones are read as them.
    """

    __pydantic_config__ = STRICT
    type: Literal["text"]
    translate: Truth = False
    longest: Text = ""
    capitals: Truth = False


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerField(AnyField):
    """A whole number; `signs` are two terms of which a sentence says the first above 0, the other below."""

    __pydantic_config__ = STRICT
    type: Literal["integer"]
    minimum: Whole | None = None
    maximum: Whole | None = None
    signs: tuple[Text, Text] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberField(AnyField):
    """A number with or without decimals. Texts write it as their language does: 2.5, and 2,5 in German."""

    __pydantic_config__ = STRICT
    type: Literal["number"]
    minimum: Figure | None = None
    maximum: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BooleanField(AnyField):
    """Yes or no."""

    __pydantic_config__ = STRICT
    type: Literal["boolean"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceField(AnyField):
    """One of a few values that are never printed."""

    __pydantic_config__ = STRICT
    type: Literal["choice"]
    values: Annotated[tuple[Text, ...], Field(min_length=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TermField(AnyField):
    """The id of a word in terms.yaml that belongs to the group."""

    __pydantic_config__ = STRICT
    type: Literal["term"]
    group: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class MapField(AnyField):
    """Several named fields under one."""

    __pydantic_config__ = STRICT
    type: Literal["map"]
    fields: Mapping[Name, FieldType]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListField(AnyField):
    """Any number of equal fields; `minimum` and `maximum` count them. Optional `items` may be left empty."""

    __pydantic_config__ = STRICT
    type: Literal["list"]
    items: FieldType
    minimum: Count = 0
    maximum: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsField(AnyField):
    """Structured effects; a card's sentences are made from them, joined by `separator`."""

    __pydantic_config__ = STRICT
    type: Literal["effects"]
    family: Name = EFFECT_FAMILY
    minimum: Count = 1
    maximum: Count | None = None
    separator: Text = " "


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourField(AnyField):
    """A colour as #rrggbb, or the name of a colour in the layout's palette."""

    __pydantic_config__ = STRICT
    type: Literal["colour"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageField(AnyField):
    """The path of a picture (`.png`, `.jpg`) or of a drawing (`.svg`) inside the project."""

    __pydantic_config__ = STRICT
    type: Literal["image"]


@dataclass(frozen=True, slots=True, kw_only=True)
class IconField(AnyField):
    """The name of an icon of the game's layouts."""

    __pydantic_config__ = STRICT
    type: Literal["icon"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceField(AnyField):
    """The id of a card of another kind."""

    __pydantic_config__ = STRICT
    type: Literal["reference"]
    to: Name


FieldType = Annotated[
    TextField
    | IntegerField
    | NumberField
    | BooleanField
    | ChoiceField
    | TermField
    | MapField
    | ListField
    | EffectsField
    | ColourField
    | ImageField
    | IconField
    | ReferenceField,
    Field(discriminator="type"),
]
"""A field of any type; `type` tells which."""

TermGroups = Mapping[str, tuple[str, ...]]
"""The ids of the terms in each group."""


def map_schema(fields: Mapping[str, FieldType], groups: TermGroups) -> CoreSchema:
    """Make the schema of a mapping with exactly these fields; the value is a plain dict."""
    made = {name: _member(field, groups) for name, field in fields.items()}
    return core_schema.typed_dict_schema(made, extra_behavior="forbid")


def family_reference(family: str) -> str:
    """Return the name under which the schema of a family of effects is defined."""
    return f"family-{family}"


def _member(field: FieldType, groups: TermGroups) -> core_schema.TypedDictField:
    inner = field_schema(field, groups)
    if field.optional and field.default is None:
        inner = core_schema.nullable_schema(inner)
    if field.optional or field.default is not None:
        inner = core_schema.with_default_schema(inner, default=field.default)
    return core_schema.typed_dict_field(inner, required=not (field.optional or field.default is not None))


def field_schema(field: FieldType, groups: TermGroups) -> CoreSchema:
    """Make the schema that checks one value of the field."""
    match field:
        case IntegerField():
            return core_schema.int_schema(ge=field.minimum, le=field.maximum, strict=True)
        case NumberField():
            return core_schema.float_schema(
                ge=field.minimum, le=field.maximum, strict=True, allow_inf_nan=False
            )
        case BooleanField():
            return core_schema.bool_schema(strict=True)
        case ChoiceField():
            return core_schema.custom_error_schema(
                core_schema.literal_schema(list(field.values)),
                custom_error_type=CHOICE_ERROR,
                custom_error_message="no value of the choice",
                custom_error_context={"expected": ", ".join(map(repr, field.values))},
            )
        case TermField():
            return core_schema.literal_schema(list(groups.get(field.group, ())) or [""])
        case MapField():
            return map_schema(field.fields, groups)
        case ListField():
            item = field_schema(field.items, groups)
            if field.items.optional:
                item = core_schema.nullable_schema(item)
            return core_schema.list_schema(item, min_length=field.minimum, max_length=field.maximum)
        case EffectsField():
            return _effects_schema(field)
        case ColourField():
            return core_schema.str_schema(strict=True, pattern=COLOUR_PATTERN)
        case IconField() | ReferenceField():
            return core_schema.str_schema(strict=True, min_length=1)
        case TextField():
            said = core_schema.str_schema(strict=True, min_length=0 if field.optional else 1)
            return core_schema.no_info_before_validator_function(_said, said)
        case ImageField():
            return core_schema.str_schema(strict=True, min_length=0 if field.optional else 1)


def _said(value: object) -> object:
    """Take mere blanks for the empty text that they print."""
    return "" if isinstance(value, str) and not value.strip() else value


def _effects_schema(field: EffectsField) -> CoreSchema:
    one = core_schema.definition_reference_schema(family_reference(field.family))
    many = core_schema.list_schema(one, min_length=field.minimum, max_length=field.maximum)
    return core_schema.no_info_before_validator_function(_spelled_out, many)


def _spelled_out(value: object) -> object:
    """Write the short forms of effects in full: one word, one mapping, or a list of either."""
    listed = value if isinstance(value, list) else [value]
    return [{"op": item} if isinstance(item, str) else item for item in listed]


def field_at(fields: Mapping[str, FieldType], path: tuple[str | int, ...]) -> FieldType | None:
    """Return the field that a path of a card leads to."""
    found: FieldType | None = fields.get(str(path[0])) if path else None
    for step in path[1:]:
        match found:
            case MapField():
                found = found.fields.get(str(step))
            case ListField() if isinstance(step, int):
                found = found.items
            case _:
                return None
    return found
