"""What all nets ask of their options: strict models, and lengths that may carry a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from ppgen.common.units import LENGTH_SCHEMA, parse_length
from ppgen.folding.geometry.model import NetPaper

_SCHEMA = WithJsonSchema(LENGTH_SCHEMA)
Length = Annotated[float, BeforeValidator(parse_length), Field(gt=0, le=2000), _SCHEMA]
"""A length above 0 in mm, or a text such as "6.5 cm"."""

Slack = Annotated[float, BeforeValidator(parse_length), Field(ge=0, le=50), _SCHEMA]
"""A length that may be 0."""


Grip = Annotated[float, BeforeValidator(parse_length), Field(ge=6, le=2000), _SCHEMA]
"""A part that holds another by lying over it or behind it: 6 mm of it are needed, as of any tab."""


class NetOptions(BaseModel):
    """The options of a net: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    def longest(self, paper: NetPaper) -> Mapping[str, float]:
        """Return the options that are cut at a length in mm, since there is room for no more."""
        del paper
        return {}
