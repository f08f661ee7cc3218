"""Sides with little ink: large fills become pale tints with an outline, and what stands on them is dark.

Small things keep their colours, light shapes on a tint get an outline in the colour that the ground had, and
large pictures fade.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import IDENTITY, Matrix, Point, Rect
from ppgen.display.entry import Entry
from ppgen.display.extent import path_extent
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    Op,
    Path,
    Picture,
    Stroke,
    Symbol,
    Use,
    rectangle,
)
from ppgen.display.outlines import Outline, flattened, wound

LARGE = 80.0
"""Fills and pictures from so many mm² on are lightened: a disc 10 mm across."""

MOST_INK = 0.25
"""A fill that takes more of one ink than this is dark enough to be lightened."""

TINT = 0.12
"""The share of its colour that a large fill keeps."""

OUTLINE = 0.25
"""How wide the outlines are, in mm."""

FADED = 0.3
"""The share of its colours that a large picture keeps."""

LEGIBLE, DISCERNIBLE = 4.5, 3.0
"""The least contrast of text (WCAG 2.2, 1.4.3) and of shapes (1.4.11)."""

HINT = 1.5
"""What has less contrast than this is a pattern that plays no part in reading."""

MIDDLE = 0.35
"""How many type sizes above the baseline the middle of letters lies."""

Ops = tuple[Op, ...]


def ink_of(colour: Colour) -> float:
    """Return how much of one ink a colour takes: 1.0 for black, 2.0 for pure red; greys are black alone."""
    inks = [255 - channel for channel in colour]
    return (sum(inks) - 2 * min(inks)) / 255


class _Painted:
    """A shape that lies on a side already: what colour it has now, and which it had if it was lightened."""

    def __init__(
        self, path: Path, at: _Standing, colour: Colour, *, even_odd: bool = False, was: Colour | None = None
    ) -> None:
        self.colour, self.was = colour, was
        self._path, self._at, self._even_odd = path, at, even_odd

    @cached_property
    def _outline(self) -> Outline:
        return flattened(self._path, self._at.matrix)

    @cached_property
    def _box(self) -> Rect | None:
        around = path_extent(self._path)
        return None if around is None else self._at.matrix.apply_rect(around)

    def written_on(self, colour: Colour) -> Colour:
        """Return a colour in which text can be read on it; see `drawn_on`."""
        return self._told_apart(colour, LEGIBLE)

    def drawn_on(self, colour: Colour) -> Colour:
        """Return a colour that can be told from it: the given one, else what it had itself, else black.

        What was not lightened bears what it bore, and what could hardly be told from it need not be.
        """
        if self.was is not None and colour.contrast(self.was) < HINT:
            return colour
        return self._told_apart(colour, DISCERNIBLE)

    def _told_apart(self, colour: Colour, least: float) -> Colour:
        if self.was is None or colour.contrast(self.colour) >= least:
            return colour
        return self.was if self.was.contrast(self.colour) >= least else BLACK

    def holds(self, point: Point) -> bool:
        """Tell whether it shows at a point."""
        box = self._box
        if box is None or not (box.x <= point.x <= box.right and box.y <= point.y <= box.bottom):
            return False
        if not wound(self._outline, point, even_odd=self._even_odd):
            return False
        return all(clip.holds(point) for clip in self._at.clips)


class _Standing:
    """Where ops stand: their map to the side, how it scales lengths, what clips them, and their opacity."""

    def __init__(self, matrix: Matrix, clips: tuple[_Painted, ...] = (), opacity: float = 1.0) -> None:
        self.matrix, self.clips, self.opacity = matrix, clips, opacity
        self.scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5 or 1.0

    def inside(self, matrix: Matrix, opacity: float = 1.0) -> _Standing:
        """Return the place of what is seen through a matrix here."""
        return _Standing(matrix.then(self.matrix), self.clips, self.opacity * opacity)

    def clipped(self, op: Clip) -> _Standing:
        """Return the place of what shows only inside a path."""
        clip = _Painted(op.path, self, WHITE, even_odd=op.even_odd)
        return _Standing(self.matrix, (*self.clips, clip), self.opacity)

    def area(self, rect: Rect) -> float:
        """Return how many mm² of the side a rectangle takes."""
        return rect.width * rect.height * self.scale**2


class Lighter:
    """Makes sides lighter; the symbols of one game become lighter ones, which its sides share."""

    def __init__(self) -> None:
        """Begin without any symbols."""
        self._symbols: dict[tuple[str, Ops], Symbol] = {}

    def lighter(self, ops: Ops) -> Ops:
        """Return what a side shows with little ink; what needs no change stays the same object."""
        painted: list[_Painted] = []
        return self._all(ops, _Standing(IDENTITY), painted)

    def _all(self, ops: Ops, place: _Standing, painted: list[_Painted]) -> Ops:
        made = tuple(one for op in ops for one in self._op(op, place, painted))
        is_same = len(made) == len(ops) and all(one is op for one, op in zip(made, ops))
        return ops if is_same else made

    def _op(self, op: Op, place: _Standing, painted: list[_Painted]) -> tuple[Op, ...]:
        match op:
            case Fill():
                return _fill(op, place, painted)
            case Stroke():
                return (_stroke(op, place, painted),)
            case Glyphs():
                return (_glyphs(op, place, painted),)
            case Picture():
                return (_picture(op, place, painted),)
            case Clip():
                ops = self._all(op.ops, place.clipped(op), painted)
                return (op if ops is op.ops else op._replace(ops=ops),)
            case Group():
                ops = self._all(op.ops, place.inside(op.matrix), painted)
                return (op if ops is op.ops else op._replace(ops=ops),)
            case Field():
                ops = self._all(op.ops, place, painted)
                return (op if ops is op.ops else op._replace(ops=ops),)
            case Use():
                ops = self._all(op.symbol.ops, place.inside(op.matrix, op.opacity), painted)
                is_same = ops is op.symbol.ops
                return (op if is_same else op._replace(symbol=self._symbol(op.symbol, ops)),)
            case Layer() | Entry():  # lines for cutters, and places to write, take no ink to speak of
                return (op,)

    def _symbol(self, symbol: Symbol, ops: Ops) -> Symbol:
        """Return the lighter form of a symbol; what it is called follows from what it shows."""
        key = symbol.id, ops
        if key not in self._symbols:
            name = f"{symbol.id}.light-{sha256(repr(ops).encode()).hexdigest()[:12]}"
            bounds = symbol.bounds.grown(OUTLINE)
            self._symbols[key] = Symbol(name, ops, bounds, symbol.icon, symbol.blends, symbol.picture)
        return self._symbols[key]


def _ground(point: Point, painted: list[_Painted]) -> _Painted | None:
    """Return what lies uppermost at a point of the side, if anything was painted there."""
    return next((one for one in reversed(painted) if one.holds(point)), None)


def _fill(op: Fill, place: _Standing, painted: list[_Painted]) -> tuple[Op, ...]:
    around = path_extent(op.path)
    if around is None:
        return (op,)
    is_large = place.area(around) >= LARGE
    taken = ink_of(op.colour) * op.opacity * place.opacity
    ground = _ground(place.matrix.apply(*around.centre), painted)
    if is_large and taken > MOST_INK:
        tint = WHITE.mixed(op.colour, TINT)
        painted.append(_Painted(op.path, place, tint, even_odd=op.even_odd, was=op.colour))
        lighter = op._replace(colour=tint)
        if ground is not None and ground.was is not None and op.colour.contrast(ground.was) < DISCERNIBLE:
            return (lighter,)  # a pattern on a ground, or stripes
        return lighter, Stroke(op.path, op.colour, OUTLINE / place.scale)
    painted.append(_Painted(op.path, place, op.colour, even_odd=op.even_odd))
    line = op.colour if ground is None else ground.drawn_on(op.colour)
    return (op,) if line == op.colour else (op, Stroke(op.path, line, OUTLINE / place.scale))


def _stroke(op: Stroke, place: _Standing, painted: list[_Painted]) -> Stroke:
    start = next((segment for segment in op.path if len(segment) == 3), None)
    if start is None or len(start) != 3:
        return op
    ground = _ground(place.matrix.apply(start[1], start[2]), painted)
    colour = op.colour if ground is None else ground.drawn_on(op.colour)
    return op if colour == op.colour else op._replace(colour=colour)


def _glyphs(op: Glyphs, place: _Standing, painted: list[_Painted]) -> Glyphs:
    ground = _ground(place.matrix.apply(op.x + op.width() / 2, op.y - MIDDLE * op.size), painted)
    colour = op.colour if ground is None else ground.written_on(op.colour)
    return op if colour == op.colour else op._replace(colour=colour)


def _picture(op: Picture, place: _Standing, painted: list[_Painted]) -> Picture:
    """Let a large picture fade; as ground it counts as dark as it may be."""
    if place.area(op.rect) < LARGE:
        painted.append(_Painted(rectangle(op.rect), place, BLACK))
        return op
    painted.append(_Painted(rectangle(op.rect), place, WHITE.mixed(BLACK, FADED), was=BLACK))
    return op._replace(opacity=op.opacity * FADED)
