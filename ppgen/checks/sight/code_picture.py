"""A code as a reader sees it: its modules, what lies over them, and what its group cuts off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ppgen.checks.sight.cells import FieldGrid
from ppgen.checks.sight.content import PrintedItem
from ppgen.checks.sight.ground import Paint
from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.code_contrast import stands_out
from ppgen.display.ops import Field, Fill, rectangle, walk
from ppgen.work.allowance import Allowance
from ppgen.work.startup import lazily

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


def grid_of(item: PrintedItem) -> FieldGrid:
    """Return the cells of a printed code, whose modules are drawn last."""
    bounds, module = item.field.bounds, _module(item)
    columns, rows = round(CELLS * bounds.width / abs(module.a)), round(CELLS * bounds.height / abs(module.d))
    return FieldGrid(bounds, item.matrix, columns, max(rows, LEAST_CELLS))


def is_of_bars(item: PrintedItem) -> bool:
    """Tell whether a code is the same in all its height."""
    return abs(_module(item).d) >= item.field.bounds.height


def _module(item: PrintedItem) -> Matrix:
    *_, module = (matrix for op, matrix in walk(item.field.ops) if isinstance(op, Fill))
    return module


def veils(over: Over, grid: FieldGrid, allowance: Allowance) -> tuple[Veil, ...]:
    """Return each way in which what lies over a code may change its cells; raises SpentError.

    Nobody knows what is seen under pictures, letters and clips. It is taken for dark, for light, and for what
    turns dark to light and light to dark: each is the worst somewhere.
    """
    is_known = all(one.colour is not None for one in over.paints) and not over.texts and not over.clips
    shades = (None,) if is_known else (None, 0, _LIGHT)
    found: tuple[dict[int, tuple[float, float]], ...] = tuple({} for _ in shades)
    for cells, grey, opacity in _layers(over, grid, allowance):
        for changed, unknown in zip(found, shades, strict=True):
            _lay(changed, cells, unknown if grey is None else grey, opacity)
    return found


def _layers(
    over: Over, grid: FieldGrid, allowance: Allowance
) -> Iterator[tuple[set[int], int | None, float]]:
    """Yield the cells that each thing over a code touches, its brightness if it is known, and its opacity."""
    for paint in over.paints:
        grey = None if paint.colour is None else _grey(paint.colour)
        yield grid.touched(paint, allowance), grey, paint.opacity
    for text in over.texts:
        yield grid.touched(Paint(rectangle(text), IDENTITY, None), allowance), None, 1.0
    for clip in over.clips:
        yield grid.cut_off(clip, allowance), None, 1.0


def picture_of(field: Field, grid: FieldGrid, seen: Veil) -> Image.Image:
    """Return a code as it is seen, a pixel for each cell."""
    pixels = bytearray([_LIGHT]) * (grid.columns * grid.rows)
    for op, matrix in walk(field.ops):
        if isinstance(op, Fill):
            for left, top, right, bottom in _rectangles(op, matrix, grid):
                run = bytes([_grey(op.colour)]) * (right - left)
                for row in range(top * grid.columns, bottom * grid.columns, grid.columns):
                    pixels[row + left : row + right] = run
    greys = [_grey(op.colour) for op, _ in walk(field.ops) if isinstance(op, Fill)]
    light, dark = max(greys, default=_LIGHT), min(greys, default=0)
    flat: dict[tuple[float, float], bool] = {}
    for number, (a, b) in seen.items():
        if (a, b) not in flat:
            flat[a, b] = not _is_told_apart(a * light + b, a * dark + b)
        pixels[number] = round(a * ((light + dark) / 2 if flat[a, b] else pixels[number]) + b)
    return Image.frombytes("L", (grid.columns, grid.rows), bytes(pixels))


def _is_told_apart(one: float, other: float) -> bool:
    """Tell whether readers tell two shades of grey apart: they take others for one shade."""
    lights = [Colour(*[min(max(round(shade), 0), _LIGHT)] * 3).luminance() for shade in (one, other)]
    return stands_out(max(lights), min(lights))


def rows_of(picture: Image.Image) -> list[bytes]:
    """Return the pixels of each row of a picture."""
    pixels, width = picture.tobytes(), picture.width
    return [pixels[start : start + width] for start in range(0, len(pixels), width)]


def of_row(row: bytes) -> Image.Image:
    """Return a picture of bars that are all like one row."""
    return Image.frombytes("L", (len(row), LEAST_CELLS), row * LEAST_CELLS)


def enlarged(picture: Image.Image, times: int, *, soft: bool) -> Image.Image:
    """Return a picture with so many pixels along each of its own; its edges become soft or stay sharp."""
    filtered = Image.Resampling.BICUBIC if soft else Image.Resampling.NEAREST
    return picture.resize((picture.width * times, picture.height * times), filtered)


def _lay(
    found: dict[int, tuple[float, float]], cells: Iterable[int], grey: int | None, opacity: float
) -> None:
    """Lay one more colour over cells, or what turns them round."""
    through = 1.0 - opacity
    scale, shift = (through - opacity, _LIGHT * opacity) if grey is None else (through, grey * opacity)
    alone = (scale, shift)
    for number in cells:
        below = found.get(number)
        found[number] = alone if below is None else (scale * below[0], scale * below[1] + shift)


def _rectangles(op: Fill, matrix: Matrix, grid: FieldGrid) -> Iterator[tuple[int, int, int, int]]:
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
