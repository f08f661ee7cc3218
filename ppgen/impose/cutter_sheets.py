"""Sheets for a cutting machine: pieces where it cuts, its marks, and the name of the template on each."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem, error, note
from ppgen.display.ops import Group, Op
from ppgen.display.pieces import Piece, Sheet
from ppgen.display.printing import Cutter
from ppgen.display.sheet_cuts import cut_lines, template_name
from ppgen.impose.grid import BAND, BAND_GAP, Grid
from ppgen.impose.lettering import SheetLettering, margin_text
from ppgen.impose.registration import Registration, cutter_grid, cutting_frame, registration
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.wishes import bleed_reduced
from ppgen.typeset import Align

_TOLERANCE = 1e-3


def grid_for_cutter(pieces: tuple[Piece, ...], options: SheetOptions) -> Grid | None:
    """Return the grid for pieces of one size, or None where the machine can cut not even one out."""
    cutter = options.cutter
    if cutter is None:
        return None
    size, margins = options.paper.size, options.kept_margins
    grid = cutter_grid(pieces[0].size, size, cutter=cutter, bleed=_bleed(pieces, options), margins=margins)
    return grid._replace(columns=1, rows=1) if grid is not None and options.one_per_sheet else grid


def short_of_bleed(pieces: tuple[Piece, ...], grid: Grid, options: SheetOptions) -> Iterator[Problem]:
    """Tell where less bleed is kept than layouts ask for."""
    wanted = _bleed(pieces, options)
    if min(grid.bleed_x, grid.bleed_y) < wanted - _TOLERANCE:
        yield bleed_reduced(grid, wanted, options.paper)


def _bleed(pieces: tuple[Piece, ...], options: SheetOptions) -> float:
    return max(options.wanted_bleed(piece) or options.outer_bleed(piece) for piece in pieces)


def registered(
    sheets: tuple[Sheet, ...], options: SheetOptions, lettering: SheetLettering | None
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Give each front the marks of the machine and the name of its template; tell what cannot be cut so.

    Sheets whose pieces leave no room for marks stay without, for scissors.
    """
    cutter = options.cutter
    if cutter is None:
        return sheets, []
    made, problems = list[Sheet](), list[Problem]()
    for sheet in sheets:
        marks = None if cutter.area else registration(sheet.paper, cutter, sheet.bleed)
        is_reached = cutting_frame(sheet.paper, cutter).contains(sheet.trim, _TOLERANCE)
        if not is_reached or (marks is None and not cutter.area):
            made.append(sheet)
            problems.append(_no_room(sheet, cutter, options))
            continue
        named = sheet._replace(template=_template(sheet, cutter, marks))
        drawn = () if marks is None else marks.ops()
        text: tuple[Op, ...] = ()
        if lettering is not None and marks is not None:
            text = _footer(named, marks, options, lettering, len(sheets))
            problems += [] if text else [_no_name(named)]
        front = named.front._replace(marks=(*named.front.marks, *drawn, *text))
        made.append(named._replace(front=front))
    if cutter.line and any(one.template for one in made):
        problems += _outside(cutter, options)
    return tuple(made), list(dict.fromkeys(problems))


def _template(sheet: Sheet, cutter: Cutter, marks: Registration | None) -> str:
    figures = (cutter.inset, cutter.line, cutter.larger, marks.arm if marks else 0.0)
    return template_name(sheet, cut_lines(sheet), figures)


def _footer(
    sheet: Sheet, marks: Registration, options: SheetOptions, lettering: SheetLettering, total: int
) -> tuple[Op, ...]:
    """Return the line that names the template, between the marks at foot or head, if it has room there."""
    page, art, margins = sheet.paper, sheet.bleed, options.kept_margins
    end = max(margins.bottom, margins.top) if page.height >= page.width else max(margins.left, margins.right)
    places = [page.height - end - BAND, end]
    fitting = [low for low in places if low >= art.bottom + BAND_GAP or low + BAND <= art.y - BAND_GAP]
    aside = marks.frame.x + marks.arm + 2 * BAND_GAP
    if not fitting or page.width - 2 * aside < 4 * BAND:
        return ()
    box = Rect(aside, fitting[0], page.width - 2 * aside, BAND)
    words, imprint = lettering.words, lettering.imprint
    number = words.sheet.replace("{number}", str(sheet.number)).replace("{count}", str(total))
    name = f"{imprint.game} {imprint.version}".strip()
    text = " · ".join(
        part for part in (sheet.template, name, imprint.component, imprint.language, number) if part
    )
    field, _ = margin_text(
        "template", text, Rect(0, 0, box.width, box.height), lettering=lettering, align=Align.CENTRE
    )
    return (Group(Matrix.translation(box.x, box.y), (field,)),)


def _no_name(sheet: Sheet) -> Problem:
    return note(
        "impose/no-footer",
        f"{sheet.front.placements[0].piece.id}: the sheet has no room for the name of its template, "
        f"{sheet.template}",
        subject=sheet.front.placements[0].piece.id,
        hint="write it on the sheet, or compare the cut file's name with this one",
    )


def _no_room(sheet: Sheet, cutter: Cutter, options: SheetOptions) -> Problem:
    first = sheet.front.placements[0].piece
    return note(
        "impose/no-registration",
        f"{first.id}: beside {first.size.width:g} × {first.size.height:g} mm {options.paper.title} does "
        f"not reach for {cutter.name}; the sheet is for scissors",
        subject=first.id,
        hint="take larger paper, or --bleed none",
    )


def _outside(cutter: Cutter, options: SheetOptions) -> Iterator[Problem]:
    """Refuse marks that lie where the printer leaves the paper white."""
    outermost, margins = cutter.inset - cutter.line / 2, options.kept_margins
    if max(margins) > outermost + _TOLERANCE:
        yield error(
            "impose/unprintable-marks",
            f"the marks of {cutter.name} lie {outermost:g} mm from the edges, and the printer leaves up to "
            f"{max(margins):g} mm white",
            subject=cutter.name,
            hint=f"name a printer that does: ppgen printer add NAME --margins {outermost:g}; --printer NAME",
        )
