"""What a printer asks of sheets: backs moved against where it puts them, its margins left white."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.common.geometry import IDENTITY, Rect, Size
from ppgen.common.problem import Problem, error
from ppgen.display.landing import Landing
from ppgen.display.pieces import Edges, Piece, Sheet, Side
from ppgen.display.printing import HomePrinter, Printing, Sides
from ppgen.model.stock import Paper

_TOLERANCE = 1e-3
"""What reaches less far into a margin lies beside it; mm."""


def room_to_move(pieces: Iterable[Piece], printing: Printing, paper: Size) -> Edges | None:
    """Return margins within which pieces can be laid and their backs moved, and all is printed still.

    None where nothing is moved: without a printer that was measured, or without backs behind fronts.
    """
    printer = printing.printer
    if (
        printer is None
        or printer.landing is None
        or printing.sides in (Sides.FOLDED, Sides.FOLDED_SHEET, Sides.FRONTS)
    ):
        return None
    if not any(piece.back for piece in pieces):
        return None
    left, top, right, bottom = printer.margins
    aside, along = printer.landing.shift(paper)
    return Edges(left + aside, top + along, right + aside, bottom + along)


def held_to(
    printer: HomePrinter, paper: Paper, sheets: tuple[Sheet, ...], problems: list[Problem]
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Return the sheets with backs that are drawn for this printer, and tell what it cannot print of them."""
    if printer.landing is not None:
        sheets = tuple(_with_back(sheet, printer.landing) for sheet in sheets)
    return sheets, [*problems, *_unprintable(sheets, printer, paper)]


def _with_back(sheet: Sheet, landing: Landing) -> Sheet:
    if sheet.back is None:
        return sheet
    own = landing.turned() if _is_turned(sheet.paper) else landing
    return sheet._replace(back=sheet.back._replace(landing=own))


def _is_turned(page: Size) -> bool:
    """Tell whether a page is wider than high: papers are fed upright, with its left edge ahead."""
    return page.width > page.height


def _unprintable(sheets: Iterable[Sheet], printer: HomePrinter, paper: Paper) -> Iterator[Problem]:
    """Tell the first piece that lies, moved or not, where the printer leaves the paper white."""
    for sheet in sheets:
        for side in (sheet.front, sheet.back):
            if side is not None and (found := _reaching_out(side, sheet.paper, printer)):
                yield _told(*found, printer, paper)
                return


def _reaching_out(side: Side, page: Size, printer: HomePrinter) -> tuple[str, float] | None:
    """Return the piece that reaches farthest into a margin, and how far in mm; None if none does."""
    left, top, right, bottom = printer.margins
    edges = (top, right, bottom, left) if _is_turned(page) else (left, top, right, bottom)
    within = page.rect().inset(*edges)
    moved = IDENTITY if side.landing is None else side.landing.correction(page)
    far = [(_beyond(moved.apply_rect(one.bleed_rect), within), one.piece.id) for one in side.placements]
    most, name = max(far, key=lambda one: one[0], default=(0.0, ""))
    return (name, most) if most > _TOLERANCE else None


def _beyond(rect: Rect, within: Rect) -> float:
    """Return how far a rectangle reaches out of another, in mm."""
    return max(within.x - rect.x, within.y - rect.y, rect.right - within.right, rect.bottom - within.bottom)


def _told(name: str, far: float, printer: HomePrinter, paper: Paper) -> Problem:
    moved = "" if printer.landing is None else ", with its backs moved"
    return error(
        "impose/unprintable",
        f"{name} reaches {far:.1f} mm into what {printer.name} leaves white of {paper.title}{moved}",
        subject=name,
        hint="larger paper, --bleed none or --sides folded keep out; `ppgen printer show` has the margins",
    )
