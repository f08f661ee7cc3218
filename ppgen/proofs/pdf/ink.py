"""How much ink a page takes, as PDFium paints it."""

from __future__ import annotations

import ctypes
import io
from functools import reduce
from itertools import islice
from operator import mul
from typing import Any, cast

import pypdfium2_raw as raw
from PIL import Image, ImageChops

from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.display.entry import Entry
from ppgen.display.extent import path_extent
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Use, walk
from ppgen.display.pieces import Side

FINEST = 72
"""PDFium paints no line thinner than a dot: at 12 dots an inch pages full of lines and letters weighed nearly
twice what they do at 300, at 72 at most a twentieth more. A page takes some 20 milliseconds."""

COARSEST = 12
"""Where many large shapes lie over one another, painting them in finer dots would take seconds."""

MOST_PAINTED = 40_000_000
"""So many pixels are painted to weigh a page, if each shape fills the rectangle around it."""

MOST_SHAPES = 20_000
"""Of so many shapes on a page nobody asks how large they are."""

WHITE = 0xFFFFFFFF
FEW_COLOURS = 4096
"""As long as a page has no more, weighing them one by one takes half as long as going through its dots."""

LEVELS = tuple(range(256)) * 3
"""What each place of a histogram counts; of a picture with four channels the last is left out."""


def dots_for(side: Side, paper: Size) -> int:
    """Return in how many dots an inch a page is weighed: as fine as its shapes leave time for."""
    shapes = (one for placement in side.placements for one in walk(placement.ops, placement.matrix))
    areas = [_area(op, matrix) for op, matrix in islice(shapes, MOST_SHAPES)]
    if len(areas) == MOST_SHAPES:
        return COARSEST
    painted = max(sum(areas), paper.width * paper.height) / MILLIMETRES_PER_INCH**2
    return min(FINEST, max(COARSEST, int((MOST_PAINTED / painted) ** 0.5)))


def _area(op: Op, matrix: Matrix) -> float:
    """Return how many mm² of the paper the rectangle around a shape takes."""
    around: Rect | None
    match op:
        case Picture():
            around = op.rect
        case Fill() | Stroke():
            around = path_extent(op.path)
        case Glyphs() | Clip() | Group() | Use() | Field() | Layer() | Entry():
            around = None
    if around is None:
        return 0.0
    here = matrix.apply_rect(around)
    return here.width * here.height


class Balance:
    """Weighs pages, painted one after the other in the same room: a new one takes as long as painting."""

    def __init__(self) -> None:
        self._room = bytearray()

    def ink_of(self, page: Any, dots: int) -> float:
        """Return the share of the paper that one ink would cover: 1.0 for all black, 2.0 for all of pure red.

        Greys are counted as black alone, as printers make them. It is weighed in so many dots an inch.
        """
        handle = ctypes.cast(page, raw.FPDF_PAGE)
        scale = dots / 72
        width: int = max(1, round(raw.FPDF_GetPageWidthF(handle) * scale))
        height: int = max(1, round(raw.FPDF_GetPageHeightF(handle) * scale))
        if len(self._room) < width * height * 4:
            self._room = bytearray(width * height * 4)
        first = ctypes.c_char.from_buffer(self._room)
        bitmap = raw.FPDFBitmap_CreateEx(
            width, height, raw.FPDFBitmap_BGRx, ctypes.addressof(first), width * 4
        )
        try:
            raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
            raw.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, 0)
        finally:
            raw.FPDFBitmap_Destroy(bitmap)
        # Looked at where it lies, with red and blue exchanged, which weigh the same.
        return _share(Image.frombuffer("RGBX", (width, height), self._room, "raw", "RGBX", 0, 1))


def ink_of_picture(content: bytes) -> float:
    """Return the share of a picture that one ink would cover, as `Balance` does of a page."""
    with Image.open(io.BytesIO(content)) as picture:
        return _share(picture.convert("RGB"))


def _share(shown: Image.Image) -> float:
    """Weigh the three inks that are missing to white, of which what all have in common is black."""
    white = 255 * shown.width * shown.height
    colours = cast("list[tuple[int, tuple[int, ...]]] | None", shown.getcolors(FEW_COLOURS))
    if colours is None:
        lightest = reduce(ImageChops.lighter, map(shown.getchannel, range(3)))
        return (white - _sum(shown) + 2 * _sum(lightest)) / white
    light = 0
    for times, (red, green, blue, *_) in colours:  # written out: it is done for every colour of every page
        most = red if red >= green else green
        light += times * (red + green + blue - 2 * (most if most >= blue else blue))
    return (white - light) / white


def _sum(picture: Image.Image) -> int:
    """Add up all values of all colours."""
    return sum(map(mul, LEVELS, picture.histogram()))
