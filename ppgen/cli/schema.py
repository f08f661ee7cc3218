"""`ppgen schema`: what may stand in each YAML file, as JSON Schemas for editors."""

from __future__ import annotations

import sys
from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import opened, own
from ppgen.manual.schemas import schemas
from ppgen.outputs.files import says, write_whole


def command(place: ProjectPlace, *, to: Path | None, only_check: bool) -> int:
    """Write the schemas of a project into it, or below another folder; those that are fresh stay untouched.

    With `only_check` nothing is written, and the exit code is 1 if any schema is not fresh.
    """
    project = opened(place) if to or only_check else own(place)
    folder = to or project.root
    old = [(name, text) for name, text in schemas(project).items() if not says(folder / name, text.encode())]
    for name, text in old:
        if not only_check:
            write_whole(folder / name, text.encode(), root=folder)
        sys.stdout.write(f"{folder / name}: {'not fresh' if only_check else 'written'}\n")
    if not old:
        sys.stdout.write("every schema is fresh\n")
    return int(bool(old) and only_check)
