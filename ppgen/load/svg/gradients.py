"""Gradients of SVG into bands of one colour each, finer than eyes and printers can tell apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.ops import Clip, Fill, Op, Path, ellipse, polygon
from ppgen.load.svg.art import CURRENT
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.colours import Tint
from ppgen.load.svg.cutting import cut_fill
from ppgen.load.svg.path import transformed
from ppgen.load.svg.style import length, paint, transform
from ppgen.load.svg.tree import Node

MOST_STOPS = 64
MOST_BANDS = 160
"""Bands in one gradient: on paper a step of one part in 160 is not seen."""

_MARGIN = 1e-3
"""How far, in shares of the drawing, bands reach beyond the shape: nothing of them lies farther out."""

_FAR = 4.0
"""How far bands reach across, in sizes of the shape."""


class Stop(NamedTuple):
    """A colour at a share of the way."""

    offset: float
    colour: Colour


class Gradient(NamedTuple):
    """Colours along a line, or outwards in circles; numbers are those of its own coordinates.

    `ends` are x1, y1, x2, y2 of a line, or cx, cy, r, fx, fy of circles. `matrix` leads into the
    coordinates of the shape, or into its bounding box where `in_box`.
    """

    is_radial: bool
    ends: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY
    in_box: bool = True

    @property
    def mean(self) -> Colour:
        """Return the colour halfway, for those who want only one."""
        return _colour_at(self.stops, 0.5)

    def ops(self, path: Path, box: Rect, placed: Matrix, *, even_odd: bool) -> tuple[Op, ...]:
        """Fill a path that is already placed; `box` surrounded it before, `placed` is the map from there."""
        matrix = self.matrix
        if self.in_box:
            matrix = matrix.then(Matrix(a=box.width, d=box.height, e=box.x, f=box.y))
        matrix = matrix.then(placed)
        first = self.stops[-1].colour if self.is_radial else self.stops[0].colour
        bands: list[Op] = [Fill(path, first, even_odd)]
        reach = _reach(path, matrix)
        around = bounding_box((path,))
        assert around is not None, "a gradient fills a path"
        seen = around.grown(_MARGIN)
        for offset, colour in self._steps():
            band = self._circle(offset) if self.is_radial else self._half_plane(offset, reach)
            if band and (shown := cut_fill(transformed(band, matrix), seen)):
                bands.append(Fill(shown, colour))
        return (Clip(path, tuple(bands), even_odd),)

    def _steps(self) -> Iterator[tuple[float, Colour]]:
        """Yield where each band begins, those that are painted first in front."""
        found: list[tuple[float, Colour]] = []
        pairs = list(pairwise(self.stops))
        wanted = [max(abs(a - b) for a, b in zip(one.colour, two.colour)) for one, two in pairs]
        share_of_all = min(1.0, MOST_BANDS / max(sum(wanted), 1))
        for (before, after), steps in zip(pairs, wanted):
            count = max(1, round(steps * share_of_all))
            span = after.offset - before.offset
            for number in range(count):
                share = (number + 0.5) / count
                at = before.offset + span * number / count
                found.append((at, before.colour.mixed(after.colour, share)))
            if steps:
                found.append((after.offset, after.colour))
        if not self.is_radial:
            yield from found
            return
        ends = [offset for offset, _ in found[1:]] + [self.stops[-1].offset]
        yield from reversed([(end, colour) for (_, colour), end in zip(found, ends) if end > 0])

    def _half_plane(self, offset: float, reach: float) -> Path:
        """Return all that lies beyond a share of the way along the line."""
        x1, y1, x2, y2 = self.ends
        dx, dy = x2 - x1, y2 - y1
        x, y = x1 + dx * offset, y1 + dy * offset
        size = math.hypot(dx, dy)
        ux, uy = dx / size * reach, dy / size * reach
        corners = ((x - uy, y + ux), (x + uy, y - ux), (x + uy + ux, y - ux + uy), (x - uy + ux, y + ux + uy))
        return polygon(corners)

    def _circle(self, offset: float) -> Path:
        """Return the circle of a share of the way: it moves from the focus to the centre as it grows."""
        cx, cy, r, fx, fy = self.ends
        x, y, radius = fx + (cx - fx) * offset, fy + (cy - fy) * offset, r * offset
        return ellipse(Rect(x - radius, y - radius, 2 * radius, 2 * radius))


def _reach(path: Path, matrix: Matrix) -> float:
    """Return how far a band has to reach to cover a path, in the gradient's own units."""
    scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c)) or 1.0
    least = min(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)) or scale
    values = [abs(number) for segment in path for number in segment[1:]]
    far = max([*values, 1.0]) + abs(matrix.e) + abs(matrix.f)
    return _FAR * far / least * max(1.0, scale / least)


def _colour_at(stops: Sequence[Stop], offset: float) -> Colour:
    for before, after in pairwise(stops):
        if before.offset <= offset <= after.offset:
            span = after.offset - before.offset
            return before.colour.mixed(after.colour, (offset - before.offset) / span if span else 1.0)
    return stops[-1].colour


def read_gradient(
    node: Node, known: Mapping[str, Node], properties: Callable[[Node], Mapping[str, str]]
) -> Gradient:
    """Read a gradient element, with what it takes over from others by `href`; raises ValueError."""
    attributes = dict(node.attributes)
    stops = [child for child in node.children if child.name == "stop"]
    seen = {id(node)}
    other = node
    while (href := other.attributes.get("href")) is not None:
        found = known.get(href.removeprefix("#")) if href.startswith("#") else None
        if found is None or id(found) in seen:
            raise ValueError(f"href {href[:40]!r} leads to no other gradient of this file")
        seen.add(id(found))
        other = found
        attributes = {**found.attributes, **attributes}
        stops = stops or [child for child in found.children if child.name == "stop"]
    if attributes.get("spreadMethod", "pad") != "pad":
        raise ValueError("a gradient that repeats is not supported")
    read = tuple(_stops(stops, properties))
    in_box = attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    matrix = transform(attributes["gradientTransform"]) if "gradientTransform" in attributes else IDENTITY
    is_radial = node.name == "radialGradient"
    return Gradient(is_radial, _ends(attributes, is_radial, in_box), read, matrix, in_box)


def _ends(attributes: Mapping[str, str], is_radial: bool, in_box: bool) -> tuple[float, ...]:
    def number(name: str, usual: str) -> float:
        text = attributes.get(name, usual)
        if text.endswith("%"):
            if not in_box and text not in ("0%", "100%", "50%"):
                raise ValueError(f"{name}: a share of the drawing is not supported")
            return length(text[:-1]) / 100
        return length(text)

    if not is_radial:
        x1, y1, x2, y2 = number("x1", "0%"), number("y1", "0%"), number("x2", "100%"), number("y2", "0%")
        if (x1, y1) == (x2, y2):
            raise ValueError("a gradient begins and ends in one point")
        return x1, y1, x2, y2
    cx, cy, r = number("cx", "50%"), number("cy", "50%"), number("r", "50%")
    fx = number("fx", "") if "fx" in attributes else cx
    fy = number("fy", "") if "fy" in attributes else cy
    if r <= 0:
        raise ValueError("a gradient has no radius")
    if math.hypot(fx - cx, fy - cy) >= r:
        raise ValueError("the focus of a gradient lies outside its circle")
    return cx, cy, r, fx, fy


def _stops(nodes: Sequence[Node], properties: Callable[[Node], Mapping[str, str]]) -> Iterator[Stop]:
    if not 1 <= len(nodes) <= MOST_STOPS:
        raise ValueError(f"a gradient has 1 to {MOST_STOPS} stops")
    last = 0.0
    for node in nodes:
        given = properties(node)
        text = given.get("offset", "0")
        offset = length(text[:-1]) / 100 if text.endswith("%") else length(text)
        last = max(last, min(max(offset, 0.0), 1.0))
        tint = paint(given.get("stop-color", "black").strip())
        if tint == CURRENT and "color" in given:
            tint = paint(given["color"].strip())
        if not isinstance(tint, Tint):
            raise ValueError("the colours of a gradient are written out")
        colour = tint.colour
        if tint.alpha < 1 or length(given.get("stop-opacity", "1").removesuffix("%")) not in (1.0, 100.0):
            raise ValueError("a gradient into nothing (stop-opacity) is not supported")
        yield Stop(last, colour)
        if len(nodes) == 1:
            yield Stop(1.0, colour)
