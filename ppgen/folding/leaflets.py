"""Folded leaflets: on which side and cell of which sheet each page lies, found by leafing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

ACCORDION_PANELS = range(2, 9)


class Scheme(StrEnum):
    """How a leaflet is folded."""

    HALF = "half"
    """One fold, four pages."""

    LETTER = "letter"
    """Two folds, six pages; the flap lies inside and is narrower."""

    ACCORDION = "accordion"
    """Folded to and fro; the pages run along the front, and then along the back."""

    MINI_BOOK = "mini-book"
    """Eight pages on one side of a sheet with a cut in its middle."""

    BOOKLET = "booklet"
    """Sheets within one another, stapled in the fold; any number of pages."""


MOST = {Scheme.ACCORDION: 16, Scheme.BOOKLET: 400}
"""How many pages there may be: more panels are wider than paper, and more sheets do not fold."""


class PageCell(NamedTuple):
    """A place for a page: sheet, row and column as seen from that side, and whether it stands on its head."""

    sheet: int
    row: int
    column: int
    is_back: bool = False
    is_turned: bool = False


class LeafletCrease(NamedTuple):
    """A fold between two cells of a side; a valley brings them face to face, a mountain back to back."""

    one: PageCell
    other: PageCell
    is_valley: bool


@dataclass(frozen=True, slots=True)
class FoldedLeaflet:
    """Cells in the order in which one reads them, on sheets of so many rows and columns.

    `folds` are the vertical folds, by the columns before them, and `levels` the horizontal ones, by rows;
    `cut` is a cut along such a row, from one column to another. The `flap` is a column that is narrower.
    """

    rows: int
    columns: int
    cells: tuple[PageCell, ...]
    folds: tuple[int, ...]
    levels: tuple[int, ...] = ()
    cut: tuple[int, int, int] | None = None
    flap: int | None = None

    @property
    def sheets(self) -> int:
        """How many sheets there are."""
        return 1 + max(cell.sheet for cell in self.cells)


def pages_of(scheme: Scheme, pages: int) -> int:
    """Return how many pages a leaflet has that is to hold so many: blank ones are added at the end."""
    match scheme:
        case Scheme.HALF:
            return 4
        case Scheme.LETTER:
            return 6
        case Scheme.MINI_BOOK:
            return 8
        case Scheme.ACCORDION:
            return pages if pages in ACCORDION_PANELS else pages + pages % 2
        case Scheme.BOOKLET:
            return max(4, pages + -pages % 4)


def fold(scheme: Scheme, pages: int, *, right_to_left: bool = False) -> FoldedLeaflet:
    """Return where each page lies. One that is read from right to left is the mirror image of the other."""
    match scheme:
        case Scheme.HALF:
            folded = _stapled(4)
        case Scheme.BOOKLET:
            folded = _stapled(pages)
        case Scheme.LETTER:
            # Cover at the right of the outside; it opens on the flap, and that on the middle.
            outside = {1: 2, 6: 1, 3: 0}
            cells = [PageCell(0, 0, outside[page]) for page in (1, 3, 6)]
            inside = [PageCell(0, 0, column, is_back=True) for column in range(3)]
            order: tuple[PageCell, ...] = (cells[0], inside[0], cells[1], inside[1], inside[2], cells[2])
            folded = FoldedLeaflet(1, 3, order, (1, 2), flap=0)
        case Scheme.ACCORDION:
            panels = pages if pages in ACCORDION_PANELS else pages // 2
            sides = (False,) if pages == panels else (False, True)
            order = tuple(PageCell(0, 0, column, is_back) for is_back in sides for column in range(panels))
            folded = FoldedLeaflet(1, panels, order, tuple(range(1, panels)))
        case Scheme.MINI_BOOK:
            folded = FoldedLeaflet(
                2, 4, tuple(_leafed(MINI_BOOK, PageCell(0, 0, 0, is_turned=True))), (1, 2, 3), (1,), (1, 1, 3)
            )
    return _mirrored(folded) if right_to_left else folded


def _stapled(pages: int) -> FoldedLeaflet:
    """Return sheets within one another: page 1 at the right of the outermost one."""
    order: dict[int, PageCell] = {}
    for sheet in range(pages // 4):
        order[pages - 2 * sheet] = PageCell(sheet, 0, 0)
        order[1 + 2 * sheet] = PageCell(sheet, 0, 1)
        order[2 + 2 * sheet] = PageCell(sheet, 0, 0, is_back=True)
        order[pages - 1 - 2 * sheet] = PageCell(sheet, 0, 1, is_back=True)
    return FoldedLeaflet(1, 2, tuple(order[page] for page in sorted(order)), (1,))


def _mini_book() -> tuple[LeafletCrease, ...]:
    upper = [PageCell(0, 0, column, is_turned=True) for column in range(4)]
    lower = [PageCell(0, 1, column) for column in range(4)]
    creases = [
        LeafletCrease(row[column], row[column + 1], column != 1)
        for row in (upper, lower)
        for column in range(3)
    ]
    # The middle is cut between the two inner columns, so that only the outer ones fold there.
    return (*creases, LeafletCrease(upper[0], lower[0], False), LeafletCrease(upper[3], lower[3], False))


MINI_BOOK = _mini_book()


def _leafed(creases: tuple[LeafletCrease, ...], cover: PageCell) -> Iterator[PageCell]:
    """Yield cells as one leafs: over a mountain to the back of the leaf, over a valley to the neighbour."""
    cell, over_valley = cover, False
    while True:
        yield cell
        cell = next(
            crease.other if crease.one == cell else crease.one
            for crease in creases
            if cell in {crease.one, crease.other} and crease.is_valley is over_valley
        )
        over_valley = not over_valley
        if cell == cover:
            return


def _mirrored(folded: FoldedLeaflet) -> FoldedLeaflet:
    last = folded.columns - 1
    cells = tuple(cell._replace(column=last - cell.column) for cell in folded.cells)
    folds = tuple(sorted(folded.columns - fold for fold in folded.folds))
    flap = None if folded.flap is None else last - folded.flap
    return FoldedLeaflet(folded.rows, folded.columns, cells, folds, folded.levels, folded.cut, flap)
