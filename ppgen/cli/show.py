"""`ppgen show`: a picture of chosen pieces side by side, in every chosen language, written into a file."""

from __future__ import annotations

from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened
from ppgen.library import Selection, show
from ppgen.outputs.files import write_whole
from ppgen.report import counted


def command(
    place: ProjectPlace, selection: Selection, *, columns: int, view: tuple[float, float] | None, to: Path
) -> int:
    """Draw chosen pieces of one game as a PNG picture; nothing is written where there are errors."""
    telling = Telling(opened(place))
    shown = show(telling.project, selection, columns=columns, view=view)
    telling.findings = shown.findings
    if shown.picture:
        write_whole(to, shown.picture, root=to.parent)
        telling.lines.append(f"{to}: {counted(len(shown.pieces), 'piece')}")
    elif not shown.findings.is_sound:
        telling.lines.append(f"{to}: no picture, while there are errors")
    return telling.finish()
