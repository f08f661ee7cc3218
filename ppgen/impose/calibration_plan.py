"""Where dots and scales stand on the test sheet of a printer, for who draws it and for who reads it."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Matrix, Point, Size
from ppgen.display.printing import FlipEdge

INSET = 16.0
"""From the edges of the paper to the middles of the outermost dots; mm."""

DOT = 2.0
"""The radius of a dot; mm."""

CLEAR = 9.0
"""So far around the middle of a dot nothing else is printed, so that it is found however far off; mm."""

CODE = 18.0
"""How far the dots that tell sides and ends apart stand from the middle of a short edge; mm."""

LEAST_PAPER = Size(180.0, 230.0)
"""Smaller paper has no room for the scales."""

PERFECT = 6
"""What a scale says where the back lies behind the front: so nobody has to read figures below none."""

LAST = 12
"""The last of the whole millimetres with a figure."""

PARTS = 10
VERNIER = 1.9
"""From line to line on the back; those of the front stand a millimetre apart. Each line more is a tenth."""

LINES = 32
"""Of the front: as many as the farthest back may lie beside."""

FRONT_LINES, BACK_LINES = (14.0, 24.0), (19.0, 29.0)
"""From the edge of the paper where lines begin and where they end, seen from the front; mm."""

FROM_CORNER = 30.0
"""Where the first line of a scale stands, from the corner of the paper along its edge; mm."""


class Vernier(NamedTuple):
    """A scale: its letter, the place of its first line, and which way it is read.

    One that is `across` has upright lines, and is read from left to right; another from above. `start` is the
    place along the reading, `edge` the edge from which lines are measured, and `inward` the way from there.
    Of the two along an edge one `is_far`: its last line is near a corner.
    """

    letter: str
    is_across: bool
    start: float
    edge: float
    inward: float
    is_far: bool

    def at(self, along: float, deep: float) -> Point:
        """Return the place that lies so far from the first line, and so deep from the edge; mm."""
        aside = self.edge + self.inward * deep
        return Point(self.start + along, aside) if self.is_across else Point(aside, self.start + along)


class SideCode(NamedTuple):
    """Which of the places beside the middles of the short edges have a dot, from upper left clockwise."""

    upper_left: bool
    upper_right: bool
    lower_right: bool
    lower_left: bool

    def turned(self) -> SideCode:
        """Return it as it is seen on a sheet that lies upside down."""
        return SideCode(self.lower_right, self.lower_left, self.upper_left, self.upper_right)


FRONT_CODE, BACK_CODE = SideCode(True, False, False, False), SideCode(True, True, False, False)


class CalibrationPlan(NamedTuple):
    """The places on a test sheet, in mm from the top left corner of a side, seen upright."""

    paper: Size
    flip: FlipEdge

    @property
    def turns_sideways(self) -> bool:
        """Whether left and right change places when the paper is turned over, and not top and bottom."""
        return (self.paper.height >= self.paper.width) == (self.flip is FlipEdge.LONG)

    @property
    def through(self) -> Matrix:
        """Return the map from what is seen through the paper, from its front, to the back page."""
        if self.turns_sideways:
            return Matrix(a=-1.0, e=self.paper.width)
        return Matrix(d=-1.0, f=self.paper.height)

    def dots(self) -> tuple[Point, ...]:
        """Return the middles of the dots of either side: three columns and five rows, without the middle."""
        columns = INSET, self.paper.width / 2, self.paper.width - INSET
        step = (self.paper.height - 2 * INSET) / 4
        rows = [INSET + step * row for row in range(5)]
        inner = {(1, 1), (1, 2), (1, 3)}
        return tuple(
            Point(x, y)
            for column, x in enumerate(columns)
            for row, y in enumerate(rows)
            if (column, row) not in inner
        )

    def code_places(self) -> tuple[Point, ...]:
        """Return the places of a code, in its order."""
        middle, low = self.paper.width / 2, self.paper.height - INSET
        return (
            Point(middle - CODE, INSET),
            Point(middle + CODE, INSET),
            Point(middle + CODE, low),
            Point(middle - CODE, low),
        )

    def scales(self) -> tuple[Vernier, ...]:
        """Return the scales: at each corner one that is read across and one that is read downwards."""
        width, height = self.paper.width, self.paper.height
        length = LINES - 1
        left, top, right, bottom = FROM_CORNER, FROM_CORNER, width - FROM_CORNER, height - FROM_CORNER
        return (
            Vernier("A", True, left, 0.0, 1.0, False),
            Vernier("B", False, top, 0.0, 1.0, False),
            Vernier("C", True, right - length, 0.0, 1.0, True),
            Vernier("D", False, top, width, -1.0, False),
            Vernier("E", True, left, height, -1.0, False),
            Vernier("F", False, bottom - length, 0.0, 1.0, True),
            Vernier("G", True, right - length, height, -1.0, True),
            Vernier("H", False, bottom - length, width, -1.0, True),
        )
