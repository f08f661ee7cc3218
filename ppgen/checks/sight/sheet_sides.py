"""Where places to write stand on a side of a score sheet, and which texts stand over them or beside one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ppgen.checks.sight.step_words import plain
from ppgen.common.geometry import Rect
from ppgen.display.entry import Entry
from ppgen.model.card import Path

OVERLAP = 0.5
"""A heading stands over a place if it shares so much of the width of the narrower of the two."""

GAP = 4.0
"""A label in front of a place ends at most so far from it, in mm."""

TOUCHING = 1.0
"""So far the box of a heading may reach into the place below it, in mm."""


REACH = 12.0
"""The first place below a heading begins at most so far from it, in mm; none stands so near beside it."""


@dataclass(frozen=True, eq=False)
class PlaceToWrite:
    """A place to write on: the path of its field in the record, and its rectangle on the sheet in mm."""

    entry: Entry
    path: Path
    box: Rect

    @cached_property
    def said(self) -> str:
        """What it is called, as words are compared."""
        return plain(self.entry.tip)

    @cached_property
    def pattern(self) -> str:
        """The path with a sign for each number: that of all places of a list."""
        return ".".join("*" if isinstance(step, int) else step for step in self.path)


@dataclass(frozen=True, eq=False)
class Heading:
    """A text over places to write, the `first` of them, and whether others stand beside that below it."""

    area: Rect
    text: str
    first: PlaceToWrite
    is_of_several: bool

    @cached_property
    def said(self) -> str:
        """What it says, as words are compared."""
        return plain(self.text)

    def stands_over(self, box: Rect) -> bool:
        """Tell whether a place lies below it."""
        return stands_over(self.area, box)


@dataclass(frozen=True, eq=False)
class SheetSide:
    """One side of a score sheet: its places to write, and the texts that are printed there but for values.

    `signs` are the icons that stand there outside of texts, `fields` what each of the texts is a field of,
    `key` is that of the side in the layout. `labels` are the areas of labels that places have of their own.
    """

    places: tuple[PlaceToWrite, ...]
    texts: tuple[tuple[Rect, str], ...]
    signs: tuple[tuple[Rect, str], ...] = ()
    fields: tuple[str, ...] = ()
    key: str = "face"
    labels: frozenset[Rect] = frozenset()

    @cached_property
    def rows(self) -> RowsOfPlaces:
        """The places in the order of their heights."""
        return RowsOfPlaces(self)

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """The texts that stand over places, and not beside one, as a label of that does."""
        return tuple(_headings(self))

    def place_of(self, area: Rect) -> PlaceToWrite | None:
        """Return the place that a text, of letters or not, stands at as its heading or its label."""
        if beside := self.beside(area):
            return beside[0] if len(beside) == 1 else None
        return min(self.rows.below(area), key=lambda one: one.box.y, default=None)

    def beside(self, area: Rect) -> list[PlaceToWrite]:
        """Return the places that a text stands beside: none if it is the label of another."""
        around = () if area in self.labels else self.rows.around(area)
        return [one for one in around if _is_beside(area, one.box)]

    @cached_property
    def labels_alone(self) -> tuple[tuple[PlaceToWrite, Rect, str], ...]:
        """The places with the text right in front of each or behind it, where it is at that place alone."""
        return tuple(_alone(self))

    @property
    def labels_in_front(self) -> Iterator[tuple[PlaceToWrite, str]]:
        """The places with the text right in front of each, where it is in front of that place alone."""
        return (
            (place, text) for place, area, text in self.labels_alone if place.box.x >= area.right - TOUCHING
        )


def _headings(side: SheetSide) -> Iterator[Heading]:
    rows = side.rows
    for area, text in side.texts:
        if not _has_letter(text) or any(_is_beside(area, one.box, REACH) for one in rows.around(area)):
            continue
        if below := rows.below(area):
            first = min(below, key=lambda one: one.box.y)
            row = [one for one in below if abs(one.box.y - first.box.y) < TOUCHING]
            yield Heading(area, text, first, len(row) > 1)


def _alone(side: SheetSide) -> Iterator[tuple[PlaceToWrite, Rect, str]]:
    for area, text in side.texts:
        beside = side.beside(area) if _has_letter(text) else []
        if len(beside) == 1:
            yield beside[0], area, text


class RowsOfPlaces:
    """The places of a side from top to bottom, so that few of them are looked at for each text."""

    def __init__(self, side: SheetSide) -> None:
        self._places = sorted(side.places, key=lambda one: one.box.y)
        self._tops = [one.box.y for one in self._places]
        self._highest = max((one.box.height for one in self._places), default=0.0)

    def begun(self, top: float, bottom: float) -> list[PlaceToWrite]:
        """Return the places that begin between two heights."""
        return self._places[bisect_left(self._tops, top) : bisect_right(self._tops, bottom)]

    def below(self, area: Rect) -> list[PlaceToWrite]:
        """Return the places that begin soon below an area, and stand in its column."""
        near = self.begun(area.bottom - TOUCHING, area.bottom + REACH)
        return [one for one in near if stands_over(area, one.box)]

    def around(self, area: Rect) -> list[PlaceToWrite]:
        """Return the places that may stand beside an area."""
        return self.begun(area.y - self._highest, area.bottom)


def _has_letter(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def stands_over(area: Rect, box: Rect) -> bool:
    """Tell whether an area lies above a box and shares its column."""
    return area.bottom <= box.y + TOUCHING and shares(area.x, area.right, box.x, box.right)


def _is_beside(area: Rect, box: Rect, most: float = GAP) -> bool:
    apart = max(box.x - area.right, area.x - box.right)
    return -TOUCHING <= apart <= most and shares(area.y, area.bottom, box.y, box.bottom)


def shares(low: float, high: float, other_low: float, other_high: float) -> bool:
    """Tell whether of two stretches the shorter lies in the other for so much as a heading does."""
    shared = min(high, other_high) - max(low, other_low)
    return shared >= OVERLAP * min(high - low, other_high - other_low)
