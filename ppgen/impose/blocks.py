"""Rectangles of one size, most to a sheet: up to five blocks of them, each parted likewise or filled plainly.

After Bischoff and Dowsland: a sheet is parted by two lines across and two down into four blocks around a
fifth. A block of turned pieces beside a plain one, and all partitions by straight cuts, are such with empty
blocks. Lines need only run where whole cells end that still leave room for others (Scheithauer's reduced
raster points).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

MOST_PARTED = 24
"""Where more find room, the five blocks are filled plainly; only smaller sheets are parted again."""

MOST_BLOCKS = 60
"""Where more find room, the sheet is parted in two blocks; one sheet more or less is little there."""

_DEEPEST = 2
"""How often a block is parted; measured against every packing of up to 12, more finds none."""


class BlockPlace(NamedTuple):
    """The corner of one rectangle, in the units of the sheet, and whether it lies turned."""

    x: int
    y: int
    is_turned: bool


def most_places(sheet: tuple[int, int], cell: tuple[int, int]) -> tuple[BlockPlace, ...]:
    """Return places for as many cells as are found to lie on a sheet, row by row; sides in whole units."""
    parting = _FiveBlocks(cell)
    most = sheet[0] * sheet[1] // (cell[0] * cell[1])
    places = parting.places(_PartedBlock(0, 0, *sheet), _DEEPEST if most <= MOST_PARTED else 1)
    return tuple(sorted(places, key=lambda one: (one.y, one.x)))


def lengths(most: int, sides: Iterable[int]) -> list[int]:
    """Return every length up to the most that sides beside one another have, the shortest first."""
    sums = {0}
    for side in sides:
        sums |= {one + times * side for one in sums for times in range(1, (most - one) // side + 1)}
    return sorted(sums)


class _PartedBlock(NamedTuple):
    """Where a block begins, and how large it is."""

    x: int
    y: int
    width: int
    height: int


_PartedBlocks = tuple[_PartedBlock, ...]


class _FiveBlocks:
    """Fills blocks with cells of one size; how a block of some size is parted is found once."""

    def __init__(self, cell: tuple[int, int]) -> None:
        """Begin with nothing known."""
        self._cell = cell
        self._area = cell[0] * cell[1]
        self._known: dict[tuple[int, int, int], tuple[int, _PartedBlocks]] = {}
        self._lengths: dict[int, list[int]] = {}

    def places(self, block: _PartedBlock, depth: int) -> Iterator[BlockPlace]:
        """Yield the most places that are found in a block, which is parted so often at the most."""
        _, parts = self._best(block.width, block.height, depth)
        for part in parts:
            yield from self.places(
                _PartedBlock(block.x + part.x, block.y + part.y, part.width, part.height), depth - 1
            )
        if not parts:
            yield from self._plain_places(block)

    def _sums(self, most: int) -> list[int]:
        """Return every length up to the most that whole cells side by side have."""
        if most not in self._lengths:
            self._lengths[most] = lengths(most, {*self._cell})
        return self._lengths[most]

    def _lines(self, most: int) -> list[int]:
        """Return where lines may run: the lengths that leave the most beside each other one."""
        return sorted({self._sums(most - one)[-1] for one in self._sums(most)})

    def _plain(self, width: int, height: int, *, is_turned: bool = False) -> int:
        across, down = reversed(self._cell) if is_turned else self._cell
        return (width // across) * (height // down)

    def _plain_places(self, block: _PartedBlock) -> Iterator[BlockPlace]:
        is_turned = self._plain(block.width, block.height, is_turned=True) > self._plain(
            block.width, block.height
        )
        across, down = reversed(self._cell) if is_turned else self._cell
        for row in range(block.height // down):
            for column in range(block.width // across):
                yield BlockPlace(block.x + column * across, block.y + row * down, is_turned)

    def _best(self, width: int, height: int, depth: int) -> tuple[int, _PartedBlocks]:
        """Return how many find room in a block, and its blocks; none where it is plain."""
        key = self._sums(width)[-1], self._sums(height)[-1], depth
        if key not in self._known:
            self._known[key] = self._found(*key)
        return self._known[key]

    def _found(self, width: int, height: int, depth: int) -> tuple[int, _PartedBlocks]:
        best = max(self._plain(width, height), self._plain(width, height, is_turned=True))
        most, found = width * height // self._area, _PartedBlocks()
        if depth == 0:
            return best, found
        for blocks in self._partings(width, height, most):
            if best == most:
                break
            reach = sum(block.width * block.height // self._area for block in blocks)
            if reach <= best:
                continue
            count = sum(self._best(block.width, block.height, depth - 1)[0] for block in blocks)
            if count > best:
                best, found = count, blocks
        return best, found

    def _partings(self, width: int, height: int, most: int) -> Iterator[_PartedBlocks]:
        """Yield the blocks of each parting, those that are empty left out."""
        across, down = self._lines(width), self._lines(height)
        for x in across[1:]:
            yield _PartedBlock(0, 0, x, height), _PartedBlock(x, 0, width - x, height)
        for y in down[1:]:
            yield _PartedBlock(0, 0, width, y), _PartedBlock(0, y, width, height - y)
        if most > MOST_BLOCKS:
            return
        for left, right in combinations_with_replacement(across, 2):
            for top, bottom in combinations_with_replacement(down, 2):
                blocks = (
                    _PartedBlock(0, 0, right, top),
                    _PartedBlock(right, 0, width - right, bottom),
                    _PartedBlock(left, bottom, width - left, height - bottom),
                    _PartedBlock(0, top, left, height - top),
                    _PartedBlock(left, top, right - left, bottom - top),
                )
                yield tuple(block for block in blocks if block.width and block.height)
