"""Colours as CSS writes them: names, hexadecimal digits, rgb, rgba, hsl and hsla, with their transparency."""

from __future__ import annotations

import colorsys
import math
import re
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.colour import Colour
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from PIL import ImageColor
else:
    ImageColor = lazily("PIL.ImageColor")

_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^()]*)\)")
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?", re.ASCII)
_PROFILE = re.compile(r"icc-color\([^()]*\)$")
LIGHT_DARK = r"light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)"
_LIGHT_DARK = re.compile(LIGHT_DARK)
_DEGREES = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}


class Tint(NamedTuple):
    """A colour and how much of it covers what lies below, from 0 to 1."""

    colour: Colour
    alpha: float = 1.0


def read_tint(text: str) -> Tint:
    """Read a CSS colour; raises ValueError for what is none.

    A colour of an ICC profile behind the sRGB colour is passed over, as SVG allows.
    """
    plain = by_day(_PROFILE.sub("", text.strip().lower()).rstrip())
    if plain == "transparent":
        return Tint(Colour(0, 0, 0), 0.0)
    if match := _FUNCTION.fullmatch(plain):
        return _of_function(match[1], match[2], text)
    if plain in ImageColor.colormap:
        return Tint(Colour(*ImageColor.getrgb(plain)[:3]))
    if _HEX.fullmatch(plain) is None:
        raise ValueError(
            f"cannot read {text[:40]!r} as a colour; write it as #rrggbb, rgb(…), hsl(…) or a CSS name"
        )
    short = plain[1:]
    if len(short) < 6:
        short = "".join(digit * 2 for digit in short)
    red, green, blue, *alpha = bytes.fromhex(short)
    return Tint(Colour(red, green, blue), alpha[0] / 255 if alpha else 1.0)


def by_day(text: str) -> str:
    """Return the colour for light surroundings of `light-dark(…, …)`: paper is light."""
    found = _LIGHT_DARK.fullmatch(text.strip())
    return found[1].strip() if found else text


def _of_function(name: str, inside: str, text: str) -> Tint:
    parts = [part for part in re.split(r"[\s,/]+", inside.strip()) if part]
    matches = [_NUMBER.fullmatch(part) for part in parts]
    read = [(float(match[1]), match[2] or "") for match in matches if match is not None]
    turns = name.startswith("hsl")
    units = [unit if unit in ("", "%") else "deg" for _, unit in read]
    if (
        len(read) != len(parts)
        or len(read) not in (3, 4)
        or not all(math.isfinite(number) for number, _ in read)
        or "deg" in units[1:]
        or (units[0] == "%" if turns else units[0] == "deg")
    ):
        raise ValueError(f"cannot read {text[:40]!r} as a colour")
    alpha = _share(*read[3], 1.0) if len(read) == 4 else 1.0
    if turns:
        hue = read[0][0] * _DEGREES[read[0][1]] / 360 % 1.0
        saturation, lightness = (_share(number, "%", 1.0) for number, _ in read[1:3])
        channels = colorsys.hls_to_rgb(hue, lightness, saturation)
    else:
        red, green, blue = (_share(number, unit, 255.0) for number, unit in read[:3])
        channels = (red, green, blue)
    return Tint(Colour(*(math.floor(channel * 255 + 0.5) for channel in channels)), alpha)


def _share(number: float, unit: str, whole: float) -> float:
    return min(max(number / (100.0 if unit == "%" else whole), 0.0), 1.0)
