"""A drawing that stands where a picture may: its art as a symbol, and how large it says it is."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.display.ops import ImageFile, Symbol


class DrawnPicture(NamedTuple):
    """A drawing on disk that was found sound: the sha256 of its bytes, how many they are, and its art.

    `width` and `height` are those of its viewBox in its own units, `left` and `top` the corner of that. The
    bounds of both symbols are what the viewBox shows; the `faint` one is to be seen with an opacity.
    """

    path: str
    digest: str
    bytes: int
    width: float
    height: float
    left: float
    top: float
    symbol: Symbol
    faint: Symbol


PictureFile = ImageFile | DrawnPicture
"""What may stand where a layout wants a picture."""
