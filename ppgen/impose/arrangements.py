"""How pieces of several sizes take the fewest sheets, in straight rows where that costs none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ppgen.display.pieces import Edges, Piece
from ppgen.display.printing import Bleed, Marks
from ppgen.impose.cut_marks import MARK_SPACE
from ppgen.impose.grid import LEAST_BLEED, Grid
from ppgen.impose.packing import Packed, pack, packing_area, turn_for
from ppgen.impose.registration import machine_margins
from ppgen.impose.sheet_options import SheetOptions
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.impose import fewest, rows
else:
    # Pieces of one size need neither.
    fewest, rows = lazily("ppgen.impose.fewest"), lazily("ppgen.impose.rows")

EXTRA_ROOM = (4.0, 2.0, 0.0)
"""What is tried between pieces that scissors follow, beside their bleed, as long as it costs no sheet; mm."""


class Arrangement(NamedTuple):
    """Where all copies lie on sheets of a page, whose one slot is all that can be filled."""

    packed: list[Packed]
    area: Grid

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return max((one.sheet for one in self.packed), default=-1) + 1

    def centred(self) -> Arrangement:
        """Return it with what lies on each sheet moved into the middle of its width."""
        moved = list[Packed]()
        for sheet in range(self.sheets):
            there = [one for one in self.packed if one.sheet == sheet]
            taken = [one.cell for one in there]
            left, right = min(rect.x for rect in taken), max(rect.right for rect in taken)
            aside = (self.area.page.width - left - right) / 2
            moved += [one._replace(x=one.x + aside) for one in there]
        return Arrangement(moved, self.area)


def areas(options: SheetOptions) -> tuple[Grid, Grid]:
    """Return the page as it is and turned, each with the part of it that can be filled."""
    left, top, right, bottom = options.kept_margins
    size, turned = options.paper.size, Edges(top, right, bottom, left)
    if (cutter := options.cutter) is not None:
        return (
            packing_area(size, machine_margins(size, cutter, options.kept_margins), footer=False),
            packing_area(size.turned(), machine_margins(size.turned(), cutter, turned), footer=False),
        )
    return (
        packing_area(size, options.kept_margins, footer=options.footer),
        packing_area(size.turned(), turned, footer=options.footer),
    )


def fits(piece: Piece, options: SheetOptions) -> bool:
    """Tell whether a piece finds room on a sheet at all."""
    wanted = _prepared(piece, options, 0.0, _bleeds(options)[-1])
    return turn_for(wanted, areas(options)[0].trim) is not None


def best_arrangement(pieces: tuple[Piece, ...], options: SheetOptions) -> Arrangement:
    """Return the first of all arrangements that take the fewest sheets; every piece must fit alone.

    All of the bleed goes before a millimetre of it, rows before what is packed tight, much room between
    pieces before little, the page as it is before the turned one, and rows of one size before mixed ones.
    """
    best: Arrangement | None = None
    for arrangement in _arrangements(pieces, options):
        if best is None or arrangement.sheets < best.sheets:
            best = arrangement
        if best.sheets < 2:
            break
    return Arrangement([], areas(options)[0]) if best is None else best.centred()


def fewest_arrangement(pieces: tuple[Piece, ...], options: SheetOptions) -> Arrangement | None:
    """Return the first of all arrangements that take the fewest sheets, however pieces are turned and mixed.

    All of the bleed goes before a millimetre of it, and long marks before short ones. None where not all find
    room.
    """
    best: Arrangement | None = None
    for (most, room), area in product(_rooms(pieces, options), _all_areas(options)):
        wanted = [_prepared(piece, options, 0.0, most, room=room) for piece in pieces]
        if all(turn_for(piece, area.trim) is not None for piece in wanted):
            arrangement = Arrangement(fewest.fewest(wanted, area.trim), area)
            if arrangement.packed and (best is None or arrangement.sheets < best.sheets):
                best = arrangement
    return None if best is None else best.centred()


def _rooms(pieces: tuple[Piece, ...], options: SheetOptions) -> Iterator[tuple[float, float]]:
    """Yield how much bleed is tried, and what is kept for marks, its bleed included; mm.

    Where nothing is bled pieces may lie edge to edge.
    """
    bleeds = _bleeds(options)
    yield from ((most, MARK_SPACE) for most in bleeds)
    yield bleeds[-1], min(LEAST_BLEED, bleeds[-1] if any(piece.bleed for piece in pieces) else 0.0)


def _all_areas(options: SheetOptions) -> Iterator[Grid]:
    """Yield the page as it is and turned, with its footer and without one."""
    yield from areas(options)
    if options.footer:
        yield from areas(options._replace(footer=False))


def _arrangements(pieces: tuple[Piece, ...], options: SheetOptions) -> Iterator[Arrangement]:
    extras = EXTRA_ROOM if options.shared and any(piece.cut_along for piece in pieces) else (0.0,)
    upright, turned = areas(options)
    for most in _bleeds(options):
        for extra in extras:
            wanted = [_prepared(piece, options, extra, most) for piece in pieces]
            for area in (upright, turned):
                if all(turn_for(piece, area.trim) is not None for piece in wanted):
                    for mixed, lying in product((False, True), repeat=2):
                        yield Arrangement(rows.in_rows(wanted, area.trim, lying=lying, mixed=mixed), area)
        wanted = [_prepared(piece, options, 0.0, most) for piece in pieces]
        if all(turn_for(piece, upright.trim) is not None for piece in wanted):
            yield Arrangement(pack(wanted, upright.trim), upright)


def _bleeds(options: SheetOptions) -> tuple[float, ...]:
    """Return how much bleed is tried, in mm: all of it, and then the least that is any good."""
    match options.printing.bleed:
        case Bleed.NONE | Bleed.OUTER:
            return (0.0,)
        case Bleed.FULL:
            return (float("inf"),)
        case Bleed.FIT:
            return (float("inf"), LEAST_BLEED)


def _prepared(
    piece: Piece, options: SheetOptions, extra: float, most: float, *, room: float = MARK_SPACE
) -> Piece:
    """Return a piece with the bleed that it keeps, and with what lies apart from its neighbours."""
    bleed = max(min(piece.bleed, most), piece.fold_marks)
    apart = piece.apart
    if options.shared and piece.cut_along:
        apart = max(apart, 2 * extra)
    elif not piece.cut_along and options.printing.marks is not Marks.NONE:
        apart = max(apart, 2 * (room - bleed))
    return piece._replace(bleed=bleed, apart=apart)


def common_bleed(packed: list[Packed]) -> float | None:
    """Return the bleed that all pieces keep, in mm; None where they differ."""
    kept = {one.piece.bleed for one in packed}
    return next(iter(kept)) if len(kept) == 1 else None
