"""Markers of SVG: arrow heads and dots at the corners of a line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Path, rectangle, transform
from ppgen.load.svg.art import Clipped, Painted
from ppgen.load.svg.frames import fitted, measure
from ppgen.load.svg.lengths import length
from ppgen.load.svg.levels import Level
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.tree import Node

MARKED = frozenset({"path", "line", "polyline", "polygon"})
"""Elements that have corners to be marked."""

MOST_CORNERS = 2_000

_Vector = tuple[float, float]


class _Corner(NamedTuple):
    """A corner of a line: where it is, and in which directions the line comes and goes, if it does."""

    x: float
    y: float
    before: _Vector | None = None
    after: _Vector | None = None

    def angle(self) -> float:
        """Return the direction of the line there, in degrees: between both, where there are two."""
        one, other = self.before or self.after or (1.0, 0.0), self.after or self.before or (1.0, 0.0)
        x, y = one[0] + other[0], one[1] + other[1]
        if abs(x) < 1e-9 and abs(y) < 1e-9:
            x, y = one
        return math.degrees(math.atan2(y, x))


def marked(parts: Parts, node: Node, path: Path, level: Level) -> tuple[Painted, ...]:
    """Return what stands at the corners of a shape's line; raises ValueError."""
    style = level.style
    if not (style.marker_start or style.marker_mid or style.marker_end):
        return ()
    if node.name not in MARKED:
        raise ValueError(f"marker: programs do not agree whether a {node.name} has any; make a path of it")
    is_closed = any(segment[0] == "Z" for segment in path)
    if is_closed and (style.marker_start or style.marker_end):
        raise ValueError("marker: programs do not agree where the ends of a closed line are; open it")
    if style.marker_mid and "a" in node.attributes.get("d", "").lower():
        raise ValueError("marker-mid: a line with arcs is not marked; turn the markers into paths")
    corners = list(_corners(path))
    if len(corners) > MOST_CORNERS:
        raise ValueError(f"marker: a line with more than {MOST_CORNERS:,} corners is not marked")
    found: list[Painted] = []
    last = len(corners) - 1
    for number, corner in enumerate(corners):
        wanted = [style.marker_start] if number == 0 else [style.marker_mid] if number < last else []
        if number == last:
            wanted.append(style.marker_end)
        for place, text in enumerate(wanted):
            if text:
                found += _at(parts, text, corner, level, is_start=number == 0 and place == 0)
    return tuple(found)


def _at(parts: Parts, text: str, corner: _Corner, level: Level, *, is_start: bool) -> tuple[Painted, ...]:
    node = parts.named("marker", text, "marker")
    given = node.attributes
    width, height = (measure(given.get(name, "3"), 3.0) for name in ("markerWidth", "markerHeight"))
    if width <= 0 or height <= 0:
        return ()
    scale = 1.0 if given.get("markerUnits", "strokeWidth") == "userSpaceOnUse" else level.style.stroke_width
    orient = given.get("orient", "0").strip()
    turn = corner.angle() if orient.startswith("auto") else length(orient.removesuffix("deg"))
    if orient == "auto-start-reverse" and is_start:
        turn += 180
    fit = fitted(given, width, height)
    reference = (measure(given.get("refX", "0"), fit.width), measure(given.get("refY", "0"), fit.height))
    x, y = fit.matrix.apply(*reference)
    placed = (
        Matrix.translation(-x, -y)
        .then(Matrix.scaling(scale, scale))
        .then(Matrix.rotation(turn))
        .then(Matrix.translation(corner.x, corner.y))
    )
    window = level.moved(placed)
    inner = window.moved(fit.matrix)._replace(
        style=parts.style_in(node), view=(fit.width, fit.height), context=level.style
    )
    drawn = parts.draw(node.children, inner.inner())
    if parts.properties(node).get("overflow") in ("visible", "auto"):
        return drawn
    clip = Clipped(transform(rectangle(Rect(0.0, 0.0, width, height)), window.matrix))
    return tuple(clipped(drawn, (clip,)))


def clipped(drawn: Sequence[Painted], clips: tuple[Clipped, ...]) -> Iterator[Painted]:
    """Yield shapes inside further clips."""
    for one in drawn:
        yield one._replace(clips=(*clips, *one.clips))


def _corners(path: Path) -> Iterator[_Corner]:
    """Yield the corners of a line, with the directions of what is drawn before and behind each."""
    points: list[_Corner] = []
    start = place = (0.0, 0.0)
    begun = 0
    for segment in path:
        if segment[0] == "M":
            place = start = (segment[1], segment[2])  # type: ignore[misc]  # a move has two numbers
            begun = len(points)
            points.append(_Corner(*place))
            continue
        numbers: tuple[float, ...] = segment[1:] or start
        chain = [place, *zip(numbers[::2], numbers[1::2])]
        ways = [(u - x, v - y) for (x, y), (u, v) in pairwise(chain)]
        units = [(x / size, y / size) for x, y in ways if (size := math.hypot(x, y)) > 1e-9]
        first, last = (units[0], units[-1]) if units else (None, None)
        points[-1] = points[-1]._replace(after=points[-1].after or first)
        place = chain[-1]
        points.append(_Corner(*place, before=last))
        if segment[0] == "Z":
            points[-1] = points[-1]._replace(after=points[begun].after)
            points[begun] = points[begun]._replace(before=last)
    yield from points
