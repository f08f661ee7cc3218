"""A named part of the theme, drawn with values of its own."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ppgen.common.geometry import Matrix
from ppgen.common.problem import nearest
from ppgen.display.groups import seen_through
from ppgen.display.ops import Op
from ppgen.layout.effort import ElementError
from ppgen.layout.element import MOST_NESTED_PARTS, Element, Ops, Parts
from ppgen.layout.scope import Scope
from ppgen.layout.values import Number, Pair, Words


class Model(Element):
    """A part: elements written once in theme.yaml under `parts` and drawn wherever they are wanted."""

    type: Literal["part"]
    part: str
    at: Pair = (0.0, 0.0)
    turn: Number = 0.0
    values: dict[str, Words | Number | bool] = Field(default_factory=dict, alias="with")

    def borrowed(self, parts: Parts) -> tuple[tuple[Element, ...], frozenset[str]]:
        """Return the part's elements and the names given to them."""
        return parts.get(self.part, ()), frozenset(self.values)

    def compose(self, scope: Scope) -> Ops:
        """Return the part's ops under one matrix."""
        items = scope.looks.parts.get(self.part)
        if items is None:
            hint = nearest(self.part, scope.looks.parts)
            raise ElementError("layout/unknown-part", f"the theme has no part {self.part!r}", hint)
        if scope.depth >= MOST_NESTED_PARTS:
            raise ElementError("layout/part-loop", f"parts are nested more than {MOST_NESTED_PARTS} deep")
        values = {name: scope.value(value) for name, value in self.values.items()}
        matrix = Matrix.rotation(scope.number(self.turn)).then(
            Matrix.translation(scope.number(self.at[0]), scope.number(self.at[1]))
        )
        inner = scope.moved(matrix).with_values(values).deeper()
        ops: list[Op] = []
        for index, item in enumerate(items):
            ops += item.drawn(inner.in_part("parts", self.part, index))
        return seen_through(matrix, tuple(ops))
