"""Stages 1 to 6 for every chosen language: all that is wrong with a project."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ppgen.checks import Phase, check_usage, check_waivers
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem
from ppgen.display.printing import USUAL, Printing
from ppgen.editions import Loaded
from ppgen.library.drawn_files import icon_faults, picture_faults
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.language_checks import CheckedPart, PartCheck, PartFindings
from ppgen.library.languages import Stage, Step
from ppgen.library.order_editions import service_faults
from ppgen.library.requests import crew_of, sound_text
from ppgen.library.session import Session
from ppgen.load.project import Project
from ppgen.work.sharing import ALONE, Crew

FIRST_WEIGHS = 2
"""The first part takes as long as so many, with what its process does once while others check theirs."""


class _GameProblems(NamedTuple):
    """What is found of a game whatever the language: of its icons, and of its layouts as they are written."""

    icons: list[Problem]
    layouts: list[Problem]


def check(
    project: Project,
    selection: Selection = EVERYTHING,
    *,
    paper: str = "a4",
    probe: bool = False,
    jobs: int = 1,
    step: Step = lambda _: None,
) -> Findings:
    """Run stages 1 to 6 for every chosen language and return all that is wrong; nothing is written.

    Each drawing, be it an icon or a picture, is held once against what another engine paints of its file.

    With `probe`, each printed value of a sound game is changed once, and what is printed must follow.
    So many processes (`jobs`) share the languages of a game; what is found is the same. `step` is told what
    begins.
    """
    session = Session(project, selection)
    crew = ALONE if project.memory.lasting else crew_of(jobs)  # what copies remember is lost
    findings, printing = session.findings, Printing(sound_text("paper", paper))
    findings.note(service_faults(project))
    games = session.games()
    for number, (loaded, languages) in enumerate(games):
        usage = loaded.usage()
        sets = session.sets(loaded)
        session.records_of(loaded)  # what is wrong with them is told first
        check_of = PartCheck(session, loaded, printing, probe, usage)
        parts = check_of.parts(languages, sets)
        told = partial(_tell, step, check_of, (number, len(games)))
        found, once = _found(check_of, parts, crew, told)
        for part, found_there in zip(parts, found):
            check_of.note(part, found_there)
        findings.note([*once.icons, *(fault.problem for fault in picture_faults(loaded))])
        session.judge_layouts(loaded, once.layouts)
        is_usual = printing.paper == USUAL.paper
        _note_unused(session, loaded, usage, sets=sets, languages=languages, is_usual=is_usual)
        findings.incomplete += [(loaded.game.id, kind) for kind in sorted(loaded.game.incomplete)]
        findings.skipped += [
            f"{loaded.game.id}: sets and decks with {kind} cards, since one of them has errors"
            for kind in sorted(loaded.game.incomplete)
        ]
    findings.settle_languages()
    return findings


def _found(
    check_of: PartCheck, parts: Sequence[CheckedPart], crew: Crew, told: Callable[[CheckedPart, float], None]
) -> tuple[list[PartFindings], _GameProblems]:
    """Check all parts, in several processes where the crew has them; what is done here is `told`."""
    session, loaded = check_of.session, check_of.loaded

    def find(run: range) -> tuple[list[PartFindings], _GameProblems | None]:
        found = []
        for place in run:
            if run.start == 0:
                told(parts[place], place / len(run))
            found.append(check_of.find(parts[place]))
        return found, once() if run.start == 0 else None

    def once() -> _GameProblems:
        icons = [fault.problem for fault in icon_faults(loaded)]
        return _GameProblems(icons, session.layout_problems(loaded))

    weights = [FIRST_WEIGHS, *[1] * (len(parts) - 1)] if parts else []
    runs = crew.balanced(weights, find)
    done = next((one for _, one in runs if one is not None), None)
    return [one for found, _ in runs for one in found], done or once()


def _tell(step: Step, check_of: PartCheck, game: tuple[int, int], part: CheckedPart, share: float) -> None:
    """Say which part begins; a game is the first of a pair of numbers, the other counts all."""
    stage = Stage.of(f"{check_of.loaded.game.id} {part.language}: composing and checking", share)
    step(stage.within(*game))


def _note_unused(
    session: Session,
    loaded: Loaded,
    usage: Usage,
    *,
    sets: Sequence[str],
    languages: Sequence[str],
    is_usual: bool,
) -> None:
    """Tell what nothing uses, or why that could not be looked at."""
    selection, findings, game = session.selection, session.findings, loaded.game
    unseen = (
        f"{game.id}: {'which rules of play nothing states, and ' if game.rules_of_play else ''}what is unused"
    )
    if selection.components or selection.deck:
        findings.skipped.append(f"{unseen}, since not everything was checked")
    elif set(game.file.sets) - set(sets):
        findings.skipped.append(f"{unseen}, since not every set was checked")
    elif set(loaded.languages()) - set(languages):
        findings.skipped.append(f"{unseen}, since not every language was checked")
    elif not findings.is_sound:
        findings.skipped.append(f"{unseen}, since there are errors")
    else:
        findings.count_rules(Phase.USAGE)
        findings.note(check_usage(usage))
        if is_usual:  # on other paper something else may need a waiver
            findings.note(check_waivers(usage))
