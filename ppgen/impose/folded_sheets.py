"""Sheets that are folded once as a whole: all faces on one half of the paper, their backs on the other."""

from __future__ import annotations

from ppgen.common.geometry import Matrix, Size
from ppgen.display.ops import Group, Op, Stroke
from ppgen.display.pieces import Placement, Sheet, Side
from ppgen.display.printing import FlipEdge, Sides
from ppgen.impose.lettering import INK
from ppgen.impose.packing import all_around
from ppgen.impose.sheet_options import SheetOptions

_DASHES = (4.0, 3.0)
"""The fold is no cut: a dashed line from edge to edge; mm."""


def halved(options: SheetOptions) -> SheetOptions:
    """Return options of a paper of half the size, on both sides of which pieces are laid.

    Turned over its long edge, a half that is wider than high lies with its backs below, the other beside.
    """
    width, height = sorted(options.paper.size)
    paper = options.paper._replace(size=Size(width, height / 2))
    printing = options.printing._replace(sides=Sides.BOTH, flip=FlipEdge.LONG)
    return options._replace(paper=paper, printing=printing)


def joined(sheet: Sheet) -> Sheet:
    """Return the whole of a sheet that is a half: its backs on the other half, and the fold between."""
    width, height = sheet.paper
    is_beside = width < height
    paper = Size(2 * width, height) if is_beside else Size(width, 2 * height)
    aside, below = (width, 0.0) if is_beside else (0.0, height)
    ends = ((width, 0.0), (width, height)) if is_beside else ((0.0, height), (width, height))
    fold = Stroke((("M", *ends[0]), ("L", *ends[1])), INK, 0.2, _DASHES)
    placements: tuple[Placement, ...] = sheet.front.placements
    marks: tuple[Op, ...] = (*sheet.front.marks, fold)
    if sheet.back is not None:
        behind = sheet.back.placements
        placements += tuple(one._replace(x=one.x + aside, y=one.y + below) for one in behind)
        marks += (Group(Matrix.translation(aside, below), sheet.back.marks),)
    return sheet._replace(
        paper=paper,
        front=Side(placements, marks),
        back=None,
        trim=all_around([one.trim for one in placements]),
        bleed=all_around([one.bleed_rect for one in placements]),
    )
