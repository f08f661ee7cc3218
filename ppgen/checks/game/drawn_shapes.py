"""What is drawn on a side outside of texts, as a game's rules see it: icons, areas and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
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
    Use,
    children,
    transform,
)

_CORNERS = 4
"""Of a box."""

_SAME = 0.001
"""mm: sides that are off by less are upright."""


class DrawnShapes(NamedTuple):
    """The `signs`, `areas` and `lines` of a side, each a mapping with its place."""

    signs: list[dict[str, Any]]
    areas: list[dict[str, Any]]
    lines: list[dict[str, Any]]


Placed = Callable[[Rect], dict[str, float]]
Called = Callable[[Colour | None], str | None]


def drawn_shapes(ops: tuple[Op, ...], *, placed: Placed, called: Called) -> DrawnShapes:
    """Return what is drawn, the lowest first: `placed` says where, and `called` what a colour is called.

    What icons and texts are made of is not taken apart.
    """
    shapes = DrawnShapes([], [], [])
    for op, matrix in _outside_texts(ops, IDENTITY):
        match op:
            case Use():
                stands = op.matrix.then(matrix).apply_rect(op.symbol.bounds)
                sign = {"icon": op.symbol.icon, "colour": called(first_colour(op.symbol.ops))}
                shapes.signs.append(sign | placed(stands))
            case Fill() | Stroke():
                path = transform(op.path, matrix)
                box = path_extent(path)
                if box is None:
                    continue
                about = {"form": form_of(path), "colour": called(op.colour), **placed(box)}
                if isinstance(op, Fill):
                    shapes.areas.append(about)
                else:
                    shapes.lines.append(about | {"thick": op.width, "dashed": bool(op.dash)})
            case Glyphs() | Picture() | Clip() | Group() | Field() | Layer() | Entry():
                continue  # what they hold stands in the list itself
    return shapes


def first_colour(ops: tuple[Op, ...]) -> Colour | None:
    """Return the colour of what is drawn first."""
    for op in ops:
        if isinstance(op, Fill | Stroke):
            return op.colour
        if (found := first_colour(children(op))) is not None:
            return found
    return None


def form_of(path: Path) -> str:
    """Tell what a path is: a `line` from point to point, `round`, an upright `box`, or `other`.

    The corners of a box may be round.
    """
    kinds = [segment[0] for segment in path]
    if kinds == ["M", "L"]:
        return "line"
    if kinds == ["M", "C", "C", "C", "C", "Z"]:
        return "round"
    ends = [segment[-2:] for segment in path if len(segment) > 1]
    straight = [
        (start, end)
        for start, end, kind in zip(ends, [*ends[1:], ends[0]], [*kinds[1:], "L"])
        if kind in "LZ"
    ]
    sides = [pair for pair in straight if pair[0] != pair[1]]
    is_upright = all(
        min(abs(one - other) for one, other in zip(start, end, strict=True)) < _SAME for start, end in sides
    )
    return "box" if kinds[-1] == "Z" and len(sides) == _CORNERS and is_upright else "other"


def _outside_texts(ops: tuple[Op, ...], matrix: Matrix) -> Iterator[tuple[Op, Matrix]]:
    for op in ops:
        is_sign = isinstance(op, Use) and bool(op.symbol.icon)
        is_text = isinstance(op, Field) and bool(op.text)
        if is_sign or isinstance(op, Fill | Stroke):
            yield op, matrix
        elif not is_text and not isinstance(op, Layer):
            inner = op.matrix.then(matrix) if isinstance(op, Group | Use) else matrix
            yield from _outside_texts(children(op), inner)
