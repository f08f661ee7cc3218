"""Marks that a cutting machine looks for, and grids of pieces that stay clear of them.

A square stands in the upper left corner and an angle in the two beside it, the middles of their lines on a
rectangle `inset` from the edges: so draw the templates in widest use, and so the machine's program measures.
Within a corner nothing may be printed, so that pieces keep off in one direction; beside it they may reach the
rectangle itself, outside of which nothing is cut.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Op, Stroke, rectangle
from ppgen.display.pieces import Edges
from ppgen.display.printing import Cutter
from ppgen.impose.grid import Bands, Grid

SQUARE = 5.0
"""The side of the square, along the middle of its line; mm."""

SHORTEST_ARM, LONGEST_ARM = 5.0, 20.0
"""What the program of Silhouette's machines takes as the length of the angles' arms; mm."""

CLEAR = 1.5
"""What stays white around marks, or the machine takes art for them; mm."""

LEAST_BESIDE_MACHINES = 0.5
"""Cuts of a machine are true to about this, once it has found the marks; mm."""

STEP = 10
"""Bleed is shared out, and arms are made, in tenths of a millimetre."""

_TOLERANCE = 1e-6


class Registration(NamedTuple):
    """The marks of a sheet: the rectangle on whose corners they stand, and how long their arms are; mm."""

    frame: Rect
    arm: float
    line: float

    def ops(self) -> tuple[Op, ...]:
        """Return the marks as lines."""
        frame, arm = self.frame, self.arm
        square = rectangle(Rect(frame.x, frame.y, SQUARE, SQUARE))
        upper = (
            ("M", frame.right - arm, frame.y),
            ("L", frame.right, frame.y),
            ("L", frame.right, frame.y + arm),
        )
        lower = (
            ("M", frame.x + arm, frame.bottom),
            ("L", frame.x, frame.bottom),
            ("L", frame.x, frame.bottom - arm),
        )
        return tuple(Stroke(path, BLACK, self.line) for path in (square, upper, lower))

    def boxes(self) -> tuple[Rect, ...]:
        """Return what the marks cover: the square, and both arms of each angle."""
        frame, arm, half = self.frame, self.arm, self.line / 2
        return (
            Rect(frame.x, frame.y, SQUARE, SQUARE).grown(half),
            Rect(frame.right - arm, frame.y - half, arm + half, self.line),
            Rect(frame.right - half, frame.y - half, self.line, arm + half),
            Rect(frame.x - half, frame.bottom - half, arm + half, self.line),
            Rect(frame.x - half, frame.bottom - arm, self.line, arm + half),
        )


def registration(page: Size, cutter: Cutter, art: Rect) -> Registration | None:
    """Return the marks beside what is printed within `art`, with arms as long as they may be; or None."""
    frame = page.rect().inset(*(cutter.inset,) * 4)
    room = max(_room(frame, art)) - CLEAR
    if room < _least_arm(cutter) - _TOLERANCE:
        return None
    arm = math.floor(min(LONGEST_ARM, room) * STEP + _TOLERANCE) / STEP
    return Registration(frame, max(arm, SHORTEST_ARM), cutter.line)


def cutter_grid(cell: Size, paper: Size, *, cutter: Cutter, bleed: float, margins: Edges) -> Grid | None:
    """Return the grid with the most slots whose pieces the machine can cut, then the one with most bleed.

    At least half a millimetre of the bleed goes before more slots. All within the printer's `margins`.
    None where not one piece finds room.
    """
    grids = [
        grid
        for page in (paper, paper.turned())
        for grid in _grids(cell, page, cutter, bleed, _printable(page, page is not paper, margins))
    ]
    least = min(bleed, LEAST_BESIDE_MACHINES)

    def merit(grid: Grid) -> tuple[bool, int, float, float]:
        kept = min(grid.bleed_x, grid.bleed_y)
        return kept >= least - _TOLERANCE, grid.capacity, kept, grid.bleed_x + grid.bleed_y

    return max(grids, key=merit, default=None)


def machine_margins(page: Size, cutter: Cutter, margins: Edges) -> Edges:
    """Return the margins within which pieces of all sizes are packed: clear of marks, or within its area."""
    if cutter.area is not None:
        across, along = _area_margins(page, cutter.area)
        return Edges(
            *(max(one, other) for one, other in zip(margins, (across, along, across, along), strict=True))
        )
    corner = cutter.inset + _least_arm(cutter) + CLEAR
    wide = cutter.inset, corner, cutter.inset, corner
    return Edges(*(max(one, other) for one, other in zip(margins, wide, strict=True)))


def _grids(cell: Size, page: Size, cutter: Cutter, bleed: float, printable: Rect) -> Iterator[Grid]:
    """Yield for each number of columns those with most rows and the most bleed that are clear of marks."""
    frame = cutting_frame(page, cutter)
    corner = 0.0 if cutter.area is not None else _least_arm(cutter) + CLEAR
    heights = frame.height, frame.height - 2 * corner
    for columns in range(1, math.floor((frame.width + _TOLERANCE) / cell.width) + 1):
        rows = {
            math.floor((height + _TOLERANCE) / (cell.height + 2 * beside))
            for height in heights
            for beside in (0.0, min(bleed, LEAST_BESIDE_MACHINES))
        }
        for count in sorted(rows - {0}):
            grid = Grid(page, printable, cell, columns, count, 0.0, 0.0, Bands.NONE, marks=False)
            if (found := _with_bleed(grid, cutter, bleed, frame)) is not None:
                yield found


def _with_bleed(grid: Grid, cutter: Cutter, bleed: float, frame: Rect) -> Grid | None:
    """Return a grid with as much bleed as there is room for, across or along more than the other way."""
    if not _is_clear(grid, cutter, frame):
        return None
    most = math.floor(bleed * STEP + _TOLERANCE)
    least, above = 0, most + 1  # less bleed is never worse
    while above - least > 1:
        middle = (least + above) // 2
        tried = grid._replace(bleed_x=middle / STEP, bleed_y=middle / STEP)
        least, above = (middle, above) if _is_clear(tried, cutter, frame) else (least, middle)
    kept = bleed if least == most else least / STEP
    ways = [(bleed, bleed), (bleed, kept), (kept, bleed), (kept, kept)]
    found = (grid._replace(bleed_x=x, bleed_y=y) for x, y in ways)
    return next((one for one in found if _is_clear(one, cutter, frame)), grid)


def _is_clear(grid: Grid, cutter: Cutter, frame: Rect) -> bool:
    """Tell whether trims lie where the machine cuts, and art where a printer prints and beside the marks."""
    if not (frame.contains(grid.trim, _TOLERANCE) and grid.printable.contains(grid.bleed, _TOLERANCE)):
        return False
    return cutter.area is not None or registration(grid.page, cutter, grid.bleed) is not None


def cutting_frame(page: Size, cutter: Cutter) -> Rect:
    """Return the rectangle of a page outside of which the machine cuts nothing."""
    if cutter.area is None:
        return page.rect().inset(*(cutter.inset,) * 4)
    across, along = _area_margins(page, cutter.area)
    return page.rect().inset(across, along, across, along)


def _area_margins(page: Size, area: tuple[float, float]) -> tuple[float, float]:
    """Return what lies beside and above an area in the middle of a page; it turns with the page."""
    across, along = area if page.width <= page.height else (area[1], area[0])
    return (page.width - across) / 2, (page.height - along) / 2


def _printable(page: Size, is_turned: bool, margins: Edges) -> Rect:
    """Return what a printer prints of a page, whichever way round it is fed."""
    sides, ends = max(margins.left, margins.right), max(margins.top, margins.bottom)
    across, along = (ends, sides) if is_turned else (sides, ends)
    return page.rect().inset(across, along, across, along)


def _room(frame: Rect, art: Rect) -> tuple[float, float]:
    """Return how far from the frame art begins, across and along, on the narrower side."""
    return min(art.x - frame.x, frame.right - art.right), min(art.y - frame.y, frame.bottom - art.bottom)


def _least_arm(cutter: Cutter) -> float:
    """Return how far from the frame the marks reach at least."""
    return max(SHORTEST_ARM, SQUARE + cutter.line / 2)
