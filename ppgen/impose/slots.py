"""Where the slots of a sheet lie on its front, and on its back once the paper is turned."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.display.printing import FlipEdge
from ppgen.impose.grid import Grid


class Slot(NamedTuple):
    """Where the top left corners of a trim and of the back behind it lie, each on its own side.

    Slots are counted from 0 by their `number`.
    """

    number: int
    x: float
    y: float
    back_x: float
    back_y: float
    back_turn: int


def slots_of(grid: Grid, flip: FlipEdge) -> tuple[Slot, ...]:
    """Find the place behind each slot by mirroring the sheet about the axis it is turned over.

    Where the left of the sheet stays left, art that hangs upright when the card is turned over like
    a page has to be printed upside down.
    """
    portrait = grid.page.height >= grid.page.width
    if portrait == (flip is FlipEdge.LONG):
        return tuple(
            Slot(number, slot.x, slot.y, grid.page.width - slot.right, slot.y, 0)
            for number, slot in enumerate(grid.slots())
        )
    return tuple(
        Slot(number, slot.x, slot.y, slot.x, grid.page.height - slot.bottom, 180)
        for number, slot in enumerate(grid.slots())
    )
