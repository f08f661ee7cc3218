"""An icon of the game, drawn in one colour where it asks for the current one."""

from __future__ import annotations

from typing import Literal

from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix
from ppgen.display.ops import Op, Use
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.printed_fields import drawing_of, way_to_icon
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Token


class Model(Element):
    """An icon, as large as its box allows; with a `name` it counts as a printed field."""

    type: Literal["icon"]
    box: Box
    icon: Token
    colour: Token = "#000000"
    name: str = ModelField(default="", description="Name of the printed field it stands for.")
    safe: bool = ModelField(
        default=True, description="Whether what is drawn must stay in the safe area, if it has a name."
    )

    def compose(self, scope: Scope) -> Ops:
        """Return one placed symbol; an icon named "" draws nothing."""
        wanted = scope.words(self.icon)
        if not wanted:
            return ()
        symbol = scope.looks.icon(wanted, scope.colour(self.colour))
        if symbol is None:
            hint = way_to_icon(wanted, scope.looks)
            raise ElementError("layout/unknown-icon", f"there is no icon {wanted!r}", hint)
        box = scope.rect(self.box)
        side = min(box.width, box.height)
        x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
        ops: tuple[Op, ...] = (Use(symbol, Matrix(a=side, d=side, e=x, f=y).then(scope.upright(box))),)
        if not self.name:
            return ops
        return (drawing_of(scope.field_name(self.name), ops, box, scope=scope, safe=self.safe),)
