"""Blocks into a box: as large as they fit, or over columns and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.groups import seen_through
from ppgen.display.ops import Op
from ppgen.layout.element import Ops
from ppgen.layout.flow.blocks import Block, Filled, FlowPlace, fill
from ppgen.layout.flow.paging import paging_of
from ppgen.layout.flow.texts import ENDLESS, TextBlock
from ppgen.layout.printed_fields import OVERSET, SAFE_AREA, ways_to_fit
from ppgen.layout.scope import Finding, Scope

STEP = 0.25
"""By how many points type is made smaller until it fits."""


class Made(NamedTuple):
    """Blocks at one size of type, and whether one of them is wider than its column."""

    blocks: Sequence[Block]
    too_wide: bool


MakeBlocks = Callable[[float], Made]
"""Gives the blocks with all type at a share of its full size."""


class Columns(NamedTuple):
    """A box parted into columns of one width, `gap` mm apart; from the right if `backwards`."""

    box: Rect
    number: int
    gap: float
    backwards: bool

    @property
    def width(self) -> float:
        """How wide each column is."""
        return max((self.box.width - self.gap * (self.number - 1)) / self.number, 0.0)

    def left(self, column: int) -> float:
        """Return where a column begins."""
        at = self.number - 1 - column if self.backwards else column
        return self.box.x + at * (self.width + self.gap)


def factors(size: float, minimum: float) -> Iterator[float]:
    """Yield the shares of its size in points that type may be set in."""
    now = size
    while now > minimum:
        yield now / size
        now -= STEP
    yield min(minimum, size) / size


def natural_height(made: Made, columns: Columns) -> float:
    """Return how high the blocks are in one column without end."""
    filled = fill(made.blocks, [ENDLESS])
    if not filled.portions:
        return 0.0
    last = filled.portions[-1]
    block = made.blocks[last.block]
    height = last.y + block.head + sum(block.heights[last.first : last.last + 1])
    return height / columns.number


def flow(make: MakeBlocks, columns: Columns, scope: Scope, *, sizes: Iterator[float], pages: bool) -> Ops:
    """Draw blocks in columns: over pages at full size, else at the largest size at which all fit."""
    rooms = [columns.box.height] * columns.number
    paging = paging_of(scope) if pages else None
    if paging is not None:
        start = paging.begins(scope)
        if start is None:
            return ()
        made = make(1.0)
        filled = fill(made.blocks, rooms, start)
        paging.ends(scope, filled.rest)
        for portion in filled.portions:
            heading = made.blocks[portion.block].heading
            if heading >= 0 and portion.first == 0:
                paging.stands(scope, heading)
    else:
        for factor in sizes:
            made = make(factor)
            filled = fill(made.blocks, rooms)
            if not made.too_wide and filled.rest is None and not filled.too_high:
                break
        if filled.rest is not None:
            _report(f"{_missing(made.blocks, filled.rest):.1f} mm too long", made, scope)
    before = len(scope.findings)
    if filled.too_high:
        what = f"a part of it that is never broken is {filled.too_high:.1f} mm higher than its column"
        _report(what, made, scope)
    ops = _drawn(made.blocks, filled, columns, scope)
    if filled.too_high or (paging is None and filled.rest is not None):  # where it reaches follows from that
        scope.findings[before:] = [one for one in scope.findings[before:] if one.rule != SAFE_AREA]
    return ops


def _report(what: str, made: Made, scope: Scope) -> None:
    """Say that there is not enough room, at the longest of the texts."""
    size = max((block.setting.size for block in made.blocks if isinstance(block, TextBlock)), default=0)
    hint = ways_to_fit("shorten it, enlarge its box", size, "let it go on with `pages: true`")
    longest = max((block.longest for block in made.blocks), key=len, default="")
    found = Finding(OVERSET, f"does not fit: {what}", scope.place, hint, data=(), words=longest)
    scope.note(found._replace(too_high=True))


def _missing(blocks: Sequence[Block], rest: FlowPlace) -> float:
    """Return how high what finds no place is."""
    filled = fill(blocks, [ENDLESS], rest)
    last = filled.portions[-1]
    block = blocks[last.block]
    return last.y + block.head + sum(block.heights[last.first : last.last + 1])


def _drawn(blocks: Sequence[Block], filled: Filled, columns: Columns, scope: Scope) -> Ops:
    ops: list[Op] = []
    for portion in filled.portions:
        matrix = Matrix.translation(columns.left(portion.column), columns.box.y + portion.y)
        inner = blocks[portion.block].draw(portion.first, portion.last, scope.moved(matrix))
        ops += seen_through(matrix, inner)
    return tuple(ops)
