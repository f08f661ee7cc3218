"""A free shape written as SVG path data in millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator, WithJsonSchema

from ppgen.display.ops import Path
from ppgen.layout.element import Drawn, Ops
from ppgen.layout.scope import Scope
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.load.svg import path as svg_path
else:
    svg_path = lazily("ppgen.load.svg.path")  # few layouts have shapes of their own


def _path(value: object) -> object:
    return svg_path.parse_path(value) if isinstance(value, str) else value


PathData = Annotated[Path, BeforeValidator(_path), WithJsonSchema({"type": "string"})]


class Model(Drawn):
    """A path; `path` takes the commands of SVG's `d` attribute, one unit being 1 mm."""

    type: Literal["path"]
    path: PathData

    def compose(self, scope: Scope) -> Ops:
        """Return the painted path."""
        return self.painted(self.path, scope)
