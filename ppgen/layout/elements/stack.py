"""Elements one under another, or beside one another, each as large as it needs to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from pydantic import Field as ModelField
from pydantic import model_validator

from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.extent import extent
from ppgen.display.groups import seen_through
from ppgen.display.ops import Op, rectangle
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Drawn, Element, Ops
from ppgen.layout.elements.group import drawn_all
from ppgen.layout.scope import Scope
from ppgen.layout.shared_room import settle
from ppgen.layout.union import AnyElement
from ppgen.layout.values import Box, Length, Number, Values

MOST_CELLS = 500
MOST_STACKED = 6
"""How deep stacks may stand in one another: each level is drawn twice, once to be measured."""

PLAY = 0.01
"""How much larger than its content a cell is made, in mm, so that rounding shrinks nothing."""


class StackCell(Drawn):
    """One place of a stack: `size` in mm, a `share` of what is left, or else as large as its content.

    Its elements see its `width` and `height`, their origin is its upper left corner. With `each` there is a
    cell for each value of a list, which expressions see as `item`, with `index` (from 0), `number` and
    `count`. `fill` and `stroke` grow with it.
    """

    type: Literal["cell"] = "cell"
    size: Length | None = None
    share: Number | None = None
    minimum: Length = ModelField(default=0.0, description="At least so large, in mm.")
    pad: Length = ModelField(default=0.0, description="Room around its content, in mm.")
    radius: Length = 0.0
    each: Values | None = None
    items: list[AnyElement] = ModelField(default_factory=list)

    @model_validator(mode="after")
    def _one_size(self) -> StackCell:
        if self.size is not None and self.share is not None:
            raise ValueError("a cell takes a size or a share")
        return self

    def bound(self) -> frozenset[str]:
        """Return the names that its elements see."""
        return frozenset({"width", "height", "item", "index", "number", "count"})


class _CellPlace(NamedTuple):
    """A cell with the values it is drawn with, and where its element stands in the file."""

    cell: StackCell
    scope: Scope


class Model(Element):
    """Cells one under another (`column`) or beside one another (`row`) in a box, `gap` mm apart.

    What is left when all have their size is divided among those with a share; without any it stays free at
    the end, or where `align` says. Where the content needs more than there is, it shrinks in proportion.
    """

    type: Literal["stack"]
    box: Box
    direction: Literal["column", "row"] = "column"
    gap: Length = 0.0
    align: Literal["start", "centre", "end"] = "start"
    items: list[StackCell]

    def compose(self, scope: Scope) -> Ops:
        """Return the cells, each under its own matrix."""
        box = scope.rect(self.box)
        if scope.stacked >= MOST_STACKED:
            raise ElementError("layout/value", f"stacks are nested more than {MOST_STACKED} deep")
        places = list(self._places(replace(scope, stacked=scope.stacked + 1)))
        if not places:
            return ()
        gap = scope.number(self.gap)
        is_row = self.direction == "row"
        across = box.height if is_row else box.width
        room = (box.width if is_row else box.height) - gap * (len(places) - 1)
        sizes, needed = self._sizes(places, room=room, across=across, is_trial=scope.measure is not None)
        if scope.measure is not None:  # a stack in a stack: its end counts, whatever its last cell shows
            end = sum(sizes) + gap * (len(places) - 1)
            whole = Rect(box.x, box.y, *((end, across) if is_row else (across, end)))
            scope.measure.append(scope.matrix.apply_rect(whole))
        free = {"start": 0.0, "centre": 0.5, "end": 1.0}[self.align] * max(room - sum(sizes), 0.0)
        ops: list[Op] = []
        before = len(scope.findings)
        cramped: list[str] = []
        is_drawn = scope.measure is None and scope.sizes is None
        for (cell, inside), size in zip(places, sizes, strict=True):
            x, y = (box.x + free, box.y) if is_row else (box.x, box.y + free)
            width, height = (size, across) if is_row else (across, size)
            matrix = Matrix.translation(x, y)
            moved = inside.moved(matrix)
            if is_drawn and cell.size is None:
                moved.cramped = cramped
            drawn = _drawn(cell, moved, width, height)
            ops += seen_through(matrix, drawn)
            free += size + gap
        if is_drawn and (cramped or sum(sizes) < needed - PLAY):
            told = f"it would take {needed:.1f} of {room:.1f} mm"
            is_told = settle(scope.findings, before, ops, is_row=is_row, told=told)
            if cramped and not is_told:
                raise ElementError("layout/value", cramped[0])
        return tuple(ops)

    def _places(self, scope: Scope) -> Sequence[_CellPlace]:
        places: list[_CellPlace] = []
        for number, cell in enumerate(self.items):
            here = scope.at("items", number)
            if cell.each is None:
                places += [_CellPlace(cell, here)] if _is_wanted(cell, here) else []
                continue
            values = here.value(cell.each)
            if not isinstance(values, list | tuple) or len(values) > MOST_CELLS:
                raise ElementError(
                    "layout/value", f"each wants a list of at most {MOST_CELLS}, not {values!r}"
                )
            for index, value in enumerate(values):
                names = {"item": value, "index": index, "number": index + 1, "count": len(values)}
                inner = here.with_values(names)
                places += [_CellPlace(cell, inner)] if _is_wanted(cell, inner) else []
        if len(places) > MOST_CELLS:
            raise ElementError("layout/value", f"a stack has at most {MOST_CELLS} cells")
        return places

    def _sizes(
        self, places: Sequence[_CellPlace], *, room: float, across: float, is_trial: bool
    ) -> tuple[list[float], float]:
        """Return how much of the room each cell takes, and how much all need.

        On trial, while the room is not known, each takes what it needs.
        """
        fixed = [self._fixed(cell, scope, across) for cell, scope in places]
        shares = [_least(cell.share, scope) if cell.share is not None else 0.0 for cell, scope in places]
        fits = [cell.size is None and cell.share is None for cell, _ in places]
        taken = sum(fixed)
        needed = sum(size for size, fit in zip(fixed, fits, strict=True) if fit)
        if taken - needed > room + PLAY and not is_trial:
            raise ElementError(
                "layout/overfull",
                f"the stack needs {taken - needed:.1f} mm for the sizes of its cells, and has {room:.1f}",
                "make cells smaller, or the box larger; a cell without a size is as large as its content",
            )
        if taken > room and needed > 0 and not is_trial:  # what fits its content gives way
            factor = max((room - (taken - needed)) / needed, 0.0)
            return [size * factor if fit else size for size, fit in zip(fixed, fits, strict=True)], taken
        whole = sum(shares)
        left = max(room - taken, 0.0)
        given = (left * share / whole if whole else 0.0 for share in shares)
        return [size + more for size, more in zip(fixed, given, strict=True)], taken

    def _fixed(self, cell: StackCell, scope: Scope, across: float) -> float:
        """Return the size of a cell before the rest is shared out."""
        least = _least(cell.minimum, scope)
        if cell.size is not None:
            return max(_least(cell.size, scope), least)
        if cell.share is not None:
            return least
        return max(self._content(cell, scope, across), least)

    def _content(self, cell: StackCell, scope: Scope, across: float) -> float:
        """Return how much the content of a cell needs: it is drawn once where there is no end."""
        pad = _least(cell.pad, scope)
        is_row = self.direction == "row"
        inner = max(across - 2 * pad, 0.0)
        width, height = (0.0, inner) if is_row else (inner, 0.0)
        measure: list[Rect] = []
        trial = replace(scope, findings=[], named=dict(scope.named), matrix=IDENTITY, measure=measure)
        ops = drawn_all(cell.items, trial.with_values({"width": width, "height": height}))
        areas = [*measure, *((found,) if (found := extent(ops)) is not None else ())]
        ends = [area.right if is_row else area.bottom for area in areas]
        return max(ends) + 2 * pad + PLAY if ends else 0.0


def _least(wanted: object, scope: Scope) -> float:
    """Return a number that must not be below 0."""
    found = scope.number(wanted)
    if found < 0:
        raise ElementError("layout/value", f"a cell has no size, share or padding of {found:g}")
    return found


def _is_wanted(cell: StackCell, scope: Scope) -> bool:
    return cell.condition is True or scope.truth(cell.condition)


def _drawn(cell: StackCell, scope: Scope, width: float, height: float) -> Ops:
    """Draw a cell at the origin: what lies behind it, and its elements inside its padding."""
    path = rectangle(Rect(0.0, 0.0, width, height), scope.number(cell.radius))
    behind = cell.painted(path, scope) if cell.fill is not None or cell.stroke is not None else ()
    pad = scope.number(cell.pad)
    names: dict[str, Any] = {"width": max(width - 2 * pad, 0.0), "height": max(height - 2 * pad, 0.0)}
    matrix = Matrix.translation(pad, pad)
    inner = drawn_all(cell.items, scope.moved(matrix).with_values(names))
    return (*behind, *seen_through(matrix, inner))
