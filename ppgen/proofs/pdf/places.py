"""Where rectangles lie on paper: behind and beside one another."""

from __future__ import annotations

from ppgen.common.geometry import Rect, Size
from ppgen.display.printing import FlipEdge

BACK_TOLERANCE = 0.1
"""How far a back may lie from its place behind a face; mm."""


def folded_over(rect: Rect, paper: Size) -> Rect:
    """Return what lies behind a rectangle when a page is folded in the middle of its longer side."""
    if paper.width > paper.height:
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)


def beside(rect: Rect) -> tuple[Rect, ...]:
    """Return the rectangles of the same size that share a side with one."""
    width, height = rect.width, rect.height
    return tuple(rect.moved(*way) for way in ((width, 0), (-width, 0), (0, height), (0, -height)))


def equal(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles lie on one another, as far as paper can be turned over."""
    return one.contains(other, BACK_TOLERANCE) and other.contains(one, BACK_TOLERANCE)


def behind(rect: Rect, paper: Size, flip: FlipEdge) -> Rect:
    """Return where a rectangle of a sheet's front is found on its back, seen from the back."""
    turned_sideways = (flip is FlipEdge.LONG) is (paper.width <= paper.height)
    if turned_sideways:
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)
