"""Sides with little ink: large fills become pale tints with an outline, and what stands on them is dark.

Small things, thin bars and drawings keep their colours; light shapes on a tint get an outline in the colour
that the ground had; large pictures fade.
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
    walk,
)
from ppgen.display.outlines import Outline, flattened, wound

LARGE = 80.0
"""Fills and pictures from so many mm² on are lightened: a disc 10 mm across."""

THIN = 3.0
"""What is thinner than so many mm is a line, and not a fill."""

TINT = 0.12
"""The share of its colour that a large fill keeps."""

OUTLINE = 0.25
"""How wide the outlines are, in mm."""

FADED = 0.3
"""The share of its colours that a large picture keeps."""

LEGIBLE, DISCERNIBLE = 4.5, 3.0
"""The least contrast of text (WCAG 2.2, 1.4.3) and of shapes (1.4.11)."""

HINT = 1.25
"""What has less contrast than this is a pattern that plays no part in reading."""

MOST_PARTS = 4
"""A fill of more parts is a pattern; it has no outlines."""

INSIDE = 0.3
"""What reaches nearer than so many mm to a cut, or to what clips it, is a ground: it has no outline."""

CHROMATIC = 60
"""A colour whose channels differ by this has a hue of its own, which says something."""

MIDDLE = 0.35
"""How many type sizes above the baseline the middle of letters lies."""

Ops = tuple[Op, ...]


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

    def is_large(self, rect: Rect) -> bool:
        """Tell whether what fills a rectangle is a fill that takes ink, and no line or small thing."""
        is_line = min(rect.width, rect.height) * self.scale < THIN
        return not is_line and rect.width * rect.height * self.scale**2 >= LARGE

    def is_inside(self, rect: Rect, trim: Rect) -> bool:
        """Tell whether a rectangle keeps clear of the cut, and of all that it is clipped by."""
        here = self.matrix.apply_rect(rect)
        around = [trim, *(clip.box for clip in self.clips if clip.box is not None)]
        return all(one.grown(-INSIDE).contains(here) for one in around)


class Lighter:
    """Makes sides lighter; the symbols of one game become lighter ones, which its sides share."""

    def __init__(self) -> None:
        """Begin without any symbols."""
        self._symbols: dict[tuple[str, Ops], Symbol] = {}

    def lighter(self, ops: Ops, trim: Rect) -> Ops:
        """Return what a side shows with little ink; what needs no change stays the same object."""
        return self._all(ops, _Standing(IDENTITY), _Side(trim))

    def _all(self, ops: Ops, place: _Standing, side: _Side) -> Ops:
        made = tuple(
            one for op, after in zip(ops, (*ops[1:], None)) for one in self._op(op, after, place, side)
        )
        is_same = len(made) == len(ops) and all(one is op for one, op in zip(made, ops))
        return ops if is_same else made

    def _op(self, op: Op, after: Op | None, place: _Standing, side: _Side) -> tuple[Op, ...]:
        """Return what takes the place of an op; a line under another one `after` it is the other's halo."""
        match op:
            case Fill():
                return side.fill(op, place)
            case Stroke():
                is_halo = isinstance(after, Stroke) and after.path == op.path
                return (op if is_halo else side.stroke(op, place),)
            case Glyphs():
                return (side.glyphs(op, place),)
            case Picture():
                return (side.picture(op, place),)
            case Clip():
                ops = self._all(op.ops, place.clipped(op), side)
                return (op if ops is op.ops else op._replace(ops=ops),)
            case Group():
                ops = self._all(op.ops, place.inside(op.matrix), side)
                return (op if ops is op.ops else op._replace(ops=ops),)
            case Field():
                ops = self._all(op.ops, place, side)
                return (op if ops is op.ops else op._replace(ops=ops),)
            case Use():
                inside = place.inside(op.matrix, op.opacity)
                if (op.symbol.icon or op.symbol.picture) and not side.vanishes(op.symbol, inside):
                    return (op,)
                ops = self._all(op.symbol.ops, inside, side)
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


class _Side:
    """What lies on a side so far, and what each op becomes that is laid on it."""

    def __init__(self, trim: Rect) -> None:
        self._trim = trim
        self._painted: list[_Painted] = []

    def _ground(self, *points: Point) -> _Painted | None:
        """Return what lies uppermost at most of some points, if anything was painted there."""
        found = [next((one for one in reversed(self._painted) if one.holds(point)), None) for point in points]
        return max(found, key=found.count, default=None)

    def fill(self, op: Fill, place: _Standing) -> tuple[Op, ...]:
        """Return a tint for a large fill, and a light one with an outline where it would vanish."""
        around = path_extent(op.path)
        if around is None:
            return (op,)
        ground = self._ground(place.matrix.apply(*around.centre))
        is_outlined = place.is_inside(around, self._trim) and _parts(op.path) <= MOST_PARTS
        if not place.is_large(around) or op.colour == WHITE:
            self._painted.append(_Painted(op.path, place, op.colour, even_odd=op.even_odd))
            line = op.colour if ground is None else ground.drawn_on(op.colour)
            made = op
        else:
            tint = WHITE.mixed(op.colour, TINT)
            self._painted.append(_Painted(op.path, place, tint, even_odd=op.even_odd, was=op.colour))
            beneath = WHITE if ground is None else ground.was or ground.colour
            line = op.colour if op.colour.contrast(beneath) >= HINT else tint
            made = op._replace(colour=tint)
        if line == made.colour or not is_outlined:
            return (made,)
        return made, Stroke(op.path, line, OUTLINE / place.scale)

    def stroke(self, op: Stroke, place: _Standing) -> Stroke:
        """Return a line that can be told from what most of it lies on."""
        points = [place.matrix.apply(*segment[-2:]) for segment in op.path if len(segment) > 1]
        ground = self._ground(*points)
        colour = op.colour if ground is None else ground.drawn_on(op.colour)
        return op if colour == op.colour else op._replace(colour=colour)

    def glyphs(self, op: Glyphs, place: _Standing) -> Glyphs:
        """Return text that can be read on what its middle lies on."""
        ground = self._ground(place.matrix.apply(op.x + op.width() / 2, op.y - MIDDLE * op.size))
        colour = op.colour if ground is None else ground.written_on(op.colour)
        return op if colour == op.colour else op._replace(colour=colour)

    def picture(self, op: Picture, place: _Standing) -> Picture:
        """Let a large picture fade; as ground it counts as dark as it may be."""
        if not place.is_large(op.rect):
            self._painted.append(_Painted(rectangle(op.rect), place, BLACK))
            return op
        faded = WHITE.mixed(BLACK, FADED)
        self._painted.append(_Painted(rectangle(op.rect), place, faded, was=BLACK))
        return op._replace(opacity=op.opacity * FADED)

    def vanishes(self, symbol: Symbol, place: _Standing) -> bool:
        """Tell whether nothing of a drawing can be told from what it lies on; else it lies there as it is."""
        shapes = [
            (op, _Standing(matrix.then(place.matrix), place.clips))
            for op, matrix in walk(symbol.ops)
            if isinstance(op, Fill | Stroke)
        ]
        ground = self._ground(place.matrix.apply(*symbol.bounds.centre))
        if ground is not None and all(ground.drawn_on(op.colour) != op.colour for op, _ in shapes):
            return True
        for op, at in shapes:
            if isinstance(op, Fill):
                self._painted.append(_Painted(op.path, at, op.colour, even_odd=op.even_odd))
        return False


def _parts(path: Path) -> int:
    return sum(segment[0] == "M" for segment in path)
