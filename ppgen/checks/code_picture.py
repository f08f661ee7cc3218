"""A code as a reader sees it: its modules, what lies over them, and what its group cuts off."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ppgen.checks.content import Item
from ppgen.checks.ground import Box, Cover, Paint, box_of, overlaps
from ppgen.common.allowance import Allowance, Kind
from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.lazy import lazily
from ppgen.display.ops import Field, Fill, rectangle, walk

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazily("PIL.Image")  # only covered codes need it

CELLS = 4
"""Cells along a module, a pixel each for the reader, which needs three; what touches a cell covers it."""

LEAST_CELLS = 40
"""Cells along the height of bars at least."""

RECTANGLE = len(rectangle(Rect(0, 0, 1, 1)))
"""Segments of a path for each rectangle; the third ends in the corner across the first."""

COST = 10
"""To look whether a cell is touched takes as long as so many comparisons for each segment of the shape."""

_LIGHT = 255

Veil = Mapping[int, tuple[float, float]]
"""For cells by number, `a` and `b`: the brightness x is seen as a x + b; others are not changed."""


class Over(NamedTuple):
    """What hides a code: paints and texts drawn after it, and the clips that cut it off."""

    paints: tuple[Paint, ...]
    texts: tuple[Rect, ...]
    clips: tuple[Paint, ...]

    @property
    def look(self) -> tuple[object, ...]:
        """What tells these apart from others."""
        paints, clips = ([one.look for one in some] for some in (self.paints, self.clips))
        return tuple(paints), self.texts, tuple(clips)


class Grid(NamedTuple):
    """The cells of a code: its bounds, the map from there to the piece, and how many cells there are."""

    bounds: Rect
    matrix: Matrix
    columns: int
    rows: int

    def touched(self, box: Box, share: Callable[[Rect], Cover]) -> Iterator[int]:
        """Yield the number of each cell of which a share is not nothing; it is nothing outside a box.

        Whole blocks of cells are asked for first, and halved where only a part is touched.
        """
        blocks = [self._reached(box)]
        while blocks:
            columns, rows = blocks.pop()
            if not columns or not rows:
                continue
            found = share(self._place(columns, rows))
            if found is Cover.PART and len(columns) * len(rows) > 1:
                blocks += _halves(columns, rows)
            elif found is not Cover.NONE:
                yield from (row * self.columns + column for row in rows for column in columns)

    def _place(self, columns: range, rows: range) -> Rect:
        """Return where a block of cells lies on the piece."""
        width, height = self.bounds.width / self.columns, self.bounds.height / self.rows
        left, top = self.bounds.x + columns.start * width, self.bounds.y + rows.start * height
        return self.matrix.apply_rect(Rect(left, top, len(columns) * width, len(rows) * height))

    def _reached(self, box: Box) -> tuple[range, range]:
        """Return the columns and rows outside which no cell shares anything with a box on the piece."""
        back = self.matrix.inverse()
        left, top, right, bottom = box
        if back is None or left >= right or top >= bottom:
            return range(0), range(0)
        seen = back.apply_rect(Rect(left, top, right - left, bottom - top))
        ends = []
        for start, length, first, whole, count in (
            (seen.x, seen.width, self.bounds.x, self.bounds.width, self.columns),
            (seen.y, seen.height, self.bounds.y, self.bounds.height, self.rows),
        ):
            low, high = ((place - first) / whole * count for place in (start, start + length))
            ends.append(range(max(0, math.floor(low)), min(count, math.ceil(high))))
        return ends[0], ends[1]


def grid_of(item: Item) -> Grid:
    """Return the cells of a printed code, whose modules are drawn last."""
    bounds = item.field.bounds
    *_, module = (matrix for op, matrix in walk(item.field.ops) if isinstance(op, Fill))
    columns, rows = round(CELLS * bounds.width / abs(module.a)), round(CELLS * bounds.height / abs(module.d))
    return Grid(bounds, item.matrix, columns, max(rows, LEAST_CELLS))


def veil(over: Over, grid: Grid, allowance: Allowance) -> Veil:
    """Return how what lies over a code changes its cells; raises SpentError.

    Where nobody knows what is seen, under pictures, letters and clips, light is taken for dark and dark for
    light.
    """
    found: dict[int, tuple[float, float]] = {}

    def lay(box: Box, share: Callable[[Rect], Cover], *, grey: int | None, opacity: float) -> None:
        cells = [*grid.touched(box, share)]
        allowance.spend(Kind.COMPARISONS, len(cells))
        _lay(found, cells, grey, opacity)

    for paint in over.paints:
        grey = None if paint.colour is None else _grey(paint.colour)
        lay(paint.box, partial(_painted, paint, allowance), grey=grey, opacity=paint.opacity)
    for text in over.texts:
        lay(box_of(text), partial(_in_box, box_of(text), allowance), grey=None, opacity=1.0)
    for clip in over.clips:
        whole = box_of(grid.matrix.apply_rect(grid.bounds))
        lay(whole, partial(_cut_off, clip, allowance), grey=None, opacity=1.0)
    return found


def _painted(paint: Paint, allowance: Allowance, place: Rect) -> Cover:
    allowance.spend(Kind.COMPARISONS, COST * len(paint.path))
    return paint.covers(place) if overlaps(paint.box, box_of(place)) else Cover.NONE


def _in_box(box: Box, allowance: Allowance, place: Rect) -> Cover:
    allowance.spend(Kind.COMPARISONS, COST)
    left, top, right, bottom = box_of(place)
    if box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3]:
        return Cover.ALL
    return Cover.PART if overlaps((left, top, right, bottom), box) else Cover.NONE


def _cut_off(clip: Paint, allowance: Allowance, place: Rect) -> Cover:
    shown = _painted(clip, allowance, place)
    return {Cover.ALL: Cover.NONE, Cover.NONE: Cover.ALL}.get(shown, shown)


def picture_of(field: Field, grid: Grid, seen: Veil) -> Image.Image:
    """Return a code as it is seen, a pixel for each cell."""
    pixels = bytearray([_LIGHT]) * (grid.columns * grid.rows)
    for op, matrix in walk(field.ops):
        if isinstance(op, Fill):
            for left, top, right, bottom in _rectangles(op, matrix, grid):
                run = bytes([_grey(op.colour)]) * (right - left)
                for row in range(top * grid.columns, bottom * grid.columns, grid.columns):
                    pixels[row + left : row + right] = run
    for number, (a, b) in seen.items():
        pixels[number] = round(a * pixels[number] + b)
    return Image.frombytes("L", (grid.columns, grid.rows), bytes(pixels))


def enlarged(picture: Image.Image, times: int, *, soft: bool) -> Image.Image:
    """Return a picture with so many pixels along each of its own; its edges become soft or stay sharp."""
    filtered = Image.Resampling.BICUBIC if soft else Image.Resampling.NEAREST
    return picture.resize((picture.width * times, picture.height * times), filtered)


def _lay(
    found: dict[int, tuple[float, float]], cells: Iterable[int], grey: int | None, opacity: float
) -> None:
    """Lay one more colour, or an unknown one, over cells."""
    through = 1.0 - opacity
    scale, shift = (through - opacity, _LIGHT * opacity) if grey is None else (through, grey * opacity)
    alone = (scale, shift)
    for number in cells:
        below = found.get(number)
        found[number] = alone if below is None else (scale * below[0], scale * below[1] + shift)


def _halves(columns: range, rows: range) -> list[tuple[range, range]]:
    if len(columns) >= len(rows):
        middle = len(columns) // 2
        return [(columns[:middle], rows), (columns[middle:], rows)]
    middle = len(rows) // 2
    return [(columns, rows[:middle]), (columns, rows[middle:])]


def _rectangles(op: Fill, matrix: Matrix, grid: Grid) -> Iterator[tuple[int, int, int, int]]:
    """Yield the cells of each of the rectangles that codes are made of: left, top, right and bottom."""
    across, down = grid.columns / grid.bounds.width, grid.rows / grid.bounds.height
    scale_x, start_x = matrix.a * across, (matrix.e - grid.bounds.x) * across
    scale_y, start_y = matrix.d * down, (matrix.f - grid.bounds.y) * down
    for number in range(0, len(op.path), RECTANGLE):
        first, third = op.path[number], op.path[number + 2]
        if len(first) == 3 and len(third) == 3:
            xs = round(first[1] * scale_x + start_x), round(third[1] * scale_x + start_x)
            ys = round(first[2] * scale_y + start_y), round(third[2] * scale_y + start_y)
            yield min(xs), min(ys), max(xs), max(ys)


def _grey(colour: Colour) -> int:
    """Return the brightness that readers of codes see, 0 to 255 (ITU-R BT.601)."""
    return round(0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue)
