"""`ppgen diff`: what changed on printed pieces between two states of a project."""

from __future__ import annotations

import json
import os
import sys
from contextlib import ExitStack, redirect_stdout
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.named_outputs import refuse_among_sources
from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import CLEAN, PROBLEMS, Telling, opened, write_lines
from ppgen.common.characters import visible
from ppgen.common.problem import Problem, nearest
from ppgen.display.printing import USUAL, Printing
from ppgen.exchange import change_comment, change_lists, change_page, change_print
from ppgen.exchange.change_pictures import changed_sides
from ppgen.exchange.changed_pieces import ChangedPiece, changed_pieces
from ppgen.library import Selection, WrongUseError
from ppgen.library.differences import Differences, differences
from ppgen.library.recorded_states import (
    RecordedState,
    is_manifest,
    manifest_named,
    recorded_differences,
    recorded_state,
    state_now,
)
from ppgen.library.states import state_of
from ppgen.library.uncompared import NOT_COMPARED
from ppgen.outputs.files import write_all, write_whole
from ppgen.report import counted

COMPARING = ("diff/", "fonts/")
"""Of these problems what is compared depends, even where it has no error."""

RECORDED_FORMATS = ("text", "json")
"""What can be made of manifests, which hold nothing to draw."""

FORMATS = ("text", "markdown", "html", "pdf", "json")


class DiffOptions(NamedTuple):
    """Two states, the later one that of the project itself where none is named, and what is made of them.

    `pictures` is a folder for those that a comment shows.
    """

    before: str
    after: str = ""
    form: str = "text"
    to: Path | None = None
    paper: str = USUAL.paper
    pictures: Path | None = None


class ToldChanges(NamedTuple):
    """The list, page or file that was asked for, pictures beside it, and what is wrong with it."""

    content: bytes
    pictures: dict[str, bytes]
    problems: list[Problem]


def command(place: ProjectPlace, selection: Selection, wanted: DiffOptions) -> int:
    """Compare, and tell or write what is another now; what differs is no problem."""
    if wanted.form not in FORMATS:
        raise WrongUseError(f"there is no format {wanted.form!r}; {nearest(wanted.form, FORMATS)}")
    if wanted.form in ("html", "pdf") and wanted.to is None:
        raise WrongUseError(f"--format {wanted.form} is a file: name it with --out")
    if wanted.to is not None:
        refuse_among_sources(wanted.to)
    if wanted.pictures is not None and wanted.form != "markdown":
        raise WrongUseError("--pictures is for --format markdown; html and pdf hold theirs")
    before, after = (
        manifest_named(name, lambda: selection.games or opened(place).games)
        for name in (wanted.before, wanted.after)
    )
    wanted = wanted._replace(before=before, after=after)
    if is_manifest(before) or is_manifest(after):
        return _of_manifests(place, selection, wanted)
    telling = Telling(opened(place))
    with ExitStack() as stack:
        was = stack.enter_context(state_of(telling.project, before))
        now = stack.enter_context(state_of(telling.project, after)) if after else telling.project
        found = differences(was, now, selection, paper=wanted.paper)
        telling.findings = found.findings
        pieces = changed_pieces(found)
        made = _made(pieces, found, wanted)
        telling.findings.problems += made.problems
    if telling.findings.is_sound:  # notes and warnings of a check are no matter of what changed
        problems = telling.findings.problems
        telling.findings.problems = [one for one in problems if one.rule.startswith(COMPARING)]
    if telling.findings.problems:  # which are no part of what programs read
        with redirect_stdout(sys.stdout if wanted.form == "text" else sys.stderr):
            telling.finish()
    if wanted.form == "markdown" and any(one.rule == "diff/unread" for one in telling.findings.problems):
        return telling.exit_code()  # a comment that nothing changed would be false
    if wanted.pictures is not None and made.pictures:
        shown = {wanted.pictures / name: picture for name, picture in made.pictures.items()}
        write_all(shown, root=wanted.pictures)
    if wanted.to is not None:
        if made.content:
            write_whole(wanted.to, made.content, root=wanted.to.parent)
            write_lines([f"{wanted.to}: {counted(len(pieces), 'piece')} not as before"])
    elif wanted.form == "text":
        write_lines(made.content.decode().splitlines())
    else:
        sys.stdout.write(made.content.decode())
    return telling.exit_code()


def _of_manifests(place: ProjectPlace, selection: Selection, wanted: DiffOptions) -> int:
    """Compare what manifests say, or one of them with a state of the project: all but pictures."""
    if wanted.form not in RECORDED_FORMATS or wanted.pictures is not None:
        kinds = " or ".join(RECORDED_FORMATS)
        raise WrongUseError(f"a manifest holds nothing to draw: take --format {kinds}, or a commit")
    recorded = [recorded_state(name) for name in (wanted.before, wanted.after) if is_manifest(name)]
    if len({one.game for one in recorded}) > 1:
        raise WrongUseError(f"manifests of two games: {recorded[0].game} and {recorded[1].game}")
    states, sound = list[RecordedState](), True
    for name in (wanted.before, wanted.after):
        if is_manifest(name):
            states.append(recorded_state(name))
            continue
        telling = Telling(opened(place))
        with ExitStack() as stack:
            project = stack.enter_context(state_of(telling.project, name)) if name else telling.project
            of_game, printing = recorded[0].game, Printing(wanted.paper)
            state, telling.findings = state_now(project, selection, game=of_game, printing=printing)
        states.append(state)
        if not telling.findings.is_sound:
            with redirect_stdout(sys.stderr):
                telling.finish()
            sound = False
    before, after = states
    if not any({*one} & {*after.pieces.get(tag, {})} for tag, one in before.pieces.items()):
        raise WrongUseError("the two have no component in common in any language: nothing can be compared")
    pieces = changed_pieces(Differences([*recorded_differences(before, after, selection)]))
    content = "\n".join(_recorded_lines(pieces, wanted.form)) + "\n"
    if wanted.to is None:
        sys.stdout.write(content)
    else:
        write_whole(wanted.to, content.encode(), root=wanted.to.parent)
        write_lines([f"{wanted.to}: {counted(len(pieces), 'piece')} not as before"])
    return CLEAN if sound else PROBLEMS


def _recorded_lines(pieces: list[ChangedPiece], form: str) -> list[str]:
    if form == "json":
        return json.dumps(change_lists.data(pieces), ensure_ascii=False, indent=1).splitlines()
    return [visible(line) for line in change_lists.lines(pieces)]


def _made(pieces: list[ChangedPiece], found: Differences, wanted: DiffOptions) -> ToldChanges:
    """Return the list, page or file that was asked for, and what is wrong with it."""
    title = f"{wanted.before} to {wanted.after or 'now'}"
    pictures: dict[str, bytes] = {}
    match wanted.form:
        case "pdf":
            content, problems = change_print.printed(title, pieces, found, paper=wanted.paper)
            return ToldChanges(content, {}, problems)
        case "html":
            made = change_page.page(title, pieces, found)
        case "markdown":
            lines, pictures = _comment(pieces, found, wanted)
            made = iter(lines)
        case "json":
            made = iter(json.dumps(change_lists.data(pieces), ensure_ascii=False, indent=1).splitlines())
        case _:
            made = change_lists.lines(pieces)
    return ToldChanges(("\n".join(made) + "\n").encode(), pictures, [])


def _comment(pieces: list[ChangedPiece], found: Differences, wanted: DiffOptions) -> change_comment.Comment:
    """Return Markdown that shows its pictures by the way from its own file to their folder."""
    told = [one for one in found.findings.problems if one.rule == NOT_COMPARED]
    said = [f"{one.subject}: {one.message}." for one in told]
    if wanted.pictures is None:
        return change_comment.comment(pieces, beside=said)
    beside = wanted.to.parent if wanted.to else Path()
    way = Path(os.path.relpath(wanted.pictures, beside)).as_posix()
    return change_comment.comment(pieces, f"{way}/", partial(changed_sides, found=found), beside=said)
