"""How what is written in a theme or a layout is read: strictly, so that a misspelt key is told."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class StrictModel(BaseModel):
    """A mapping of YAML in which an unknown key is refused."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, arbitrary_types_allowed=True, defer_build=True
    )
