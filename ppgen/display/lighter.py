"""Sides with little ink: large fills become pale tints with an outline, and what stands on them is dark.

Small things, thin bars and drawings keep their colours; light shapes on a tint, also of a drawing, get an
outline in the colour that the ground had; large pictures fade.
"""

from __future__ import annotations

from hashlib import sha256

from ppgen.common.colour import BLACK, WHITE
from ppgen.common.geometry import IDENTITY, Rect
from ppgen.display.entry import Entry
from ppgen.display.extent import path_extent
from ppgen.display.grounds import HINT, GroundPlace, Grounds, Painted
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

TINT = 0.12
"""The share of its colour that a large fill keeps."""

OUTLINE = 0.25
"""How wide the outlines are, in mm."""

FADED = 0.3
"""The share of its colours that a large picture keeps."""

MOST_PARTS = 4
"""A fill of more parts that is no drawing is a pattern; it has no outlines."""

MIDDLE = 0.35
"""How many type sizes above the baseline the middle of letters lies."""

Ops = tuple[Op, ...]


class Lighter:
    """Makes sides lighter; the symbols of one game become lighter ones, which its sides share."""

    def __init__(self) -> None:
        """Begin without any symbols."""
        self._symbols: dict[tuple[str, Ops], Symbol] = {}

    def lighter(self, ops: Ops, trim: Rect) -> Ops:
        """Return what a side shows with little ink; what needs no change stays the same object."""
        return self._all(ops, GroundPlace(IDENTITY), _LighterSide(trim))

    def _all(self, ops: Ops, place: GroundPlace, side: _LighterSide) -> Ops:
        made = tuple(
            one for op, after in zip(ops, (*ops[1:], None)) for one in self._op(op, after, place, side)
        )
        is_same = len(made) == len(ops) and all(one is op for one, op in zip(made, ops))
        return ops if is_same else made

    def _op(self, op: Op, after: Op | None, place: GroundPlace, side: _LighterSide) -> tuple[Op, ...]:
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
                inside = place.inside(op.matrix, is_drawing=bool(op.symbol.icon or op.symbol.picture))
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


class _LighterSide:
    """What lies on a side so far, and what each op becomes that is laid on it."""

    def __init__(self, trim: Rect) -> None:
        self._trim, self._grounds = trim, Grounds()

    def fill(self, op: Fill, place: GroundPlace) -> tuple[Op, ...]:
        """Return a tint for a large fill, and a light one with an outline where it would vanish."""
        around = path_extent(op.path)
        if around is None:
            return (op,)
        ground = self._grounds.under(place.matrix.apply(*around.centre))
        is_pattern = _parts(op.path) > MOST_PARTS and not place.is_drawing
        is_outlined = place.is_inside(around, self._trim) and not is_pattern
        if place.is_drawing or not place.is_large(around) or op.colour == WHITE:
            self._grounds.paint(Painted(op.path, place, op.colour, even_odd=op.even_odd))
            line = op.colour if ground is None else ground.drawn_on(op.colour)
            made = op
        else:
            tint = WHITE.mixed(op.colour, TINT)
            self._grounds.paint(Painted(op.path, place, tint, even_odd=op.even_odd, was=op.colour))
            beneath = WHITE if ground is None else ground.was or ground.colour
            line = op.colour if op.colour.contrast(beneath) >= HINT else tint
            made = op._replace(colour=tint)
        if line == made.colour or not is_outlined:
            return (made,)
        return made, Stroke(op.path, line, OUTLINE / place.scale)

    def stroke(self, op: Stroke, place: GroundPlace) -> Stroke:
        """Return a line that can be told from what most of it lies on."""
        points = [place.matrix.apply(*segment[-2:]) for segment in op.path if len(segment) > 1]
        ground = self._grounds.under(*points)
        colour = op.colour if ground is None else ground.drawn_on(op.colour)
        return op if colour == op.colour else op._replace(colour=colour)

    def glyphs(self, op: Glyphs, place: GroundPlace) -> Glyphs:
        """Return text that can be read on what its middle lies on."""
        ground = self._grounds.under(place.matrix.apply(op.x + op.width() / 2, op.y - MIDDLE * op.size))
        colour = op.colour if ground is None else ground.written_on(op.colour)
        return op if colour == op.colour else op._replace(colour=colour)

    def picture(self, op: Picture, place: GroundPlace) -> Picture:
        """Let a large picture fade; as ground it counts as dark as it may be."""
        if not place.is_large(op.rect):
            self._grounds.paint(Painted(rectangle(op.rect), place, BLACK))
            return op
        faded = WHITE.mixed(BLACK, FADED)
        self._grounds.paint(Painted(rectangle(op.rect), place, faded, was=BLACK))
        return op._replace(opacity=op.opacity * FADED)


def _parts(path: Path) -> int:
    return sum(segment[0] == "M" for segment in path)
