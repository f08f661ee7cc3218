"""What a piece was meant to show: its fields with their lines and drawings, as the display list says."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import IDENTITY, Matrix, Point, Rect
from ppgen.display.entry import Entry
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
    walk,
)
from ppgen.display.reading import SPEAKERS
from ppgen.proofs.pdf.native import FORM_OBJECT, IMAGE_OBJECT, PATH_OBJECT

Line = tuple[Glyphs, Matrix]
Drawing = tuple[Fill | Stroke | Picture | Use, Matrix]

KINDS = {Fill: PATH_OBJECT, Stroke: PATH_OBJECT, Picture: IMAGE_OBJECT, Use: FORM_OBJECT}


class ExpectedField(NamedTuple):
    """A field that draws something; matrices lead to the piece's coordinates."""

    field: Field
    lines: list[Line]
    drawings: list[Drawing]


class Expected(NamedTuple):
    """One side of a piece; `first` is the first thing it draws.

    `forms` tells of each symbol outside of fields, in order, whether fields are within it.
    """

    fields: list[ExpectedField]
    forms: list[bool]
    first: tuple[Op, Matrix] | None

    @property
    def has_code(self) -> bool:
        """Whether there is something for machines to read."""
        return any(item.field.code for item in self.fields)


class Expectations:
    """Finds what pieces were meant to show, and remembers which symbols say something."""

    def __init__(self) -> None:
        self._speaking: dict[Symbol, bool] = {}

    def of(self, ops: tuple[Op, ...]) -> Expected:
        """Collect the fields of a piece's side in the order in which they are drawn."""
        found = Expected([], [], _first(ops, IDENTITY))
        self._collect(ops, IDENTITY, found)
        return found

    def _collect(self, ops: tuple[Op, ...], matrix: Matrix, into: Expected) -> None:
        for op in ops:
            if type(op) not in SPEAKERS:
                continue
            match op:
                case Field():
                    _add_field(op, matrix, into.fields)
                case Group():
                    self._collect(op.ops, _inner(op.matrix, matrix), into)
                case Use():
                    speaks = self._speaks(op.symbol)
                    into.forms.append(speaks)
                    if speaks:
                        inner = Expected(into.fields, [], None)
                        self._collect(op.symbol.ops, _inner(op.matrix, matrix), inner)
                case Clip() | Layer():
                    self._collect(op.ops, matrix, into)
                case Fill() | Stroke() | Glyphs() | Picture() | Entry():
                    pass  # no field

    def _speaks(self, symbol: Symbol) -> bool:
        if symbol not in self._speaking:
            self._speaking[symbol] = any(isinstance(op, Field) for op, _ in walk(symbol.ops))
        return self._speaking[symbol]


def _inner(matrix: Matrix, outer: Matrix) -> Matrix:
    return outer if matrix == IDENTITY else matrix.then(outer)


def _add_field(op: Field, matrix: Matrix, fields: list[ExpectedField]) -> None:
    """Add a field that draws something, and behind it those within it, which are read for themselves."""
    found, within = ExpectedField(op, [], []), list[tuple[Field, Matrix]]()
    _contents(op.ops, matrix, found, within)
    place = len(fields)
    for inner, around in within:
        _add_field(inner, around, fields)
    if found.lines or found.drawings or len(fields) > place:
        fields.insert(place, found)


def _contents(
    ops: tuple[Op, ...], matrix: Matrix, into: ExpectedField, within: list[tuple[Field, Matrix]]
) -> None:
    for op in ops:
        match op:
            case Glyphs():
                if op.runs:
                    into.lines.append((op, matrix))
            case Group():
                _contents(op.ops, op.matrix.then(matrix), into, within)
            case Clip() | Layer():
                _contents(op.ops, matrix, into, within)
            case Field():
                within.append((op, matrix))
            case Entry():
                pass
            case Fill() | Stroke() | Picture() | Use():
                into.drawings.append((op, matrix))


def _first(ops: tuple[Op, ...], matrix: Matrix) -> tuple[Op, Matrix] | None:
    """Return the first op that leaves an object behind."""
    for op in ops:
        match op:
            case Group():
                found = _first(op.ops, op.matrix.then(matrix))
            case Clip() | Layer() | Field():
                found = _first(op.ops, matrix)
            case Entry() | Glyphs(runs=()):
                found = None
            case Fill() | Stroke() | Glyphs() | Picture() | Use():
                found = op, matrix
        if found is not None:
            return found
    return None


def anchor(op: Op, matrix: Matrix) -> Point:
    """Return the point of an op by which the place of its object can be told."""
    match op:
        case Glyphs():
            return matrix.apply(*first_origin(op))
        case Use():
            placed = op.matrix.then(matrix)
            return Point(placed.e, placed.f)
        case Picture():
            return matrix.apply(op.rect.x, op.rect.bottom)
        case Fill() | Stroke():
            return matrix.apply_rect(hull(op.path)).centre
        case Clip() | Group() | Field() | Layer() | Entry():
            raise TypeError(f"{type(op).__name__} leaves no object of its own")


def first_origin(op: Glyphs) -> tuple[float, float]:
    """Return where the first glyph is drawn, which may be off the pen."""
    _, size, x, y, _, runs, _, _ = op
    _, _, _, dx, dy = runs[0].glyphs[0]
    return x + dx * size, y - dy * size


def hull(path: Path) -> Rect:
    """Return the rectangle around all points of a path, the handles of its curves included."""
    xs = [value for segment in path for value in segment[1::2]]
    ys = [value for segment in path for value in segment[2::2]]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)
