"""Elements moved, turned, scaled or clipped together."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ppgen.common.geometry import Matrix
from ppgen.display.groups import seen_through
from ppgen.display.ops import Clip, Op
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops, outline_path
from ppgen.layout.scope import Scope
from ppgen.layout.union import AnyElement
from ppgen.layout.values import Box, Number, Pair, Token

MOST_SCALE = 100
"""The places of letters are rounded before they are scaled: more would show."""


class Model(Element):
    """Elements in coordinates of their own, whose origin is put at `at`.

    They are scaled, then turned clockwise about that origin; `clip` hides what lies outside a box, or
    outside the icon's `outline` stretched into that box.
    """

    type: Literal["group"]
    at: Pair = (0.0, 0.0)
    turn: Number = Field(default=0.0, description="Degrees clockwise.")
    scale: Number = 1.0
    clip: Box | None = None
    outline: Token = "rectangle"
    items: list[AnyElement]

    def compose(self, scope: Scope) -> Ops:
        """Return the group's ops under one matrix."""
        scale = scope.number(self.scale)
        if abs(scale) > MOST_SCALE:
            raise ElementError("layout/value", f"a group is scaled up to {MOST_SCALE} times, not {scale:g}")
        matrix = (
            Matrix.scaling(scale, scale)
            .then(Matrix.rotation(scope.number(self.turn)))
            .then(Matrix.translation(scope.number(self.at[0]), scope.number(self.at[1])))
        )
        ops = drawn_all(self.items, scope.moved(matrix))
        if self.clip is not None:
            path = outline_path(scope.words(self.outline), scope.rect(self.clip), scope=scope)
            ops = (Clip(path, ops),)
        return seen_through(matrix, ops)


def drawn_all(items: list[AnyElement], scope: Scope) -> Ops:
    """Return the ops of several elements in order; `items` is their key in the file."""
    ops: list[Op] = []
    for index, item in enumerate(items):
        ops += item.drawn(scope.at("items", index))
    return tuple(ops)
