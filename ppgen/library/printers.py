"""The user's own printers: files in a folder of theirs, which no project holds and none can change."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ppgen.common.problem import Problem, Span, error, nearest, note
from ppgen.common.user_folder import configuration_folder
from ppgen.display.pieces import Edges
from ppgen.display.printing import FlipEdge, HomePrinter
from ppgen.load import Source
from ppgen.load.files import parse_yaml
from ppgen.load.project import Project, WrongUseError, read_stock_files
from ppgen.load.regular_files import read_regular
from ppgen.model.printer_profiles import PrinterProfile, is_printer_name, profile_text, read_profile
from ppgen.model.stock import Stock, read_stock
from ppgen.outputs.files import remove, write_whole

FOLDER = "printers"
SUFFIX = ".yaml"
LARGEST = 1_000_000
"""Nothing is read of a larger file; in bytes."""


class FoundPrinter(NamedTuple):
    """A printer as its file says it is, or what is wrong with the file."""

    profile: PrinterProfile | None
    problems: list[Problem]
    source: Source | None = None


def printers_folder() -> Path:
    """Return where the user keeps printers, as the system has it; raises WrongUseError without a home."""
    folder = configuration_folder()
    if folder is None:
        raise WrongUseError("nobody knows your home folder; name one in XDG_CONFIG_HOME")
    return folder / FOLDER


def known_printers() -> tuple[str, ...]:
    """Return the names of the user's printers."""
    try:
        found = sorted(path.stem for path in printers_folder().glob(f"*{SUFFIX}"))
    except OSError:
        return ()
    return tuple(name for name in found if is_printer_name(name))


def find_printer(name: str) -> FoundPrinter:
    """Read a printer of the user's; none and no problem where there is no file of that name."""
    path = printer_file(name)
    try:
        content = read_regular(path, limit=LARGEST)
    except FileNotFoundError:
        return FoundPrinter(None, [])
    except OSError as failure:
        message = f"{path} cannot be read: {failure.strerror or failure}"
        hint = "take it away and add the printer again"
        return FoundPrinter(None, [error("printer/unreadable", message, span=Span(str(path)), hint=hint)])
    source, problems = parse_yaml(content, path.as_posix())
    if source is None:
        return FoundPrinter(None, problems)
    profile, faults = read_profile(name, source)
    return FoundPrinter(None if problems else profile, problems + faults, source)


def save_printer(profile: PrinterProfile) -> Path:
    """Write a printer into the user's folder and return its file.

    Raises WrongUseError for what could not be read again, and leaves the file as it was.
    """
    path = printer_file(profile.name)
    content = profile_text(profile).encode("utf-8", "surrogatepass")
    source, problems = parse_yaml(content, path.as_posix())
    if source is not None:
        problems = [*problems, *read_profile(profile.name, source)[1]]
    if problems:
        raise WrongUseError(f"a printer of yours cannot be kept so: {problems[0].message}")
    write_whole(path, content, root=printers_folder())
    return path


def remove_printer(name: str) -> Path:
    """Take a printer of the user's away and return what was its file; raises WrongUseError without one."""
    path = printer_file(name)
    if not path.is_file():
        raise WrongUseError(f"there is no printer {name!r} of yours; {nearest(name, known_printers())}")
    remove(path, root=printers_folder())
    return path


def printer_file(name: str) -> Path:
    """Return where the user keeps a printer; raises WrongUseError for what is no name."""
    if not is_printer_name(name):
        raise WrongUseError(f"{name!r} is no name of a printer; write small letters, figures and hyphens")
    return printers_folder() / f"{name}{SUFFIX}"


class PrinterWish(NamedTuple):
    """A printer by its name and perhaps a tray, as in `home/rear`, and what it is to print on."""

    named: str
    paper: str
    flip: FlipEdge

    @property
    def name(self) -> str:
        """The name of the printer."""
        return self.named.partition("/")[0]

    @property
    def tray(self) -> str:
        """The name of the tray; "" for the usual one."""
        return self.named.partition("/")[2]


def sound_wish(named: str, paper: str, flip: FlipEdge) -> PrinterWish:
    """Return a printer and tray by name; raises WrongUseError for what may be neither."""
    wish = PrinterWish(named, paper, flip)
    if not is_printer_name(wish.name) or ("/" in named and not is_printer_name(wish.tray)):
        raise WrongUseError(
            f"{named!r} is no name of a printer; write small letters, figures and hyphens: home, or home/rear"
        )
    return wish


class ChosenPrinter(NamedTuple):
    """A printer that sheets are made for; None where something is wrong with it."""

    printer: HomePrinter | None
    problems: list[Problem]
    source: Source | None = None


def choose_printer(project: Project, wish: PrinterWish) -> ChosenPrinter:
    """Return the user's printer, or that of the stock, for a paper; raises WrongUseError for an unknown one.

    A stock says margins alone. What was measured with the paper turned over the other edge is refused.
    """
    name, tray = wish.name, wish.tray
    found = find_printer(name)
    if found.problems:
        return ChosenPrinter(None, found.problems, found.source)
    if found.profile is None:
        stock = _of_stock(project, wish)
        return ChosenPrinter(stock, [_not_measured(wish, [])])
    margins = _four(found.profile.margins)
    measured = found.profile.measured(wish.paper.lower(), tray)
    fitting = next((back for back in measured if back.flip is wish.flip), None)
    if fitting is not None:
        return ChosenPrinter(HomePrinter(wish.named, margins, fitting.misprint.landing()), [], found.source)
    plain = HomePrinter(wish.named, margins)
    if measured:
        message = f"the backs of {wish.named} were measured with {wish.paper} turned over the other edge"
        hint = f"print with --flip {measured[0].flip.value}, or calibrate with --flip {wish.flip.value}"
        return ChosenPrinter(None, [error("printer/flip", message, subject=name, hint=hint)], found.source)
    known = [f"{back.paper} {back.tray}".strip() for back in found.profile.backs]
    return ChosenPrinter(plain, [_not_measured(wish, known)], found.source)


def _not_measured(wish: PrinterWish, known: list[str]) -> Problem:
    """Say that nobody knows where a printer puts backs, and of what that is known."""
    message = f"where {wish.named} puts the backs on {wish.paper} was not measured; they are not moved"
    more = f"; known: {', '.join(known)}" if known else ""
    hint = f"ppgen calibrate {wish.named} --paper {wish.paper}{more}"
    return note("printer/not-measured", message, subject=wish.name, hint=hint)


def _of_stock(project: Project, wish: PrinterWish) -> HomePrinter:
    """Return a printer of the stock, which says margins alone."""
    name = wish.name
    stock = stock_of(project)
    known = stock.printers.get(name)
    if known is None:
        names, more = [*known_printers(), *stock.printers], why_unread(project)
        raise WrongUseError(
            f"there is no printer {name!r}; {nearest(name, names)}; `ppgen printer add {name}` adds one{more}"
        )
    return HomePrinter(wish.named, _four(known.margins))


def new_profile(project: Project, name: str) -> PrinterProfile:
    """Return a printer of which nothing was measured yet, with what the stock says of one of that name."""
    known = stock_of(project).printers.get(name)
    return PrinterProfile(name, known.title, known.margins) if known else PrinterProfile(name, name)


def stock_of(project: Project) -> Stock:
    """Return the papers and printers of a project and of ppgen, whatever is wrong with them."""
    shipped, own, _ = read_stock_files(project)
    return read_stock(shipped, own)[0]


def stock_faults(project: Project) -> list[Problem]:
    """Return what is wrong with the files in which a project describes papers, printers and cutters."""
    shipped, own, problems = read_stock_files(project)
    return problems + read_stock(shipped, own)[1]


def why_unread(project: Project) -> str:
    """Return what is wrong with the first of those files, to be told where something of it is not known."""
    placed = (
        f"; {one.span.file}:{one.span.line}: {one.message}" for one in stock_faults(project) if one.span
    )
    return next(placed, "")


def _four(margins: Edges) -> tuple[float, float, float, float]:
    return margins.left, margins.top, margins.right, margins.bottom
