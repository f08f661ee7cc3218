"""The ink of a file's pages: those of some sheets are weighed, and of pages alike only the first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ppgen.common.geometry import Size
from ppgen.display.pieces import Side
from ppgen.proofs.pdf import native
from ppgen.proofs.pdf.ink import Balance, dots_for

MOST_WEIGHED, USUALLY_WEIGHED = 30, 6
"""A file of so many sheets has the ink of each measured; of a longer one as many, spread over it, if little
ink is wanted, and usually few: to paint one takes as long as to read two back."""


def weighed_each(sheets: int, *, is_for_ink: bool) -> int:
    """Return that each so many sheets of a file one is weighed."""
    is_long = sheets > MOST_WEIGHED
    return -(-sheets // (USUALLY_WEIGHED if is_long and not is_for_ink else MOST_WEIGHED))


class WeighedPage(NamedTuple):
    """A page of the file, by its number from 1, the place of its sheet from 0, and what it shows."""

    number: int
    place: int
    paper: Size
    side: Side

    def shown(self) -> tuple[object, ...]:
        """Return what tells it from pages with other pieces; marks around them take next to no ink."""
        pieces = ((one.matrix, *map(id, one.ops)) for one in self.side.placements)
        return (self.paper, *pieces)


class Scales:
    """Weighs the pages of one file, those of `each` so many sheets.

    Which of pages alike is weighed follows from the whole document: whoever reads a share of it finds the
    same.
    """

    def __init__(self, file: int, pages: Iterable[WeighedPage], each: int) -> None:
        self._file = file
        self._balance = Balance()
        alike: dict[tuple[object, ...], WeighedPage] = {}
        self._first = {
            page.number: alike.setdefault(page.shown(), page) for page in pages if not page.place % each
        }
        self._inks: dict[int, float | None] = {}

    def ink(self, number: int, opened: int) -> float | None:
        """Return the ink of a page that is opened; nothing of one that is not weighed, or cannot be read."""
        first = self._first.get(number)
        if first is None:
            return None
        if first.number not in self._inks:
            self._inks[first.number] = (
                self._weighed(first, opened) if first.number == number else self._weighed_alone(first)
            )
        return self._inks[first.number]

    def _weighed_alone(self, page: WeighedPage) -> float | None:
        handle = native.load_page(self._file, page.number - 1)
        if not handle:
            return None
        try:
            return self._weighed(page, handle)
        finally:
            native.close_page(handle)

    def _weighed(self, page: WeighedPage, handle: int) -> float:
        return self._balance.ink_of(handle, dots_for(page.side, page.paper))
