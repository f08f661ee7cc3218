"""`ppgen printer`: the user's printers are added, listed, shown and taken away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import CLEAN, Telling, opened, write_lines
from ppgen.common.units import parse_length
from ppgen.display.landing import Misprint
from ppgen.display.pieces import Edges
from ppgen.display.printing import FlipEdge
from ppgen.library import Project, WrongUseError
from ppgen.library.printers import (
    find_printer,
    known_printers,
    new_profile,
    printer_file,
    remove_printer,
    save_printer,
    sound_wish,
    stock_of,
)
from ppgen.load.project import shipped_root
from ppgen.model.margins import check_margins
from ppgen.model.printer_profiles import MeasuredBack, PrinterProfile, is_possible
from ppgen.model.stock import Paper


class AddedPrinter(NamedTuple):
    """What is said of a printer on the command line: texts as they were written; "" for what was not said."""

    title: str
    margins: str
    back: str
    paper: str
    flip: FlipEdge


def add(place: ProjectPlace, named: str, said: AddedPrinter) -> int:
    """Add a printer, or change what is said of one."""
    wish = sound_wish(named, said.paper, said.flip)
    telling = Telling(around(place))
    profile, is_sound = profile_of(telling, wish.name)
    if not is_sound:
        return telling.finish()
    profile = profile or new_profile(telling.project, wish.name)
    if said.title:
        profile = profile._replace(title=said.title)
    if said.margins:
        profile = profile._replace(margins=_margins(said.margins))
    if said.back:
        paper = known_paper(telling.project, said.paper)
        profile = profile.with_back(MeasuredBack(paper.name, _misprint(said.back), wish.tray, said.flip))
    elif wish.tray:
        raise WrongUseError(
            f"nothing is said of the tray {wish.tray}; add --back RIGHT,DOWN, or calibrate it"
        )
    write_lines([f"{save_printer(profile)}: written", *_told(profile)])
    return CLEAN


def listed(place: ProjectPlace) -> int:
    """List all printers; what is wrong with the file of one is told."""
    telling = Telling(around(place))
    lines = list[str]()
    for name in known_printers():
        profile, _ = profile_of(telling, name)
        if profile is not None:
            papers = dict.fromkeys(f"{back.paper} {back.tray}".strip() for back in profile.backs)
            lines.append(f"{name}: {profile.title}; {_margins_of(profile.margins)}")
            lines.append(f"    backs measured: {', '.join(papers) or 'none yet'}")
    for name, known in stock_of(telling.project).printers.items():
        if name not in known_printers():
            lines.append(f"{name}: {known.title}, of the stock; {_margins_of(known.margins)}")
    write_lines(lines)
    return telling.finish() if telling.findings.problems else CLEAN


def shown(place: ProjectPlace, named: str) -> int:
    """Tell what is known of a printer."""
    wish = sound_wish(named, "", FlipEdge.LONG)
    telling = Telling(around(place))
    profile, is_sound = profile_of(telling, wish.name)
    if not is_sound:
        return telling.finish()
    if profile is not None:
        write_lines([*_told(profile), f"    {printer_file(wish.name)}"])
        return CLEAN
    known = stock_of(telling.project).printers.get(wish.name)
    if known is None:
        raise WrongUseError(f"there is no printer {wish.name!r}; `ppgen printer list` has all")
    write_lines(
        [
            f"{known.name}: {known.title}, of the stock",
            f"    {_margins_of(known.margins)}",
            f"    backs: not measured; ppgen calibrate {known.name} makes it a printer of yours",
        ]
    )
    return CLEAN


def removed(place: ProjectPlace, named: str) -> int:
    """Take a printer away, or what was measured of a tray; an unreadable file goes only as a whole."""
    wish = sound_wish(named, "", FlipEdge.LONG)
    if not wish.tray:
        write_lines([f"{remove_printer(wish.name)}: taken away"])
        return CLEAN
    telling = Telling(around(place))
    profile, is_sound = profile_of(telling, wish.name)
    if not is_sound:
        return telling.finish()
    if profile is None or all(back.tray != wish.tray for back in profile.backs):
        raise WrongUseError(f"nothing was measured of a tray {wish.tray!r} of {wish.name}")
    kept = tuple(back for back in profile.backs if back.tray != wish.tray)
    write_lines(
        [f"{save_printer(profile._replace(backs=kept))}: written", *_told(profile._replace(backs=kept))]
    )
    return CLEAN


def around(place: ProjectPlace) -> Project:
    """Return the project of a command, or that which ppgen brings along: printers belong to no project."""
    try:
        return opened(place)
    except WrongUseError:
        if place.root is not None:
            raise
        return Project(shipped_root(), shipped_root(), was_chosen=False)


def known_paper(project: Project, name: str) -> Paper:
    """Return a paper of the stock; raises WrongUseError for an unknown one."""
    paper = stock_of(project).paper(name)
    if not isinstance(paper, Paper):
        raise WrongUseError(f"{paper.message}; {paper.hint}")
    return paper


def profile_of(telling: Telling, name: str) -> tuple[PrinterProfile | None, bool]:
    """Return a printer, and whether nothing is wrong with its file; what is wrong will be told."""
    found = find_printer(name)
    telling.findings.note(found.problems)
    if found.source is not None:
        telling.findings.sources[found.source.file] = found.source
    return found.profile, not found.problems


def _margins(said: str) -> Edges:
    lengths = _numbers("--margins", said, (1, 4))
    margins = Edges(*(lengths * 4 if len(lengths) == 1 else lengths))
    if problems := check_margins(margins):
        raise WrongUseError(f"{problems[0].message}; {problems[0].hint}")
    return margins


def _misprint(said: str) -> Misprint:
    misprint = Misprint(*_numbers("--back", said, (2, 3)))
    if not is_possible(misprint):
        raise WrongUseError(f"--back {said}: no printer is so far off; mm to the right, mm down, degrees")
    return misprint


def _numbers(option: str, said: str, counts: tuple[int, ...]) -> list[float]:
    """Read lengths, and degrees without a unit, between commas."""
    parts = [part.strip() for part in said.split(",")]
    try:
        read = [parse_length(part) for part in parts]
    except ValueError as fault:
        raise WrongUseError(f"{option} {said}: {fault}") from fault
    if len(read) not in counts:
        wanted = " or ".join(map(str, counts))
        raise WrongUseError(f"{option} {said}: that is {len(read)}, not {wanted} figures with commas between")
    return read


def _told(profile: PrinterProfile) -> Iterator[str]:
    yield f"{profile.name}: {profile.title}"
    yield f"    {_margins_of(profile.margins)}"
    for back in profile.backs:
        tray = f", tray {back.tray}" if back.tray else ""
        yield f"    {back.paper}{tray}, turned over the {back.flip.value} edge (by {back.by.value}):"
        yield f"        {told_misprint(back.misprint)}"
    if not profile.backs:
        yield f"    backs: not measured yet; ppgen calibrate {profile.name}"


def told_misprint(misprint: Misprint) -> str:
    """Say how a back comes out beside its front, in words."""
    right, down, clockwise, across, along, skew = misprint
    said = [
        f"{abs(right):.2f} mm too far {'right' if right >= 0 else 'left'}",
        f"{abs(down):.2f} mm too {'low' if down >= 0 else 'high'}",
        f"turned {abs(clockwise):.3f}° {'clockwise' if clockwise >= 0 else 'counter-clockwise'}",
        f"{100 * across:.2f} % wide, {100 * along:.2f} % high",
    ]
    return "the back is " + ", ".join(said) + (f", leaning by {skew:.3f}°" if abs(skew) >= 0.0005 else "")


def _margins_of(margins: Edges) -> str:
    left, top, right, bottom = margins
    return f"white: left {left:g}, top {top:g}, right {right:g}, bottom {bottom:g} mm"
