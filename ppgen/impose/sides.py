"""Which sides of laid sheets are printed, and in which order: both, one of them, or all fronts first."""

from __future__ import annotations

from ppgen.display.pieces import Sheet, behind
from ppgen.display.printing import FlipEdge, Printing, Sides


def chosen_sides(sheets: tuple[Sheet, ...], printing: Printing) -> tuple[Sheet, ...]:
    """Leave out the sides that are not wanted; backs alone are printed like fronts, and blank ones not."""
    match printing.sides:
        case Sides.FRONTS:
            return _fronts(sheets)
        case Sides.BACKS:
            return _backs(sheets, printing.flip)
        case Sides.FRONTS_FIRST:
            return _fronts(sheets) + _backs(sheets, printing.flip)
        case _:
            return sheets


def _fronts(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    return tuple(sheet._replace(back=None) for sheet in sheets)


def _backs(sheets: tuple[Sheet, ...], flip: FlipEdge) -> tuple[Sheet, ...]:
    return tuple(
        sheet._replace(
            front=sheet.back,
            back=None,
            trim=behind(sheet.trim, sheet.paper, flip),
            bleed=behind(sheet.bleed, sheet.paper, flip),
        )
        for sheet in sheets
        if sheet.back is not None
    )
