"""The display list: what is drawn, in mm with y downwards, by any export. Frozen, so that cards share it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.entry import Entry

Segment = tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
"""("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",); absolute coordinates."""

Path = tuple[Segment, ...]


class LineCap(StrEnum):
    """How an open line ends."""

    BUTT = "butt"
    ROUND = "round"
    SQUARE = "square"


class LineJoin(StrEnum):
    """How two parts of a line meet."""

    MITER = "miter"
    ROUND = "round"
    BEVEL = "bevel"


class Fill(NamedTuple):
    """A filled path; `opacity` runs from 0 to 1."""

    path: Path
    colour: Colour
    even_odd: bool = False
    opacity: float = 1.0


class Stroke(NamedTuple):
    """A line along a path; width, dashes and where in their pattern it begins in mm; opacity from 0 to 1."""

    path: Path
    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: LineCap = LineCap.BUTT
    join: LineJoin = LineJoin.MITER
    opacity: float = 1.0
    offset: float = 0.0


class Glyph(NamedTuple):
    """One glyph of a typeface; lengths in em (1.0 is the type size), dy upwards as fonts have it.

    `text` is the source text the glyph stands for; in a cluster of several glyphs the first
    carries all of it and the others carry "".
    """

    id: int
    text: str
    advance: float
    dx: float = 0.0
    dy: float = 0.0


class ShapedRun(NamedTuple):
    """A shaped piece of text, usually a word or a space, with its glyphs from left to right.

    Shared between all places where the same word is set in the same typeface.
    """

    text: str
    glyphs: tuple[Glyph, ...]
    advance: float


class Glyphs(NamedTuple):
    """Text on one baseline in one typeface, size and colour.

    (x, y) is the left end of the baseline and `size` the type size, all in mm. `tracking` (em) is
    added after each glyph, `word_space` (mm) after each run that is white space.
    """

    typeface: str
    size: float
    x: float
    y: float
    colour: Colour
    runs: tuple[ShapedRun, ...]
    tracking: float = 0.0
    word_space: float = 0.0

    def width(self) -> float:
        """Return the distance from the first to the last pen position in mm."""
        advance = 0.0
        spaces = 0
        for run in self.runs:
            advance += run.advance + self.tracking * len(run.glyphs)
            spaces += run.text.isspace()
        return advance * self.size + spaces * self.word_space


class ImageFile(NamedTuple):
    """A picture on disk that was found sound: the sha256 of its bytes, its sides in pixels as stored.

    `orientation` is how EXIF wants it shown (6: turned clockwise), `profile` what is converted to sRGB.
    """

    path: str
    digest: str
    width: int
    height: int
    format: str
    orientation: int = 1
    profile: str = ""
    is_grey: bool = False


class Picture(NamedTuple):
    """A picture stretched into a rectangle."""

    image: ImageFile
    rect: Rect
    opacity: float = 1.0


class Clip(NamedTuple):
    """Ops that show only inside a path."""

    path: Path
    ops: tuple[Op, ...]
    even_odd: bool = False


class Group(NamedTuple):
    """Ops seen through a matrix."""

    matrix: Matrix
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """Art that is described once and placed often; `id` is unique for its content.

    `bounds` is the rectangle outside which nothing of it is drawn, `icon` the name of the icon it shows, and
    `picture` the file that it shows in place of a picture. What `blends` is painted for itself first, so that
    it can be laid over the rest as one.
    """

    id: str
    ops: tuple[Op, ...]
    bounds: Rect
    icon: str = ""
    blends: bool = False
    picture: str = ""


class Use(NamedTuple):
    """A symbol placed through a matrix.

    One that blends may have an `opacity`, 0 to 1, and a `mask`: it shows where that is white, placed alike.
    """

    symbol: Symbol
    matrix: Matrix = IDENTITY
    opacity: float = 1.0
    mask: Symbol | None = None


class Field(NamedTuple):
    """A printed value: its ops are written as marked content, so that it can be read back.

    `text` is all of it in logical order, `lines` the same as printed, without icons; both are empty where it
    is drawn with icons only. `bounds` is what it fills; `code` what machines read; `whole` what a text that
    goes on is part of. `quoted` text is part of a picture, which others may lie on if it is `laid`.
    """

    name: str
    text: str
    lines: tuple[str, ...]
    bounds: Rect
    ops: tuple[Op, ...]
    right_to_left: bool = False
    safe: bool = True
    code: str = ""
    quoted: bool = False
    fits: bool = True
    whole: str = ""
    laid: bool = False
    run_mark: bool = False  # of which printing a piece is


class LayerKind(StrEnum):
    """What a line is for, so that cutters and printers can take what they need."""

    CUT = "cut"
    CREASE = "crease"
    GUIDE = "guide"


HIDDEN_LAYER = LayerKind.CREASE
"""Creases are for machines that crease; people have the guides, and ink on the fold is in their way."""


class Layer(NamedTuple):
    """Ops that belong on a layer of their own, such as the lines a cutter follows."""

    kind: LayerKind
    ops: tuple[Op, ...]


Op = Fill | Stroke | Glyphs | Picture | Clip | Group | Use | Field | Layer | Entry


def rectangle(rect: Rect, radius: float = 0.0) -> Path:
    """Return the outline of a rectangle, with round corners where `radius` (mm) is above 0."""
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    if radius <= 0:
        return polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
    r = min(radius, rect.width / 2, rect.height / 2)
    k = r * (1 - QUARTER_CIRCLE)
    return (
        ("M", left + r, top),
        ("L", right - r, top),
        ("C", right - k, top, right, top + k, right, top + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", left + r, bottom),
        ("C", left + k, bottom, left, bottom - k, left, bottom - r),
        ("L", left, top + r),
        ("C", left, top + k, left + k, top, left + r, top),
        ("Z",),
    )


def ellipse(rect: Rect) -> Path:
    """Return the outline of the ellipse that fills a rectangle."""
    cx, cy = rect.centre
    rx, ry = rect.width / 2, rect.height / 2
    kx, ky = rx * QUARTER_CIRCLE, ry * QUARTER_CIRCLE
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def polygon(points: tuple[tuple[float, float], ...], *, closed: bool = True) -> Path:
    """Return straight lines through the points, closed unless told otherwise."""
    first, *rest = points
    lines: Path = tuple(("L", x, y) for x, y in rest)
    return (("M", first[0], first[1]), *lines, *((("Z",),) if closed else ()))


def transform(path: Path, matrix: Matrix) -> Path:
    """Return a path seen through a matrix."""
    moved: list[Segment] = []
    for segment in path:
        if len(segment) == 3:
            moved.append((segment[0], *matrix.apply(segment[1], segment[2])))
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            moved.append(("C", *matrix.apply(x1, y1), *matrix.apply(x2, y2), *matrix.apply(x, y)))
        else:
            moved.append(segment)
    return tuple(moved)


def children(op: Op) -> tuple[Op, ...]:
    """Return the ops directly inside an op."""
    match op:
        case Clip() | Group() | Field() | Layer():
            return op.ops
        case Use():
            return op.symbol.ops
        case Fill() | Stroke() | Glyphs() | Picture() | Entry():
            return ()


def walk(ops: tuple[Op, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Op, Matrix]]:
    """Yield every op, depth first, with the matrix from its coordinates to the outermost ones."""
    for op in ops:
        yield op, matrix
        inner = op.matrix.then(matrix) if isinstance(op, Group | Use) else matrix
        if below := children(op):
            yield from walk(below, inner)


QUARTER_CIRCLE = 0.5522847498307936
"""Bézier handle length for a quarter of a unit circle: 4/3 (sqrt 2 - 1)."""
