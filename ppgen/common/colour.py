"""Colours as printed: sRGB values, mixing, luminance and contrast."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

_HEX = re.compile(r"#([0-9a-fA-F]{6})")


Sight = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]


class Colour(NamedTuple):
    """An sRGB colour; each channel is a whole number from 0 to 255."""

    red: int
    green: int
    blue: int

    def hex(self) -> str:
        """Write the colour as #rrggbb."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def mixed(self, other: Colour, share: float) -> Colour:
        """Blend towards another colour; share 0 keeps this one, 1 gives the other."""
        pairs = ((self.red, other.red), (self.green, other.green), (self.blue, other.blue))
        return Colour(*(round(mine + (theirs - mine) * share) for mine, theirs in pairs))

    def luminance(self) -> float:
        """Return the relative luminance of WCAG 2.2, 0 (black) to 1 (white)."""
        red, green, blue = (_linear(channel / 255) for channel in (self.red, self.green, self.blue))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def hue(self) -> float | None:
        """Return the place on the wheel of colours in degrees: red 0, green 120, blue 240; none for greys."""
        low, high = min(self), max(self)
        if low == high:
            return None
        red, green, blue = ((channel - low) / (high - low) for channel in self)
        sixth = {self.red: green - blue, self.green: 2 + blue - red, self.blue: 4 + red - green}[high]
        return round(60 * sixth % 360, 1)

    def lab(self) -> tuple[float, float, float]:
        """Return lightness (0 to 100) and the two hues of CIELAB, for the white of sRGB (CIE 15)."""
        red, green, blue = (_linear(channel / 255) for channel in self)
        x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
        y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
        across, light, down = (_cube_root(part) for part in (x, y, z))
        return 116 * light - 16, 500 * (across - light), 200 * (light - down)

    def distance(self, other: Colour) -> float:
        """Return how far two colours lie apart in CIELAB; 2.3 can just be seen."""
        return math.dist(self.lab(), other.lab())

    def seen(self, sight: Sight) -> Colour:
        """Return the colour as eyes see it that mix the three lights as `sight` says."""
        lights = [_linear(channel / 255) for channel in self]
        mixed = (sum(share * light for share, light in zip(row, lights, strict=True)) for row in sight)
        return Colour(*(round(255 * _encoded(min(1.0, max(0.0, light)))) for light in mixed))

    def grey(self) -> Colour:
        """Return the grey of the same luminance."""
        return Colour(*(round(255 * _encoded(self.luminance())),) * 3)

    def ink(self) -> Colour:
        """Return what is best written on this colour, white or black: 4.5:1 at least."""
        return max((WHITE, BLACK), key=self.contrast)

    def contrast(self, other: Colour) -> float:
        """Return the contrast ratio of WCAG 2.2, 1 to 21."""
        lighter, darker = sorted((self.luminance(), other.luminance()), reverse=True)
        return (lighter + 0.05) / (darker + 0.05)


COLOUR_BLIND: dict[str, Sight] = {
    "red-blind": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green-blind": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "blue-blind": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
"""How eyes without one kind of cone mix linear red, green and blue: Machado, Oliveira and Fernandes 2009."""

BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


def parse_colour(text: str) -> Colour:
    """Read "#rrggbb"; raises ValueError for anything else."""
    match = _HEX.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"cannot read {text!r} as a colour; write it as #rrggbb")
    value = int(match[1], 16)
    return Colour(value >> 16, value >> 8 & 255, value & 255)


def lightness_grey(lightness: float) -> int:
    """Return the channels of the grey of a lightness L* from 0 to 100 (CIE 15, with the white of sRGB)."""
    root = (lightness + 16) / 116
    light = root**3 if root > 6 / 29 else 3 * (6 / 29) ** 2 * (root - 4 / 29)
    return round(255 * _encoded(light))


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _cube_root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
