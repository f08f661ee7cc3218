"""Finished files that hold a part of what a game prints, as it was asked for, or nothing of it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from ppgen.common.problem import Problem, error, note
from ppgen.display.printing import Printing
from ppgen.library.proving_files import BUILD_AGAIN
from ppgen.library.session import Session
from ppgen.outputs.manifest import MANIFEST

CHANGED = "changed"
"""The folder among the outputs for what changed since another state."""

MOST_SAID = 3
"""So many names of pieces are said; of more how many there are."""


def build_command(
    session: Session,
    game: str,
    language: str,
    out: Path,
    *more: str,
    verb: str = "build",
    is_chosen: bool = True,
) -> str:
    """Return the command that builds a language of a game, or all, as chosen, into the folder proved here.

    Another `verb` is that of what else is done there; the set and deck are left out where they are not those
    that were chosen.
    """
    chosen, project = session.selection, session.project
    part = [("--set", chosen.chosen_set), ("--deck", chosen.deck)] if is_chosen else []
    choice = [("--lang", language), *part]
    words = [word for option, name in choice if name for word in (option, name)]
    usual = (Path.cwd() if project.is_shipped else project.root) / "output"
    is_usual = out.parent.resolve() / out.name == usual
    place = [] if is_usual else ["--out", str(out)]
    games = ["--shipped"] if project.is_shipped else []
    return shlex.join(["ppgen", *games, verb, game, *words, *more, *place])


def told_no_folder(folder: Path, whose: str, command: str) -> Problem | None:
    """Say that something else lies where the folder of a game or a language should be."""
    if not os.path.lexists(folder) or folder.is_dir():
        return None
    what = "a link to nothing" if folder.is_symlink() and not folder.exists() else "a file"
    message = f"{folder} is {what}, where the folder of the {whose} should be"
    return error("prove/missing-output", message, hint=f"take it away, and run: {command}")


def told_parts(game: str, language: str, asked: Iterable[Printing], command: str) -> Iterator[Problem]:
    """Yield a note for each way of asking for a part in which files of a language were made."""
    ways = dict.fromkeys((one.pieces, one.copies) for one in asked)
    for pieces, copies in ways:
        if not pieces and not copies:
            continue
        only = f"{_named(pieces)} alone" if pieces else "all pieces"
        many = f", {copies} of each" if copies else ""
        options = " and ".join([*["--cards"] * bool(pieces), *["--copies"] * bool(copies)])
        message = (
            f"files of {language} were asked for with {options}: {only}{many}; they are proved as that part"
        )
        hint = f"to prove all that the game prints, run: {command}"
        yield note("prove/part", message, hint=hint, subject=game)


def told_absent(path: Path, command: str) -> Problem:
    """Say that a file was never built, or what lies in its place."""
    if os.path.lexists(path):
        message = f"{path} is {_kind_of(path)}, where a file should be"
        return error("prove/missing-output", message, hint=f"take it away, and run: {command}")
    return error("prove/missing-output", f"{path} does not exist", hint=f"run: {command}")


def _kind_of(path: Path) -> str:
    if path.is_symlink() and not path.exists():
        return "a link to nothing"
    return "a folder" if path.is_dir() else "no plain file"


def told_unproved(session: Session, game: str, out: Path, made: Path) -> Iterator[Problem]:
    """Say that what `build --since` left among the outputs, with its own manifest, is not proved too."""
    if (made / MANIFEST).is_file():
        message = (
            f"{made} holds what changed since an earlier state, with its own manifest: it was not proved"
        )
        games = ["--shipped"] if session.project.is_shipped else []
        command = shlex.join(["ppgen", *games, "prove", game, "--out", str(out)])
        yield note("prove/part", message, hint=f"to prove it as well, run: {command}", subject=game)


def told_unlisted(folder: Path, drawn: Iterable[str], listed: Collection[str]) -> Iterator[Problem]:
    """Yield a problem for each file that drawing gives beside those that are listed, and that is not there.

    One that is there is a stray, and told as that. All are named from the folder of a game on.
    """
    for name in drawn:
        if name not in listed and not os.path.lexists(folder / name):
            message = f"{folder / name} does not exist, though what is drawn with it does"
            yield error("prove/missing-output", message, hint=BUILD_AGAIN)


def told_unbuilt(folder: Path, command: str) -> Problem:
    """Say that nothing of a language was built."""
    message = f"nothing of this game lies in {folder}"
    return error("prove/missing-output", message, hint=f"run: {command}")


def _named(pieces: tuple[str, ...]) -> str:
    more = len(pieces) - MOST_SAID
    return ", ".join(pieces[:MOST_SAID]) + (f" and {more} more" if more > 0 else "")
