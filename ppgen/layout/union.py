"""Every kind of element there is, each loaded when a layout first needs it: together they start slowly."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import BaseModel, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema, PydanticKnownError, SchemaValidator, core_schema

from ppgen.common.registry import module, names
from ppgen.layout import elements
from ppgen.layout.element import Element

KINDS = names(elements)
"""What the `type` of an element may be: the names of the files in this folder."""

_TAG = "type"
_REFERENCE = "Element"


class _ByType:
    """Tells pydantic that an element is of the kind that its `type` names."""

    @staticmethod
    def __get_pydantic_core_schema__(source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Leave the kinds alone until there is something to read."""
        del source, handler
        return core_schema.no_info_plain_validator_function(read_element)

    @staticmethod
    def __get_pydantic_json_schema__(schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Refer to the union of all kinds, which `Holder` describes."""
        del schema
        return handler(core_schema.definition_reference_schema(_REFERENCE))


if TYPE_CHECKING:
    AnyElement = Element
else:
    AnyElement = Annotated[Element, _ByType]


def read_element(value: object) -> Element:
    """Read one element of a layout; raises the errors of pydantic, whose places begin with the kind."""
    if not isinstance(value, dict):
        raise PydanticKnownError("model_attributes_type")
    if _TAG not in value:
        raise PydanticKnownError("union_tag_not_found", {"discriminator": f"'{_TAG}'"})
    kind = value[_TAG]
    if not isinstance(kind, str) or kind not in KINDS:
        known = ", ".join(f"'{name}'" for name in KINDS)
        context = {"discriminator": f"'{_TAG}'", "tag": str(kind), "expected_tags": known}
        raise PydanticKnownError("union_tag_invalid", context)
    element: Element = _reader(kind).validate_python(value)
    return element


@cache
def _reader(kind: str) -> SchemaValidator:
    return SchemaValidator(core_schema.tagged_union_schema({kind: _schema(kind)}, discriminator=_TAG))


def _schema(kind: str) -> CoreSchema:
    return model_of(kind).__pydantic_core_schema__


def model_of(kind: str) -> type[Element]:
    """Return the model of a kind of element, one of `KINDS`."""
    model: type[Element] = module(elements, kind).Model
    model.model_rebuild()
    return model


class Holder(NamedTuple):
    """A model that holds elements, and knows its JSON Schema with all their kinds."""

    model: type[BaseModel]

    def json_schema(self) -> dict[str, Any]:
        """Return the schema; this loads every kind."""
        self.model.model_rebuild()
        union = core_schema.tagged_union_schema(
            {kind: _schema(kind) for kind in KINDS}, discriminator=_TAG, ref=_REFERENCE
        )
        whole = core_schema.definitions_schema(self.model.__pydantic_core_schema__, [union])
        return GenerateJsonSchema(by_alias=True).generate(whole, mode="validation")
