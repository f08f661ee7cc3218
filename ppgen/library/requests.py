"""What a program asks for, as the rest takes it: names, enums and paths, or why that makes no sense."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import NamedTuple, TypeVar

from ppgen import exports
from ppgen.common.problem import nearest
from ppgen.display.printing import (
    EVERY,
    MOST_COUNTED,
    Bleed,
    Cutter,
    FlipEdge,
    HomePrinter,
    Ink,
    Marks,
    Printing,
    Sides,
)
from ppgen.editions import Loaded
from ppgen.library.findings import Selection
from ppgen.load.project import Project, WrongUseError
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.model.game import language_tag
from ppgen.work.memory import Memory
from ppgen.work.sharing import Crew

_Choice = TypeVar("_Choice", bound=StrEnum)


class BuildOptions(NamedTuple):
    """How files are made: the paper, the edge it is turned over, the formats, and the folder for them.

    Without a folder nothing is written, and the files come back as values. How much `bleed` is printed, which
    `sides`, which `marks`, and whether to save `ink`, is said by the values of these enums. There are so many
    `copies` of each piece, or 0 for as many as the game holds; the first sheet of each file begins after so
    many slots that are to `skip`. A `kit` is everything of a language in one file, too. The `printer` is one
    of the user's, perhaps with a tray (`home/rear`), or of the stock: it leaves its margins white, and its
    backs are moved to lie behind their fronts. The `cutter` is a machine of the stock, for which pieces are
    laid out and marks are printed. `jobs` processes share the languages, and the long files of one; what
    comes out is the same for any number. What an earlier build made of the same things is left as it is,
    unless all is to be made `fresh`. With the address of a `scheduler` of Dask its workers make the
    languages. The chosen pieces may be all `changes` of a box.
    """

    paper: str = "a4"
    flip: FlipEdge = FlipEdge.LONG
    formats: tuple[str, ...] = ("pdf",)
    out: Path | None = None
    bleed: Bleed = Bleed.FIT
    sides: Sides = Sides.BOTH
    ink: Ink = Ink.FULL
    jobs: int = 1
    fresh: bool = False
    scheduler: str = ""
    marks: Marks = Marks.CROSS
    copies: int = 0
    skip: int = 0
    kit: bool = False
    printer: str = ""
    cutter: str = ""
    changes: bool = False

    @property
    def crew(self) -> Crew:
        """The processes that share the work; raises WrongUseError for less than one."""
        return crew_of(self.jobs)

    def printing(
        self,
        pieces: tuple[str, ...],
        components: tuple[str, ...],
        machines: tuple[HomePrinter | None, Cutter | None] = (None, None),
    ) -> Printing:
        """Return how the sheets are wanted, with these pieces of these components; all if none is named.

        The `machines` are the printer and the cutter that were found by their names.
        """
        counts = self.copies, self.skip, pieces, (components or (EVERY,)) if self.kit else (), components
        ways = self.paper, self.flip, self.bleed, self.sides, self.ink, self.marks
        return Printing(*ways, *counts, *machines, self.changes)


USUAL = BuildOptions()


class ExportOptions(NamedTuple):
    """How an order is made: the folder for its files, without which they come back as values.

    There are so many `copies` of each piece, or 0 for as many as the game holds. What is `accepted`
    (`safe-zone`, `bleed`, `resolution`) is told and does not stop the order. `jobs` processes share the work.
    Pages in inks follow the `profile` of a press (a file in the project), and show with `contour` where a
    machine cuts.
    """

    out: Path | None = None
    copies: int = 0
    accepted: tuple[str, ...] = ()
    jobs: int = 1
    profile: Path | None = None
    contour: bool = False

    @property
    def crew(self) -> Crew:
        """The processes that share the work; raises WrongUseError for less than one."""
        return crew_of(self.jobs)


class Request(NamedTuple):
    """One wish: what of which project, and how it is made. Made at the border, and handed down whole.

    `printing` is what the options say of sheets, with the machines that they name.
    """

    project: Project
    selection: Selection
    options: BuildOptions
    printing: Printing

    def to_send(self) -> Request:
        """Return it as another process gets it, without what this one remembers of the project."""
        return self._replace(project=replace(self.project, memory=Memory()))


def sound_options(options: BuildOptions) -> BuildOptions:
    """Return options in which paths and choices may be written as texts; raises WrongUseError for others."""
    known = exports.formats()
    formats = sound_names("formats", options.formats)
    for form in formats:
        if form not in known:
            raise WrongUseError(f"there is no format {form!r}; {nearest(form, known)}")
    return options._replace(
        paper=sound_text("paper", options.paper),
        formats=formats,
        out=None if options.out is None else sound_path("out", options.out),
        flip=_choice("flip", options.flip, FlipEdge),
        bleed=_choice("bleed", options.bleed, Bleed),
        sides=_choice("sides", options.sides, Sides),
        ink=_choice("ink", options.ink, Ink),
        marks=_choice("marks", options.marks, Marks),
        copies=sound_count("copies", options.copies),
        skip=sound_count("skip", options.skip),
        kit=_truth("kit", options.kit),
        printer=sound_text("printer", options.printer),
        cutter=sound_text("cutter", options.cutter),
        changes=_truth("changes", options.changes),
        scheduler=sound_text("scheduler", options.scheduler),
    )


def require_project(project: object) -> None:
    """Raise WrongUseError for what is no project, such as the path of one."""
    if not isinstance(project, Project):
        raise WrongUseError(f"{project!r} is no project: open_project gives the one in a folder")


def sound_selection(selection: Selection) -> Selection:
    """Return a selection whose path may be written as text; raises WrongUseError for what are no names."""
    return selection._replace(
        games=sound_names("games", selection.games),
        languages=sound_names("languages", selection.languages),
        components=sound_names("components", selection.components),
        pieces=sound_names("pieces", selection.pieces),
        chosen_set=sound_text("chosen_set", selection.chosen_set),
        deck=sound_text("deck", selection.deck),
        given=sound_names("given", selection.given),
        fill=None if selection.fill is None else sound_path("fill", selection.fill),
    )


def sound_path(what: str, path: object) -> Path:
    """Return a path that may be written as text; raises WrongUseError for another thing."""
    if isinstance(path, str | PathLike):
        return Path(path)
    raise WrongUseError(f"{what} is a path, not {path!r}")


def sound_text(what: str, text: object) -> str:
    """Return a text; raises WrongUseError for another thing."""
    if isinstance(text, str):
        return text
    raise WrongUseError(f"{what} is a text, not {text!r}")


def _truth(what: str, wanted: object) -> bool:
    if isinstance(wanted, bool):
        return wanted
    raise WrongUseError(f"{what} is true or false, not {wanted!r}")


def crew_of(jobs: object) -> Crew:
    """Return so many processes; raises WrongUseError for less than one."""
    if isinstance(jobs, int) and jobs >= 1:
        return Crew(jobs)
    raise WrongUseError(f"jobs is a number of processes from 1, not {jobs!r}")


def sound_count(what: str, count: object) -> int:
    """Return a number of things; raises WrongUseError for what is none, and for more than any sheet takes."""
    if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= MOST_COUNTED:
        return count
    raise WrongUseError(f"{what} is a number from 0 to {MOST_COUNTED}, not {count!r}")


def sound_names(what: str, names: object) -> tuple[str, ...]:
    """Return several texts; raises WrongUseError for another thing."""
    found = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str | bytes) else None
    if found is None or not all(isinstance(name, str) for name in found):
        raise WrongUseError(f'{what} are several texts, such as {what}=("…",), not {names!r}')
    return found


def _choice(what: str, wanted: str, choices: type[_Choice]) -> _Choice:
    try:
        return choices(wanted)
    except ValueError as fault:
        raise WrongUseError(f"{what} cannot be {wanted!r}; {nearest(str(wanted), [*choices])}") from fault


def chosen_languages(loaded: Loaded, requested: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages of a game that are requested, in its order; all without a request."""
    if not requested:
        return loaded.languages()
    tags = [language_tag(language) for language in requested]
    return tuple(tag for tag in (*loaded.languages(), *PSEUDO_LANGUAGES) if tag in tags)
