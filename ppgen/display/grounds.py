"""What lies on a side beneath all else: where it shows, which colour it has, and what can be read on it."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from operator import itemgetter

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.display.extent import path_extent
from ppgen.display.ops import Clip, Path
from ppgen.display.outlines import Outline, flattened, wound

LARGE = 80.0
"""Fills and pictures from so many mm² on are lightened: a disc 10 mm across."""

THIN = 3.0
"""What is thinner than so many mm is a line, and not a fill."""

LEGIBLE, DISCERNIBLE = 4.5, 3.0
"""The least contrast of text (WCAG 2.2, 1.4.3) and of shapes (1.4.11)."""

HINT = 1.25
"""What has less contrast than this is a pattern that plays no part in reading."""

INSIDE = 0.3
"""What reaches nearer than so many mm to a cut, or to what clips it, is a ground: it has no outline."""

CELL, MOST_CELLS, MOST_POINTS = 8.0, 64, 200
"""What was painted is found by cells of so many mm, or among what is larger than so many of them; of a line
so many points are asked."""

CHROMATIC = 60
"""A colour whose channels differ by this has a hue of its own, which says something."""


class Painted:
    """A shape that lies on a side already: what colour it has now, and which it had if it was lightened."""

    def __init__(
        self,
        path: Path,
        at: GroundPlace,
        colour: Colour,
        *,
        even_odd: bool = False,
        was: Colour | None = None,
    ) -> None:
        self.colour, self.was = colour, was
        self._path, self._at, self._even_odd = path, at, even_odd

    @cached_property
    def _outline(self) -> Outline:
        return flattened(self._path, self._at.matrix)

    @cached_property
    def box(self) -> Rect | None:
        """The rectangle around it, on the side."""
        around = path_extent(self._path)
        return None if around is None else self._at.matrix.apply_rect(around)

    def written_on(self, colour: Colour) -> Colour:
        """Return a colour in which text can be read on it: the given one, the ground's own, or a darker one.

        What was not lightened bears what it bore. A colour with a hue keeps it.
        """
        return self._told_apart(colour, LEGIBLE)

    def drawn_on(self, colour: Colour) -> Colour:
        """Return a colour that can be told from it, as text can; what hardly could be need not be."""
        if self.was is not None and colour.contrast(self.was) < HINT:
            return colour
        return self._told_apart(colour, DISCERNIBLE)

    def _told_apart(self, colour: Colour, least: float) -> Colour:
        if self.was is None or colour.contrast(self.colour) >= least:
            return colour
        hue = colour if max(colour) - min(colour) >= CHROMATIC else self.was
        darker = (hue.mixed(BLACK, tenth / 10) for tenth in range(11))
        return next(one for one in darker if one == BLACK or one.contrast(self.colour) >= least)

    def holds(self, point: Point) -> bool:
        """Tell whether it shows at a point."""
        box = self.box
        if box is None or not (box.x <= point.x <= box.right and box.y <= point.y <= box.bottom):
            return False
        if not wound(self._outline, point, even_odd=self._even_odd):
            return False
        return all(clip.holds(point) for clip in self._at.clips)


class GroundPlace:
    """Where ops stand: their map to the side, its scale, what clips them, and if they are a drawing."""

    def __init__(self, matrix: Matrix, clips: tuple[Painted, ...] = (), *, is_drawing: bool = False) -> None:
        self.matrix, self.clips, self.is_drawing = matrix, clips, is_drawing
        self.scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5 or 1.0

    def inside(self, matrix: Matrix, *, is_drawing: bool = False) -> GroundPlace:
        """Return the place of what is seen through a matrix here; what is in a drawing is a part of it."""
        return GroundPlace(matrix.then(self.matrix), self.clips, is_drawing=self.is_drawing or is_drawing)

    def clipped(self, op: Clip) -> GroundPlace:
        """Return the place of what shows only inside a path."""
        clip = Painted(op.path, self, WHITE, even_odd=op.even_odd)
        return GroundPlace(self.matrix, (*self.clips, clip), is_drawing=self.is_drawing)

    def is_large(self, rect: Rect) -> bool:
        """Tell whether what fills a rectangle is a fill that takes ink, and no line or small thing."""
        is_line = min(rect.width, rect.height) * self.scale < THIN
        return not is_line and rect.width * rect.height * self.scale**2 >= LARGE

    def is_inside(self, rect: Rect, trim: Rect) -> bool:
        """Tell whether a rectangle keeps clear of the cut, and of all that it is clipped by."""
        here = self.matrix.apply_rect(rect)
        around = [trim, *(clip.box for clip in self.clips if clip.box is not None)]
        return all(one.grown(-INSIDE).contains(here) for one in around)


class Grounds:
    """What was painted on a side, found again by where it lies."""

    def __init__(self) -> None:
        """Begin with bare paper."""
        self._count = 0
        self._wide: list[tuple[int, Painted]] = []
        self._cells: dict[tuple[int, int], list[tuple[int, Painted]]] = {}

    def paint(self, painted: Painted) -> None:
        """Lay something on the side; it is found again by the cells of a grid that it reaches into."""
        self._count += 1
        box = painted.box
        if box is None:
            return
        across = range(int(box.x // CELL), int(box.right // CELL) + 1)
        down = range(int(box.y // CELL), int(box.bottom // CELL) + 1)
        if len(across) * len(down) > MOST_CELLS:
            self._wide.append((self._count, painted))
            return
        for cell in product(across, down):
            self._cells.setdefault(cell, []).append((self._count, painted))

    def _at(self, point: Point) -> Painted | None:
        """Return what lies uppermost at a point, if anything was painted there."""
        near = self._cells.get((int(point.x // CELL), int(point.y // CELL)), [])
        found = [
            next(((number, one) for number, one in reversed(lot) if one.holds(point)), None)
            for lot in (self._wide, near)
        ]
        return max((one for one in found if one is not None), default=(0, None), key=itemgetter(0))[1]

    def under(self, *points: Point) -> Painted | None:
        """Return what lies uppermost at most of some points, if anything was painted there."""
        found = [self._at(point) for point in points[:MOST_POINTS]]
        return max(found, key=found.count, default=None)
