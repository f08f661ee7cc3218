"""A side of a piece on the canvas of a product: the trim in the middle, and art up to every edge."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.common.geometry import Matrix, Rect
from ppgen.compose.folded.legend import key_field
from ppgen.display.entry import Entry
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    LayerKind,
    Op,
    Picture,
    Stroke,
    Use,
    rectangle,
    walk,
)
from ppgen.display.pieces import Edges, Piece, Placement, Sheet, Side, cut_line
from ppgen.model.services import PieceSort
from ppgen.orders.products import BACK_TURN, FRONT_TURN, ProductFit

ENOUGH = 0.05
"""Art may end so much before the edge of a canvas, less than a pixel at 300 an inch; mm."""

OVERLAP = 0.2
"""So far the strip goes on below the art, whose edge would else shine through softly; mm."""


def shortfall(found: ProductFit, *, is_back: bool = False) -> float:
    """Return how many mm of art lack at an edge of the canvas; 0 where there is enough, and for outlines.

    The art of what is cut along an outline goes on past that, wherever it runs, and not to the edges.
    """
    if is_outlined(found) and not is_filled(found):
        return 0.0
    short = max(found.bleed) - found.drawn_bleed(is_back=is_back)
    return short if short > ENOUGH else 0.0


def is_outlined(found: ProductFit) -> bool:
    """Tell whether a piece is cut along lines of its own: a net, or a token that is no rectangle."""
    piece = found.piece
    own = cut_line(piece)
    return found.sort is PieceSort.NETS or own not in (None, rectangle(piece.size.rect(), piece.radius))


def is_filled(found: ProductFit) -> bool:
    """Tell whether art fills the corners around an outline, along which the shop's product is not cut."""
    return found.is_listed and is_outlined(found) and found.sort is not PieceSort.NETS


def canvas_sheet(found: ProductFit, number: int, *, is_back: bool, keeps_lines: bool = True) -> Sheet:
    """Return a sheet as large as the canvas with one side of the piece on it.

    A net shows where it is cut and folded. Where inks of their own show that, it keeps the marks of its
    folds, which tell their directions, and its key says nothing of cuts.
    """
    turn = (BACK_TURN if is_back else FRONT_TURN) if found.turned else 0
    trim, canvas = found.trim, found.product.canvas
    edges = Edges(trim.x, trim.y, trim.x, trim.y)
    piece = _filling(found, is_back=is_back, keeps_lines=keeps_lines)
    placement = Placement(piece, trim.x, trim.y, turn, edges, 0, 1, is_back=is_back)
    return Sheet(number, canvas, Side((placement,)), None, trim, canvas.rect())


def _filling(found: ProductFit, *, is_back: bool, keeps_lines: bool) -> Piece:
    """Return the piece without lines for cutters, the art of a side going on to the edges of the canvas.

    Where the layout's bleed ends before, the strip that lacks shows the art once more, a little larger, so
    that it goes on as it ends. A net may keep its lines, and keeps the marks of its folds.
    """
    piece, (across, down) = found.piece, found.bleed
    ops = piece.back if is_back else piece.face
    if found.sort is not PieceSort.NETS:
        ops = _without_layers(ops)
    elif not keeps_lines:
        ops = _without_key_of_cuts(_guided(ops))
    drawn = piece.size.rect().grown(found.drawn_bleed(is_back=is_back))
    if is_filled(found):
        ops = _beyond_outline(ops)
    if found.enlarged > 1 and piece.bleed > 2 * OVERLAP:
        ops = (*_mirrored(drawn, (across, down), piece.bleed, ops), *ops)
    elif shortfall(found, is_back=is_back):
        wide = piece.size.rect().inset(-across, -down, -across, -down).union(drawn)
        ops = (*_strips(drawn, wide, _scenery(ops)), *ops)
    bleed = max(piece.bleed, across, down)
    return piece._replace(back=ops, bleed=bleed) if is_back else piece._replace(face=ops, bleed=bleed)


def _strips(drawn: Rect, wide: Rect, ops: tuple[Op, ...]) -> Iterator[Op]:
    """Yield what shows between what is drawn and the wider rectangle: the art, drawn out to fill that.

    Beside the art it is drawn out in one direction alone, so that lines across the edge meet.
    """
    inner = drawn.grown(-OVERLAP)
    left, right = (wide.x, inner.x), (inner.right, wide.right)
    top, bottom = (wide.y, inner.y), (inner.bottom, wide.bottom)
    middle, centre = (inner.x, inner.right), (inner.y, inner.bottom)
    across, down = wide.width / drawn.width, wide.height / drawn.height
    for areas, scale in (
        ([(column, centre) for column in (left, right)], (across, 1.0)),
        ([(middle, row) for row in (top, bottom)], (1.0, down)),
        ([(column, row) for column in (left, right) for row in (top, bottom)], (across, down)),
    ):
        path = tuple(
            segment for (x, end), (y, foot) in areas for segment in rectangle(Rect(x, y, end - x, foot - y))
        )
        x, y = drawn.centre
        placed = Matrix.translation(-x, -y).then(Matrix.scaling(*scale)).then(Matrix.translation(x, y))
        yield Clip(path, (Group(placed, ops),))


def _mirrored(drawn: Rect, around: tuple[float, float], bleed: float, ops: tuple[Op, ...]) -> Iterator[Op]:
    """Yield what fills a page past its art, so far `around` it: its bleed, mirrored and drawn out.

    What is beside a cut goes on so without a seam, and nothing of the page itself shows twice.
    """
    shown, (across, down) = _scenery(ops), around
    whole = drawn
    for far, is_down in ((down, True), (across, False)):
        long = far - bleed
        if long <= ENOUGH:
            continue
        stretch = -(long + OVERLAP) / (bleed - OVERLAP)
        for edge, way in ((drawn.y, -1), (drawn.bottom, 1)) if is_down else ((drawn.x, -1), (drawn.right, 1)):
            start = edge - way * OVERLAP
            low, high = sorted((start, start + way * (long + OVERLAP)))
            area = (
                Rect(whole.x, low, whole.width, high - low)
                if is_down
                else Rect(low, whole.y, high - low, whole.height)
            )
            about = Matrix.translation(0, -start) if is_down else Matrix.translation(-start, 0)
            there = Matrix.translation(0, start) if is_down else Matrix.translation(start, 0)
            scaled = Matrix.scaling(1, stretch) if is_down else Matrix.scaling(stretch, 1)
            yield Clip(rectangle(area), (Group(about.then(scaled).then(there), shown),))


def _without_layers(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Leave out lines for cutters and for folding, which stand in layers of their own."""
    if not any(isinstance(op, Layer) for op in ops):
        return ops
    return tuple(op for op in ops if not isinstance(op, Layer))


def _beyond_outline(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Take away the edge that leaves out what lies around an outline and its bleed: all of it is drawn."""
    match ops:
        case (Clip(ops=inside),):
            return inside
        case _:
            return ops


def _guided(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Leave out layers, but for what hands fold by, which is printed like art."""
    return tuple(
        inner
        for op in ops
        if not isinstance(op, Layer) or op.kind is LayerKind.GUIDE
        for inner in (op.ops if isinstance(op, Layer) else (op,))
    )


def _without_key_of_cuts(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Leave out of the key of a net what it says of cuts."""
    cuts = {key_field("cut")}
    return tuple(
        op._replace(ops=tuple(row for row in op.ops if not isinstance(row, Group) or _names(row) != cuts))
        if isinstance(op, Group)
        else op
        for op in ops
    )


def _names(group: Group) -> set[str]:
    return {op.name for op, _ in walk((group,)) if isinstance(op, Field)}


def _scenery(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return ops without words and values, which nothing may show a second time."""
    kept: list[Op] = []
    for op in ops:
        match op:
            case Clip() | Group():
                kept.append(op._replace(ops=_scenery(op.ops)))
            case Fill() | Stroke() | Picture() | Use():
                kept.append(op)
            case Field() | Glyphs() | Layer() | Entry():
                pass
    return tuple(kept)
