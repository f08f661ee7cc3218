"""What may stand in a layout where a value is wanted: a literal, or an expression in braces."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from ppgen.common.units import LARGEST, parse_length
from ppgen.expressions import ExpressionError, Template, compile_template, is_dynamic

FUNCTIONS = frozenset({"term", "symbol", "terms", "contrast", "plural"})
"""What expressions in layouts may call beside the general helpers; localisation brings them."""


class Dynamic:
    """A value that is known only when a card is composed: a compiled `{{ … }}`."""

    __slots__ = ("source", "template")

    def __init__(self, source: str) -> None:
        """Compile the text; raises ValueError when it is not a sound template."""
        self.source = source
        try:
            self.template: Template = compile_template(source, functions=FUNCTIONS)
        except ExpressionError as fault:
            raise ValueError(f"{fault.message}; {fault.hint}" if fault.hint else fault.message) from fault

    @property
    def guarded(self) -> frozenset[str]:
        """The names it asks about and that need not exist."""
        return self.template.guarded

    @property
    def names(self) -> frozenset[str]:
        """The dotted names the template looks up."""
        return self.template.names


def _dynamic(value: object) -> object:
    return Dynamic(value) if isinstance(value, str) and is_dynamic(value) else value


def _number(value: object) -> object:
    return _bounded(_dynamic(value))


def _length(value: object) -> object:
    if isinstance(value, str):
        return Dynamic(value) if is_dynamic(value) else parse_length(value)
    return _bounded(value)


def _bounded(value: object) -> object:
    if isinstance(value, int | float) and not abs(value) <= LARGEST:
        raise ValueError(f"a number in a layout is at most {LARGEST:,.0f}")
    return value


def _point_size(value: object) -> object:
    if isinstance(value, str) and not is_dynamic(value):
        return parse_length(value, "pt")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return parse_length(value, "pt")
    return value


def _template(value: object) -> object:
    return Dynamic(value) if isinstance(value, str) else value


_EXPRESSION_SCHEMA = {"type": "string", "pattern": r"\{[{%]"}


def _schema(*alternatives: dict[str, Any]) -> WithJsonSchema:
    return WithJsonSchema({"anyOf": [*alternatives, _EXPRESSION_SCHEMA]})


_LENGTH_SCHEMA = {"type": "string", "pattern": r"^\s*[+-]?[\d.]+\s*(mm|cm|in|pt)?\s*$"}
_AS_SOURCE = PlainSerializer(lambda value: getattr(value, "source", value))

Length = Annotated[
    float | Dynamic, BeforeValidator(_length), _AS_SOURCE, _schema({"type": "number"}, _LENGTH_SCHEMA)
]
"""A length in mm, or text with a unit, or an expression."""

PointSize = Annotated[
    float,
    BeforeValidator(_point_size),
    Field(gt=0, le=1000),
    WithJsonSchema({"anyOf": [{"type": "number"}, _LENGTH_SCHEMA]}),
]
"""A type size: a bare number counts in points; kept in mm."""

Number = Annotated[float | Dynamic, BeforeValidator(_number), _AS_SOURCE, _schema({"type": "number"})]
"""A plain number or an expression."""

Token = Annotated[str | Dynamic, BeforeValidator(_dynamic), _AS_SOURCE, WithJsonSchema({"type": "string"})]
"""A word such as a colour or an icon's name, or an expression that gives one."""

Words = Annotated[Dynamic, BeforeValidator(_template), _AS_SOURCE, WithJsonSchema({"type": "string"})]
"""Text to print; expressions in braces are filled in."""

Condition = Annotated[bool | Dynamic, BeforeValidator(_dynamic), _AS_SOURCE, _schema({"type": "boolean"})]
"""Yes or no, or an expression that decides."""

Values = Annotated[Dynamic, BeforeValidator(_template), _AS_SOURCE, WithJsonSchema(_EXPRESSION_SCHEMA)]
"""An expression that gives any value, such as a list."""

Pair = Annotated[tuple[Length, Length], Field(strict=False)]
Box = Annotated[tuple[Length, Length, Length, Length], Field(strict=False)]
"""Left, top, width and height in mm."""

Points = Annotated[tuple[Pair, ...], Field(strict=False, min_length=2, max_length=10_000)]
Dash = Annotated[tuple[float, ...], Field(strict=False, max_length=8)]
Fit = Literal["cover", "contain", "stretch"]
