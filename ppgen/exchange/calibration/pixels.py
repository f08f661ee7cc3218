"""Grey pictures: sums over parts of them, and where something dark lies, to a fraction of a pixel."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from ppgen.common.geometry import Point

BLUR = 0.2
"""Of the way from white to black: what is lighter is paper, dust, or shines through from behind."""


class Dark(NamedTuple):
    """Where something dark has its middle, and how much of it there is, in whole black pixels."""

    middle: Point
    mass: float


class Grey:
    """A scan in grey; pixels count from the upper left corner, and their middles lie at halves."""

    def __init__(self, picture: Image.Image) -> None:
        self.picture = picture
        self.width, self.height = picture.size

    def across(self, box: tuple[int, int, int, int]) -> tuple[float, ...]:
        """Return the mean grey of each column of a box (left, top, right, bottom)."""
        return _means(self.picture.crop(box), (box[2] - box[0], 1))

    def down(self, box: tuple[int, int, int, int]) -> tuple[float, ...]:
        """Return the mean grey of each row of a box."""
        return _means(self.picture.crop(box), (1, box[3] - box[1]))

    def spot(self, around: Point, reach: float, *, white: float, black: float) -> Dark | None:
        """Return what is dark within so many pixels; None off the picture, or where all is white."""
        left, top = round(around.x - reach), round(around.y - reach)
        right, bottom = round(around.x + reach), round(around.y + reach)
        if left < 0 or top < 0 or right > self.width or bottom > self.height:
            return None
        floor, most = BLUR * (white - black), white - black
        table = [
            min(max(white - grey - floor, 0.0), most - floor) / (most - floor) * 255 for grey in range(256)
        ]
        dark = self.picture.crop((left, top, right, bottom)).point([round(value) for value in table])
        columns = _means(dark, (right - left, 1))
        rows = _means(dark, (1, bottom - top))
        total = sum(columns)
        if total <= 0:
            return None
        x = sum((number + 0.5) * value for number, value in enumerate(columns)) / total
        y = sum((number + 0.5) * value for number, value in enumerate(rows)) / sum(rows)
        return Dark(Point(left + x, top + y), total / 255 * (bottom - top))


def _means(picture: Image.Image, size: tuple[int, int]) -> tuple[float, ...]:
    """Return the means of all columns or rows, unrounded."""
    means = picture.convert("F").resize(size, Image.Resampling.BOX)
    return struct.unpack(f"={size[0] * size[1]}f", means.tobytes())


def crossing(profile: Sequence[float], level: float, *, rises: bool) -> float | None:
    """Return where a profile first passes a level upwards, or downwards, in pixels from its start."""
    for number in range(1, len(profile)):
        before, after = profile[number - 1], profile[number]
        if (before < level <= after) if rises else (before > level >= after):
            return number - 0.5 + (level - before) / (after - before)
    return None
