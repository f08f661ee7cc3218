"""`ppgen schema`: what may stand in each YAML file, as JSON Schemas for editors."""

from __future__ import annotations

import sys
from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import opened, own
from ppgen.library import WrongUseError
from ppgen.manual.left_schemas import left_schemas
from ppgen.manual.schemas import schemas
from ppgen.outputs.files import remove, says, write_sources


def command(place: ProjectPlace, *, to: Path | None, only_check: bool) -> int:
    """Write the schemas of a project into it, or below another folder; those that are fresh stay untouched.

    Those that were written for kinds that are gone are removed, unless somebody changed them; other files
    beside them are told and left.
    With `only_check` nothing is written, and the exit code is 1 if any schema is not fresh. Raises
    WrongUseError for the name of a game: schemas are of all games.
    """
    project = opened(place) if to or only_check else own(place)
    if to is not None and not to.exists() and to.name == str(to) and to.name in project.games:
        raise WrongUseError(f"{to} is a game, and schemas are of all games: leave it out, or write ./{to}")
    folder = to or project.root
    known = schemas(project)
    old = [(name, text) for name, text in known.texts.items() if not says(folder / name, text.encode())]
    if not only_check:
        write_sources({folder / name: text.encode() for name, text in old}, root=folder)
    for name, _ in old:
        sys.stdout.write(f"{folder / name}: {'not fresh' if only_check else 'written'}\n")
    left = left_schemas(known, folder)
    for name in left.gone:
        if not only_check:
            remove(folder / name, root=folder)
        sys.stdout.write(f"{folder / name}: {'of a kind that is gone' if only_check else 'removed'}\n")
    for name in left.others:
        sys.stdout.write(f"{folder / name}: no schema of the game, and not as ppgen wrote one; it stays\n")
    if not old and not left.gone:
        sys.stdout.write("every schema is fresh\n")
    return int(bool(old or left.gone) and only_check)
