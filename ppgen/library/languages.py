"""One language of a build: laid out, drawn and read back, here or in another process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ppgen import pipeline
from ppgen.common.problem import Problem, has_errors
from ppgen.display.printing import Printing
from ppgen.editions import Edition, Loaded, Printed
from ppgen.library.findings import Findings, Selection
from ppgen.library.session import Session
from ppgen.load.project import Project
from ppgen.outputs.manifest import piece_digests

Step = Callable[[str], None]
"""Told what begins now, for people who wait."""


class LanguageMade(NamedTuple):
    """What was made of a game in a language, and found; nothing is `printed` where something is not right.

    `counts` are the pieces of each component, `digests` the hashes of each, `images` the pictures
    that were used.
    """

    game: str
    language: str
    findings: Findings
    is_sound: bool
    printed: tuple[Printed, ...]
    counts: Mapping[str, int]
    digests: Mapping[str, Mapping[str, str]]
    images: tuple[str, ...]


class Task(NamedTuple):
    """All that another process needs to make a language; `build` tells one build from another."""

    build: int
    root: Path
    shipped: Path
    was_chosen: bool
    selection: Selection
    game: str
    language: str
    printing: Printing
    formats: tuple[str, ...]


def make_language(
    session: Session,
    loaded: Loaded,
    language: str,
    *,
    printing: Printing,
    formats: tuple[str, ...],
    step: Step,
) -> tuple[LanguageMade, Edition]:
    """Run stages 3 to 8; what is found stands in the result and not in the session."""
    findings, session.findings = session.findings, Findings()
    try:
        step(f"{loaded.game.id} {language}")
        edition = session.edition(loaded, language, printing)
        printed: list[Printed] = []
        problems: list[Problem] = []
        for form in formats if edition.is_sound else ():
            for file, faults in pipeline.draw(edition, form, printing.flip):
                step(f"{loaded.game.id} {language} {file.name}")
                printed.append(file)
                problems += faults
        session.findings.note(problems)
        is_right = bool(printed) and not has_errors(problems)
        made = LanguageMade(
            loaded.game.id,
            language,
            session.findings,
            edition.is_sound,
            tuple(printed) if is_right else (),
            {name: sum(piece.copies for piece in pieces) for name, pieces in edition.pieces.items()},
            piece_digests(edition) if is_right else {},
            tuple(loaded.material.images.used),
        )
    finally:
        session.findings = findings
    return made, edition


def make_elsewhere(task: Task) -> LanguageMade:
    """Make a language in this process for another one; files to quote from are left for that one to read."""
    session, games = _opened(task._replace(game="", language=""))
    loaded = games[task.game]
    made, _ = make_language(
        session, loaded, task.language, printing=task.printing, formats=task.formats, step=lambda _: None
    )
    made.findings.sources.clear()
    return made


@lru_cache(maxsize=1)
def _opened(task: Task) -> tuple[Session, dict[str, Loaded]]:
    """Load the games once for all languages of a build that this process makes."""
    session = Session(Project(task.root, task.shipped, was_chosen=task.was_chosen), task.selection)
    games = {loaded.game.id: loaded for loaded, _ in session.games()}
    for loaded in games.values():
        session.records_of(loaded)
    return session, games
