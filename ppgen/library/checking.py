"""Stages 1 to 6 for every chosen language: all that is wrong with a project."""

from __future__ import annotations

from itertools import product

from ppgen.checks import Phase, check_usage
from ppgen.display.printing import USUAL, Printing
from ppgen.editions import Edition
from ppgen.library.approvals import read_approvals, unapproved
from ppgen.library.drawn_files import drawing_faults
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.languages import Stage, Step
from ppgen.library.order_editions import service_faults
from ppgen.library.requests import sound_text
from ppgen.library.session import Session
from ppgen.load.project import Project


def check(
    project: Project,
    selection: Selection = EVERYTHING,
    *,
    paper: str = "a4",
    probe: bool = False,
    step: Step = lambda _: None,
) -> Findings:
    """Run stages 1 to 6 for every chosen language and return all that is wrong; nothing is written.

    Each drawing, be it an icon or a picture, is held once against what another engine paints of its file.

    With `probe`, each printed value of a sound game is changed once, and what is printed must follow.
    `step` is told what begins.
    """
    session = Session(project, selection)
    findings, printing = session.findings, Printing(sound_text("paper", paper))
    findings.note(service_faults(project))
    games = session.games()
    for number, (loaded, languages) in enumerate(games):
        usage = loaded.usage()
        sets = session.sets(loaded)
        parts = list(product(languages, sets))
        for place, (language, chosen) in enumerate(parts):
            stage = Stage.of(f"{loaded.game.id} {language}: composing and checking", place / len(parts))
            step(stage.within(number, len(games)))
            edition = session.edition(loaded, language, printing, chosen_set=chosen)
            edition.note_use(usage)
            if chosen in ("", *loaded.game.file.sets[:1]):
                _hold_to_approved(session, edition, printing, chosen)
            if probe and edition.is_sound:
                session.probe(loaded, language, paper=paper, chosen_set=chosen)
            elif probe:
                findings.skipped.append(f"{loaded.game.id} ({language}): probing, since there are errors")
            del edition  # two at once would take twice the memory
        findings.note([fault.problem for fault in drawing_faults(loaded)])
        session.judge_layouts(loaded)
        if selection.components or selection.deck:
            findings.skipped.append(f"{loaded.game.id}: what is unused, since not everything was checked")
        elif set(loaded.game.file.sets) - set(sets):
            findings.skipped.append(f"{loaded.game.id}: what is unused, since not every set was checked")
        elif set(loaded.languages()) - set(languages):
            findings.skipped.append(f"{loaded.game.id}: what is unused, since not every language was checked")
        elif not findings.is_sound:
            findings.skipped.append(f"{loaded.game.id}: what is unused, since there are errors")
        else:
            findings.count_rules(Phase.USAGE)
            findings.note(check_usage(usage))
        findings.incomplete += [(loaded.game.id, kind) for kind in sorted(loaded.game.incomplete)]
        findings.skipped += [
            f"{loaded.game.id}: sets and decks with {kind} cards, since one of them has errors"
            for kind in sorted(loaded.game.incomplete)
        ]
    findings.settle_languages()
    return findings


def _hold_to_approved(session: Session, edition: Edition, printing: Printing, chosen: str) -> None:
    """Tell what shows something else than what somebody approved, if anything was, on the usual paper."""
    loaded, language = edition.loaded, edition.deck.language
    known, problems = read_approvals(session.project, loaded.game.id, language)
    if known and printing.paper != USUAL.paper:  # on which boards and nets may lie in other parts
        edition = session.usual(loaded, language, chosen_set=chosen)
    found = list(unapproved(edition, known)) if known else []
    session.findings.note_language([*problems, *found], game=loaded.game.id, language=language)
