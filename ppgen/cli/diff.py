"""`ppgen diff`: what changed on printed pieces between two states of a project."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened, write_lines
from ppgen.common.problem import Problem, nearest
from ppgen.display.printing import USUAL
from ppgen.exchange import change_lists, change_page, change_print
from ppgen.exchange.changed_pieces import ChangedPiece, changed_pieces
from ppgen.library import Selection, WrongUseError
from ppgen.library.differences import Differences, differences
from ppgen.library.states import state_of
from ppgen.outputs.files import write_whole
from ppgen.report import counted

COMPARING = ("diff/", "fonts/")
"""Of these problems what is compared depends, even where it has no error."""

FORMATS = ("text", "markdown", "html", "pdf", "json")


class DiffOptions(NamedTuple):
    """Two states, the later one that of the project itself where none is named, and what is made of them."""

    before: str
    after: str = ""
    form: str = "text"
    to: Path | None = None
    paper: str = USUAL.paper


def command(place: ProjectPlace, selection: Selection, wanted: DiffOptions) -> int:
    """Compare, and tell or write what is another now; what differs is no problem."""
    if wanted.form not in FORMATS:
        raise WrongUseError(f"there is no format {wanted.form!r}; {nearest(wanted.form, FORMATS)}")
    if wanted.form in ("html", "pdf") and wanted.to is None:
        raise WrongUseError(f"--format {wanted.form} is a file: name it with --out")
    telling = Telling(opened(place))
    with ExitStack() as stack:
        before = stack.enter_context(state_of(telling.project, wanted.before))
        after = (
            stack.enter_context(state_of(telling.project, wanted.after)) if wanted.after else telling.project
        )
        found = differences(before, after, selection, paper=wanted.paper)
        telling.findings = found.findings
        pieces = changed_pieces(found)
        content, faults = _made(pieces, found, wanted)
        telling.findings.problems += faults
    if telling.findings.is_sound:  # notes and warnings of a check are no matter of what changed
        problems = telling.findings.problems
        telling.findings.problems = [one for one in problems if one.rule.startswith(COMPARING)]
    if telling.findings.problems:  # which are no part of what programs read
        with redirect_stdout(sys.stdout if wanted.form == "text" else sys.stderr):
            telling.finish()
    if wanted.to is not None:
        if content:
            write_whole(wanted.to, content, root=wanted.to.parent)
            write_lines([f"{wanted.to}: {counted(len(pieces), 'piece')} not as before"])
    elif wanted.form == "text":
        write_lines(content.decode().splitlines())
    else:
        sys.stdout.write(content.decode())
    return telling.exit_code()


def _made(pieces: list[ChangedPiece], found: Differences, wanted: DiffOptions) -> tuple[bytes, list[Problem]]:
    """Return the list, page or file that was asked for, and what is wrong with it."""
    title = f"{wanted.before} to {wanted.after or 'now'}"
    match wanted.form:
        case "pdf":
            return change_print.printed(title, pieces, found, paper=wanted.paper)
        case "html":
            made = change_page.page(title, pieces, found)
        case "markdown":
            made = change_lists.markdown(pieces)
        case "json":
            made = iter(json.dumps(change_lists.data(pieces), ensure_ascii=False, indent=1).splitlines())
        case _:
            made = change_lists.lines(pieces)
    return ("\n".join(made) + "\n").encode(), []
