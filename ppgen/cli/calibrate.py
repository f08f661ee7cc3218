"""`ppgen calibrate`: a test sheet is made, or read by eye or from scans, and what it says is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ppgen import exports, proofs
from ppgen.cli.options import ProjectPlace
from ppgen.cli.printer import around, known_paper, profile_of, told_misprint
from ppgen.cli.state import CLEAN, Telling, write_lines
from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error, has_errors, nearest
from ppgen.display.landing import Landing
from ppgen.display.printing import FlipEdge
from ppgen.exchange.calibration.eye import read_by_eye
from ppgen.exchange.calibration.scans import read_scans
from ppgen.exports import DrawOptions
from ppgen.impose.calibration_pen import CalibrationSheet, Typesetters
from ppgen.impose.calibration_plan import LEAST_PAPER, CalibrationPlan
from ppgen.impose.calibration_sheet import NAME, calibration_sheet
from ppgen.impose.words.calibration import SOURCE, calibration_languages, calibration_words
from ppgen.library import WrongUseError
from ppgen.library.printers import PrinterWish, known_printers, new_profile, save_printer, sound_wish
from ppgen.model.printer_profiles import (
    MeasuredBack,
    MeasuredBy,
    PrinterProfile,
    is_possible,
    rounded,
)
from ppgen.model.stock import Paper
from ppgen.outputs.files import write_whole
from ppgen.typeset import Typesetter
from ppgen.typeset.fonts import remembered_fonts


class Calibrated(NamedTuple):
    """What is calibrated beside the printer: a paper by name, the edge it is turned over, a language."""

    paper: str
    flip: FlipEdge
    language: str = "en"


def make(place: ProjectPlace, named: str, wished: Calibrated, folder: Path) -> int:
    """Write the test sheet of a printer and tell what to do with it."""
    wish = sound_wish(named, wished.paper, wished.flip)
    telling = Telling(around(place))
    project = telling.project
    paper = _large(known_paper(project, wished.paper))
    languages = calibration_languages()
    if wished.language not in languages:
        raise WrongUseError(
            f"there is no test sheet in {wished.language!r}; {nearest(wished.language, languages)}"
        )
    fonts, problems = remembered_fonts(project.fonts_root, project.shipped, project.memory, (NAME, "fonts"))
    if fonts is None:
        telling.findings.note(problems)
        return telling.finish()
    plan = CalibrationPlan(paper.size, wished.flip)
    sheet = CalibrationSheet(plan, wish.named, paper.name, paper.title, wished.language)
    typesetters = Typesetters(Typesetter(fonts, wished.language, {}), Typesetter(fonts, SOURCE, {}))
    document, problems = calibration_sheet(sheet, typesetters, calibration_words(wished.language))
    (drawn,) = exports.find("pdf").export(document, fonts, DrawOptions(project.root, flip=wished.flip))
    problems += proofs.prove(drawn.content, document, proofs.ReadBack(wished.flip))[1]
    telling.findings.note(problems)
    if has_errors(problems):
        return telling.finish()
    unusual = "" if wished.flip is FlipEdge.LONG else wished.flip.value
    spoken = "" if wished.language == SOURCE else wished.language
    parts = NAME, wish.name, wish.tray, paper.name, unusual, spoken
    path = folder / f"{'-'.join(part for part in parts if part)}.pdf"
    write_whole(path, drawn.content, root=folder)
    write_lines([f"{path}: print both sides at 100 %, and do what stands on it"])
    return CLEAN


def read(
    place: ProjectPlace, named: str, wished: Calibrated, *, readings: tuple[str, ...], scans: tuple[Path, ...]
) -> int:
    """Read a test sheet that was printed, and keep what it says of the printer."""
    wish = sound_wish(named, wished.paper, wished.flip)
    if readings and scans:
        raise WrongUseError("give readings or scans, not both")
    telling = Telling(around(place))
    paper = _large(known_paper(telling.project, wished.paper))
    profile, is_sound = profile_of(telling, wish.name)
    if not is_sound:
        return telling.finish()
    plan = CalibrationPlan(paper.size, wished.flip)
    landing, problems = read_scans(plan, scans) if scans else read_by_eye(plan, readings)
    telling.findings.note(problems)
    if landing is None or has_errors(problems):
        return telling.finish()
    by = MeasuredBy.SCAN if scans else MeasuredBy.EYE
    if profile is None:
        write_lines(_told_new(wish.name))
    return _kept(telling, profile or new_profile(telling.project, wish.name), wish, (paper, landing, by))


def _told_new(name: str) -> Iterator[str]:
    """Tell that a printer is new, and those that there are, of which another may have been meant."""
    others = [other for other in known_printers() if other != name]
    meant = (
        f", beside {', '.join(others)}: if you meant one of them, ppgen printer remove {name}"
        if others
        else ""
    )
    yield f"{name} is a new printer of yours{meant}"


def _kept(
    telling: Telling, profile: PrinterProfile, wish: PrinterWish, found: tuple[Paper, Landing, MeasuredBy]
) -> int:
    paper, landing, by = found
    misprint = rounded(landing.misprint())
    if not is_possible(misprint):
        telling.findings.note([_impossible(told_misprint(misprint))])
        return telling.finish()
    back = MeasuredBack(paper.name, misprint, wish.tray, wish.flip, by)
    path = save_printer(profile.with_back(back))
    write_lines(
        [
            f"{path}: written",
            f"{wish.named} on {paper.title}: {told_misprint(misprint)}",
            f"ppgen build --printer {wish.named} --paper {paper.name} moves the backs",
        ]
    )
    return telling.finish() if telling.findings.problems else CLEAN


def _impossible(told: str) -> Problem:
    return error(
        "printer/impossible",
        f"{told}: no printer that works is so far off",
        hint="read the sheet again, or print another; paper turned over the other edge is --flip short",
    )


def _large(paper: Paper) -> Paper:
    """Return a paper that has room for the scales, upright; raises WrongUseError for a smaller one.

    Where backs land is said of upright pages, and turned for pages that are wider than high.
    """
    least, (short, long) = LEAST_PAPER, sorted(paper.size)
    if short < least.width or long < least.height:
        raise WrongUseError(
            f"{paper.title} has no room for the scales, which take {least.width:g} × {least.height:g} mm; "
            "calibrate larger paper of the same tray, and say it: ppgen printer add NAME --paper --back"
        )
    return paper._replace(size=Size(short, long))
