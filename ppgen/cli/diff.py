"""`ppgen diff`: what changed on printed pieces between two states of a project."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened, write_lines
from ppgen.common.problem import nearest
from ppgen.exchange import change_lists, change_page
from ppgen.exchange.changed_pieces import changed_pieces
from ppgen.library import Selection, WrongUseError
from ppgen.library.differences import differences
from ppgen.library.states import state_of
from ppgen.outputs.files import write_whole
from ppgen.report import counted

COMPARING = ("diff/", "fonts/")
"""Of these problems what is compared depends, even where it has no error."""

FORMATS = ("text", "markdown", "html", "json")


class DiffOptions(NamedTuple):
    """Two states, the later one that of the project itself where none is named, and what is made of them."""

    before: str
    after: str = ""
    form: str = "text"
    to: Path | None = None


def command(place: ProjectPlace, selection: Selection, wanted: DiffOptions) -> int:
    """Compare, and tell or write what is another now; what differs is no problem."""
    if wanted.form not in FORMATS:
        raise WrongUseError(f"there is no format {wanted.form!r}; {nearest(wanted.form, FORMATS)}")
    if wanted.form == "html" and wanted.to is None:
        raise WrongUseError("--format html is a page: name a file for it with --to")
    telling = Telling(opened(place))
    with ExitStack() as stack:
        before = stack.enter_context(state_of(telling.project, wanted.before))
        after = (
            stack.enter_context(state_of(telling.project, wanted.after)) if wanted.after else telling.project
        )
        found = differences(before, after, selection)
        telling.findings = found.findings
        pieces = changed_pieces(found)
        match wanted.form:
            case "html":
                made = change_page.page(f"{wanted.before} to {wanted.after or 'now'}", pieces, found)
            case "markdown":
                made = change_lists.markdown(pieces)
            case "json":
                made = iter(json.dumps(change_lists.data(pieces), ensure_ascii=False, indent=1).splitlines())
            case _:
                made = change_lists.lines(pieces)
        text = "\n".join(made) + "\n"
    if telling.findings.is_sound:  # notes and warnings of a check are no matter of what changed
        problems = telling.findings.problems
        telling.findings.problems = [one for one in problems if one.rule.startswith(COMPARING)]
    if telling.findings.problems:  # which are no part of what programs read
        with redirect_stdout(sys.stdout if wanted.form == "text" else sys.stderr):
            telling.finish()
    if wanted.to is not None:
        write_whole(wanted.to, text.encode(), root=wanted.to.parent)
        write_lines([f"{wanted.to}: {counted(len(pieces), 'piece')} not as before"])
    elif wanted.form == "text":
        write_lines(text.splitlines())
    else:
        sys.stdout.write(text)
    return telling.exit_code()
