"""Where elements of a layout stand that are written in figures, as far as that is known without a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.checks.expanded_elements import value_of
from ppgen.layout.element import Element

_LEFT_TO_RIGHT = {"right_to_left": False, "low_ink": False}


class WrittenBox(NamedTuple):
    """The edges of an element in the coordinates of its list, in mm, and its corners if it is a polygon."""

    left: float
    top: float
    right: float
    bottom: float
    corners: tuple[tuple[float, float], ...] = ()

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, other: WrittenBox) -> bool:
        """Tell whether the middle of another one lies inside, and that one is no larger."""
        across, down = other.middle
        if not (self.left <= across <= self.right and self.top <= down <= self.bottom):
            return False
        is_smaller = other.size[0] * other.size[1] <= self.size[0] * self.size[1]
        return is_smaller and (not self.corners or _is_within(other.middle, self.corners))

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high it is."""
        return self.right - self.left, self.bottom - self.top


def written_box(element: Element) -> WrittenBox | None:
    """Return where an element stands by its box or its points; nothing where these need a card."""
    if box := getattr(element, "box", None):
        known = _numbers(box)
        if known is None or len(known) != 4:
            return None
        left, top, wide, high = known
        return WrittenBox(left, top, left + wide, top + high)
    if points := getattr(element, "points", None):
        known = _numbers([length for point in points for length in point])
        if known is None or len(known) != 2 * len(points):
            return None
        corners = tuple(zip(known[::2], known[1::2], strict=True))
        across, down = zip(*corners, strict=True)
        return WrittenBox(min(across), min(down), max(across), max(down), corners)
    return None


def _is_within(point: tuple[float, float], corners: Sequence[tuple[float, float]]) -> bool:
    """Tell whether a line from a point to the right crosses the sides of a polygon an odd number of times."""
    across, down = point
    crossed = False
    for (left, top), (right, bottom) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (top > down) != (bottom > down):
            crossed ^= across < left + (down - top) * (right - left) / (bottom - top)
    return crossed


def _numbers(lengths: Sequence[object]) -> list[float] | None:
    found = [value_of(length, _LEFT_TO_RIGHT) for length in lengths]
    return [float(one) for one in found] if all(isinstance(one, int | float) for one in found) else None
