"""Where a printer puts what it prints on the back of a sheet, and what makes up for it."""

from __future__ import annotations

import math
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Point, Size

DIGITS = 9
"""Of the factors of a map: exact to a nanometre, and the same where sines differ in the last one."""


class Misprint(NamedTuple):
    """How the back of a sheet comes out beside its front, as one says it, looking at the back upright.

    All of it lies so many mm too far to the `right` and `down`, is turned so many degrees `clockwise` about
    the middle of the paper, is so many times as large `across` and `along` the upright page as it should be,
    and its upright lines lean by so many degrees of `skew` against its level ones, their lower ends to the
    right.
    """

    right: float = 0.0
    down: float = 0.0
    clockwise: float = 0.0
    across: float = 1.0
    along: float = 1.0
    skew: float = 0.0

    def landing(self) -> Landing:
        """Return it as a map."""
        turn, lean = math.radians(self.clockwise), math.tan(math.radians(self.skew))
        cosine, sine = math.cos(turn), math.sin(turn)
        x, y = lean * self.along, self.along
        parts = self.across * cosine, self.across * sine, x * cosine - y * sine, x * sine + y * cosine
        a, b, c, d = (round(part, DIGITS) for part in parts)
        return Landing(a, b, c, d, self.right, self.down)


class Landing(NamedTuple):
    """Where a page comes out: a point (x, y) mm from its middle at (ax + cy + right, bx + dy + down).

    x grows to the right and y downwards, as one looks at the page upright.
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    right: float = 0.0
    down: float = 0.0

    def misprint(self) -> Misprint:
        """Return it in the words of people."""
        across = math.hypot(self.a, self.b)
        along = (self.a * self.d - self.b * self.c) / across
        lean = (self.a * self.c + self.b * self.d) / across / along
        turn = math.degrees(math.atan2(self.b, self.a))
        return Misprint(self.right, self.down, turn, across, along, math.degrees(math.atan(lean)))

    def turned(self) -> Landing:
        """Return the landing of a page that lies turned on the same paper, left edge at the top."""
        return Landing(self.d, -self.c, -self.b, self.a, self.down, -self.right)

    def matrix(self, page: Size) -> Matrix:
        """Return where the points of a page land, in mm from its top left corner."""
        x, y = page.width / 2, page.height / 2
        about = Matrix(self.a, self.b, self.c, self.d, x + self.right, y + self.down)
        return Matrix.translation(-x, -y).then(about)

    def correction(self, page: Size) -> Matrix:
        """Return where points have to be put so that they land where they belong.

        Raises ValueError for a landing that makes a line of the page.
        """
        back = self.matrix(page).inverse()
        if back is None:
            raise ValueError(f"nothing lands beside a line: {self}")
        return back

    def shift(self, page: Size) -> Point:
        """Return how far the correction moves a corner of the page at most, sideways and up or down; mm."""
        there = self.correction(page)
        corners = [Point(x, y) for x in (0.0, page.width) for y in (0.0, page.height)]
        moved = [(there.apply(*corner), corner) for corner in corners]
        return Point(max(abs(to.x - at.x) for to, at in moved), max(abs(to.y - at.y) for to, at in moved))
