"""Content into the room it needs in a box: stacks of cards, and loose things in layers or beside."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

STACK_EASE = 1.03
"""Cards do not lie perfectly flat: a stack is this much higher than their thicknesses add up to."""

ROOM_ABOVE = 1.0
ROOM_AROUND = 2.0
SLEEVE_WIDER = 3.0
SLEEVE_THICKER = 0.20
MOST_STACKS = 3


@dataclass(frozen=True, slots=True)
class Item:
    """Equal things: width, length and thickness of one in mm; cards form stacks, flat ones lie on top."""

    name: str
    count: int
    width: float
    length: float
    thickness: float
    stacked: bool = False
    flat: bool = False


class Room(NamedTuple):
    """An inner size in mm that holds everything, and how: stacks across and along, a bay beside."""

    width: float
    length: float
    height: float
    across: int = 1
    along: int = 1
    bay: float = 0.0

    @property
    def volume(self) -> float:
        """The free inside in mm³."""
        return self.width * self.length * self.height


class PackedCard(NamedTuple):
    """A card as it lies in the box, in mm."""

    width: float
    length: float
    thickness: float = 0.3
    sleeved: bool = False


def cards(name: str, count: int, size: PackedCard) -> Item:
    """Return a stack of cards; a sleeve makes each card wider, longer and thicker."""
    more, thicker = (SLEEVE_WIDER, SLEEVE_THICKER) if size.sleeved else (0.0, 0.0)
    return Item(name, count, size.width + more, size.length + more, size.thickness + thicker, stacked=True)


def rooms(items: Sequence[Item]) -> tuple[Room, ...]:
    """Return the inner sizes that hold everything, the smallest first.

    Everything lies in layers over one or several stacks of cards, or cards have their stacks and
    the rest lies in a bay beside them. What is flat, such as a folded board, lies over all of it.
    """
    there = [item for item in items if item.count > 0 and not item.flat]
    flat = [item for item in items if item.count > 0 and item.flat]
    found = {*_towers(there), *_bays(there)} if there or not flat else {Room(0.0, 0.0, ROOM_ABOVE)}
    found = {covered for room in found for covered in _covered(room, flat)}
    return tuple(sorted(found, key=lambda room: (room.volume, room.width, room.length)))


def _towers(items: Sequence[Item]) -> Iterator[Room]:
    if not items:
        return
    wide, long = _largest([item for item in items if item.stacked] or items)
    for across, along in product(range(1, MOST_STACKS + 1), repeat=2):
        width, length = wide * across, long * along
        height = _height(items, width, length)
        if height < math.inf:
            yield Room(width + ROOM_AROUND, length + ROOM_AROUND, height + ROOM_ABOVE, across, along)


def _covered(room: Room, flat: Sequence[Item]) -> Iterator[Room]:
    """Yield a room made as wide, long and high as it takes to lay flat things over what is in it."""
    if not flat:
        yield room
        return
    wide, long = _largest(flat)
    for across, along in {(wide, long), (long, wide)}:
        width = max(room.width, across + ROOM_AROUND)
        length = max(room.length, along + ROOM_AROUND)
        height = sum(_layers(item, width - ROOM_AROUND, length - ROOM_AROUND) for item in flat)
        if height < math.inf:
            yield room._replace(width=width, length=length, height=room.height + height)


def _bays(items: Sequence[Item]) -> Iterator[Room]:
    stacks = [item for item in items if item.stacked]
    loose = [item for item in items if not item.stacked]
    if not stacks or not loose:
        return
    wide, long = _largest(stacks)
    steps = sorted(
        {side * count for item in loose for side in (item.width, item.length) for count in (1, 2, 3, 4)}
    )
    for across, along in product(range(1, MOST_STACKS + 1), repeat=2):
        width, length = wide * across, long * along
        for bay in steps:
            height = max(_height(stacks, width, length), _height(loose, bay, length))
            if height < math.inf:
                room = Room(width + bay + 1.5 * ROOM_AROUND, length + ROOM_AROUND, height + ROOM_ABOVE)
                yield Room(room.width, room.length, room.height, across, along, bay)


def _largest(items: Sequence[Item]) -> tuple[float, float]:
    return max(item.width for item in items), max(item.length for item in items)


def _height(items: Sequence[Item], width: float, length: float) -> float:
    return sum(_layers(item, width, length) for item in items)


def _layers(item: Item, width: float, length: float) -> float:
    """The height of all layers of an item on a floor; infinite where not even one fits."""
    upright = int((width + 1e-6) // item.width) * int((length + 1e-6) // item.length)
    turned = int((width + 1e-6) // item.length) * int((length + 1e-6) // item.width)
    each = max(upright, turned)
    if each == 0:
        return math.inf
    ease = STACK_EASE if item.stacked else 1.0
    return math.ceil(item.count / each) * item.thickness * ease
