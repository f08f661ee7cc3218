"""Clip paths of a drawing into the paths outside which nothing shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Path, rectangle, transform
from ppgen.load.svg.art import Clipped
from ppgen.load.svg.boxes import bounding_box, clockwise
from ppgen.load.svg.lengths import length
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.style import reference
from ppgen.load.svg.style import transform as read_transform
from ppgen.load.svg.tree import Node

MOST_WITHIN = 20
"""How many clip paths may hold one in another."""

_NOTHING = Clipped(rectangle(Rect(0.0, 0.0, 0.0, 0.0)))

Box = Callable[[], Rect | None]
"""The rectangle around what is clipped, in its own coordinates, for clips that are given in shares of it."""


class _ClipShape(NamedTuple):
    """One shape of a clip path, what it says, and the map from its coordinates into the drawing's box."""

    node: Node
    matrix: Matrix
    even_odd: bool
    clip: str


def read_clips(
    parts: Parts, text: str, matrix: Matrix, *, box: Box, within: tuple[str, ...] = ()
) -> tuple[Clipped, ...]:
    """Return the paths that together cut an element, placed by its matrix; raises ValueError.

    A clip path may be cut by a further one, and so may its shape.
    """
    node, name = parts.named("clip-path", text, "clipPath"), reference(text)
    if name in within or len(within) >= MOST_WITHIN:
        raise ValueError(f"clip-path: {text[:40]!r} leads back to itself, or through too many others")
    given = parts.properties(node)
    inner = matrix
    if node.attributes.get("clipPathUnits", "userSpaceOnUse") == "objectBoundingBox":
        around = box()
        if around is None or not around.width or not around.height:
            return (_NOTHING,)
        inner = Matrix(a=around.width, d=around.height, e=around.x, f=around.y).then(matrix)
    if "transform" in node.attributes:
        inner = read_transform(node.attributes["transform"]).then(inner)
    pieces = list(_pieces(parts, node, inner, rule=given.get("clip-rule", "nonzero")))
    clips = [_joined(parts, pieces)]
    within = (*within, name)
    for piece in pieces:
        if piece.clip != "none":
            if len(pieces) > 1:
                raise ValueError(
                    "clip-path: one of several shapes is clipped itself; merge them into one path"
                )
            clips += read_clips(
                parts, piece.clip, piece.matrix, box=partial(_box, parts, piece.node), within=within
            )
    if (further := given.get("clip-path", "none")) != "none":
        clips += read_clips(parts, further, matrix, box=box, within=within)
    return tuple(clips)


def _pieces(parts: Parts, node: Node, matrix: Matrix, *, rule: str) -> Iterator[_ClipShape]:
    """Yield the shapes of a clip path that are seen."""
    for child in node.children:
        given = parts.properties(child)
        if given.get("display") == "none" or given.get("visibility") in ("hidden", "collapse"):
            continue
        placed, shape = matrix, child
        if "transform" in child.attributes:
            placed = read_transform(child.attributes["transform"]).then(placed)
        if child.name == "use":
            x, y = length(child.attributes.get("x", "0")), length(child.attributes.get("y", "0"))
            placed = Matrix.translation(x, y).then(placed)
            shape = parts.target(child) or child
            if "transform" in shape.attributes and shape is not child:
                placed = read_transform(shape.attributes["transform"]).then(placed)
            given = {**given, **parts.properties(shape)}
        if shape.name in ("title", "desc", "animate", "animateTransform", "set"):
            continue
        if shape.name not in SHAPES:
            raise ValueError(f"clip-path: <{shape.name[:40]}> is not supported there")
        yield _ClipShape(
            shape, placed, given.get("clip-rule", rule) == "evenodd", given.get("clip-path", "none")
        )


def _box(parts: Parts, shape: Node) -> Rect | None:
    return bounding_box((SHAPES[shape.name][1](shape.attributes, parts.most),))


def _joined(parts: Parts, pieces: Sequence[_ClipShape]) -> Clipped:
    """Return one path for all shapes of a clip path."""
    paths = [
        transform(SHAPES[piece.node.name][1](piece.node.attributes, parts.most), piece.matrix)
        for piece in pieces
    ]
    even_odd = any(piece.even_odd for piece in pieces)
    if even_odd and len(paths) > 1:
        raise ValueError("clip-path: several shapes with clip-rule evenodd; merge them into one path")
    joined: Path = paths[0] if len(paths) == 1 else sum((clockwise(path) for path in paths), start=())
    return Clipped(joined, even_odd) if joined else _NOTHING
