"""A free shape written as SVG path data in millimetres."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, WithJsonSchema

from ppgen.display.ops import Path
from ppgen.layout.element import Drawn, Ops
from ppgen.layout.scope import Scope
from ppgen.load.svg import parse_path


def _path(value: object) -> object:
    return parse_path(value) if isinstance(value, str) else value


PathData = Annotated[Path, BeforeValidator(_path), WithJsonSchema({"type": "string"})]


class Model(Drawn):
    """A path; `path` takes the commands of SVG's `d` attribute, one unit being 1 mm."""

    type: Literal["path"]
    path: PathData

    def compose(self, scope: Scope) -> Ops:
        """Return the painted path."""
        return self.painted(self.path, scope)
