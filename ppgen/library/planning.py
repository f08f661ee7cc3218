"""What each way of laying a game out takes: sheets of paper, empty slots, cuts, and ink if asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from typing import NamedTuple

from ppgen import pipeline
from ppgen.common.geometry import Rect
from ppgen.common.problem import Severity, has_errors
from ppgen.compose.component import Handling
from ppgen.display.pieces import Document, Sheet
from ppgen.display.printing import Bleed, Printing, Sides
from ppgen.editions import Edition, Loaded
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.requests import USUAL, BuildOptions, sound_options, sound_text
from ppgen.library.session import Session
from ppgen.library.wanted_pieces import refuse_pages
from ppgen.load.project import Project
from ppgen.proofs import ReadBack

BLEEDS = (Bleed.FULL, Bleed.FIT, Bleed.OUTER, Bleed.NONE)
"""The more, the better where that takes no more sheets."""

UNCUT = frozenset({Handling.WRITE, Handling.READ})
SAME = 6
"""Cuts closer than so many digits behind the point of a millimetre are one."""


class PlannedWay(NamedTuple):
    """One way of printing, and what it takes.

    So many `pieces` lie on `papers`, which are sheets of paper, and `pages` are their printed sides. So many
    slots are `free` on the last sheets of components that take several. `cuts` are straight ones from edge to
    edge, counted sheet by sheet; with a cutter those of the sheets that it leaves to be cut `by_hand`. Pieces
    cover the share `covered` of the paper. `ink` is the area that one ink would cover, in sheets of this
    paper, or None if it was not measured. What cannot be printed so is `refused` for a reason.
    """

    printing: Printing
    pieces: int = 0
    papers: int = 0
    pages: int = 0
    free: int = 0
    cuts: int = 0
    covered: float = 0.0
    ink: float | None = None
    refused: str = ""
    by_hand: int = 0


class Plan(NamedTuple):
    """All arrangements of a game, the best first: fewest sheets, then most bleed, then fewest cuts.

    With a cutter those come first that leave the fewest sheets to be cut by hand.
    """

    game: str
    language: str
    pieces: int
    arrangements: tuple[PlannedWay, ...]


class Planned(NamedTuple):
    """The plans of the chosen games, and what is wrong with them; a game with errors has none."""

    findings: Findings
    plans: tuple[Plan, ...]


def plan(
    project: Project,
    selection: Selection = EVERYTHING,
    papers: tuple[str, ...] = ("a4", "letter"),
    *,
    with_ink: bool = False,
    options: BuildOptions = USUAL,
) -> Planned:
    """Lay each chosen game out in its first chosen language: on all papers, with each bleed and its backs.

    With `with_ink` everything is drawn, too. All else is as the `options` of a build say; where these want
    one kind of sides, no others are tried. A project that is `lasting` sets the words once. Raises
    WrongUseError for what does not exist.
    """
    session, plans = Session(project, selection), list[Plan]()
    options = sound_options(options)
    wanted = tuple(dict.fromkeys(sound_text("papers", paper) for paper in papers))
    printings = {
        paper: options._replace(paper=paper, kit=False).printing(
            session.selection.pieces,
            session.selection.components,
            session.machines(options._replace(paper=paper)),
        )
        for paper in wanted
    }
    sides = (Sides.BOTH, Sides.FOLDED) if options.sides is Sides.BOTH else (options.sides,)
    if has_errors(session.findings.problems):
        return Planned(session.findings, ())
    games = session.games()
    refuse_pages([loaded for loaded, _ in games], session.selection.pieces)
    for loaded, languages in games:
        language = languages[0] if languages else loaded.game.source_language
        tried = [
            _arranged(session, loaded, language, printings[paper]._replace(bleed=bleed, sides=way), with_ink)
            for paper, way, bleed in product(wanted, sides, BLEEDS)
            if bleed is Bleed.FIT or not session.options(loaded, Printing(paper)).paper.slots
        ]
        if all(one.refused for one in tried):  # something may be wrong with the game itself
            session.edition(loaded, language, printings[wanted[0]])
            continue
        ways = tuple(sorted(_told_apart(tried), key=_rank))
        plans.append(Plan(loaded.game.id, language, max(one.pieces for one in tried), ways))
    session.findings.settle_languages()
    return Planned(session.findings, tuple(plans))


def best_bleed(found: Plan, sides: Sides) -> Bleed | None:
    """Return the bleed of the best way that prints these sides; None where nothing is printed so."""
    ways = (one for one in found.arrangements if not one.refused and one.pieces)
    return next((one.printing.bleed for one in ways if one.printing.sides is sides), None)


def _rank(one: PlannedWay) -> tuple[bool, int, int, int, int]:
    return bool(one.refused), one.by_hand, one.papers, BLEEDS.index(one.printing.bleed), one.cuts


def _told_apart(tried: list[PlannedWay]) -> Iterator[PlannedWay]:
    """Leave out less bleed that saves nothing, and backs to fold where nothing has a back."""
    for number, one in enumerate(tried):
        if not any(_is_as_good(other, one) for other in tried[:number]):
            yield one


def _is_as_good(other: PlannedWay, one: PlannedWay) -> bool:
    """Tell whether another takes as much of the same paper, with no less bleed and nothing to fold."""
    if other.refused or other.printing.paper != one.printing.paper:
        return False
    is_plain = other.printing.sides in (one.printing.sides, Sides.BOTH)
    has_bleed = BLEEDS.index(other.printing.bleed) <= BLEEDS.index(one.printing.bleed)
    taken = [(way.papers, way.pages, way.free, way.cuts, way.by_hand) for way in (other, one)]
    return is_plain and has_bleed and taken[0] == taken[1]


def _arranged(
    session: Session, loaded: Loaded, language: str, printing: Printing, with_ink: bool
) -> PlannedWay:
    options = session.options(loaded, printing)
    edition, problems = pipeline.lay_out(loaded, language, options)
    if not edition.is_sound:
        faults = [problem.message for problem in problems if problem.severity is Severity.ERROR]
        return PlannedWay(printing, refused=faults[0] if faults else "it has errors")
    area = options.paper.size.width * options.paper.size.height
    found = [
        _taken(edition, document, printing) for document in edition.documents.values() if document.sheets
    ]
    papers, pages = sum(one.papers for one in found), sum(one.pages for one in found)
    covered = sum(one.covered for one in found) / (papers * area) if papers else 0.0
    cuts = sum(one.cuts for one in found) if options.paper.slots is None else 0
    free = sum(one.free for one in found)
    ink = _ink(edition, printing) if with_ink else None
    pieces = sum(edition.counts()[name] for name in edition.chosen)
    by_hand = sum(one.by_hand for one in found)
    return PlannedWay(printing, pieces, papers, pages, free, cuts, covered, ink, by_hand=by_hand)


class _Taken(NamedTuple):
    papers: int
    pages: int
    free: int
    cuts: int
    covered: float
    by_hand: int


def _taken(edition: Edition, document: Document, printing: Printing) -> _Taken:
    """Count what the sheets of a document take; `covered` in mm²."""
    sheets, has_cutter = document.sheets, printing.cutter is not None
    placed = [len(_trims(sheet)) for sheet in sheets]
    sizes = {one.piece.size for sheet in sheets for one in sheet.front.placements}
    component = edition.loaded.components[document.holds[0]]
    is_cut = component.handling(edition.chosen[document.holds[0]]) not in UNCUT
    by_hand = [sheet for sheet in sheets if is_cut and not (has_cutter and sheet.template)]
    return _Taken(
        len({sheet.number for sheet in sheets}),
        sum(1 + (sheet.back is not None) for sheet in sheets),
        max(placed) - placed[-1] if len(placed) > 1 and len(sizes) == 1 else 0,
        sum(_cuts(sheet) for sheet in by_hand),
        sum(one.trim.width * one.trim.height for sheet in sheets for one in sheet.front.placements),
        len({sheet.number for sheet in by_hand}) if has_cutter else 0,
    )


def _cuts(sheet: Sheet) -> int:
    """Count the straight lines that the trims of a sheet lie on; where two trims meet, it is one."""
    trims = _trims(sheet)
    across = {round(edge, SAME) for trim in trims for edge in (trim.x, trim.right)}
    down = {round(edge, SAME) for trim in trims for edge in (trim.y, trim.bottom)}
    return len(across) + len(down)


def _trims(sheet: Sheet) -> list[Rect]:
    """Return what is cut out of a sheet: a face with the back that is folded behind it is one."""
    slots: dict[int, list[Rect]] = {}
    for one in sheet.front.placements:
        slots.setdefault(one.slot, []).append(one.trim)
    return [reduce(Rect.union, trims) for trims in slots.values()]


def _ink(edition: Edition, printing: Printing) -> float:
    """Draw all and return the area that one ink covers, in sheets; unmeasured pages are as the others."""
    total = 0.0
    for file, _ in pipeline.draw(edition, "pdf", ReadBack(printing.flip, is_for_ink=True)):
        shares = [] if file.facts is None else [share for share in file.facts.ink if share is not None]
        pages = 0 if file.facts is None else file.facts.pages
        total += sum(shares) / len(shares) * pages if shares else 0.0
    return total
