"""Patterns of SVG: what fills a shape again and again, as one symbol that is placed for each tile."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.blending import one_symbol
from ppgen.display.extent import extent
from ppgen.display.ops import Clip, Op, Path, Use, rectangle, transform
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.frames import fitted, measure
from ppgen.load.svg.levels import Level
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.style import transform as read_transform
from ppgen.load.svg.tree import Node
from ppgen.load.svg.windows import inside

MOST_TILES = 2_000
_NEAR = 1e-4
"""How far, in shares of the drawing, something may reach beyond its tile without being cut."""

_OTHER = Colour(255, 255, 254)
"""Any colour but black: what is painted otherwise in it asks for the colour of the text around."""


class _Tile(NamedTuple):
    """The first tile of a pattern, and the maps into the 1 x 1 box: of the tile, and of what is in it."""

    rect: Rect
    matrix: Matrix
    content: Level


def pattern_ops(
    parts: Parts, node: Node, path: Path, *, box: Rect | None, level: Level, even_odd: bool
) -> tuple[Op, ...]:
    """Fill a path that is already placed with a pattern; `box` surrounded it before. Raises ValueError."""
    attributes, holder = parts.inherited(node)
    tile = _tile(parts, attributes, holder, box, level)
    if tile is None:
        return ()
    edge = transform(rectangle(tile.rect), tile.matrix)
    window = bounding_box((edge,))
    if window is None:
        return ()
    drawn = tuple(inside(parts.draw(holder.children, tile.content.inner()), window))
    ops = tuple(op for one in drawn for op in one.ops(BLACK))
    if ops != tuple(op for one in drawn for op in one.ops(_OTHER)):
        raise ValueError("currentColor inside a pattern: write the colour out")
    reach = extent(ops)
    if reach is None:
        return ()
    if not window.contains(reach, _NEAR):
        ops = (Clip(edge, ops),)
    symbol = one_symbol(ops)
    around = bounding_box((path,))
    back = tile.matrix.inverse()
    if symbol is None or around is None or back is None:
        return ()
    places = _places(back.apply_rect(around), tile.rect)
    parts.count(len(places))
    uses = tuple(
        Use(symbol, _moved(tile.matrix, x * tile.rect.width, y * tile.rect.height)) for x, y in places
    )
    return (Clip(path, uses, even_odd),)


def _tile(
    parts: Parts, attributes: Mapping[str, str], holder: Node, box: Rect | None, level: Level
) -> _Tile | None:
    in_box = attributes.get("patternUnits", "objectBoundingBox") == "objectBoundingBox"
    content_in_box = attributes.get("patternContentUnits", "userSpaceOnUse") == "objectBoundingBox"
    if (in_box or content_in_box) and (box is None or not box.width or not box.height):
        return None
    wholes = (1.0, 1.0) if in_box else level.view
    x, y, width, height = (
        measure(attributes.get(name, "0"), whole)
        for name, whole in zip(("x", "y", "width", "height"), wholes * 2)
    )
    if width <= 0 or height <= 0:
        return None
    if in_box and box is not None:
        x, y, width, height = (
            box.x + x * box.width,
            box.y + y * box.height,
            width * box.width,
            height * box.height,
        )
    matrix = IDENTITY
    if "patternTransform" in attributes:
        matrix = read_transform(attributes["patternTransform"])
    matrix = matrix.then(level.matrix)
    inner, view = Matrix.translation(x, y), level.view
    if "viewBox" in attributes:
        fit = fitted(attributes, width, height)
        inner, view = fit.matrix.then(inner), (fit.width, fit.height)
    elif content_in_box and box is not None:
        inner = Matrix(a=box.width, d=box.height).then(inner)
    content = Level(parts.style_in(holder), inner.then(matrix), view, level.depth)
    return _Tile(Rect(x, y, width, height), matrix, content)


def _places(area: Rect, tile: Rect) -> list[tuple[int, int]]:
    """Return the columns and rows of the tiles that an area shows; raises ValueError for too many."""
    left, right = math.floor((area.x - tile.x) / tile.width), math.ceil((area.right - tile.x) / tile.width)
    top, bottom = math.floor((area.y - tile.y) / tile.height), math.ceil((area.bottom - tile.y) / tile.height)
    if (right - left) * (bottom - top) > MOST_TILES:
        raise ValueError(f"a pattern has more than {MOST_TILES:,} tiles in its shape")
    return [(x, y) for y in range(top, bottom) for x in range(left, right)]


def _moved(matrix: Matrix, x: float, y: float) -> Matrix:
    """Return the move by x and y, in the coordinates from which the matrix leads, as it is seen behind it."""
    return Matrix.translation(matrix.a * x + matrix.c * y, matrix.b * x + matrix.d * y)
