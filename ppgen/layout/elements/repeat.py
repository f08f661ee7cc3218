"""Elements drawn several times in a row or column, by number or for each value of a list."""

from __future__ import annotations

from itertools import chain
from typing import Literal

from pydantic import Field as ModelField
from pydantic import model_validator

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.groups import seen_through
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.elements.group import drawn_all
from ppgen.layout.printed_fields import drawing_of
from ppgen.layout.row_ends import Row, judge_end
from ppgen.layout.scope import Scope
from ppgen.layout.union import AnyElement
from ppgen.layout.values import Box, Length, Number, Values

MOST_REPEATS = 500


class Model(Element):
    """Elements repeated along a box.

    Each copy has its own origin: the start of its cell along the direction, the box's edge across
    it. Without `spacing` the cells share the box evenly (`spread`). Inside, expressions see
    `index` (from 0), `number` (from 1), `count` and, with `each`, `item`. Where `spacing` is a share
    of the box's length (`{{ panel.width / 4 }}`), the copies fill that length.
    """

    type: Literal["repeat"]
    box: Box
    count: Number | None = None
    each: Values | None = None
    direction: Literal["row", "column"] = "row"
    spacing: Length | None = ModelField(default=None, description="From one copy to the next, in mm.")
    align: Literal["start", "centre", "end"] = "start"
    name: str = ModelField(default="", description="Name of the printed field it stands for.")
    safe: bool = ModelField(
        default=True, description="Whether what is drawn must stay in the safe area, if it has a name."
    )
    items: list[AnyElement]

    @model_validator(mode="after")
    def _one_of_count_and_each(self) -> Model:
        if (self.count is None) == (self.each is None):
            raise ValueError("a repeat takes either count or each")
        return self

    def bound(self) -> frozenset[str]:
        """Return the names that each copy sees."""
        return frozenset({"index", "number", "count", "item"})

    def compose(self, scope: Scope) -> Ops:
        """Return all copies, each under its own matrix."""
        values = self._values(scope)
        box = scope.rect(self.box)
        copies: list[Ops] = []
        for index, (dx, dy) in enumerate(self._origins(box, len(values), scope)):
            matrix = Matrix.translation(dx, dy)
            names = {"index": index, "number": index + 1, "count": len(values), "item": values[index]}
            inner = drawn_all(self.items, scope.moved(matrix).with_values(names))
            copies.append(tuple(seen_through(matrix, inner)))
        if copies and self._row.shares_length:
            judge_end(copies, box, scope.number(self.spacing), along=self.direction, scope=scope)
        ops = tuple(chain.from_iterable(copies))
        if not self.name:
            return ops
        return (drawing_of(scope.field_name(self.name), ops, box, scope=scope, safe=self.safe),)

    @property
    def _row(self) -> Row:
        return Row(self.box[2 if self.direction == "row" else 3], self.spacing, self.count)

    def _values(self, scope: Scope) -> list[object]:
        if self.each is None:
            return [None] * scope.count(self.count, MOST_REPEATS)
        values = scope.value(self.each)
        if not isinstance(values, list | tuple):
            raise ElementError("layout/value", f"each wants a list, not {values!r}")
        if len(values) > MOST_REPEATS:
            raise ElementError("layout/value", f"each may repeat at most {MOST_REPEATS} times")
        return list(values)

    def _origins(self, box: Rect, count: int, scope: Scope) -> list[tuple[float, float]]:
        if count == 0:
            return []
        is_row = self.direction == "row"
        length = box.width if is_row else box.height
        if self.spacing is None:
            step, start = length / count, 0.0
        else:
            step = scope.number(self.spacing)
            share = {"start": 0.0, "centre": 0.5, "end": 1.0}[self.align]
            start = (length - step * count) * share
        along = [start + step * index for index in range(count)]
        return [(box.x + a, box.y) if is_row else (box.x, box.y + a) for a in along]
