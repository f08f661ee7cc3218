"""Test sheets as a simulated printer prints them and a simulated scanner sees them, in plain arithmetic.

A side of the sheet is painted large by PDFium; one affine map leads from the pixels of the scan to it: through the
scanner's own placing, turning and stretching of the paper, and through what the printer did on that side. Behind the
paper it is dark. Blur, noise and uneven light come on top.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

from tests.support.simulated_printers import Error, Spot

SENSOR = ImageFilter.BoxBlur(1)
"""Each pixel of a scan is the mean of an area, some three pixels of the painted page across, and no single point."""

RIM = 8
"""Pixels around the large picture of the paper, so that its edges are as soft as all else."""

LARGE = 16.0
"""Pixels a millimetre of the painted page: 406 dots an inch."""

Affine = tuple[float, float, float, float, float, float]
"""(x, y) becomes (a x + b y + c, d x + e y + f)."""


@dataclass(frozen=True)
class Scanner:
    """How a scanner sees the sheet: dots an inch, degrees that it lies askew, its place, and how badly it sees."""

    dots: float = 200.0
    clockwise: float = 0.0
    place: Spot = (6.0, 6.0)
    room: Spot = (222.0, 309.0)
    stretch: Spot = (1.0, 1.0)
    noise: float = 4.0
    behind: int = 30
    paper: int = 235
    ink: int = 40
    upside_down: bool = False
    seed: int = 0


def through(one: Affine, other: Affine) -> Affine:
    """Return the map that applies one and then the other."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (p * a + q * d, p * b + q * e, p * c + q * f + r, s * a + t * d, s * b + t * e, s * c + t * f + u)


def inverse(one: Affine) -> Affine:
    a, b, c, d, e, f = one
    area = a * e - b * d
    return (e / area, -b / area, (b * f - c * e) / area, -d / area, a / area, (c * d - a * f) / area)


def printed(error: Error, page: Spot) -> Affine:
    """Return the map from a page to the paper, found by three of its points."""
    (x0, y0), (x1, y1), (x2, y2) = (error.puts(spot, page) for spot in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    return (x1 - x0, x2 - x0, x0, y1 - y0, y2 - y0, y0)


def scanned(scanner: Scanner, page: Spot) -> Affine:
    """Return the map from the paper to pixels of the scan."""
    turn = math.radians(scanner.clockwise)
    x, y = page[0] / 2, page[1] / 2
    turned = (math.cos(turn), -math.sin(turn), 0.0, math.sin(turn), math.cos(turn), 0.0)
    placed = through((1, 0, -x, 0, 1, -y), turned)
    placed = through(placed, (1, 0, x + scanner.place[0], 0, 1, y + scanner.place[1]))
    dots = scanner.dots / 25.4
    return through(placed, (dots * scanner.stretch[0], 0, 0, 0, dots * scanner.stretch[1], 0))


@cache
def painted(path: Path, side: int) -> Image.Image:
    """Return a side of a test sheet as it is in the file, in grey."""
    page = pypdfium2.PdfDocument(path.read_bytes())[side]
    shown: Image.Image = page.render(scale=LARGE * 25.4 / 72, grayscale=True).to_pil().convert("L")
    return shown.filter(SENSOR)


@cache
def blank(page: Spot) -> Image.Image:
    """Return paper on nothing, white on black."""
    width, height = (round(side * LARGE) for side in page)
    sheet = Image.new("L", (width + 2 * RIM, height + 2 * RIM), 0)
    sheet.paste(255, (RIM, RIM, RIM + width, RIM + height))
    return sheet.filter(SENSOR)


def scan(path: Path, side: int, error: Error, scanner: Scanner, page: Spot) -> Image.Image:
    """Return the scan of a side that a printer printed with an error."""
    dots = scanner.dots / 25.4
    size = round(scanner.room[0] * dots), round(scanner.room[1] * dots)
    paper_to_scan = scanned(scanner, page)
    page_to_scan = through(printed(error, page), paper_to_scan)
    large = painted(path, side)  # which PDFium made as large as whole pixels are
    ratio = large.width / page[0], large.height / page[1]
    art = large.transform(
        size,
        Image.Transform.AFFINE,
        through(inverse(page_to_scan), (ratio[0], 0, 0, 0, ratio[1], 0)),
        Image.Resampling.BICUBIC,
        fillcolor=255,
    )
    tones = [round(scanner.ink + (scanner.paper - scanner.ink) * grey / 255) for grey in range(256)]
    art = art.point(tones)
    paper = blank(page)
    wide, high = (paper.width - 2 * RIM) / page[0], (paper.height - 2 * RIM) / page[1]
    there = through(inverse(paper_to_scan), (wide, 0, RIM, 0, high, RIM))
    mask = paper.transform(size, Image.Transform.AFFINE, there, Image.Resampling.BILINEAR, fillcolor=0)
    seen = Image.composite(art, Image.new("L", size, scanner.behind), mask)
    seen = seen.filter(ImageFilter.GaussianBlur(0.6))
    if scanner.noise:
        chance = random.Random(scanner.seed)
        grain = Image.frombytes(
            "L",
            (256, 256),
            bytes(min(255, max(0, round(chance.gauss(128, scanner.noise)))) for _ in range(1 << 16)),
        )
        field = Image.new("L", size)
        for x in range(0, size[0], 256):
            for y in range(0, size[1], 256):
                field.paste(grain.rotate(90 * chance.randrange(4)), (x, y))
        seen = ImageChops.add(seen, field, 1, -128)
    if scanner.upside_down:
        seen = seen.transpose(Image.Transpose.ROTATE_180)
    return seen
