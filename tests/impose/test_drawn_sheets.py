"""Are sheets laid out, and what stands on them by itself drawn, as it was when somebody looked at it last?

`pytest -m "" --update-golden` writes the logs anew; look at the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.display.landing import Landing
from ppgen.display.ops import Fill, rectangle
from ppgen.display.pieces import Document, Piece, Sheet
from ppgen.display.printing import Bleed, Cutter, FlipEdge, HomePrinter, Marks, Printing, Sides
from ppgen.impose.calibration_pen import CalibrationSheet, Typesetters
from ppgen.impose.calibration_plan import CalibrationPlan
from ppgen.impose.calibration_sheet import calibration_sheet
from ppgen.impose.change_sheets import ChangeEntry, PicturePair, PrintedValue, ValuePair, change_sheets
from ppgen.impose.contact_sheet import Version, contact_sheets
from ppgen.impose.figure_blocks import Bar, BarChart, NoteBlock, NumberChart, PointChart
from ppgen.impose.figure_pages import FigureReport, FigureSection, figure_pages
from ppgen.impose.kit import KIT
from ppgen.impose.picture import picture
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.impose.words.calibration import calibration_words
from ppgen.model.stock import Paper, PaperSlots
from ppgen.typeset import Typesetter
from ppgen.typeset.fonts import Fonts, load_fonts
from tests.library.test_kit import kit_of
from tests.support.drawn_logs import Golden, log, numbers, problem_lines, sheet
from tests.support.ole import ROOT
from tests.support.tiny import FILES, changed, write_project

pytestmark = pytest.mark.thorough

A4, LETTER = Paper("a4", "A4", Size(210, 297)), Paper("letter", "Letter", Size(215.9, 279.4))
PERFORATED = Paper(
    "ten", "Ten cards", Size(215.9, 279.4), slots=PaperSlots(Size(88.9, 50.8), 2, 5, Size(90.0, 51.0))
)
POKER, TAROT, TOKEN = Size(63, 88), Size(70, 120), Size(25, 25)
ASIDE = HomePrinter("aside", (5, 6, 7, 8), Landing(1.001, 0.002, -0.001, 0.999, 0.5, -0.3))


@pytest.fixture(scope="module")
def typesetter() -> Typesetter:
    fonts, _ = load_fonts(ROOT)
    assert isinstance(fonts, Fonts)
    return Typesetter(fonts, "en", {})


def piece(name: str, size: Size, copies: int, *, bleed: float = 3.0, back: bool = True) -> Piece:
    art = (Fill(rectangle(size.rect()), BLACK),)
    return Piece(name, size, bleed, size.rect().grown(-3), art, art if back else (), copies, 3.0)


def lines(sheets: tuple[Sheet, ...], problems: list[Problem]) -> Iterator[str]:
    yield from problem_lines(problems)
    yield from chain.from_iterable(map(sheet, sheets))


def pages(document: Document, problems: list[Problem]) -> str:
    about = f"{document.title}; {document.game}; {document.component}; {document.language}"
    sides = [side for one in document.sheets for side in (one.front, one.back) if side is not None]
    drawn = [line for side in sides for one in side.placements for line in log(one.ops)]
    return "\n".join([about, *lines(document.sheets, problems), *drawn]) + "\n"


CARDS = (piece("poker", POKER, 4),)
MIXED = (piece("tarot", TAROT, 2), piece("poker", POKER, 3), piece("token", TOKEN, 5, back=False))
WISHES = {
    "as usual": (CARDS, SheetOptions(A4)),
    "all bleed": (CARDS, SheetOptions(LETTER, Printing(bleed=Bleed.FULL, marks=Marks.LINE_BOTH))),
    "outer bleed": (CARDS, SheetOptions(A4, Printing(bleed=Bleed.OUTER, marks=Marks.EDGE))),
    "turned over the short edge": (
        CARDS,
        SheetOptions(A4, Printing(flip=FlipEdge.SHORT, marks=Marks.CROSS_BOTH, skip=2)),
    ),
    "folded": (CARDS, SheetOptions(A4, Printing(sides=Sides.FOLDED))),
    "a folded sheet": (CARDS, SheetOptions(A4, Printing(sides=Sides.FOLDED_SHEET))),
    "fronts first": (CARDS, SheetOptions(A4, Printing(sides=Sides.FRONTS_FIRST))),
    "a printer that is aside": (CARDS, SheetOptions(A4, Printing(printer=ASIDE))),
    "a cutting machine": (
        CARDS,
        SheetOptions(A4, Printing(cutter=Cutter("silhouette", 10, 1), printer=ASIDE)),
    ),
    "perforated": ((piece("name", Size(80, 45), 3),), SheetOptions(PERFORATED, Printing(skip=1))),
    "of several sizes": (MIXED, SheetOptions(A4)),
    "packed": (MIXED, SheetOptions(A4, packed=True)),
    "shared": (MIXED, SheetOptions(A4, shared=True)),
    "fewest": (MIXED, SheetOptions(A4, fewest=True)),
    "turned and mixed": (
        (piece("domino", Size(57, 87), 10, bleed=0.0, back=False),),
        SheetOptions(A4, Printing(marks=Marks.NONE), fewest=True, footer=False),
    ),
    "written on": (
        (piece("log", Size(198, 138), 2, bleed=0.0, back=False),),
        SheetOptions(A4, written=True, footer=False),
    ),
    "too many skipped": (CARDS, SheetOptions(A4, Printing(skip=99))),
    "too large": ((piece("map", Size(400, 600), 1),), SheetOptions(A4)),
    "no room on half of the paper": (
        (piece("tall", Size(180, 200), 1), piece("next", Size(180, 200), 1)),
        SheetOptions(A4, Printing(sides=Sides.FOLDED_SHEET)),
    ),
    "a machine for perforated paper": (
        (piece("name", Size(80, 45), 3),),
        SheetOptions(PERFORATED, Printing(cutter=Cutter("silhouette", 10, 1))),
    ),
}


def places(made: Sheet) -> Iterator[str]:
    """Yield where pieces lie on a sheet, in a line each, and nothing else."""
    yield f"sheet {made.number} {numbers(*made.paper)}"
    for one in made.front.placements:
        yield f"  {one.piece.id} {numbers(*one.trim)} turned {one.turn} slot {one.slot} copy {one.copy}"


@pytest.mark.parametrize("wish", WISHES)
def test_pieces_are_laid_out_as_before(wish: str, golden: Golden) -> None:
    pieces, options = WISHES[wish]
    golden(f"impose/{wish.replace(' ', '-')}.txt", "\n".join(lines(*impose(pieces, options))) + "\n")


def test_figures_are_drawn_as_before(golden: Golden, typesetter: Typesetter) -> None:
    bars = tuple(Bar(name, total) for name, total in (("sun", 5), ("moon", 3), ("star", 1)))
    numbers = NumberChart(
        "Cost", "mean 2", (Bar("1", 4), Bar("2", 6), Bar("9", 1, True)), 2.1, "Far: dragon (9)"
    )
    points = PointChart(
        "Cost against power", "strong", ((1.0, 2.0, 3), (4.0, 1.0, 1), (2.5, 2.0, 12)), -0.3, 2.0
    )
    note = NoteBlock("On no card together", "sun + moon, " * 12)
    sections = (
        FigureSection("Monster", "2 designs", (BarChart("Suit", "of 9", bars), numbers, points, note)),
        FigureSection("Trap", "", (BarChart("Suit", "", bars[:1]),)),
    )
    report = FigureReport("Tiny", "1.0", "en", "figures", "3 designs, 9 cards", sections)
    golden("impose/figures.txt", pages(*figure_pages(report, A4.size, typesetter)))


def test_changes_are_drawn_as_before(golden: Golden, typesetter: Typesetter) -> None:
    def value(text: str) -> PrintedValue:
        return PrintedValue(text, typesetter)

    old, new = piece("monster:bat", POKER, 1), piece("monster:bat", POKER, 2)
    board = piece("board", Size(180, 120), 1)
    values = (
        ValuePair("life", value("6"), value("**7**")),
        ValuePair("words", value("Draw **a card.**"), value("Draw **two cards.** " + "and more " * 40)),
        ValuePair("gone", value("was here"), None),
        ValuePair("new", None, value("came")),
    )
    changed = ChangeEntry(
        "Bat",
        "2 copies instead of 1",
        (
            PicturePair(old, new, ("before", "now"), (Rect(5, 6, 20, 9),)),
            PicturePair(None, new, ("", "now"), ()),
        ),
        values,
    )
    large = ChangeEntry("Board", "gone", (PicturePair(board, None, ("before", "now"), ()),), values[:1])
    plain = ChangeEntry("Words", "only words", (), values[:2])
    document = change_sheets(
        (changed, large, plain, changed), A4.size, typesetter, title="Tiny: changes", summary="3 pieces"
    )
    golden("impose/changes.txt", pages(document, []))


def test_versions_side_by_side_are_drawn_as_before(golden: Golden, typesetter: Typesetter) -> None:
    few = (piece("sun", POKER, 1), piece("map", Size(300, 200), 1))
    versions = [Version("en", few, typesetter), Version("de", few[:1], typesetter)]
    golden("impose/contact.txt", pages(contact_sheets(versions, name="cards", game="Tiny", version="1"), []))
    many = tuple(piece(f"card {number}", Size(40, 30 + number), 1, bleed=0.0) for number in range(60))
    sheets = contact_sheets([Version("en", many, typesetter)], name="cards", game="Tiny", version="1").sheets
    golden("impose/contacts.txt", "\n".join(chain.from_iterable(map(places, sheets))) + "\n")
    golden("impose/picture.txt", pages(picture((*few, *CARDS), 2, title="Tiny", faulty=(1,)), []))


@pytest.mark.parametrize("flip", FlipEdge)
def test_the_sheet_of_a_printer_is_drawn_as_before(
    flip: FlipEdge, golden: Golden, typesetter: Typesetter
) -> None:
    plan = CalibrationPlan(A4.size, flip)
    wish = CalibrationSheet(plan, "desk/upper", "a4", "A4", "en")
    document = calibration_sheet(wish, Typesetters(typesetter, typesetter), calibration_words("en"))
    golden(f"impose/calibration-{flip}.txt", pages(*document))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_machines_find_room_for_as_many_as_before(paper: str, golden: Golden) -> None:
    """Of each size of card on each paper: the grid, its place, and the marks around it."""
    sizes = {"a4": A4.size, "letter": LETTER.size, "a3": Size(297, 420)}
    machines = (
        Cutter("silhouette", 10, 1),
        Cutter("wide", 15.875, 0.5, larger=2.0),
        Cutter("printing", area=(140.0, 190.0)),
    )
    written = list[str]()
    for cutter in machines:
        for size in (POKER, TAROT, TOKEN, Size(44, 68), Size(180, 120)):
            for bleed in (Bleed.FIT, Bleed.NONE, Bleed.FULL):
                printing = Printing(paper, bleed=bleed, printer=ASIDE, cutter=cutter)
                options = SheetOptions(Paper(paper, paper, sizes[paper]), printing)
                found = lines(*impose([piece("card", size, 1)], options))
                named = f"{cutter.name} {numbers(*size)} {bleed}"
                capacity, _ = impose([piece("card", size, 40)], options)
                written += [f"{named}: {[len(one.front.placements) for one in capacity]}", *found]
    golden(f"impose/machines-{paper}.txt", "\n".join(written) + "\n")


def test_the_overview_of_everything_is_drawn_as_before(golden: Golden, tmp_path: Path) -> None:
    parts = [f"  part{number}: {{title: Part {number}, layout: place}}\n" for number in range(24)]
    cards = "  cards: {title: Monster cards, cards: [monster]}\n"
    files = {
        **changed("cards/tiny/game.yaml", cards, f"{cards}{''.join(parts)}"),
        "layouts/tiny/place.yaml": FILES["layouts/tiny/reverse.yaml"],
    }
    project, written = write_project(tmp_path, files), list[str]()
    for paper in ("a4", "letter"):
        sheets = kit_of(project, "tiny", printing=Printing(paper)).documents[KIT].sheets
        written += [paper, *lines(tuple(one for one in sheets if not one.front.placements), [])]
    few = kit_of(write_project(tmp_path / "few"), "tiny").documents[KIT].sheets
    written += ["of little", *lines(tuple(one for one in few if not one.front.placements), [])]
    golden("impose/kit.txt", "\n".join(written) + "\n")


FITTING = (190.0, 95.0, 277.0 / 4, 277.0 / 3, 138.5, 63.0, 88.0, 40.5)
"""Sides of pieces, in mm: shares of what A4 leaves between margins of 10 mm, and others."""


@pytest.mark.parametrize("printer", [None, ASIDE], ids=["usual", "aside"])
def test_mixes_of_pieces_are_laid_out_as_before(printer: HomePrinter | None, golden: Golden) -> None:
    """Pieces of one to three sizes, many of which just fill a sheet, in every way of laying them out."""
    written = list[str]()
    ways = ({}, {"packed": True}, {"shared": True}, {"fewest": True}, {"fewest": True, "footer": False})
    sizes = [Size(width, height) for width in FITTING for height in FITTING]
    for number in range(96):
        chosen = [sizes[(number * step + step) % len(sizes)] for step in (7, 19, 31)[: number % 3 + 1]]
        bleed, marks = (0.0, 3.0)[number // 3 % 2], (Marks.NONE, Marks.CROSS)[number // 6 % 2]
        mix = tuple(
            piece(f"p{at}", size, (number + 5 * at) % 9 + 1, bleed=bleed, back=number % 4 == 0)
            for at, size in enumerate(chosen)
        )
        printing = Printing(marks=marks, printer=printer, sides=tuple(Sides)[number % len(Sides)])
        sheets, problems = impose(mix, SheetOptions(A4, printing, **ways[number % len(ways)]))
        about = " + ".join(f"{one.copies} of {numbers(*one.size)}" for one in mix)
        told = [one.rule for one in problems]
        written += [f"{number}: {about} {printing.sides} {ways[number % len(ways)]} {told}"]
        written += chain.from_iterable(map(places, sheets))
    golden(f"impose/mixes-{'usual' if printer is None else 'aside'}.txt", "\n".join(written) + "\n")
