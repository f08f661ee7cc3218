"""`ppgen show`: a picture of chosen pieces side by side, in every chosen language, written into a file."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.named_outputs import refuse_among_sources
from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import CLEAN, Telling, opened, write_lines
from ppgen.display.chosen_pieces import follows
from ppgen.exchange import change_lists
from ppgen.library import Findings, Project, Selection, show
from ppgen.library.differences import PieceChange, differences
from ppgen.library.states import state_of
from ppgen.load.project import WrongUseError
from ppgen.outputs.files import write_whole
from ppgen.report import counted

MOST_LISTED = 20
"""So many pieces are named one by one."""


class ShowOptions(NamedTuple):
    """Pieces in a row, from where folded things are seen, the file, and the state to differ from."""

    columns: int
    view: tuple[float, float] | None
    to: Path
    since: str = ""


def command(place: ProjectPlace, selection: Selection, options: ShowOptions) -> int:
    """Draw chosen pieces of one game as a PNG picture, those with errors marked, if they can be drawn."""
    telling, to = Telling(opened(place)), options.to
    if to.suffix.lower() != ".png":
        called = to.with_suffix(".png") if to.name else to / "picture.png"
        raise WrongUseError(f"a picture is written as PNG: call it {called}")
    refuse_among_sources(to)
    if options.since:
        changed, telling.findings = _changed(telling.project, selection, options.since)
        if not changed and telling.findings.is_sound:
            write_lines([change_lists.NOTHING])
            return CLEAN
        if not changed:
            with redirect_stdout(sys.stderr):
                return telling.finish()
        selection = selection._replace(pieces=changed)
    shown = show(telling.project, selection, columns=options.columns, view=options.view)
    telling.findings = shown.findings
    if shown.picture:
        write_whole(to, shown.picture, root=to.parent)
        telling.lines.append(f"{to}: {counted(len(shown.pieces), 'piece')}")
    if shown.faulty:
        telling.lines.append(f"marked in it, since they have errors: {_listed(shown.faulty)}")
    if shown.undrawn:
        telling.lines.append(f"not drawn (not there, or the errors are in the way): {_listed(shown.undrawn)}")
    if not shown.picture:
        telling.lines.append(f"{to}: no picture, since nothing can be drawn")
    if shown.findings.is_sound:
        return telling.finish()
    with redirect_stdout(sys.stderr):
        return telling.finish()


def _changed(project: Project, selection: Selection, since: str) -> tuple[tuple[str, ...], Findings]:
    """Return what of the pieces that were asked for is new, or not as it was, and what is wrong with all."""
    with state_of(project, since) as before:
        found = differences(before, project, selection._replace(pieces=()))
    names = dict.fromkeys(
        one.piece for one in found.pieces if one.change in (PieceChange.NEW, PieceChange.CHANGED)
    )
    asked = selection.pieces
    changed = tuple(name for name in names if not asked or any(follows(name, one) for one in asked))
    return changed, found.findings


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"{', '.join(names[:MOST_LISTED])}{more}"
