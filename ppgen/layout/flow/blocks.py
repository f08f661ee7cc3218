"""Blocks that flow: rows that are never broken, and where a column may end between them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.layout.element import Ops
from ppgen.layout.scope import Scope

TOLERANCE = 0.01
"""How much higher than its room a column may be, in mm: what rounding adds."""


class Block(ABC):
    """Something with rows one under another; lengths in mm.

    `before` is the room above it where it does not begin a column, `clings` whether it must not end one.
    `heading` counts the headings of a text from 0; of other blocks it is negative.
    """

    before: float = 0.0
    clings: bool = False
    heading: int = -1

    @property
    @abstractmethod
    def heights(self) -> Sequence[float]:
        """How high each row is."""

    @property
    def longest(self) -> str:
        """The longest text in it."""
        return ""

    @property
    def head(self) -> float:
        """How high what is repeated above the rows of each column is."""
        return 0.0

    def may_end(self, row: int) -> bool:
        """Tell whether a column may end behind a row that is not the last one."""
        del row
        return True

    @abstractmethod
    def draw(self, first: int, last: int, scope: Scope) -> Ops:
        """Return the rows from `first` to `last`, both included, from the origin of the scope down."""


class FlowPlace(NamedTuple):
    """A row of a block: where a flow goes on."""

    block: int
    row: int


START = FlowPlace(0, 0)


class Portion(NamedTuple):
    """Rows of a block that stand together in a column, `y` mm below its top."""

    column: int
    y: float
    block: int
    first: int
    last: int


class Filled(NamedTuple):
    """What stands in the columns, where the rest begins, and by how much a row is too high for any column."""

    portions: tuple[Portion, ...]
    rest: FlowPlace | None
    too_high: float


class _Unit(NamedTuple):
    """Rows that stay together, with those of the next block that they cling to."""

    parts: tuple[tuple[int, int, int], ...]


def fill(blocks: Sequence[Block], rooms: Sequence[float], start: FlowPlace = START) -> Filled:
    """Fill columns of given heights one after another."""
    portions: list[Portion] = []
    too_high = 0.0
    waiting = list(_units(blocks, start))
    column, y = 0, 0.0
    while waiting:
        if column >= len(rooms):
            block, first, _ = waiting[0].parts[0]
            return Filled(tuple(portions), FlowPlace(block, first), too_high)
        unit = waiting[0]
        height = _height(blocks, unit, portions, column, y)
        if y + height > rooms[column] + TOLERANCE:
            if y > 0:
                column, y = column + 1, 0.0
                continue
            if len(unit.parts) > 1:  # nothing is gained by waiting: the block stands without its company
                waiting[:1] = [_Unit(unit.parts[:1]), _Unit(unit.parts[1:])]
                continue
            too_high = max(too_high, y + height - rooms[column])
        for block, first, last in unit.parts:
            y = _put(blocks, portions, column, y, (block, first, last))
        waiting.pop(0)
    return Filled(tuple(portions), None, too_high)


def _units(blocks: Sequence[Block], start: FlowPlace) -> Iterator[_Unit]:
    clinging: list[tuple[int, int, int]] = []
    for number in range(start.block, len(blocks)):
        block = blocks[number]
        first = start.row if number == start.block else 0
        count = len(block.heights)
        for row in range(first, count):
            is_last = row == count - 1
            if not is_last and not block.may_end(row):
                continue
            clinging.append((number, first, row))
            first = row + 1
            if not (is_last and block.clings):
                yield _Unit(tuple(clinging))
                clinging = []
    if clinging:
        yield _Unit(tuple(clinging))


def _above(blocks: Sequence[Block], part: tuple[int, int, int], *, is_top: bool, goes_on: bool) -> float:
    block, first, _ = part
    if goes_on:
        return 0.0
    return (0.0 if is_top or first else blocks[block].before) + blocks[block].head


def _height(
    blocks: Sequence[Block], unit: _Unit, portions: Sequence[Portion], column: int, y: float
) -> float:
    height = 0.0
    for part in unit.parts:
        block, first, last = part
        goes_on = _goes_on(portions, column, block)
        height += _above(blocks, part, is_top=y + height == 0, goes_on=goes_on)
        height += sum(blocks[block].heights[first : last + 1])
    return height


def _goes_on(portions: Sequence[Portion], column: int, block: int) -> bool:
    return bool(portions) and portions[-1].column == column and portions[-1].block == block


def _put(
    blocks: Sequence[Block], portions: list[Portion], column: int, y: float, part: tuple[int, int, int]
) -> float:
    """Add rows to a column, and return where it goes on."""
    block, first, last = part
    goes_on = _goes_on(portions, column, block)
    above = _above(blocks, part, is_top=y == 0, goes_on=goes_on)
    height = sum(blocks[block].heights[first : last + 1])
    if goes_on:
        portions[-1] = portions[-1]._replace(last=last)
    else:
        portions.append(Portion(column, y + above - blocks[block].head, block, first, last))
    return y + above + height
