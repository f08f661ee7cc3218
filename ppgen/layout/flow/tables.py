"""Tables as blocks: columns of fixed, natural or shared width, rows that are never broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.extent import extent
from ppgen.display.groups import seen_through
from ppgen.display.ops import Fill, Op, Stroke, rectangle
from ppgen.layout.element import Element, Ops
from ppgen.layout.flow.blocks import Block
from ppgen.layout.flow.texts import ENDLESS
from ppgen.layout.printed_fields import PrintedText, field_of, inspect, keep_safe
from ppgen.layout.scope import Scope
from ppgen.typeset import Align, Setting, TextStyle, VerticalAlign

PLAY = 0.02
"""How much wider than its text a column is made, in mm, so that rounding breaks no line."""


class Width(NamedTuple):
    """How wide a column is: `fixed` mm, or a `share` of what the others leave, or else as its content."""

    fixed: float | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class TableCell:
    """What stands in a cell: words, or elements that see its `width` and `height`; `span` columns wide."""

    words: str
    style: TextStyle
    printed: PrintedText
    span: int = 1
    fill: Colour | None = None
    items: tuple[Element, ...] = ()
    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """Cells beside one another, on a ground of one colour."""

    cells: tuple[TableCell, ...]
    fill: Colour | None = None


class Ruling(NamedTuple):
    """Room round the content of a cell, least height of a row, and the line under each; mm."""

    across: float
    down: float
    least: float
    line: Colour | None
    thickness: float


@dataclass(slots=True)
class TableBlock(Block):
    """A table as wide as its column; `header` stands above its rows in each column or page."""

    rows: Sequence[TableRow]
    header: TableRow | None
    widths: Sequence[float]
    ruling: Ruling
    before: float = 0.0
    backwards: bool = False
    _heights: tuple[float, ...] = field(default=())

    @property
    def heights(self) -> Sequence[float]:
        """How high each row has to be for its highest cell."""
        if not self._heights:
            self._heights = tuple(self._row_height(row) for row in self.rows)
        return self._heights

    @property
    def longest(self) -> str:
        """The longest text of its cells."""
        return max((cell.words for row in self.rows for cell in row.cells), key=len, default="")

    @property
    def head(self) -> float:
        """How high the header is."""
        return self._row_height(self.header) if self.header is not None else 0.0

    def has_overset(self) -> bool:
        """Tell whether a word of a cell is wider than the cell."""
        rows = self.rows if self.header is None else [self.header, *self.rows]
        for row in rows:
            for cell, (_, width) in zip(row.cells, self._places(row), strict=True):
                if _is_too_wide(cell, max(width - 2 * self.ruling.across, 0.0)):
                    return True
        return False

    def draw(self, first: int, last: int, scope: Scope) -> Ops:
        """Return the header and some rows."""
        ops: list[Op] = []
        y = 0.0
        if self.header is not None:
            ops += self._row(self.header, y, self.head, scope)
            y += self.head
        for number in range(first, last + 1):
            ops += self._row(self.rows[number], y, self.heights[number], scope)
            y += self.heights[number]
        return tuple(ops)

    def _row_height(self, row: TableRow) -> float:
        highest = 0.0
        for cell, (_, width) in zip(row.cells, self._places(row), strict=True):
            highest = max(highest, _needed(cell, max(width - 2 * self.ruling.across, 0.0)))
        return max(highest + 2 * self.ruling.down, self.ruling.least)

    def _places(self, row: TableRow) -> list[tuple[float, float]]:
        """Return where each cell of a row begins, and how wide it is."""
        places = []
        column, x = 0, 0.0
        whole = sum(self.widths)
        for cell in row.cells:
            width = sum(self.widths[column : column + cell.span])
            places.append((whole - x - width if self.backwards else x, width))
            column, x = column + cell.span, x + width
        return places

    def _row(self, row: TableRow, y: float, height: float, scope: Scope) -> list[Op]:
        ops: list[Op] = []
        whole = sum(self.widths)
        if row.fill is not None:
            ops.append(Fill(rectangle(Rect(0.0, y, whole, height)), row.fill))
        places = self._places(row)
        for cell, (x, width) in zip(row.cells, places, strict=True):
            if cell.fill is not None:
                ops.append(Fill(rectangle(Rect(x, y, width, height)), cell.fill))
        if self.ruling.line is not None:
            line = (("M", 0.0, y + height), ("L", whole, y + height))
            ops.append(Stroke(line, self.ruling.line, self.ruling.thickness))
        for cell, (x, width) in zip(row.cells, places, strict=True):
            across, down = self.ruling.across, self.ruling.down
            box = Rect(x + across, y + down, max(width - 2 * across, 0.0), max(height - 2 * down, 0.0))
            ops += _content(cell, box, scope)
        return ops


def least_width(cell: TableCell) -> float:
    """Return how wide the widest word of a cell is, in mm: what may not be broken."""
    if cell.items:
        return natural_width(cell)
    return max([natural_width(replace(cell, words=word)) for word in cell.words.split()], default=0.0)


def natural_width(cell: TableCell) -> float:
    """Return how wide the content of a cell is when no line of it is broken, in mm."""
    if cell.items:
        area = _measured(cell, 0.0)
        return 0.0 if area is None else area.right
    if not cell.words.strip() or cell.scope is None:
        return 0.0
    style = cell.scope.restyled(cell.style, (("align", Align.START),))
    ink = cell.scope.typesetter.set(cell.words, style, width=ENDLESS, height=ENDLESS).ink
    return (ENDLESS - ink.x if cell.scope.typesetter.right_to_left else ink.right) + PLAY


def column_widths(
    rows: Sequence[TableRow], widths: Sequence[Width], *, room: float, across: float
) -> tuple[float, ...]:
    """Return how wide each column is.

    Where there is not enough room for what takes its content, lines are broken: each such column keeps its
    widest word, and what is left is divided in proportion to what each of them would take more.
    """
    natural, least = [0.0] * len(widths), [0.0] * len(widths)
    for row in rows:
        column = 0
        for cell in row.cells:
            if cell.span == 1 and widths[column].fixed is None and widths[column].share is None:
                natural[column] = max(natural[column], natural_width(cell) + 2 * across)
                least[column] = max(least[column], least_width(cell) + 2 * across)
            column += cell.span
    fixed = [wide.fixed or 0.0 for wide in widths]
    shares = [wide.share or 0.0 for wide in widths]
    left = room - sum(fixed) - sum(natural)
    if left < 0 < sum(natural):
        spare, wanted = room - sum(fixed) - sum(least), sum(natural) - sum(least)
        factor = max(spare / wanted, 0.0) if wanted > 0 else 0.0
        natural = [small + (large - small) * factor for small, large in zip(least, natural, strict=True)]
    whole = sum(shares)
    given = [max(left, 0.0) * share / whole if whole else 0.0 for share in shares]
    return tuple(a + b + c for a, b, c in zip(fixed, natural, given, strict=True))


def _needed(cell: TableCell, width: float) -> float:
    """Return how high the content of a cell is in a width: words as far as letters reach, for even rows."""
    if cell.items:
        area = _measured(cell, width)
        return 0.0 if area is None else area.bottom
    setting = _set_endless(cell, width)
    return 0.0 if setting is None else setting.foot + PLAY


def _set_endless(cell: TableCell, width: float) -> Setting | None:
    """Set the words of a cell as high as they need to be; nothing where there are none."""
    if not cell.words.strip() or cell.scope is None:
        return None
    style = cell.scope.restyled(cell.style, (("valign", VerticalAlign.TOP),))
    return cell.scope.typesetter.set(cell.words, style, width=width, height=ENDLESS)


def _is_too_wide(cell: TableCell, width: float) -> bool:
    setting = _set_endless(cell, width)
    return setting is not None and setting.overset is not None


def _measured(cell: TableCell, width: float) -> Rect | None:
    """Return the room that the elements of a cell take where there is no end to it."""
    assert cell.scope is not None
    measure: list[Rect] = []
    trial = replace(cell.scope, findings=[], named=dict(cell.scope.named), matrix=IDENTITY, measure=measure)
    ops = _all_drawn(cell.items, trial.with_values({"width": width, "height": 0.0}))
    areas = [*measure, *((found,) if (found := extent(ops)) is not None else ())]
    if not areas:
        return None
    return Rect(0.0, 0.0, max(area.right for area in areas), max(area.bottom for area in areas))


def _content(cell: TableCell, box: Rect, scope: Scope) -> Ops:
    matrix = Matrix.translation(box.x, box.y)
    if cell.items:
        assert cell.scope is not None
        inner = replace(cell.scope, matrix=scope.matrix, named=scope.named, findings=scope.findings)
        names = {"width": box.width, "height": box.height}
        ops = _all_drawn(cell.items, inner.moved(matrix).with_values(names))
        return seen_through(matrix, ops)
    if not cell.words.strip():
        return ()
    setting = scope.typesetter.set(cell.words, cell.style, width=box.width, height=box.height)
    matrix = matrix.then(scope.upright(box))
    printed = cell.printed._replace(name=scope.field_name(cell.printed.name), waived=cell.style.waived)
    inspect(cell.words, setting, printed, scope=scope)
    printed = keep_safe(setting, printed, matrix=matrix, scope=scope)
    return seen_through(matrix, (field_of(setting, printed, width=box.width, height=box.height),))


def _all_drawn(items: Sequence[Element], scope: Scope) -> Ops:
    ops: list[Op] = []
    for index, item in enumerate(items):
        ops += item.drawn(scope.at("items", index))
    return tuple(ops)
