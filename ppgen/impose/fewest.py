"""The fewest sheets for pieces of one size or several: upright and turned ones in blocks, or packed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ppgen.common.geometry import Rect
from ppgen.display.pieces import Piece
from ppgen.impose.blocks import BlockPlace, most_places
from ppgen.impose.mixes import WAYS, fewest_mixes
from ppgen.impose.packing import UNITS, Packed, whole_sides, whole_units
from ppgen.work.startup import lazily

rectpack: Any = lazily("rectpack")  # only few are printed in the fewest sheets

MOST_TRIED = 300
"""So many copies of several sizes are packed in every way; more fill many sheets, and one is little there."""


class _PackedCopy(NamedTuple):
    """One copy of a piece, and the sides of all that it keeps for itself, in whole units."""

    piece: Piece
    copy: int
    width: int
    height: int


def fewest(pieces: Sequence[Piece], area: Rect) -> list[Packed]:
    """Find a place on as few sheets as can be for all copies; every piece must fit into the area alone.

    Each keeps its bleed and half of what lies `apart` around it. Pieces of one size lie in their order.
    """
    copies = [*_copies(pieces)]
    by_size: dict[tuple[int, ...], list[_PackedCopy]] = {}
    for one in copies:
        by_size.setdefault(tuple(sorted((one.width, one.height))), []).append(one)
    if len(by_size) < 2:
        return [*_in_blocks(copies, area)]
    across, down = whole_sides(area)
    least = math.ceil(sum(one.width * one.height for one in copies) / (across * down))
    best: list[Packed] = []
    sizes = [*by_size.values()]
    for packed in _mixed(copies, sizes, area) if len(copies) <= MOST_TRIED else ():
        if packed and (not best or sheets_of(packed) < sheets_of(best)):
            best = packed
        if sheets_of(best) <= least:
            break
    return sorted(best, key=lambda one: (one.sheet, one.y, one.x))


def sheets_of(packed: Iterable[Packed]) -> int:
    """Return how many sheets are filled."""
    return max((one.sheet for one in packed), default=-1) + 1


def _copies(pieces: Sequence[Piece]) -> Iterator[_PackedCopy]:
    for piece in pieces:
        room = 2 * piece.bleed + piece.apart
        sides = whole_units(piece.size.width + room), whole_units(piece.size.height + room)
        for copy in range(1, piece.copies + 1):
            yield _PackedCopy(piece, copy, *sides)


def _in_blocks(copies: Sequence[_PackedCopy], area: Rect) -> Iterator[Packed]:
    """Lay pieces of one size in the most places of a sheet, one after the other."""
    if not copies:
        return
    cell = copies[0].width, copies[0].height
    places = most_places(whole_sides(area), cell)
    for number, one in enumerate(copies):
        sheet, slot = divmod(number, len(places))
        place = places[slot]
        is_turned = place.is_turned != (one.width != cell[0])
        yield _packed(one, area, sheet, place._replace(is_turned=is_turned))


def _mixed(copies: list[_PackedCopy], sizes: list[list[_PackedCopy]], area: Rect) -> Iterator[list[Packed]]:
    """Pack pieces of several sizes: all of them, or what is left beside the sheets that one size fills."""
    yield from _in_all_ways(copies, area)
    one, *others = sizes
    if len(others) == 1:
        yield [*_in_mixes(one, others[0], area)]
    whole, rest = list[Packed](), list[_PackedCopy]()
    for alike in sizes:
        laid = [*_in_blocks(alike, area)]
        filled = sheets_of(laid) - 1
        start = sheets_of(whole)
        whole += [one._replace(sheet=start + one.sheet) for one in laid if one.sheet < filled]
        rest += [one for one, place in zip(alike, laid, strict=True) if place.sheet >= filled]
    start = sheets_of(whole)
    for packed in _in_all_ways(rest, area) if whole else ():
        yield [*whole, *(one._replace(sheet=start + one.sheet) for one in packed)]


def _in_mixes(one: list[_PackedCopy], other: list[_PackedCopy], area: Rect) -> Iterator[Packed]:
    """Lay pieces of two sizes on sheets that hold so many of each; nothing where that was not tried."""
    cells = (one[0].width, one[0].height), (other[0].width, other[0].height)
    mixes = fewest_mixes(whole_sides(area), cells, (len(one), len(other)))
    for which, copies in enumerate((one, other)):
        places = ((sheet, place) for sheet, mix in enumerate(mixes) for place in mix.places[which])
        for copy, (sheet, place) in zip(copies, places):
            is_turned = place.is_turned != (copy.width != cells[which][0])
            yield _packed(copy, area, sheet, place._replace(is_turned=is_turned))


def _in_all_ways(copies: Sequence[_PackedCopy], area: Rect) -> Iterator[list[Packed]]:
    """Pack rectangles by several algorithms, taken in several orders."""
    for algorithm, order in WAYS:
        packer = rectpack.newPacker(
            bin_algo=rectpack.PackingBin.BFF,
            pack_algo=getattr(rectpack, algorithm),
            sort_algo=getattr(rectpack, order),
            rotation=True,
        )
        for number, one in enumerate(copies):
            packer.add_rect(one.width, one.height, number)
        packer.add_bin(*whole_sides(area), count=float("inf"))
        packer.pack()
        found = packer.rect_list()
        if len(found) == len(copies):
            yield [
                _packed(copies[number], area, sheet, BlockPlace(x, y, width != copies[number].width))
                for sheet, x, y, width, _, number in found
            ]


def _packed(one: _PackedCopy, area: Rect, sheet: int, place: BlockPlace) -> Packed:
    room = one.piece.bleed + one.piece.apart / 2
    left, top = area.x + place.x / UNITS + room, area.y + place.y / UNITS + room
    return Packed(one.piece, one.copy, sheet, left, top, 90 if place.is_turned else 0)
