"""Which wishes of a user some pieces cannot follow: backs beside faces, slots left empty, the whole bleed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.common.problem import Problem, error, note
from ppgen.display.pieces import Piece
from ppgen.display.printing import Sides
from ppgen.impose.arrangements import fits
from ppgen.impose.folded import pair_of
from ppgen.impose.grid import Grid, SheetWish, best_grid, largest_piece
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.slotted import slotted_grid
from ppgen.model.stock import Paper


def foldable(pieces: tuple[Piece, ...], options: SheetOptions) -> dict[str, Piece]:
    """Return the pieces whose backs shall lie beside their faces and have room there, by their ids."""
    if options.printing.sides is not Sides.FOLDED or options.one_per_sheet:
        return {}
    return {piece.id: piece for piece in pieces if piece.back and _has_room(pair_of(piece), options)}


def _has_room(pair: Piece, options: SheetOptions) -> bool:
    if options.paper.slots is not None:
        return slotted_grid(pair.size, options.paper.slots, options) is not None
    if options.packed:
        return fits(pair, options)
    paper, margins = options.paper.size, options.kept_margins
    return best_grid(pair.size, paper, margins=margins, wish=SheetWish()) is not None


def not_as_wanted(
    pieces: tuple[Piece, ...], folded: Mapping[str, Piece], options: SheetOptions
) -> Iterator[Problem]:
    """Tell which wishes mean nothing to pieces that fill a sheet alone, or are packed, or are too large."""
    alone = "each fills a sheet of its own"
    behind = [piece.id for piece in pieces if piece.back and piece.id not in folded]
    if options.printing.sides is Sides.FOLDED and behind:
        why = alone if options.one_per_sheet else "the sheet has no room for face and back"
        yield note(
            "impose/not-folded",
            f"{_and_more(behind)}: {why}, so backs lie behind their faces and not beside them",
            subject=behind[0],
            hint="print these on both sides, or with --sides fronts-first",
        )
    is_packed = options.packed and options.paper.slots is None
    if options.printing.skip and pieces and (is_packed or options.one_per_sheet):
        why = "they are packed by their shapes" if is_packed else alone
        yield note(
            "impose/not-skipped",
            f"{_and_more([piece.id for piece in pieces])}: {why}, and no slot is left empty",
            subject=pieces[0].id,
            hint="--only names the components whose slots are equal",
        )


def not_folded_whole(pieces: tuple[Piece, ...], options: SheetOptions) -> Iterator[Problem]:
    """Tell of what keeps its backs behind its faces, since half of the paper does not hold it."""
    if behind := [piece.id for piece in pieces if piece.back]:
        alone = options.one_per_sheet or options.paper.slots is not None or options.cutter is not None
        why = "these sheets are not folded" if alone else "half of the paper has no room"
        message = f"{_and_more(behind)}: {why}, so backs lie behind their faces and not on the other half"
        hint = "print these on both sides, or with --sides fronts-first"
        yield note("impose/not-folded", message, subject=behind[0], hint=hint)


def without_cutter(pieces: tuple[Piece, ...], options: SheetOptions) -> Iterator[Problem]:
    """Tell that pieces lie in slots that are cut already, where no machine has anything to do."""
    if options.printing.cutter is not None and options.paper.slots is not None and pieces:
        message = f"{options.paper.title} is cut or perforated already: no marks for a machine stand on it"
        hint = "leave --cutter out, or take paper without slots"
        yield note("impose/no-registration", message, subject=pieces[0].id, hint=hint)


def too_many_skipped(first: Piece, capacity: int, skip: int) -> Problem:
    """Say that a sheet has fewer slots than are to be left empty."""
    return error(
        "impose/skipped",
        f"{skip} slots are to be left empty, but a sheet of {first.id} has {capacity}",
        subject=first.id,
        hint=f"--skip takes 0 to {capacity - 1} here",
    )


def _and_more(names: list[str]) -> str:
    return f"{names[0]} and {len(names) - 1} more" if len(names) > 1 else names[0]


def bleed_reduced(grid: Grid, wanted: float, paper: Paper) -> Problem:
    """Say that less bleed is kept than the layouts ask for."""
    size = f"{grid.cell.width:g} × {grid.cell.height:g} mm"
    return note(
        "impose/bleed-reduced",
        f"{grid.capacity} of {size} on {paper.title} leave {grid.bleed_x:g} mm of {wanted:g} mm bleed at the "
        f"sides and {grid.bleed_y:g} mm at top and bottom",
        subject=paper.name,
        hint="that is the most that fits with this many to a sheet; --bleed full or larger paper leaves more",
    )


def too_large(pieces: tuple[Piece, ...], options: SheetOptions, papers: tuple[Paper, ...]) -> Problem:
    """Say that pieces of one size have no room on their paper, and which papers have."""
    first, size = pieces[0], pieces[0].size
    largest = largest_piece(options.paper.size, options.kept_margins)
    more = f" and {len(pieces) - 1} more of its size" if len(pieces) > 1 else ""
    fitting = [
        paper.name
        for paper in sorted(papers, key=lambda paper: paper.size.width * paper.size.height)
        if best_grid(size, paper.size, margins=options.margins or paper.margins, wish=SheetWish()) is not None
    ]
    beside = f", or print on {fitting[0]}" if fitting else ""
    shrink = f"make it at most {largest.width:g} × {largest.height:g} mm"
    return error(
        "impose/too-large",
        f"{first.id}{more}: {size.width:g} × {size.height:g} mm is too large for {options.paper.title}, "
        f"where at most {largest.width:g} × {largest.height:g} mm can be printed, either way round",
        subject=first.id,
        hint=f"{shrink}{beside}; `overlap: 10mm` in game.yaml prints a board or mat in tiles",
    )
