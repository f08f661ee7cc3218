"""Dashed lines with scissors between sheets that are only written on: where several lie on one paper."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Group, Op, Stroke, ellipse, polygon
from ppgen.display.printing import Marks
from ppgen.impose.grid import Grid
from ppgen.impose.lettering import INK
from ppgen.impose.marks import SheetMarks
from ppgen.impose.sheet_options import SheetOptions

WIDTH = 0.2
DASHES = (1.6, 1.2)
BEGIN = 6.0
"""How far from its end a line begins: the scissors stand there; mm."""


def with_parting_lines(marks: SheetMarks, grid: Grid, options: SheetOptions) -> SheetMarks:
    """Return the marks of written sheets with a line along each cut between two; others as they are."""
    if not options.written or options.printing.marks is Marks.NONE:
        return marks
    lines = tuple(_lines(grid))
    return marks._replace(single=(*marks.single, *lines), front=(*marks.front, *lines))


def _lines(grid: Grid) -> Iterator[Op]:
    """Yield lines and scissors from edge to edge of what is printed; outer edges are the paper's."""
    across, down = grid.cuts()
    area = grid.bleed
    for y in down[1:-1]:
        yield from _line(area.width, Matrix.translation(area.x, y))
    for x in across[1:-1]:
        yield from _line(area.height, Matrix.rotation(90).then(Matrix.translation(x, area.y)))


def _line(length: float, matrix: Matrix) -> Iterator[Op]:
    """Yield a level line that begins at the origin, with scissors that cut along it."""
    dashed = Stroke(polygon(((BEGIN, 0.0), (length, 0.0)), closed=False), INK, WIDTH, DASHES)
    rings = [Stroke(ellipse(Rect(0.6, y, 1.5, 1.3)), INK, WIDTH) for y in (-1.6, 0.3)]
    blades = [
        Stroke(polygon(((2.0, side * 0.6), (5.2, -side * 0.5)), closed=False), INK, WIDTH * 1.5)
        for side in (-1, 1)
    ]
    yield Group(matrix, (dashed, *rings, *blades))
