"""`ppgen show`: a picture of chosen pieces side by side, in every chosen language, written into a file."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened
from ppgen.library import Selection, show
from ppgen.outputs.files import write_whole
from ppgen.report import counted

MOST_LISTED = 20
"""So many pieces are named one by one."""


def command(
    place: ProjectPlace, selection: Selection, *, columns: int, view: tuple[float, float] | None, to: Path
) -> int:
    """Draw chosen pieces of one game as a PNG picture, those with errors marked, if they can be drawn."""
    telling = Telling(opened(place))
    shown = show(telling.project, selection, columns=columns, view=view)
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


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"{', '.join(names[:MOST_LISTED])}{more}"
