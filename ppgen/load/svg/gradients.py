"""Gradients of SVG into bands of one colour each, finer than eyes and printers can tell apart."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.blending import blended
from ppgen.display.ops import Clip, Fill, Op, Path, ellipse, polygon, rectangle, transform
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.cutting import cut_fill

MOST_STOPS = 64
MOST_BANDS = 160
"""Bands in one gradient: on paper a step of one part in 160 is not seen."""

MOST_TURNS = 64
"""How often a gradient may begin anew inside its shape."""

MOST_REPEATED = 640
"""Colours that all turns of a gradient have together: each is a band to be cut, and a thin one to be seen."""

_MARGIN = 1e-3
"""How far, in shares of the drawing, bands reach beyond the shape: nothing of them lies farther out."""

_FAR = 4.0
"""How far bands reach across, in sizes of the shape."""


class Stop(NamedTuple):
    """A colour at a share of the way, and how much of it covers what lies below."""

    offset: float
    colour: Colour
    alpha: float = 1.0


class Spread(NamedTuple):
    """Whether the colours of a gradient begin anew beyond its ends, there and back where it `reflects`."""

    repeats: bool = False
    reflects: bool = False


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
    spread: Spread = Spread()

    def ops(self, path: Path, box: Rect, placed: Matrix, *, even_odd: bool) -> tuple[Op, ...]:
        """Fill a path that is already placed; `box` surrounded it before, `placed` is the map from there.

        Raises ValueError.
        """
        matrix = self.matrix
        if self.in_box:
            matrix = matrix.then(Matrix(a=box.width, d=box.height, e=box.x, f=box.y))
        matrix = matrix.then(placed)
        around = bounding_box((path,))
        assert around is not None, "a gradient fills a path"
        seen = around.grown(_MARGIN)
        stops = self._repeated(seen, matrix) if self.spread.repeats else self.stops
        shades = self._bands(stops, seen, matrix)
        shown = (Clip(path, tuple(shades), even_odd),)
        if all(stop.alpha == 1 for stop in stops):
            return shown
        greys = [stop._replace(colour=_grey(stop.alpha)) for stop in stops]
        mask = self._bands(greys, seen, matrix)
        return blended(shown, mask=tuple(mask))

    def _bands(self, stops: Sequence[Stop], seen: Rect, matrix: Matrix) -> Iterator[Op]:
        """Yield what fills the first or last colour everywhere, and each band over it."""
        if len({stop.colour for stop in stops}) == 1:
            yield Fill(rectangle(seen), stops[0].colour)
            return
        yield Fill(rectangle(seen), stops[-1 if self.is_radial else 0].colour)
        reach = _reach(rectangle(seen), matrix)
        for offset, colour in self._steps(stops):
            band = self._circle(offset) if self.is_radial else self._half_plane(offset, reach)
            if band and (shown := _within(transform(band, matrix), seen)):
                yield Fill(shown, colour)

    def _repeated(self, seen: Rect, matrix: Matrix) -> list[Stop]:
        """Return the stops of all turns that a rectangle shows; raises ValueError for too many."""
        back = matrix.inverse()
        if back is None:
            raise ValueError("a gradient has no extent")
        corners = [back.apply(x, y) for x in (seen.x, seen.right) for y in (seen.y, seen.bottom)]
        shares = [self._share(x, y) for x, y in corners]
        first = 0 if self.is_radial else math.floor(min(shares))
        last = math.ceil(max(shares))
        if last - first > MOST_TURNS:
            raise ValueError(f"a gradient begins anew more than {MOST_TURNS} times inside its shape")
        if (last - first) * len(self.stops) > MOST_REPEATED:
            message = f"a gradient has more than {MOST_REPEATED} colours in all the turns inside its shape"
            raise ValueError(message)
        found: list[Stop] = []
        for turn in range(first, max(last, first + 1)):
            if self.spread.reflects and turn % 2:
                found += [stop._replace(offset=turn + 1 - stop.offset) for stop in reversed(self.stops)]
            else:
                found += [stop._replace(offset=turn + stop.offset) for stop in self.stops]
        return found

    def _share(self, x: float, y: float) -> float:
        """Return at which share of the way a point lies, or of circles one that certainly holds it."""
        if not self.is_radial:
            x1, y1, x2, y2 = self.ends
            dx, dy = x2 - x1, y2 - y1
            return ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
        cx, cy, r, fx, fy = self.ends
        return math.hypot(x - fx, y - fy) / (r - math.hypot(cx - fx, cy - fy))

    def _steps(self, stops: Sequence[Stop]) -> Iterator[tuple[float, Colour]]:
        """Yield where each band begins, those that are painted first in front."""
        found: list[tuple[float, Colour]] = []
        pairs = list(pairwise(stops))
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
        ends = [offset for offset, _ in found[1:]] + [stops[-1].offset]
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


def _within(band: Path, seen: Rect) -> Path:
    """Return the part of a band inside a rectangle; one whose points all lie there is not cut."""
    box = bounding_box((band,))
    is_inside = (
        box is not None
        and seen.x <= box.x
        and seen.y <= box.y
        and box.right <= seen.right
        and box.bottom <= seen.bottom
    )
    return band if is_inside else cut_fill(band, seen)


def _reach(path: Path, matrix: Matrix) -> float:
    """Return how far a band has to reach to cover a path, in the gradient's own units."""
    scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c)) or 1.0
    least = min(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)) or scale
    values = [abs(number) for segment in path for number in segment[1:]]
    far = max([*values, 1.0]) + abs(matrix.e) + abs(matrix.f)
    return _FAR * far / least * max(1.0, scale / least)


def _grey(alpha: float) -> Colour:
    light = round(255 * alpha)
    return Colour(light, light, light)
