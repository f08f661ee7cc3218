"""Printers that miss their aim, in plain arithmetic: nothing of ppgen's own maps is used here.

A sheet is looked at through the paper from its front. A printer has an error of its own for either side, and
turns the paper over; everything is told by where a point of a page comes out on the paper, in mm from the top
left corner of the front.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

Spot = tuple[float, float]


@dataclass(frozen=True)
class Error:
    """How one side comes out, looked at upright: mm right and down, degrees clockwise, scales, degrees of slant."""

    right: float = 0.0
    down: float = 0.0
    clockwise: float = 0.0
    across: float = 1.0
    along: float = 1.0
    skew: float = 0.0

    def puts(self, spot: Spot, page: Spot) -> Spot:
        """Return where a point of a page of that size comes out on that side of the paper."""
        x, y = spot[0] - page[0] / 2, spot[1] - page[1] / 2
        x, y = self.across * x + math.tan(math.radians(self.skew)) * self.along * y, self.along * y
        angle = math.radians(self.clockwise)
        x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        return x + page[0] / 2 + self.right, y + page[1] / 2 + self.down


@dataclass(frozen=True)
class Printer:
    """A duplex printer that turns the paper over its long or short edge; pages are upright."""

    front: Error = Error()
    back: Error = Error()
    long_edge: bool = True

    def front_spot(self, spot: Spot, page: Spot) -> Spot:
        """Return where a point of the front page comes out, seen from the front."""
        return self.front.puts(spot, page)

    def back_spot(self, spot: Spot, page: Spot) -> Spot:
        """Return where a point of the back page comes out, seen through the paper from the front."""
        return self.through(self.back.puts(spot, page), page)

    def through(self, spot: Spot, page: Spot) -> Spot:
        """Return a point of one side as it is seen from the other."""
        x, y = spot
        return (page[0] - x, y) if self.long_edge else (x, page[1] - y)


def some_error(chance: random.Random, share: float = 1.0) -> Error:
    """Return an error of a home printer: up to 4 mm, 0.6 degrees, 0.6 %, and a slant of 0.2 degrees."""
    far = chance.uniform
    return Error(
        far(-4, 4) * share,
        far(-4, 4) * share,
        far(-0.6, 0.6) * share,
        1 + far(-0.006, 0.006) * share,
        1 + far(-0.006, 0.006) * share,
        far(-0.2, 0.2) * share,
    )


CORNERS = {
    "A": (True, 30.0, "top"),
    "B": (False, 30.0, "left"),
    "C": (True, -61.0, "top"),
    "D": (False, 30.0, "right"),
    "E": (True, 30.0, "bottom"),
    "F": (False, -61.0, "left"),
    "G": (True, -61.0, "bottom"),
    "H": (False, -61.0, "right"),
}
"""Where the scales stand, as one measures on the sheet: across or not, the first line (from the far corner if
below none), and the edge."""


def by_eye(printer: Printer, page: Spot, chance: random.Random) -> dict[str, float]:
    """Read the scales as somebody does who sees which lines meet, and where 0 is to a fifth of a millimetre."""
    return {letter: _read(printer, page, letter, chance) for letter in CORNERS}


def _read(printer: Printer, page: Spot, letter: str, chance: random.Random) -> float:
    is_across, start, edge = CORNERS[letter]
    axis = 0 if is_across else 1
    start = start if start > 0 else page[axis] + start

    def on_sheet(along: float, deep: float) -> Spot:
        aside = page[1 - axis] - deep if edge in ("bottom", "right") else deep
        return (start + along, aside) if is_across else (aside, start + along)

    fronts = [_line(printer.front_spot, on_sheet, number, (14, 24), page) for number in range(32)]

    def back(spot: Spot, size: Spot) -> Spot:
        return printer.back_spot(printer.through(spot, size), size)

    backs = [_line(back, on_sheet, 6 + 1.9 * number, (19, 29), page) for number in range(10)]
    both = [sorted(spot[1 - axis] for spot in line) for line in (fronts[6], backs[0])]
    level = (max(one[0] for one in both) + min(one[1] for one in both)) / 2
    fine = [_crossing(line, axis, level) for line in fronts]
    coarse = [_crossing(line, axis, level) for line in backs]
    tenths = min(range(10), key=lambda number: min(abs(coarse[number] - at) for at in fine))
    nearest = min(range(32), key=lambda number: abs(fine[number] - coarse[0]))
    zero = nearest + coarse[0] - fine[nearest] + chance.uniform(-0.2, 0.2)
    return round(zero - tenths / 10) + tenths / 10


def _line(
    printed: Any, on_sheet: Any, along: float, deep: tuple[float, float], page: Spot
) -> tuple[Spot, Spot]:
    first, last = (printed(on_sheet(along, one), page) for one in deep)
    return first, last


def _crossing(line: tuple[Spot, Spot], axis: int, level: float) -> float:
    (first, last) = line
    share = (level - first[1 - axis]) / (last[1 - axis] - first[1 - axis])
    return first[axis] + share * (last[axis] - first[axis])
