"""How a command is run: what was chosen, its exit code, and a sentence for wrong use."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ppgen.cli import INTERRUPTED
from ppgen.cli.options import ProjectPlace
from ppgen.common.characters import visible, without_middle
from ppgen.work.exhaustion import lacks_memory
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen import library
    from ppgen.load.tables import endings
else:
    # --help needs neither cards nor a PDF engine
    library, endings = lazily("ppgen.library"), lazily("ppgen.load.tables.endings")


OUTPUT = Path("output")
"""The folder for what is made, in the project."""

CHANGED = Path("changed")
"""The folder below it for what changed since another state."""


def selection(
    games: list[str] | None,
    languages: list[str] | None,
    components: list[str] | None,
    chosen_set: str = "",
    deck: str = "",
) -> library.Selection:
    """Return what the options of a command choose."""
    return library.Selection(
        tuple(games or ()),
        tuple(languages or ()),
        tuple(components or ()),
        chosen_set=chosen_set,
        deck=deck,
    )


def with_values(chosen: library.Selection, fill: list[str] | None) -> library.Selection:
    """Tell values of score sheets, which have a sign of equality, from the file of a record."""
    given = tuple(value for value in fill or () if "=" in value and not Path(value).is_file())
    files = [value for value in fill or () if value not in given]
    if len(files) > 1:
        raise library.WrongUseError(f"--fill takes one file, not {' and '.join(files)}")
    if files and given:
        raise library.WrongUseError(
            f"--fill takes the file of a record or single values, not both: write {given[0]} into {files[0]}"
        )
    if files and not Path(files[0]).is_file():
        raise library.WrongUseError(f"--fill: there is no file {files[0]}; a single value is home=sloths")
    if files and Path(files[0]).suffix.lower() not in endings.YAML_ENDINGS:
        told = f"ppgen score read {files[0]} --out record.yaml"
        raise library.WrongUseError(f"--fill takes a record (YAML), not {files[0]}; {told} makes one of it")
    return chosen._replace(given=given, fill=Path(files[0]) if files else None)


def finish(command: Callable[[], int]) -> None:
    """Run a command and end with its code; wrong use and unreadable files end with 2 and a sentence.

    What else goes wrong, for want of memory, too, is told where the program ends.
    """
    try:
        code = command()
    except library.WrongUseError as fault:
        typer.echo(f"ppgen: {visible(without_middle(str(fault), _LONGEST))}", err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:  # the program says so as it ends
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:  # whoever reads the report has seen enough; the framework ends quietly
        raise
    except OSError as fault:
        if lacks_memory(fault):
            raise
        told = ": ".join(str(part) for part in (fault.filename, fault.strerror or fault) if part)
        told = told if fault.filename or is_somewhere() else NOWHERE
        typer.echo(f"ppgen: {visible(without_middle(told, _LONGEST))}", err=True)
        raise typer.Exit(2) from None
    raise typer.Exit(code)


NOWHERE = "the folder in which ppgen was called is gone: go into one that is there (cd)"


def is_somewhere() -> bool:
    """Tell whether the current folder is there: another program may have removed it."""
    try:
        Path.cwd()
    except OSError:
        return False
    return True


_LONGEST = 2_000
"""Characters of a sentence about wrong use: it may list what there is to choose from."""


def output_folder(place: ProjectPlace, out: Path | None, *, since: str = "") -> Path:
    """Return where a command writes: as was said, else output/ of the project, wherever it was called.

    The games that come with ppgen have none: theirs is that of the current folder. What changed `since`
    another state has a folder of its own there. Raises WrongUseError where that is a link: what lies in a
    project may be a stranger's.
    """
    own = OUTPUT / CHANGED if since else OUTPUT
    if out is not None:
        return out
    if place.is_shipped and place.root is None:
        return own
    root = place.root or library.open_project().root
    if root.resolve() == Path.cwd().resolve():
        return own
    if (root / OUTPUT).is_symlink():
        raise library.WrongUseError(f"{root / OUTPUT} is a link; name the folder that it leads to with --out")
    return root / own


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
