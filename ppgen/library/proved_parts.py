"""Finished files that hold a part of what a game prints, as it was asked for, or nothing of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from ppgen.common.problem import Problem, error, note
from ppgen.display.printing import Printing
from ppgen.library.listed_files import Listed
from ppgen.library.proving_files import BUILD_AGAIN

MOST_SAID = 3
"""So many names of pieces are said; of more how many there are."""


def told_parts(game: str, language: str, asked: Iterable[Printing]) -> Iterator[Problem]:
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
        hint = f"to prove all that the game prints, run: ppgen build {game} --lang {language}"
        yield note("prove/part", message, hint=hint, subject=game)


def told_absent(path: Path, game: str, language: str, *, is_kit: bool) -> Problem:
    """Say that a file was never built."""
    hint = f"run: ppgen build {game} --lang {language}{' --kit' if is_kit else ''}"
    return error("prove/missing-output", f"{path} does not exist", hint=hint)


def told_unlisted(folder: Path, drawn: Iterable[str], listed: Iterable[Listed]) -> Iterator[Problem]:
    """Yield a problem for each file that drawing gives beside those that are listed, and that is not there.

    One that is there is a stray, and told as that.
    """
    known = {one.name.partition("/")[2] for one in listed}
    for name in drawn:
        if name not in known and not os.path.lexists(folder / name):
            message = f"{folder / name} does not exist, though what is drawn with it does"
            yield error("prove/missing-output", message, hint=BUILD_AGAIN)


def told_unbuilt(game: str, language: str, folder: Path) -> Problem:
    """Say that nothing of a language was built."""
    message = f"nothing of this game lies in {folder / language}"
    hint = f"run: ppgen build {game} --lang {language}"
    return error("prove/missing-output", message, hint=hint, subject=game)


def _named(pieces: tuple[str, ...]) -> str:
    more = len(pieces) - MOST_SAID
    return ", ".join(pieces[:MOST_SAID]) + (f" and {more} more" if more > 0 else "")
