"""The edges of paper that was scanned on something dark: straight lines, to a fraction of a pixel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from PIL import Image

from ppgen.common.geometry import Point
from ppgen.exchange.calibration.pixels import Grey, crossing

LOOKS = 60
"""So many places along an edge are looked at."""

LEAST_SEEN = 20
"""An edge of which fewer are seen is not known."""

STRIP = 12
"""Pixels along an edge that are taken together, and look as one."""

NEAR = 14
"""Pixels to both sides of where an edge is expected."""

COARSE = 6
"""So many pixels are one where edges are first looked for."""

FARTHEST_OFF = 3.0
"""Places farther from the line than so many times what is usual are no part of the edge."""

LEAST_CONTRAST = 60.0
"""Steps of 255 between paper and what lies behind it."""


class PaperEdge(StrEnum):
    """An edge of the sheet as the scan shows it."""

    LEFT = "left"
    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"

    @property
    def is_upright(self) -> bool:
        """Whether it runs from top to bottom."""
        return self in (PaperEdge.LEFT, PaperEdge.RIGHT)


class EdgeLine(NamedTuple):
    """A straight edge through a place.

    For an upright one x = place.x - slope (y - place.y), for a level one y = place.y + slope (x - place.x):
    one turn of the sheet has one slope. `rough` is how far the places that were seen lie off it, in pixels.
    """

    place: Point
    slope: float
    rough: float


class FoundSheet(NamedTuple):
    """The edges of a sheet that show, and the grey of its paper and of what lies behind."""

    lines: dict[PaperEdge, EdgeLine]
    paper: float
    behind: float


def find_sheet(scan: Grey) -> FoundSheet | None:
    """Find the sheet; None where nothing darker than paper lies behind it."""
    small = scan.picture.reduce(COARSE)
    values = sorted(small.tobytes())
    paper = float(values[int(0.75 * len(values))])
    grey = Grey(small)
    rim = _rim(grey)
    behind = min(rim)
    if paper - behind < LEAST_CONTRAST:
        return None
    level = (paper + behind) / 2
    lines = {}
    for edge in PaperEdge:
        coarse = _coarse(grey, edge, level)
        if coarse is not None and (line := _fine(scan, edge, coarse, level)) is not None:
            lines[edge] = line
    return FoundSheet(lines, paper, behind)


def _rim(grey: Grey) -> list[float]:
    """Return the mean grey along each side of the picture."""
    w, h = grey.width, grey.height
    boxes = ((0, 0, 2, h), (w - 2, 0, w, h), (0, 0, w, 2), (0, h - 2, w, h))
    found = []
    for left, top, right, bottom in boxes:
        means = grey.across((left, top, right, bottom))
        found.append(sum(means) / len(means))
    return found


def _coarse(grey: Grey, edge: PaperEdge, level: float) -> tuple[float, float] | None:
    """Return an edge as offset and slope, in pixels of the picture; None where the picture ends before it."""
    picture = grey.picture
    if edge in (PaperEdge.RIGHT, PaperEdge.BOTTOM):
        turn = Image.Transpose.FLIP_LEFT_RIGHT if edge is PaperEdge.RIGHT else Image.Transpose.FLIP_TOP_BOTTOM
        picture = picture.transpose(turn)
    if not edge.is_upright:
        picture = picture.transpose(Image.Transpose.TRANSPOSE)
    width, height = picture.size
    pixels, found = picture.tobytes(), list[tuple[float, float]]()
    for number in range(LOOKS):
        y = int((number + 0.5) * height / LOOKS)
        row = pixels[y * width : (y + 1) * width]
        at = next((x for x in range(width - 3) if min(row[x : x + 3]) > level), None)
        if at is not None and at > 0 and at < width / 2:
            found.append((y + 0.5, float(at)))
    line = _trimmed(found)
    if line is None:
        return None
    middle, offset, slope, _ = line
    offset, middle = offset * COARSE, middle * COARSE
    start = offset - slope * middle
    if edge is PaperEdge.RIGHT:
        return grey.width * COARSE - start, -slope
    if edge is PaperEdge.BOTTOM:
        return grey.height * COARSE - start, -slope
    return start, slope


def _fine(scan: Grey, edge: PaperEdge, coarse: tuple[float, float], level: float) -> EdgeLine | None:
    """Look at strips across the edge, and lay a line through where they turn bright."""
    start, slope = coarse
    length = scan.height if edge.is_upright else scan.width
    breadth = scan.width if edge.is_upright else scan.height
    found = list[tuple[float, float]]()
    for number in range(LOOKS):
        along = int((number + 0.5) * length / LOOKS)
        first, last = along - STRIP // 2, along + STRIP // 2
        there = round(start + slope * along)
        low, high = there - NEAR, there + NEAR
        if first < 0 or last > length or low < 0 or high > breadth:
            continue
        box = (low, first, high, last) if edge.is_upright else (first, low, last, high)
        profile = scan.across(box) if edge.is_upright else scan.down(box)
        rises = edge in (PaperEdge.LEFT, PaperEdge.TOP)
        if (at := crossing(profile, level, rises=rises)) is not None:
            found.append((float(along), low + at))
    line = _trimmed(found)
    if line is None:
        return None
    middle, offset, slope, rough = line
    if edge.is_upright:
        return EdgeLine(Point(offset, middle), -slope, rough)
    return EdgeLine(Point(middle, offset), slope, rough)


def _trimmed(found: Sequence[tuple[float, float]]) -> tuple[float, float, float, float] | None:
    """Return the middle of what was found, the offset of a line there, its slope, and how rough it is.

    What lies far off is left out: corners of the paper, hairs, a clip. None where too little is left.
    """
    kept = _upon_most(found)
    for _ in range(5):
        if len(kept) < LEAST_SEEN:
            return None
        middle = sum(along for along, _ in kept) / len(kept)
        offset = sum(at for _, at in kept) / len(kept)
        spread = sum((along - middle) ** 2 for along, _ in kept)
        if not spread:
            return None
        slope = sum((along - middle) * (at - offset) for along, at in kept) / spread
        off = [abs(at - offset - slope * (along - middle)) for along, at in kept]
        rough = math.sqrt(sum(one * one for one in off) / len(off))
        near = [one for one, far in zip(kept, off) if far <= max(FARTHEST_OFF * rough, 0.3)]
        if len(near) == len(kept):
            return middle, offset, slope, rough
        kept = near
    return middle, offset, slope, rough


def _upon_most(found: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return those that lie near the one line through two of them that has most of them near it."""
    best: list[tuple[float, float]] = []
    ends = found[:: max(1, len(found) // 12)]
    for number, (along, at) in enumerate(ends):
        for other, there in ends[number + 1 :]:
            if abs(other - along) < 1:
                continue
            slope = (there - at) / (other - along)
            near = [one for one in found if abs(one[1] - at - slope * (one[0] - along)) <= 2.0]
            if len(near) > len(best):
                best = near
    return best
