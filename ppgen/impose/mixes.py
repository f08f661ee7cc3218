"""Sheets that two sizes share: which numbers of each find room together, and the fewest sheets of those."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from ppgen.impose.blocks import BlockPlace, lengths, most_places
from ppgen.work.startup import lazily

rectpack: Any = lazily("rectpack")  # only few are printed in the fewest sheets

MOST_ALIKE = 24
"""Where more of one size find room on a sheet, two sizes are not tried together in every number."""

MOST_SEARCHED = 8_000
"""So many places are tried for two sizes on one sheet, before they count as having no room there."""

WAYS = tuple(
    product(
        ("MaxRectsBssf", "MaxRectsBl", "MaxRectsBaf", "MaxRectsBlsf", "SkylineMwfl", "GuillotineBssfSas"),
        ("SORT_AREA", "SORT_LSIDE", "SORT_SSIDE", "SORT_PERI"),
    )
)
"""How rectangles are packed, and in which order they are taken: names in rectpack."""

Cell = tuple[int, int]


class SheetMix(NamedTuple):
    """Where so many of one size and so many of another lie on one sheet; lists of places by size."""

    places: tuple[tuple[BlockPlace, ...], tuple[BlockPlace, ...]]

    @property
    def counts(self) -> tuple[int, int]:
        """How many of each."""
        return len(self.places[0]), len(self.places[1])


def fewest_mixes(sheet: Cell, cells: tuple[Cell, Cell], wanted: tuple[int, int]) -> list[SheetMix]:
    """Return the fewest sheets that are found with room for all; none where it was not tried."""
    mixes = [*_mixes(sheet, cells, wanted)]
    kept = [one for one in mixes if not any(_holds_more(other, one) for other in mixes)]
    best: dict[tuple[int, int], list[SheetMix]] = {(0, 0): []}
    for left in product(range(wanted[0] + 1), range(wanted[1] + 1)):
        if left not in best:
            ways = (
                [*best[max(left[0] - one.counts[0], 0), max(left[1] - one.counts[1], 0)], one]
                for one in kept
                if any(a and b for a, b in zip(left, one.counts))
            )
            best[left] = min(ways, key=len, default=[])
    return best[wanted]


def _holds_more(other: SheetMix, one: SheetMix) -> bool:
    return other.counts != one.counts and all(a >= b for a, b in zip(other.counts, one.counts))


def _mixes(sheet: Cell, cells: tuple[Cell, Cell], wanted: tuple[int, int]) -> Iterator[SheetMix]:
    alone = [most_places(sheet, cell) for cell in cells]
    if max(map(len, alone)) > MOST_ALIKE:
        return
    yield SheetMix((alone[0], ()))
    yield SheetMix(((), alone[1]))
    parted = [*_parted(sheet, cells)]
    yield from parted
    most = [min(len(places), count) for places, count in zip(alone, wanted)]
    beside = most[1]
    for first in range(1, most[0] + 1):
        least = max((one.counts[1] for one in parted if one.counts[0] >= first), default=0)
        room = sheet[0] * sheet[1] - first * cells[0][0] * cells[0][1]
        beside = min(beside, room // (cells[1][0] * cells[1][1]))
        while beside > least:  # no more find room beside one more than did before
            counts = first, beside
            found = _packed(sheet, cells, counts) or _MixSearch(sheet, cells).mix(counts)
            if found is not None:
                yield found
                break
            beside -= 1
        beside = max(beside, least)


def _parted(sheet: Cell, cells: tuple[Cell, Cell]) -> Iterator[SheetMix]:
    """Yield what a straight line parts, with one size on each side of it."""
    width, height = sheet
    for line in sorted({times * side for side in cells[0] for times in range(1, width // side + 1)}):
        rest = tuple(one._replace(x=one.x + line) for one in most_places((width - line, height), cells[1]))
        yield SheetMix((most_places((line, height), cells[0]), rest))
    for line in sorted({times * side for side in cells[0] for times in range(1, height // side + 1)}):
        rest = tuple(one._replace(y=one.y + line) for one in most_places((width, height - line), cells[1]))
        yield SheetMix((most_places((width, line), cells[0]), rest))


def _packed(sheet: Cell, cells: tuple[Cell, Cell], counts: tuple[int, int]) -> SheetMix | None:
    """Pack so many of each into one sheet; None where no way does."""
    for algorithm, order in WAYS:
        packer = rectpack.newPacker(
            pack_algo=getattr(rectpack, algorithm), sort_algo=getattr(rectpack, order), rotation=True
        )
        for which, (cell, count) in enumerate(zip(cells, counts)):
            for _ in range(count):
                packer.add_rect(*cell, which)
        packer.add_bin(*sheet)
        packer.pack()
        found = packer.rect_list()
        if len(found) == sum(counts):
            places: tuple[list[BlockPlace], list[BlockPlace]] = [], []
            for _, x, y, width, _, of in found:
                places[of].append(BlockPlace(x, y, width != cells[of][0]))
            return SheetMix((tuple(places[0]), tuple(places[1])))
    return None


class _MixSearch:
    """Tries every place of two sizes on a sheet, from the top down and from left to right."""

    def __init__(self, sheet: Cell, cells: tuple[Cell, Cell]) -> None:
        """Begin with an empty sheet."""
        self._sheet, self._cells = sheet, cells
        sides = {side for cell in cells for side in cell}
        across, down = (lengths(side, sides) for side in sheet)
        self._corners = [(x, y) for y in down for x in across]
        self._laid: list[tuple[int, int, int, int]] = []
        self._places: tuple[list[BlockPlace], list[BlockPlace]] = [], []
        self._tried = 0

    def mix(self, counts: tuple[int, int]) -> SheetMix | None:
        """Return where so many of each lie; None where they do not, or where that takes too long to tell."""
        return (
            SheetMix((tuple(self._places[0]), tuple(self._places[1]))) if self._fits(0, [*counts]) else None
        )

    def _fits(self, start: int, left: list[int]) -> bool:
        """Lay what is left at the corners from `start` on; what was laid in vain is taken away again."""
        if not any(left):
            return True
        needed = sum(count * across * down for count, (across, down) in zip(left, self._cells))
        for number in range(start, len(self._corners)):
            self._tried += 1
            if self._tried > MOST_SEARCHED or self._free_below(self._corners[number][1]) < needed:
                return False
            if any(self._lays(number, left, of) for of in (0, 1) if left[of]):
                return True
        return False

    def _free_below(self, top: int) -> int:
        """Return the area from a height on that nothing covers."""
        covered = sum((right - x) * max(0, bottom - max(y, top)) for x, y, right, bottom in self._laid)
        return self._sheet[0] * (self._sheet[1] - top) - covered

    def _lays(self, number: int, left: list[int], of: int) -> bool:
        """Lay one at a corner, as it is or turned, if all others then find room, too."""
        x, y = self._corners[number]
        for across, down in dict.fromkeys((self._cells[of], self._cells[of][::-1])):
            right, bottom = x + across, y + down
            if right > self._sheet[0] or bottom > self._sheet[1]:
                continue
            if any(x < r and u < right and y < b and v < bottom for u, v, r, b in self._laid):
                continue
            left[of] -= 1
            self._laid.append((x, y, right, bottom))
            self._places[of].append(BlockPlace(x, y, across != self._cells[of][0]))
            if self._fits(number + 1, left):
                return True
            left[of] += 1
            self._laid.pop()
            self._places[of].pop()
        return False
