"""A code can be read with what is drawn after it, and with what its group cuts off."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ppgen.checks.sight.cells import FieldGrid
from ppgen.checks.sight.code_picture import (
    LEAST_CELLS,
    Over,
    Veil,
    enlarged,
    grid_of,
    is_of_bars,
    of_row,
    picture_of,
    rows_of,
    veils,
)
from ppgen.checks.sight.content import Content, PrintedItem, is_paint, words_on
from ppgen.checks.sight.ground import Cover, Paint, box_of, overlaps
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.display.code_reader import read_in, whole
from ppgen.display.ops import Use, walk
from ppgen.work.allowance import Allowance, WorkKind

if TYPE_CHECKING:
    from PIL import Image

ID = "text/code-covered"
WHY = "A code survives a small mark over it; with a larger one, no phone reads it."

MOST_KNOWN = 200_000
"""Of so many cells is remembered how they are hidden: many cards have the same mark over their codes."""

LOOKS = ((1, False), (2, False), (2, True), (3, False), (4, False))
"""How much larger the reader sees a code, and whether its edges are soft then."""

MOST_MISSED = 1
"""In so many of these looks a code may fail.

The reader misses a good one in one size at most, and one of which nearly too much is hidden in several.
"""

LOWEST = 5.0
"""So high in mm, or whole if lower, must be what is left of bars in one strip (ISO/IEC 15417, 16388, 16390).

A reader of pictures is content with a hundredth of it, and no scanner in a hand is.
"""

CELLS_IN_TIME = 64
"""The reader looks at so many cells in the time in which a shape is compared with a text."""

_CODE = {"type": "qr", "box": [5, 40, 20, 20], "text": "sun", "level": "H"}
_MARK = {"type": "rectangle", "fill": "#ffffff"}
GOOD = {
    "fields": {},
    "cards": [{"id": "sun"}],
    "face": [_CODE, {**_MARK, "box": [13.5, 48.5, 3, 3]}],
}
BAD = {**GOOD, "face": [_CODE, {**_MARK, "box": [5, 40, 10, 10]}]}

_Known = dict[tuple[object, ...], tuple[Veil, ...]]


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Let a reader look at each code that something covers."""
    known: _Known = printed.memory.again(ID, (), dict)
    for side in printed.sides():
        for index, content in enumerate(side.contents):
            for number, item in enumerate(content.items):
                if not item.field.code or item.field.laid or not all(item.field.bounds.size):
                    continue
                over = _over(content, number, side.contents[index + 1 :])
                if any(over) and not _is_read(item, over, printed, known):
                    yield _problem(item.field.name, side, printed)


def _problem(name: str, side: PieceSide, printed: PrintedPieces) -> Problem:
    message = f"{name} cannot be read: something is drawn over it, or its group cuts it off"
    hint = (
        "draw it last, move it, or widen the group's clip; a QR code bears most with `level: H`, "
        f"and of bars {LOWEST:g} mm must be left in one strip"
    )
    return error(ID, message, span=printed.place(side, name), hint=hint, subject=side.subject)


def _over(content: Content, number: int, later: Sequence[Content]) -> Over:
    """Return what may hide a code: what comes after it in its own op, and the ops after that."""
    item = content.items[number]
    box = box_of(item.box)
    own = sum(is_paint(op) for op, _ in walk(item.field.ops))
    paints = [*content.paints[item.below + own :], *(paint for other in later for paint in other.paints)]
    items = [*content.items[number + 1 :], *(one for other in later for one in other.items)]
    return Over(
        tuple([paint for paint in paints if paint.opacity > 0 and overlaps(paint.box, box)]),
        tuple([area for one in items if one.lines for area in _text(one) if overlaps(box_of(area), box)]),
        tuple([clip for clip in item.clips if not _shows_all(clip, item)]),
    )


def _text(item: PrintedItem) -> Iterator[Rect]:
    """Yield where the words and the icons of a text stand on the piece."""
    for line in item.lines:
        yield from words_on(line)
    for op, matrix in walk(item.field.ops, item.matrix):
        if isinstance(op, Use):
            yield op.matrix.then(matrix).apply_rect(op.symbol.bounds)


def _shows_all(clip: Paint, item: PrintedItem) -> bool:
    return overlaps(clip.box, box_of(item.box)) and clip.covers(item.box) is Cover.ALL


def _is_read(item: PrintedItem, over: Over, printed: PrintedPieces, known: _Known) -> bool:
    grid = grid_of(item)
    key = (over.look, grid)
    if key not in known:
        if sum(len(seen) for some in known.values() for seen in some) > MOST_KNOWN:
            known.clear()
        known[key] = veils(over, grid, printed.allowance)
    work = len(known[key]) * grid.columns * grid.rows // CELLS_IN_TIME
    printed.allowance.spend(WorkKind.COMPARISONS, work)
    pictures = (picture_of(item.field, grid, seen) for seen in known[key])
    lowest = _least_rows(grid) if is_of_bars(item) else 0
    return all(_is_seen(picture, item.field.code, lowest, printed.allowance) for picture in pictures)


def _least_rows(grid: FieldGrid) -> int:
    """Return how many rows of cells must be left of bars."""
    high = grid.bounds.height * math.hypot(grid.matrix.c, grid.matrix.d)
    return grid.rows if high <= LOWEST else math.ceil(round(grid.rows * LOWEST / high, 6))


def _is_seen(picture: Image.Image, wanted: str, lowest: int, allowance: Allowance) -> bool:
    if lowest and _rows_left(picture, wanted, allowance) < lowest:
        return False
    missed = 0
    for times, soft in LOOKS:
        missed += whole(wanted) not in read_in(enlarged(picture, times, soft=soft), wanted)
        if missed > MOST_MISSED:
            return False
    return True


def _rows_left(picture: Image.Image, wanted: str, allowance: Allowance) -> int:
    """Return in how many rows under one another bars can be read, with one more for each covered edge."""
    rows = rows_of(picture)
    different = dict.fromkeys(rows)
    work = len(different) * picture.width * LEAST_CELLS // CELLS_IN_TIME
    allowance.spend(WorkKind.COMPARISONS, work)
    read = {row: _is_row_read(row, wanted) for row in different}
    most = 0
    end = 0
    for is_read, run in groupby(rows, key=read.__getitem__):
        start, end = end, end + len(list(run))
        if is_read:
            most = max(most, end - start + (start > 0) + (end < len(rows)))
    return most


def _is_row_read(row: bytes, wanted: str) -> bool:
    picture = of_row(row)
    return any(whole(wanted) in read_in(enlarged(picture, times, soft=False), wanted) for times in (2, 1))
