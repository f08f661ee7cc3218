"""`ppgen rules`: what each rule looks for, and why, from the rules' own entries, samples included."""

from __future__ import annotations

import sys
from fnmatch import fnmatchcase

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import opened
from ppgen.common.problem import nearest
from ppgen.library import WrongUseError
from ppgen.manual.rules import entries, numbered_table


def command(place: ProjectPlace, wanted: tuple[str, ...], *, table: bool) -> int:
    """Print one line for each rule, or all about the wanted ones; `table` shows a game's numbered rules."""
    project = opened(place)
    if table:
        for game in project.choose(wanted):
            sys.stdout.write(numbered_table(project, game))
        return 0
    known = {entry.id: entry for entry in entries(project)}
    if not wanted:
        sys.stdout.write("".join(f"{entry.brief()}\n" for entry in known.values()))
        return 0
    chosen = [entry for name, entry in known.items() if any(fnmatchcase(name, one) for one in wanted)]
    for one in wanted:
        if not any(fnmatchcase(name, one) for name in known):
            raise WrongUseError(f"no rule is called {one!r}; {nearest(one, known)}")
    sys.stdout.write("\n\n".join(entry.full() for entry in chosen) + "\n")
    return 0
