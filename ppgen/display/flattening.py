"""What is transparent, with all that lies below it, apart from what can be printed as it is.

A press that takes nothing transparent gets the one as a picture, and the other over it as letters and lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.entry import Entry
from ppgen.display.extent import common_area, extent, path_extent
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    ImageFile,
    Layer,
    Op,
    Picture,
    Stroke,
    Use,
    walk,
)

IsClear = Callable[[ImageFile], bool]
"""Tells whether one may see through parts of a picture."""


class Flattened(NamedTuple):
    """A side in two parts: what becomes a picture, and what is printed over it.

    `buried` are the names of fields whose words lie below something transparent, so that they would become
    a part of the picture.
    """

    beneath: tuple[Op, ...]
    above: tuple[Op, ...]
    buried: tuple[str, ...] = ()


class _Leaf(NamedTuple):
    """An op that holds no others, where it is seen, and the field whose words it is."""

    op: Op
    area: Rect | None
    field: str


def flatten(ops: tuple[Op, ...], is_clear: IsClear) -> Flattened:
    """Part ops into what is transparent or lies below such, and the rest; nothing changes what one sees."""
    leaves = list(_leaves(ops, IDENTITY, None, ""))
    painted: list[Rect] = []
    beneath: set[int] = set()
    for number in reversed(range(len(leaves))):
        leaf = leaves[number]
        if leaf.area is None:
            continue
        if _is_transparent(leaf.op, is_clear) or any(leaf.area.overlaps(other) for other in painted):
            beneath.add(number)
            painted.append(leaf.area)
    if not beneath:
        return Flattened((), ops)
    words = [leaf.field for number, leaf in enumerate(leaves) if number in beneath and leaf.field]
    below = _chosen(ops, iter([number in beneath for number in range(len(leaves))]), keeps_fields=False)
    above = _chosen(ops, iter([number not in beneath for number in range(len(leaves))]), keeps_fields=True)
    return Flattened(below, above, tuple(dict.fromkeys(words)))


def _is_transparent(op: Op, is_clear: IsClear) -> bool:
    match op:
        case Fill() | Stroke():
            return op.opacity < 1
        case Picture():
            return op.opacity < 1 or is_clear(op.image)
        case Use():
            if op.opacity < 1 or op.mask is not None or op.symbol.blends:
                return True
            return any(_is_transparent(inner, is_clear) for inner, _ in walk(op.symbol.ops))
        case Glyphs() | Clip() | Group() | Field() | Layer() | Entry():
            return False


def _leaves(ops: tuple[Op, ...], matrix: Matrix, seen: Rect | None, field: str) -> Iterator[_Leaf]:
    """Yield what is drawn in its order; `seen` is the window through which it shows, if there is one."""
    for op in ops:
        match op:
            case Group():
                yield from _leaves(op.ops, op.matrix.then(matrix), seen, field)
            case Clip():
                yield from _leaves(op.ops, matrix, _window(op, matrix, seen), field)
            case Field():
                yield from _leaves(op.ops, matrix, seen, field if op.quoted else op.name)
            case Layer():
                yield from _leaves(op.ops, matrix, seen, field)
            case Fill() | Stroke() | Glyphs() | Picture() | Use() | Entry():
                area = extent((op,))
                placed = None if area is None else matrix.apply_rect(area)
                shown = placed if seen is None else common_area(placed, seen)
                yield _Leaf(op, shown, field if isinstance(op, Glyphs) else "")


def _window(op: Clip, matrix: Matrix, seen: Rect | None) -> Rect:
    """Return through which part of the page one sees what is clipped; one without size for none of it."""
    window = path_extent(op.path)
    placed = None if window is None else matrix.apply_rect(window)
    shown = placed if seen is None else common_area(placed, seen)
    return Rect(0.0, 0.0, 0.0, 0.0) if shown is None else shown


def _chosen(ops: tuple[Op, ...], is_chosen: Iterator[bool], *, keeps_fields: bool) -> tuple[Op, ...]:
    """Return ops with only those leaves that are chosen, in the order of `_leaves`."""
    kept: list[Op] = []
    for op in ops:
        match op:
            case Group() | Clip() | Layer() | Field():
                inner = _chosen(op.ops, is_chosen, keeps_fields=keeps_fields)
                if isinstance(op, Field) and not keeps_fields:
                    kept += inner
                elif inner or (keeps_fields and not op.ops):
                    kept.append(op._replace(ops=inner))
            case Fill() | Stroke() | Glyphs() | Picture() | Use() | Entry():
                if next(is_chosen):
                    kept.append(op)
    return tuple(kept)
