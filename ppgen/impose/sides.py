"""Which sides of laid sheets are printed: both, the fronts, or the backs alone."""

from __future__ import annotations

from ppgen.display.pieces import Sheet, behind
from ppgen.display.printing import Printing, Sides


def chosen_sides(sheets: tuple[Sheet, ...], printing: Printing) -> tuple[Sheet, ...]:
    """Leave out the sides that are not wanted; backs alone are printed like fronts, and blank ones not."""
    if printing.sides is Sides.FRONTS:
        return tuple(sheet._replace(back=None) for sheet in sheets)
    if printing.sides is Sides.BOTH:
        return sheets
    return tuple(
        sheet._replace(
            front=sheet.back,
            back=None,
            trim=behind(sheet.trim, sheet.paper, printing.flip),
            bleed=behind(sheet.bleed, sheet.paper, printing.flip),
        )
        for sheet in sheets
        if sheet.back is not None
    )
