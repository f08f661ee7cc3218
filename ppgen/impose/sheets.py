"""Which piece lies where on which sheet of paper: pieces in, sheets with backs behind fronts out."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import compress

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, has_errors
from ppgen.display.pieces import Piece, Sheet
from ppgen.display.printing import Bleed, Marks, Sides
from ppgen.impose.arrangements import EXTRA_ROOM, best_arrangement, common_bleed, fewest_arrangement, fits
from ppgen.impose.cutter_sheets import grid_for_cutter, registered, short_of_bleed
from ppgen.impose.folded import pair_of, parted
from ppgen.impose.folded_sheets import halved, joined
from ppgen.impose.grid import Bands, Grid, SheetWish, best_grid, lettered_grid
from ppgen.impose.landings import held_to, room_to_move
from ppgen.impose.lettering import SheetLettering
from ppgen.impose.marks import SheetMarks, sheet_marks
from ppgen.impose.packing import packed_sheets
from ppgen.impose.parting_lines import with_parting_lines
from ppgen.impose.runs import SizeRun, is_same_way, laid_runs
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sides import chosen_sides
from ppgen.impose.slotted import slotted_grid, too_large_for_slots
from ppgen.impose.wishes import (
    bleed_reduced,
    foldable,
    not_as_wanted,
    not_folded_whole,
    too_large,
    too_many_skipped,
    without_cutter,
)
from ppgen.model.margins import check_margins
from ppgen.model.stock import Paper, PaperSlots
from ppgen.work.allowance import SpentError, WorkKind

_TOLERANCE = 1e-3
"""Sizes closer than this are cut as one; mm."""


def impose(
    pieces: Iterable[Piece],
    options: SheetOptions,
    *,
    lettering: SheetLettering | None = None,
    papers: Iterable[Paper] = (),
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Lay all copies of the pieces on sheets, in the order given.

    Pieces of one size share sheets, upright and turned ones alike; every other size begins a new
    sheet, unless the pieces are packed. Without `lettering` there is no footer and no ruler. `papers` are
    those that a hint may name when a piece is too large.
    """
    pieces, known = tuple(pieces), tuple(papers)
    options = options if lettering is not None else options._replace(footer=False)
    if sum(piece.copies for piece in pieces) > options.most:
        return (), [SpentError(WorkKind.PIECES, options.most).problem(None)]
    if options.printing.sides is Sides.FOLDED_SHEET:
        return _folded_whole(pieces, options, lettering=lettering, papers=known)
    problems = check_margins(options.kept_margins, paper=options.paper.size, subject=options.paper.name)
    problems += without_cutter(pieces, options)
    room = room_to_move(pieces, options.printing, options.paper.size)
    ways = [options if room is None else options._replace(margins=room)]
    if options.shared and len(_by_size(pieces)) > 1:
        ways.append(ways[0]._replace(packed=True, fewest=False))
    if _may_be_mixed(options):
        ways.append(ways[0]._replace(packed=True, shared=False))
    if room is not None:  # what finds no room to be moved is told by where it would come out
        ways += [way._replace(margins=None) for way in ways]
    laid = [_laid_out(pieces, way, lettering=lettering, papers=known) for way in ways]
    if printer := options.printing.printer:
        laid = [held_to(printer, options.paper, *one) for one in laid]
    sheets, faults = min(laid, key=lambda one: (has_errors(one[1]), not one[0], len(one[0])))
    if options.cutter is not None:
        sheets, found = registered(sheets, options, lettering)
        faults = [*faults, *found]
    return chosen_sides(sheets, options.printing), problems + faults


def _folded_whole(
    pieces: tuple[Piece, ...],
    options: SheetOptions,
    *,
    lettering: SheetLettering | None,
    papers: tuple[Paper, ...],
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Lay faces on one half of the paper and backs on the other; what has no room there, on both sides."""
    is_cut = options.paper.slots is not None or options.cutter is not None or options.one_per_sheet
    if not is_cut and any(piece.back for piece in pieces):
        laid, problems = impose(pieces, halved(options), lettering=lettering, papers=papers)
        if not has_errors(problems):
            return tuple(map(joined, laid)), problems
    plain = options._replace(printing=options.printing._replace(sides=Sides.BOTH))
    laid, problems = impose(pieces, plain, lettering=lettering, papers=papers)
    return laid, [*not_folded_whole(pieces, options), *problems]


def _may_be_mixed(options: SheetOptions) -> bool:
    """Tell whether pieces may lie turned beside others, wherever that saves a sheet."""
    is_free = options.paper.slots is None and options.cutter is None and not options.printing.skip
    is_bled = options.printing.bleed is not Bleed.OUTER  # all around, which needs straight rows
    return options.fewest and is_free and is_bled and not (options.one_per_sheet or options.written)


def _laid_out(
    pieces: tuple[Piece, ...],
    options: SheetOptions,
    *,
    lettering: SheetLettering | None,
    papers: tuple[Paper, ...],
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Lay the pieces in grids, or pack them."""
    folded = foldable(pieces, options)
    problems = list(not_as_wanted(pieces, folded, options))
    flat = tuple(pair_of(piece) if piece.id in folded else piece for piece in pieces)
    if options.packed and options.paper.slots is None:
        laid, faults = _packed(flat, options, lettering=lettering, papers=papers)
    else:
        laid, faults = _in_grids(flat, options, lettering=lettering, papers=papers)
    sheets = tuple(parted(sheet, folded) for sheet in laid) if folded else laid
    return sheets, problems + faults


def _in_grids(
    pieces: tuple[Piece, ...],
    options: SheetOptions,
    *,
    lettering: SheetLettering | None,
    papers: tuple[Paper, ...],
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Lay pieces of one size in grids, size after size."""
    runs, problems = list[SizeRun](), list[Problem]()
    for group in _by_size(pieces):
        run, faults = _plan(group, options, lettering=lettering, papers=papers)
        problems += faults
        if run is not None:
            runs.append(run)
    skip = 0 if options.one_per_sheet else options.printing.skip
    if runs and skip >= runs[0].grid.capacity:
        return (), [*problems, too_many_skipped(runs[0].pieces[0], runs[0].grid.capacity, skip)]
    return tuple(laid_runs(runs, options.printing.flip, skip)), problems


def _packed(
    pieces: tuple[Piece, ...],
    options: SheetOptions,
    *,
    lettering: SheetLettering | None,
    papers: tuple[Paper, ...],
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Pack pieces of all sizes together; those that no sheet holds are told."""
    are_fitting = [fits(piece, options) for piece in pieces]
    fitting = tuple(compress(pieces, are_fitting))
    problems = [
        too_large((piece,), options, papers) for piece, is_fit in zip(pieces, are_fitting) if not is_fit
    ]
    mixed = fewest_arrangement(fitting, options) if _may_be_mixed(options) else None
    packed, area = mixed or best_arrangement(fitting, options)
    bleed = common_bleed(packed) if options.shared and any(piece.bleed for piece in fitting) else None
    marks, faults = sheet_marks(
        area, lettering=lettering if options.footer else None, has_ruler=options.ruler, bleed=bleed
    )
    printing = options.printing
    return packed_sheets(packed, area, marks, printing.flip, printing.marks), problems + faults


def _by_size(pieces: Iterable[Piece]) -> list[tuple[Piece, ...]]:
    """Group pieces by size, whichever way round they are; both orders are those of the input."""
    groups: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        sides = sorted((piece.size.width, piece.size.height))
        key = round(sides[0] / _TOLERANCE), round(sides[1] / _TOLERANCE)
        groups.setdefault(key, []).append(piece)
    return [tuple(group) for group in groups.values()]


def _plan(
    pieces: tuple[Piece, ...],
    options: SheetOptions,
    *,
    lettering: SheetLettering | None,
    papers: tuple[Paper, ...],
) -> tuple[SizeRun | None, list[Problem]]:
    """Choose the grid for pieces of one size, and lay out its marks."""
    cell = pieces[0].size
    bleed = max(options.wanted_bleed(piece) for piece in pieces)
    apart = all(piece.cut_along for piece in pieces)
    wish = SheetWish(
        bleed,
        options.marks and options.printing.marks is not Marks.NONE and not apart and not options.written,
        options.footer,
        options.one_per_sheet,
        max(options.outer_bleed(piece) for piece in pieces),
    )
    if options.paper.slots is not None:
        return _in_slots(pieces, options.paper.slots, options, lettering=lettering)
    if options.cutter is not None and (found := grid_for_cutter(pieces, options)) is not None:
        return SizeRun(pieces, found, SheetMarks(), options), [*short_of_bleed(pieces, found, options)]
    grid = spaced = _grid_apart(pieces, options, wish) if apart else None
    if grid is None and options.printing.bleed is Bleed.FULL:
        grid = _roomy(cell, options, wish, room=bleed)
    grid = grid or best_grid(cell, options.paper.size, margins=options.kept_margins, wish=wish)
    if grid is None:
        return None, [too_large(pieces, options, papers)]
    grid = _lettered(pieces, grid, options, wish)
    is_short = min(grid.bleed_x, grid.bleed_y) < bleed - _TOLERANCE
    roomier = _roomier(pieces, grid, options, wish) if bleed and spaced is None else None
    if roomier is not None and (is_short or roomier.capacity > grid.capacity):
        grid = roomier
    lettering = lettering if options.footer else None
    kept = min(bleed, grid.bleed_x, grid.bleed_y) if any(piece.bleed for piece in pieces) else None
    kept = None if wish.outer else kept
    if kept is not None and kept >= bleed - _TOLERANCE:
        kept = max(kept, *(piece.art_bleed for piece in pieces))
    marks, problems = sheet_marks(
        grid, lettering=lettering, marks=options.printing.marks, has_ruler=options.ruler, bleed=kept
    )
    if min(grid.bleed_x, grid.bleed_y) < bleed - _TOLERANCE:
        problems.append(bleed_reduced(grid, bleed, options.paper))
    return SizeRun(pieces, grid, with_parting_lines(marks, grid, options), options), problems


def _in_slots(
    pieces: tuple[Piece, ...], slots: PaperSlots, options: SheetOptions, *, lettering: SheetLettering | None
) -> tuple[SizeRun | None, list[Problem]]:
    """Take the slots of the paper as the grid; nothing needs to be cut, and no bleed reaches a neighbour."""
    grid = slotted_grid(pieces[0].size, slots, options)
    if grid is None:
        return None, [too_large_for_slots(pieces, slots, options)]
    marks, problems = sheet_marks(grid, lettering=lettering if options.footer else None, has_ruler=False)
    return SizeRun(pieces, grid, marks, options), problems


def _grid_apart(pieces: tuple[Piece, ...], options: SheetOptions, wish: SheetWish) -> Grid | None:
    """Keep pieces so far apart that each has all of its bleed; scissors like still more room."""
    cell, needed = pieces[0].size, sum(piece.copies for piece in pieces)
    rooms = [wish.bleed + extra for extra in EXTRA_ROOM]
    grids = [grid for room in rooms if (grid := _roomy(cell, options, wish, room=room)) is not None]
    whole = [grid for grid in grids if grid.capacity >= needed]
    lettered = [grid for grid in whole if grid.bands is not Bands.NONE or not wish.footer]
    smaller = (_roomy(cell, options, wish, room=room, needed=needed) for room in rooms if not lettered)
    lettered += [grid for grid in smaller if grid is not None]
    return next(iter([*lettered, *whole, *reversed(grids)]), None)


def _lettered(pieces: tuple[Piece, ...], grid: Grid, options: SheetOptions, wish: SheetWish) -> Grid:
    """Return a grid with room for the footer, if there is one for all pieces that is no worse else."""
    if grid.bands is not Bands.NONE or not wish.footer:
        return grid
    needed, margins = sum(piece.copies for piece in pieces), options.kept_margins
    found = lettered_grid(pieces[0].size, options.paper.size, margins=margins, wish=wish, needed=needed)
    if found is None or found.has_marks < grid.has_marks:
        return grid
    is_bled = min(found.bleed_x, found.bleed_y) >= min(grid.bleed_x, grid.bleed_y) - _TOLERANCE
    return found if is_bled else grid


def _roomier(pieces: tuple[Piece, ...], grid: Grid, options: SheetOptions, wish: SheetWish) -> Grid | None:
    """Return a grid with all of the bleed, if it takes no more sheets than the one with most slots."""
    needed = sum(piece.copies for piece in pieces)
    roomy = _roomy(pieces[0].size, options, wish, room=wish.bleed)
    if roomy is None or math.ceil(needed / roomy.capacity) > math.ceil(needed / grid.capacity):
        return None
    return roomy


def _roomy(
    cell: Size, options: SheetOptions, wish: SheetWish, *, room: float, needed: int = 0
) -> Grid | None:
    """Return the grid of cells with some room around each; where so many are enough, one with its footer."""
    larger, margins = Size(cell.width + 2 * room, cell.height + 2 * room), options.kept_margins
    plain, paper = wish._replace(bleed=0.0), options.paper.size
    if needed:
        grid = lettered_grid(larger, paper, margins=margins, wish=plain, needed=needed)
    else:
        grid = best_grid(larger, paper, margins=margins, wish=plain)
    if grid is None:
        return None
    inner = cell if is_same_way(grid.cell, larger) else cell.turned()
    return grid._replace(cell=inner, bleed_x=grid.bleed_x + room, bleed_y=grid.bleed_y + room)
