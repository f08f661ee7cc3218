"""What tiles of a large piece show for who glues them: the next edge, a map, which one it is, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.compose.seams import Stretch
from ppgen.display.ops import Field, Fill, Group, Op, Stroke, rectangle
from ppgen.typeset import Setting, TextStyle, Typesetter, VerticalAlign

GREY = Colour(120, 120, 120)
PALE = Colour(225, 225, 225)
MAP_CELL = 3.0
MAP_MARGIN = 1.5
"""mm: the map of the tiles, in the strip that is glued over."""

LEGEND = "tile"
"""How the printed field is called that says which tile one is."""

LEGEND_ROOM = 5.0
"""How high its line is, and how far from the edge it begins; mm."""

LINE = 3.4
"""How much higher each further line of it makes it; mm."""

MOST_LINES = 3

LONGEST = 150.0
"""mm of a strip that it takes at the most; the map of the tiles stands further on."""

SHARES, PLACES = (0.5, 0.4), 9
"""How much of the strip its line takes, and how many places along it are tried."""

_AROUND = 0.8
_STYLE = TextStyle(
    stack="text", size=7.0, minimum=7.0, valign=VerticalAlign.MIDDLE, colour=Colour(60, 60, 60)
)
_IN_LINES = _STYLE._replace(size=8.0, minimum=8.0)
"""One line may be small, as a footer is; what is read over several is as large as other texts."""


class TileGrid(NamedTuple):
    """The columns and rows of tiles on the whole, and how far each reaches under the next; mm."""

    columns: tuple[Stretch, ...]
    rows: tuple[Stretch, ...]
    overlap: float

    def area(self, column: int, row: int) -> Rect:
        """Return the part of the whole that a tile shows."""
        across, down = self.columns[column], self.rows[row]
        return Rect(across.start, down.start, across.length, down.length)

    def seen(self, column: int, row: int) -> Rect:
        """Return the part of the whole that is seen of a tile once the next ones are glued over it."""
        (x, width), (y, height) = _seen(self.columns, column), _seen(self.rows, row)
        return Rect(x, y, width, height)


def _seen(stretches: Sequence[Stretch], number: int) -> Stretch:
    one = stretches[number]
    if number + 1 == len(stretches):
        return one
    return Stretch(one.start, stretches[number + 1].start - one.start)


class TileLegend(NamedTuple):
    """What tiles say of themselves in the strip that is glued over, and what sets it."""

    typesetter: Typesetter
    words: str

    def fits(self, box: Rect, name: str, *, is_upright: bool) -> bool:
        """Tell whether the name of a tile and the words have room in a box of it."""
        return self._set(f"{name} · {self.words}", box, is_upright=is_upright)[0].overset is None

    def _set(self, text: str, box: Rect, *, is_upright: bool) -> tuple[Setting, float, float]:
        """Set a text along a box; return the length and the depth in mm that it had as well."""
        inner = box.grown(-_AROUND)
        length, depth = (inner.height, inner.width) if is_upright else (inner.width, inner.height)
        style = _STYLE if depth < LEGEND_ROOM else _IN_LINES
        return self.typesetter.set(text, style, width=length, height=depth), length, depth

    def on(self, box: Rect, name: str, *, is_upright: bool) -> Iterator[Op]:
        """Set the name of a tile and the words into a box of it, along the box; on white.

        Where that has no room the name stands alone: smaller, nobody could read it.
        """
        inner = box.grown(-_AROUND)
        setting, length, depth = self._set(f"{name} · {self.words}", box, is_upright=is_upright)
        if setting.overset is not None:
            setting, _, _ = self._set(name, box, is_upright=is_upright)
        about = setting.text, setting.lines, Rect(0, 0, length, depth), setting.ops, setting.right_to_left
        along = Matrix.rotation(90).then(Matrix.translation(inner.right, inner.y))
        yield Fill(rectangle(box), WHITE)
        yield Group(along if is_upright else Matrix.translation(inner.x, inner.y), (Field(LEGEND, *about),))


def tile_marks(
    grid: TileGrid, place: tuple[int, int], legend: TileLegend | None, taken: Sequence[Rect]
) -> Iterator[Op]:
    """Yield the edge up to which the next tile is laid over one, a map of all, and what it says of itself.

    `place` is its column and its row, `taken` are the boxes of its texts: what it says stands on none.
    """
    column, row = place
    yield from _marks(grid, column, row)
    columns, rows = len(grid.columns), len(grid.rows)
    if legend is None or grid.overlap < LEGEND_ROOM:
        return
    name = f"{row * columns + column + 1}/{rows * columns}"
    is_upright = row == len(grid.rows) - 1
    free = [box for box in _legend_boxes(grid, column, row) if not any(box.overlaps(one) for one in taken)]
    whole = (box for box in free if legend.fits(box, name, is_upright=is_upright))
    if (box := next(whole, free[0] if free else None)) is not None:
        yield from legend.on(box, name, is_upright=is_upright)


def _legend_boxes(grid: TileGrid, column: int, row: int) -> Iterator[Rect]:
    """Yield where a tile may say what it is, in the strip that is glued over: where it begins, or on.

    Those for one line come first, then those for more of them, as many as the strip is deep enough for.
    """
    (width, height), overlap = grid.area(column, row).size, grid.overlap
    reach = width if row < len(grid.rows) - 1 else height if column < len(grid.columns) - 1 else 0.0
    rooms = [LEGEND_ROOM + LINE * more for more in range(MOST_LINES)]
    for room, share, part in product(rooms, SHARES, range(PLACES)):
        if room > overlap:
            return
        aside = overlap - (overlap - room) / 2
        length = min(reach * share, LONGEST) - 2 * LEGEND_ROOM
        start = LEGEND_ROOM + (reach - 2 * LEGEND_ROOM - length) * part / (PLACES - 1)
        if length > LEGEND_ROOM and row < len(grid.rows) - 1:
            yield Rect(start, height - aside, length, room)
        elif length > LEGEND_ROOM:
            yield Rect(width - aside, start, room, length)


def _marks(grid: TileGrid, column: int, row: int) -> Iterator[Op]:
    """Yield the edge up to which the next tile is laid over this one, and a map of the tiles behind it."""
    (width, height), overlap = grid.area(column, row).size, grid.overlap
    columns, rows = len(grid.columns), len(grid.rows)
    edges = []
    if column < columns - 1:
        edges.append(((width - overlap, 0.0), (width - overlap, height)))
    if row < rows - 1:
        edges.append(((0.0, height - overlap), (width, height - overlap)))
    for start, end in edges:
        yield Stroke((("M", *start), ("L", *end)), GREY, 0.2, (2.0, 1.5))
    if not edges or overlap < MAP_CELL * rows + 2 * MAP_MARGIN:
        return
    left = width - overlap + MAP_MARGIN if column < columns - 1 else width / 2
    top = height - overlap + MAP_MARGIN if row < rows - 1 else height / 2
    ground = Rect(left, top, MAP_CELL * columns, MAP_CELL * rows).grown(0.6)
    yield Fill(rectangle(ground), Colour(255, 255, 255))
    for down in range(rows):
        for across in range(columns):
            cell = Rect(left + across * MAP_CELL, top + down * MAP_CELL, MAP_CELL, MAP_CELL)
            if (across, down) == (column, row):
                yield Fill(rectangle(cell), GREY)
            else:
                yield Fill(rectangle(cell), PALE)
            yield Stroke(rectangle(cell), GREY, 0.2)
