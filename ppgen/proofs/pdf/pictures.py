"""The pages of a PDF as PDFium paints them, against what another engine painted of what was composed.

The references are SVG pages with the outlines of glyphs, so that a wrong subset, a wrong glyph or a fault of
the drawing shows, and so does whatever covers, cuts, moves or recolours something. Two engines soften edges
differently: pages are compared after a small blur, within one pixel to every side, and judged by area. PDFium
moves the edges of rectangles to whole pixels, which two thin stripes beside each other do not forgive: what
differs is looked at again in larger sizes, where a stripe is several pixels wide, and has to differ in all.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.common.units import MILLIMETRES_PER_INCH, POINTS_PER_INCH
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Document, Placement, Side
from ppgen.proofs._neighbours import outside
from ppgen.proofs.pdf.inked_pictures import InkedPictures
from ppgen.proofs.pdf.landing import let_land

Levels = tuple[tuple[int, int], ...]
"""By how much pixels differ (of 255), and how many of a block do."""

DOTS_PER_INCH = 100.0
AGAIN = 3.1, 2.3, 5.7
"""How much larger further looks are: no whole numbers, so that edges lie elsewhere among the pixels."""

PIXEL = MILLIMETRES_PER_INCH / DOTS_PER_INCH
"""In mm. PDFium paints no line thinner, so the references must not either; they say how thin it is."""

BLOCK = 16
STRONG, MOST_STRONG = 64, 6
WEAK, MOST_WEAK = 36, 26
FAINT, MOST_FAINT = 20, 30
"""A block of 16 × 16 pixels differs if so many of its pixels differ by so much (of 255)."""

MOST_FAINT_AGAIN = 56
"""What is faint is so many pixels in each larger size: an area grows with it, an edge stays a thin line."""

CLEARLY: Levels = ((STRONG, MOST_STRONG), (WEAK, MOST_WEAK))
FAINTLY: Levels = ((FAINT, MOST_FAINT),)
FAINTLY_AGAIN: Levels = ((FAINT, MOST_FAINT_AGAIN),)
"""What is faint is looked for apart: beside it the noise of edges would seem to be seen again."""

MOST_PIXELS = 60_000_000
MOST_TOLD = 12
WORKERS = 2
"""How many references are painted at once."""

_THIN_LINE = re.compile(r'stroke-width="([^"]*)"([^>]*) data-width="([^"]*)"')
_SIZE = re.compile(r'width="[^"]*mm" height="[^"]*mm"')


class Difference(NamedTuple):
    """A part of a page that is not what was composed; `area` in mm."""

    page: int
    area: Rect


class Comparison(NamedTuple):
    """How many pages were compared, what differs, and a picture of the first page that does."""

    pages: int
    problems: list[Problem]
    picture: bytes = b""


def compare_pictures(content: bytes, document: Document, references: Sequence[bytes]) -> Comparison:
    """Compare pages with their references until enough differs to be told of.

    The picture shows file, reference and difference side by side.
    """
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    pages = pypdfium2.PdfDocument(content)
    let_land(pages.raw, document)
    problems: list[Problem] = []
    inked = InkedPictures()
    shown = b""
    compared = 0
    try:
        with ThreadPoolExecutor(WORKERS) as painters:
            for start in range(0, min(len(pages), len(sides)), WORKERS):
                if len(problems) >= MOST_TOLD:  # a page that differs takes seconds, and all of an old file do
                    break
                numbers = range(start, min(start + WORKERS, len(pages), len(sides)))
                printed = [_printed(pages[number]) for number in numbers]
                sizes = [picture.size for picture in printed]
                composed = [inked.shown(one) for one in references[start : start + WORKERS]]
                expected = painters.map(_expected, composed, sizes)
                for number, one, other, reference in zip(numbers, printed, expected, composed):
                    differences = _found(_strengths(one, other), number + 1, pages[number], reference)
                    compared += 1
                    problems += [_told(difference, sides[number]) for difference in differences]
                    shown = shown or (_side_by_side(one, other) if differences else b"")
    finally:
        pages.close()
    return Comparison(compared, problems[:MOST_TOLD], shown)


def _found(
    strengths: Image.Image, number: int, page: pypdfium2.PdfPage, reference: bytes
) -> list[Difference]:
    """Return what differs clearly in all sizes, and what differs faintly elsewhere."""
    clear = list(_differences(strengths, number, CLEARLY))
    clear = _seen_again(clear, page, reference, CLEARLY) if clear else []
    faint = [
        one
        for one in _differences(strengths, number, FAINTLY)
        if not any(one.area.overlaps(other.area) for other in clear)
    ]
    return clear + (_seen_again(faint, page, reference, FAINTLY_AGAIN) if faint else [])


def _seen_again(
    found: list[Difference], page: pypdfium2.PdfPage, reference: bytes, levels: Levels
) -> list[Difference]:
    """Return those of the differences where something differs in the other sizes too."""
    for enlarged in AGAIN:
        pixel = PIXEL / enlarged
        printed = _printed(page, enlarged)
        left, top, right, bottom = _surroundings(found, pixel, printed.size)
        part = (left, top, right, bottom)
        expected = _expected(finer(reference, enlarged), printed.size).crop(part)
        seen = [
            one.area.moved(left * pixel, top * pixel)
            for one in _differences(_strengths(printed.crop(part), expected), found[0].page, levels, pixel)
        ]
        found = [one for one in found if any(one.area.overlaps(other) for other in seen)]
        if not found:
            break
    return found


def _surroundings(
    found: Sequence[Difference], pixel: float, size: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Return the part of a picture that holds all differences, in whole blocks and with one more around."""
    block = BLOCK * pixel
    left = max(math.floor(min(one.area.x for one in found) / block) - 1, 0)
    top = max(math.floor(min(one.area.y for one in found) / block) - 1, 0)
    right = math.ceil(max(one.area.right for one in found) / block) + 1
    bottom = math.ceil(max(one.area.bottom for one in found) / block) + 1
    return left * BLOCK, top * BLOCK, min(right * BLOCK, size[0]), min(bottom * BLOCK, size[1])


def _printed(page: pypdfium2.PdfPage, enlarged: float = 1.0) -> Image.Image:
    width, height = page.get_size()
    scale = enlarged * DOTS_PER_INCH / POINTS_PER_INCH
    if width * height * scale * scale > MOST_PIXELS:
        raise ValueError("the page is too large to be compared")
    painted: Image.Image = page.render(scale=scale).to_pil()
    return painted.convert("RGB")


def finer(reference: bytes, enlarged: float) -> bytes:
    """Let lines that were made as wide as a pixel be as wide as one of a larger look, or as they are."""

    def line(found: re.Match[str]) -> str:
        width = max(float(found[3]), float(found[1]) / enlarged)
        return f'stroke-width="{width:.6f}"{found[2]}'

    return _THIN_LINE.sub(line, reference.decode()).encode()


def _expected(reference: bytes, size: tuple[int, int]) -> Image.Image:
    """Paint a reference as large as the page, whose last row may be a part of a pixel."""
    stretched = f'width="{size[0]}" height="{size[1]}" preserveAspectRatio="none"'
    text = _SIZE.sub(stretched, reference.decode(), count=1)
    painted = resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True, background="white")
    return Image.open(io.BytesIO(bytes(painted))).convert("RGB")


def _differences(
    strengths: Image.Image, page: int, levels: Levels, pixel: float = PIXEL
) -> Iterator[Difference]:
    """Yield the blocks that differ, neighbours together; a pixel is so many mm."""
    blocks: set[tuple[int, int]] = set()
    for limit, most in levels:
        counts = strengths.point([255 * (value > limit) for value in range(256)]).reduce(BLOCK)
        least = most * 255 / BLOCK**2
        found = counts.point([255 * (value >= least) for value in range(256)])
        places = enumerate(found.tobytes())
        blocks |= {(place % found.width, place // found.width) for place, value in places if value == 255}
    size = BLOCK * pixel
    for group in _groups(blocks):
        left, top = min(x for x, _ in group), min(y for _, y in group)
        right, bottom = max(x for x, _ in group) + 1, max(y for _, y in group) + 1
        yield Difference(page, Rect(left * size, top * size, (right - left) * size, (bottom - top) * size))


def _strengths(printed: Image.Image, expected: Image.Image) -> Image.Image:
    """Return how far each pixel lies outside of what the other picture has within one pixel of it."""
    soft = [picture.filter(ImageFilter.BoxBlur(1)) for picture in (printed, expected)]
    strengths = ImageChops.lighter(outside(*soft), outside(*reversed(soft)))
    red, green, blue = strengths.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _groups(blocks: set[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Put blocks that touch into one group."""
    left = set(blocks)
    groups = []
    for start in sorted(blocks):
        if start not in left:
            continue
        left.discard(start)
        group, waiting = [start], [start]
        while waiting:
            x, y = waiting.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            group += near
            waiting += near
        groups.append(group)
    return groups


def _told(difference: Difference, side: Side) -> Problem:
    area = difference.area
    where = f"{area.width:.0f} × {area.height:.0f} mm at {area.x:.0f}, {area.y:.0f} mm"
    x, y = area.centre
    placement = next(
        (place for place in side.placements if place.bleed_rect.contains(Rect(x, y, 0.0, 0.0))), None
    )
    near = "" if placement is None else f", {placement.piece.id}{_nearest(placement, x, y)}"
    message = f"page {difference.page}{near}: {where} look otherwise than what was composed"
    subject = "" if placement is None else placement.piece.id
    return error("prove/picture", message, hint="look at the picture of the differences", subject=subject)


def _nearest(placement: Placement, x: float, y: float) -> str:
    """Say which field of a piece is nearest to a place."""
    distances = []
    for op, matrix in walk(placement.ops, placement.matrix):
        if isinstance(op, Field):
            box = matrix.apply_rect(op.bounds)
            centre = box.centre
            away = max(abs(centre[0] - x) - box.width / 2, 0) + max(abs(centre[1] - y) - box.height / 2, 0)
            distances.append((away, op.name))
    return f", near {min(distances)[1]}" if distances else ""


def _side_by_side(printed: Image.Image, expected: Image.Image) -> bytes:
    strengths = _strengths(printed, expected).point([min(255, 3 * value) for value in range(256)])
    shown = Image.new("RGB", (3 * printed.width, printed.height), "white")
    for place, picture in enumerate((printed, expected, strengths.convert("RGB"))):
        shown.paste(picture, (place * printed.width, 0))
    stream = io.BytesIO()
    shown.save(stream, "PNG")
    return stream.getvalue()
