"""What a layout says of panels that art is laid round, and of the steps of instructions."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from ppgen.common.units import LENGTH_SCHEMA, parse_length
from ppgen.layout.strict_model import StrictModel
from ppgen.layout.union import AnyElement


def _millimetres(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


FixedLength = Annotated[float, BeforeValidator(_millimetres), WithJsonSchema(LENGTH_SCHEMA)]


FixedBox = Annotated[tuple[FixedLength, FixedLength, FixedLength, FixedLength], Field(strict=False)]


class WrapModel(StrictModel):
    """Art laid round several panels as one band, from left to right as seen on the closed thing."""

    panels: list[str] = Field(min_length=1, max_length=40)
    items: list[AnyElement] = Field(max_length=2000)


class StepsModel(StrictModel):
    """How instructions show their steps: cells in rows, each with a picture and elements of its own.

    Elements of a cell see `step.number`, from 1 for each thing, `step.words`, what is to be done in the
    language of the page, `step.thing`, the title of what is folded, `step.id`, and `step.last` for the
    picture of the finished thing, which has no words. Elements of the page see `key.cut`, `key.mountain` and
    `key.valley`, what the lines of nets mean, with `key.seen` to put before them, since they are seen from
    the printed side; and `key.printed`, `key.blank` and `key.moving`, what the colours of the pictures mean,
    with `key.shown` to put before them.
    """

    area: FixedBox = Field(description="Where the cells lie on the page.")
    columns: int = Field(ge=1, le=12)
    rows: int = Field(ge=1, le=20)
    gap: FixedLength = Field(default=4.0, ge=0, le=50)
    picture: FixedBox = Field(description="Where the picture lies in a cell.")
    cell: list[AnyElement] = Field(max_length=200)
    printed: str = Field(default="#b4c0d4", description="Colour of the printed side.")
    active: str = Field(default="#fad678", description="Colour of what moves.")
    line: str = Field(default="#282c34", description="Colour of the outlines.")
    arrow: str = Field(default="#c8362a", description="Colour of the arrows.")
