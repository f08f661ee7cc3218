"""The public interface, what `import ppgen` offers: values in, values out; the command line uses it, too.

Nothing here prints or ends the program. What a user's files have wrong comes back as problems; only a game,
language, component or paper that does not exist raises `WrongUseError`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.load import project as projects
from ppgen.load.project import Project, WrongUseError
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.display.printing import Bleed, FlipEdge, Ink, Marks, Sides
    from ppgen.library.building import Built, BuiltFile, build
    from ppgen.library.checking import check
    from ppgen.library.exporting import Exported, ExportedDeck, ExportedFile, export, services
    from ppgen.library.findings import Findings, Selection
    from ppgen.library.proving import Proved, prove
    from ppgen.library.proving_files import ProvedFile
    from ppgen.library.requests import BuildOptions, ExportOptions
    from ppgen.library.session import Session
    from ppgen.library.showing import ShownPieces, show

__all__ = [
    "Bleed",
    "BuildOptions",
    "Built",
    "BuiltFile",
    "ExportOptions",
    "Exported",
    "ExportedDeck",
    "ExportedFile",
    "Findings",
    "FlipEdge",
    "Ink",
    "Marks",
    "Project",
    "Proved",
    "ProvedFile",
    "Selection",
    "Session",
    "ShownPieces",
    "Sides",
    "WrongUseError",
    "build",
    "check",
    "export",
    "open_project",
    "prove",
    "services",
    "show",
]


_HOMES = {
    "ppgen.display.printing": ("Bleed", "FlipEdge", "Ink", "Marks", "Sides"),
    "ppgen.library.building": ("Built", "BuiltFile", "build"),
    "ppgen.library.checking": ("check",),
    "ppgen.library.exporting": (
        "Exported",
        "ExportedDeck",
        "ExportedFile",
        "export",
        "services",
    ),
    "ppgen.library.findings": ("Findings", "Selection"),
    "ppgen.library.proving": ("Proved", "prove"),
    "ppgen.library.proving_files": ("ProvedFile",),
    "ppgen.library.requests": ("BuildOptions", "ExportOptions"),
    "ppgen.library.session": ("Session",),
    "ppgen.library.showing": ("ShownPieces", "show"),
}
"""Where the rest is: loaded when it is first asked for, so that a build starts without what orders need."""


def __getattr__(name: str) -> object:
    """Load a part of the interface when it is first asked for."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(lazily(home), name)
    raise AttributeError(f"module 'ppgen.library' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the interface, whether it was loaded yet or not."""
    return sorted(__all__)


def open_project(
    folder: Path | str | None = None,
    *,
    lasting: bool = False,
    limits: float = 1.0,
    brought_along: bool = False,
) -> Project:
    """Open a folder with cards/, layouts/ and perhaps fonts/; else that which the current one lies in.

    With `brought_along` it is the games that come with ppgen, and the project `is_shipped`. A `lasting`
    project remembers what was read and made, for another run after an edit. Its games may take `limits` times
    the usual amount of work. Raises WrongUseError if there is no cards/.
    """
    place = None if folder is None else Path(folder)
    return projects.open_project(
        place, Path.cwd(), lasting=lasting, limits=limits, brought_along=brought_along
    )
