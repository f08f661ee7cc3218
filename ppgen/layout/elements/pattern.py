"""A two-colour pattern inside an outline: the stripes and hoops of a team, told apart without colour."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from ppgen.common.geometry import Rect
from ppgen.display.ops import Clip, Fill, Group, Op, Path, ellipse, polygon, rectangle
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Drawn, Ops, outline_path, to_bleed
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Length, Number, Token

MOST_BANDS = 60
MOST_SHAPES = 20_000
"""More than a playmat needs; a narrow outline that is very high would hold millions."""


class Model(Drawn):
    """A pattern of two colours, `count` bands wide, inside a rectangle, an ellipse or an icon's outline.

    The pattern `none` leaves only the outline's stroke. Like an icon it is not turned round where a
    layout is mirrored: a team's colours stay where they are.
    """

    type: Literal["pattern"]
    box: Box
    pattern: Token
    colours: Annotated[tuple[Token, Token], Field(strict=False)] | None = None
    outline: Token = "rectangle"
    count: Number = Field(default=5.0, description="Bands, rows or rays.")
    radius: Length = 0.0
    bleed: bool = False

    def compose(self, scope: Scope) -> Ops:
        """Return the ground, the pattern upon it, and the outline's stroke."""
        box = scope.rect(self.box)
        box = to_bleed(box, scope) if self.bleed else box
        name = scope.words(self.pattern)
        if name not in PATTERNS:
            raise ElementError(
                "layout/value", f"there is no pattern {name!r}", "patterns: " + ", ".join(PATTERNS)
            )
        outline = outline_path(scope.words(self.outline), box, scope=scope, radius=scope.number(self.radius))
        ops = [] if name == "none" else self._patterned(outline, PATTERNS[name], box, scope)
        if self.stroke is not None:
            ops.append(self.line(outline, scope.colour(self.stroke), scope))
        return (Group(scope.upright(box), tuple(ops)),) if scope.reflected else tuple(ops)

    def _patterned(
        self, outline: Path, pattern: Callable[[Rect, int], Path], box: Rect, scope: Scope
    ) -> list[Op]:
        if self.colours is None:
            raise ElementError(
                "layout/value", "a pattern needs two colours", "write colours: [ground, figure]"
            )
        ground, figure = (scope.colour(colour) for colour in self.colours)
        ops: list[Op] = [Fill(outline, ground, opacity=self.opacity)]
        count = scope.count(self.count, MOST_BANDS)
        if box.width > 0 and box.height > 0 and (shapes := pattern(box, count)):
            ops.append(Clip(outline, (Fill(shapes, figure, opacity=self.opacity),)))
        return ops


def _solid(_: Rect, __: int) -> Path:
    return ()


def _stripes(box: Rect, count: int) -> Path:
    step = box.width / max(count, 1)
    bands = (Rect(box.x + step * index, box.y, step, box.height) for index in range(1, count, 2))
    return tuple(segment for band in bands for segment in rectangle(band))


def _hoops(box: Rect, count: int) -> Path:
    step = box.height / max(count, 1)
    bands = (Rect(box.x, box.y + step * index, box.width, step) for index in range(1, count, 2))
    return tuple(segment for band in bands for segment in rectangle(band))


def _halves(box: Rect, _: int) -> Path:
    return rectangle(Rect(box.x + box.width / 2, box.y, box.width / 2, box.height))


def _quarters(box: Rect, _: int) -> Path:
    width, height = box.width / 2, box.height / 2
    upper = Rect(box.x + width, box.y, width, height)
    lower = Rect(box.x, box.y + height, width, height)
    return rectangle(upper) + rectangle(lower)


def _rows(box: Rect, step: float, count: int) -> int:
    """Return how many rows of so many shapes fill the box; raises ElementError for more than can be seen."""
    if box.height > step * MOST_SHAPES / max(count, 1):
        raise ElementError(
            "layout/value",
            f"{count} shapes a row are more than {MOST_SHAPES:,} on {box.width:g} × {box.height:g} mm",
            "make the box wider, or the count less",
        )
    return math.ceil(box.height / step)


MOST_STRETCHED = 0.15
"""A square of chequers is so much higher or lower than wide at most, so that the last row is a whole one."""


def _chequers(box: Rect, count: int) -> Path:
    side = box.width / max(count, 1)
    rows, high = _rows(box, side, count), side
    whole = max(round(box.height / side), 1)
    if abs(box.height / whole - side) <= MOST_STRETCHED * side:
        rows, high = whole, box.height / whole
    cells = (
        Rect(box.x + side * column, box.y + high * row, side, high)
        for row in range(rows)
        for column in range(count)
        if (row + column) % 2
    )
    return tuple(segment for cell in cells for segment in rectangle(cell))


def _sash(box: Rect, count: int) -> Path:
    band = box.width / max(count, 2)
    return polygon(
        (
            (box.x, box.y),
            (box.x + band, box.y),
            (box.right, box.bottom - band),
            (box.right, box.bottom),
            (box.right - band, box.bottom),
            (box.x, box.y + band),
        )
    )


def _chevron(box: Rect, count: int) -> Path:
    step = box.height / max(count, 2)
    middle = box.centre.x
    rise = box.width / 2
    path: Path = ()
    for index in range(-count, count + 1, 2):
        top = box.y + step * index
        path += polygon(
            (
                (box.x, top),
                (middle, top + rise),
                (box.right, top),
                (box.right, top + step),
                (middle, top + rise + step),
                (box.x, top + step),
            )
        )
    return path


def _diamonds(box: Rect, count: int) -> Path:
    width = box.width / max(count, 1)
    height = width * 1.4
    path: Path = ()
    for row in range(_rows(box, height, count) + 1):
        for column in range(count):
            x, y = box.x + width * (column + 0.5), box.y + height * (row + 0.5)
            path += polygon(
                ((x, y - height / 2), (x + width / 2, y), (x, y + height / 2), (x - width / 2, y))
            )
    return path


def _dots(box: Rect, count: int) -> Path:
    step = box.width / max(count, 1)
    radius = step * 0.28
    path: Path = ()
    for row in range(_rows(box, step, count) + 1):
        shift = step / 2 if row % 2 else 0.0
        for column in range(count + 1):
            x, y = box.x + step * (column + 0.5) - shift, box.y + step * (row + 0.5)
            path += ellipse(Rect(x - radius, y - radius, radius * 2, radius * 2))
    return path


def _rays(box: Rect, count: int) -> Path:
    centre = box.centre
    reach = math.hypot(box.width, box.height)
    path: Path = ()
    for index in range(count):
        start, end = (2 * math.pi * (index + part) / max(count, 1) for part in (0.0, 0.5))
        path += polygon(
            (
                (centre.x, centre.y),
                (centre.x + reach * math.cos(start), centre.y + reach * math.sin(start)),
                (centre.x + reach * math.cos(end), centre.y + reach * math.sin(end)),
            )
        )
    return path


PATTERNS: dict[str, Callable[[Rect, int], Path]] = {
    "none": _solid,
    "solid": _solid,
    "stripes": _stripes,
    "hoops": _hoops,
    "halves": _halves,
    "quarters": _quarters,
    "chequers": _chequers,
    "sash": _sash,
    "chevron": _chevron,
    "diamonds": _diamonds,
    "dots": _dots,
    "rays": _rays,
}
