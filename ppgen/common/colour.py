"""Colours as printed: sRGB values, mixing, luminance and contrast."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEX = re.compile(r"#([0-9a-fA-F]{6})")


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

    def contrast(self, other: Colour) -> float:
        """Return the contrast ratio of WCAG 2.2, 1 to 21."""
        lighter, darker = sorted((self.luminance(), other.luminance()), reverse=True)
        return (lighter + 0.05) / (darker + 0.05)


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


def parse_colour(text: str) -> Colour:
    """Read "#rrggbb"; raises ValueError for anything else."""
    match = _HEX.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"cannot read {text!r} as a colour; write it as #rrggbb")
    value = int(match[1], 16)
    return Colour(value >> 16, value >> 8 & 255, value & 255)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
