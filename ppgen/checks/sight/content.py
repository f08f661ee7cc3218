"""One op of a piece into what rules ask about: its printed lines, what it paints, and its pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.checks.sight.ground import NOWHERE, Blend, Box, Paint, around, box_of
from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.common.units import points
from ppgen.display.entry import Entry
from ppgen.display.ops import (
    HIDDEN_LAYER,
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    Op,
    Picture,
    ShapedRun,
    Stroke,
    Symbol,
    Use,
    children,
    walk,
)

MOST_OLD = 4
"""What is known from all runs may be so many times as large as what the last one looked into."""

CAPITAL = 0.7
"""Height of the band above the baseline that holds nearly all ink of a word, in em."""


class PrintedLine(NamedTuple):
    """Glyphs of a text on one baseline, with the map to the piece's coordinates.

    `size` is the type size in points as it is printed.
    """

    glyphs: Glyphs
    matrix: Matrix
    size: float


class PrintedItem(NamedTuple):
    """A printed field with its lines; `below` counts the paints of the same op that lie under it.

    So many lie under it or are its own as `above` says; those of icons between words are not counted. `signs`
    are the icons that it shows, each with its place. Nothing of it shows outside the `clips`.
    """

    field: Field
    matrix: Matrix
    lines: tuple[PrintedLine, ...]
    below: int
    above: int
    clips: tuple[Paint, ...] = ()
    signs: tuple[tuple[Symbol, Matrix], ...] = ()

    @property
    def box(self) -> Rect:
        """The rectangle of the field on the piece."""
        return self.matrix.apply_rect(self.field.bounds)


class Sign(NamedTuple):
    """An icon that is drawn outside of texts.

    `below` counts the paints of the same op that lie under it, and `above` those with its own. The groups
    around it draw it larger than it is written by its `scale`; `field` names the printed field that it is of,
    if it is of one. It is `quoted` in a picture of a piece; of what `is_cut` a clip cuts off the middle.
    """

    icon: str
    box: Rect
    below: int
    above: int
    symbol: Symbol
    matrix: Matrix
    scale: float
    field: str
    quoted: bool
    is_cut: bool

    @property
    def own_side(self) -> float:
        """How large it is written, in mm, whatever the groups around it make of it."""
        return min(self.box.width, self.box.height) / self.scale if self.scale else 0.0

    @property
    def colours(self) -> frozenset[Colour]:
        """The colours that it is drawn in."""
        return frozenset(op.colour for op, _ in walk(self.symbol.ops) if isinstance(op, Fill | Stroke))


class Content(NamedTuple):
    """What one op of a piece holds, in the piece's coordinates."""

    items: tuple[PrintedItem, ...]
    paints: tuple[Paint, ...]
    pictures: tuple[tuple[Picture, Matrix], ...]
    signs: tuple[Sign, ...]
    said: tuple[str, ...]
    smallest: float
    """The smallest type size in points; without text there is no bound."""
    reach: Box
    """A box outside which nothing is painted."""
    op: Op

    @property
    def weight(self) -> int:
        """How much it takes to keep it."""
        return 1 + len(self.paints)


@dataclass(slots=True)
class Looked:
    """The contents of ops by identity, how much all of them weigh, and those that the last run met."""

    contents: dict[int, Content] = field(default_factory=dict)
    weight: int = 0
    weight_met: int = 0

    @property
    def is_old(self) -> bool:
        """Whether most of it serves nobody any more."""
        return self.weight > MOST_OLD * self.weight_met


def content_of(op: Op) -> Content:
    """Look into an op."""
    found = _FoundSign()
    _collect((op,), IDENTITY, _SignAround(), found)
    said = tuple([item.field.text for item in found.items])
    smallest = min([line.size for item in found.items for line in item.lines], default=math.inf)
    parts = tuple(found.items), tuple(found.paints), tuple(found.pictures), tuple(found.signs)
    reach = around(found.boxes) if found.paints else NOWHERE
    return Content(*parts, said, smallest, reach, op)


def is_paint(op: Op) -> bool:
    """Tell whether an op itself is one of the paints of a content."""
    match op:
        case Fill() | Stroke() | Picture():
            return True
        case Glyphs() | Clip() | Group() | Use() | Field() | Layer() | Entry():
            return False


def placed_words(glyphs: Glyphs) -> Iterator[tuple[ShapedRun, float, float]]:
    """Yield each run that is no white space, the x at which it begins, and its width, in mm."""
    x = glyphs.x
    for run in glyphs.runs:
        width = (run.advance + glyphs.tracking * len(run.glyphs)) * glyphs.size
        if run.text.isspace():
            width += glyphs.word_space
        else:
            yield run, x, width
        x += width


def words_on(line: PrintedLine) -> Iterator[Rect]:
    """Yield where the words of a line stand on the piece, as high as capitals."""
    glyphs = line.glyphs
    top, height = glyphs.y - CAPITAL * glyphs.size, CAPITAL * glyphs.size
    for _, x, width in placed_words(glyphs):
        if width > 0:
            yield line.matrix.apply_rect(Rect(x, top, width, height))


@dataclass(slots=True)
class _FoundSign:
    """What was met so far, in the order in which it is drawn."""

    items: list[PrintedItem] = field(default_factory=list)
    paints: list[Paint] = field(default_factory=list)
    pictures: list[tuple[Picture, Matrix]] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    """Boxes outside which nothing is painted; what symbols and clips hold lies in theirs."""


class _SignAround(NamedTuple):
    """What stands around ops: the clips, the printed field that they are of, and whether that is quoted."""

    clips: tuple[Paint, ...] = ()
    field: str = ""
    quoted: bool = False


def _collect(
    ops: tuple[Op, ...], matrix: Matrix, around: _SignAround, found: _FoundSign, *, is_outer: bool = True
) -> None:
    paints, clips = found.paints, around.clips
    for op in ops:
        inner, inside, around_op, at, sign = matrix, around, None, 0, -1
        match op:
            case Fill() | Stroke():
                paints.append(paint := Paint.of(op, matrix, clips))
                around_op = paint.box
            case Picture():
                found.pictures.append((op, matrix))
                paints.append(paint := Paint.of(op, matrix, clips))
                around_op = paint.box
            case Field():
                lines, signs = tuple(_lines(op.ops, matrix)), tuple(_signs(op.ops, matrix))
                at = len(found.items)
                found.items.append(PrintedItem(op, matrix, lines, len(paints), len(paints), clips, signs))
                if lines:
                    continue
                inside = _SignAround(clips, op.name, around.quoted or op.quoted)
            case Group():
                inner = op.matrix.then(matrix)
                if not around.quoted and any(isinstance(one, Field) and one.quoted for one in op.ops):
                    inside = around._replace(quoted=True)  # a picture of a piece: all its texts are
            case Use():
                inner = op.matrix.then(matrix)
                around_op = box_of(inner.apply_rect(op.symbol.bounds))
                if op.symbol.icon:
                    sign = len(found.signs)
                    found.signs.append(_sign_of(op, matrix, len(paints), around))
            case Clip():
                paint = Paint.of(op, matrix, ())
                inside = around._replace(clips=(*clips, paint))
                around_op = paint.box
            case Layer() if op.kind is HIDDEN_LAYER:
                continue  # nobody sees it
            case Glyphs() | Layer() | Entry():
                pass
        if is_outer and around_op is not None:
            found.boxes.append(around_op)
        if below := children(op):
            first = len(paints)
            _collect(below, inner, inside, found, is_outer=is_outer and around_op is None)
            if isinstance(op, Field):
                found.items[at] = found.items[at]._replace(above=len(paints))
            if isinstance(op, Use) and (op.opacity < 1 or op.mask is not None):
                blend = Blend((op.symbol.id, inner, first), op.opacity)
                paints[first:] = [paint.seen(blend, is_known=op.mask is None) for paint in paints[first:]]
            if sign >= 0:
                found.signs[sign] = found.signs[sign]._replace(above=len(paints))


def _sign_of(op: Use, matrix: Matrix, below: int, around: _SignAround) -> Sign:
    """Return the sign that a symbol is, seen through a matrix; so many paints lie under it."""
    place = op.matrix.then(matrix)
    box = place.apply_rect(op.symbol.bounds)
    is_cut = not all(clip.holds(box.centre) for clip in around.clips)
    scale: float = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    drawn = (op.symbol.icon, box, below, below, op.symbol, place)
    return Sign(*drawn, scale, around.field, around.quoted, is_cut)


def _lines(ops: tuple[Op, ...], matrix: Matrix) -> Iterator[PrintedLine]:
    for op in ops:
        match op:
            case Glyphs():
                if op.runs:
                    scale: float = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
                    yield PrintedLine(op, matrix, points(op.size * scale))
            case Group():
                yield from _lines(op.ops, op.matrix.then(matrix))
            case Clip() | Field() | Layer():
                yield from _lines(op.ops, matrix)
            case Fill() | Stroke() | Picture() | Use() | Entry():
                pass  # symbols hold no text that is a line of the field


def _signs(ops: tuple[Op, ...], matrix: Matrix) -> Iterator[tuple[Symbol, Matrix]]:
    """Yield the icons of a field, and where each stands; those of a field inside it are its own."""
    for op in ops:
        match op:
            case Use():
                if op.symbol.icon:
                    yield op.symbol, op.matrix.then(matrix)
            case Group():
                yield from _signs(op.ops, op.matrix.then(matrix))
            case Clip() | Layer():
                yield from _signs(op.ops, matrix)
            case Field() | Glyphs() | Fill() | Stroke() | Picture() | Entry():
                pass
