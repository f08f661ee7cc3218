"""How many shapes lie on sheets of paper, and whether they are too many to be drawn and read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.common.problem import Problem
from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Use
from ppgen.display.pieces import Sheet
from ppgen.work.allowance import SpentError, WorkKind, most_of
from ppgen.work.by_id import ById


def crowded(sheets: Iterable[Sheet], component: str, limits: float) -> Iterator[Problem]:
    """Report a component with too many shapes in its file or on a side of a sheet, once."""
    shapes = Shapes()
    most_on_side, most = most_of(WorkKind.ON_SIDE, limits), most_of(WorkKind.SHAPES, limits)
    total = 0
    for sheet in sheets:
        for side in (sheet.front, sheet.back):
            count = sum(shapes.of(one.ops) for one in side.placements) if side is not None else 0
            total += count
            if count > most_on_side:
                yield SpentError(WorkKind.ON_SIDE, most_on_side).problem(None, component)
                return
            if total > most:
                yield SpentError(WorkKind.SHAPES, most).problem(None, component)
                return


class Shapes:
    """Counts what ops draw; what many pieces share is counted once."""

    def __init__(self) -> None:
        self._known: ById[tuple[Op, ...], int] = ById()

    def of(self, ops: tuple[Op, ...]) -> int:
        """Return how many paths, pictures and lines of text the ops of a side or of a symbol draw."""
        return self._known.of(ops, self._count)

    def _count(self, ops: tuple[Op, ...]) -> int:
        count = 0
        for op in ops:
            match op:
                case Group() | Field():
                    count += self._count(op.ops)
                case Use():
                    count += self.of(op.symbol.ops) + (self.of(op.mask.ops) if op.mask is not None else 0)
                case Fill() | Glyphs() | Picture() | Stroke():
                    count += 1
                case Clip() | Layer():
                    count += self._count(op.ops) + 1
                case Entry():
                    count += 1
        return count
