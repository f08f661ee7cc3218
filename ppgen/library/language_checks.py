"""What a check finds of one language of a game, in whichever process it is laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ppgen.checks.usage import Usage, UsedNames
from ppgen.common.problem import Problem
from ppgen.display.printing import USUAL, Printing
from ppgen.editions import Edition, Loaded
from ppgen.library.approvals import read_approvals, unapproved, unapproved_language
from ppgen.library.session import Session
from ppgen.typeset.language import is_right_to_left
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.compose.probing import ProbeResult
    from ppgen.library import probing
else:
    probing = lazily("ppgen.library.probing")  # only `check --probe` needs it


class CheckedPart(NamedTuple):
    """A language of a game in one of its sets; with `is_first` none before it is written in its direction."""

    language: str
    chosen_set: str
    is_first: bool


class PartFindings(NamedTuple):
    """What was found of a part: it can be sent from one process to another.

    `approved` are what shows something else than somebody approved, if anything was, and `is_approval_open`
    says that pieces may be gone; `probed` is None where nothing could be probed. `drawings` are the pictures
    that were looked at and are drawings.
    """

    problems: list[Problem]
    measures: list[str]
    used: UsedNames
    approved: list[Problem] | None
    is_approval_open: bool
    probed: ProbeResult | None
    drawings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartCheck:
    """How the parts of a game are checked."""

    session: Session
    loaded: Loaded
    printing: Printing
    probe: bool
    usage: Usage

    def parts(self, languages: Sequence[str], sets: Sequence[str]) -> list[CheckedPart]:
        """Return all parts, the sets of a language one after the other."""
        found, directions = list[CheckedPart](), set[tuple[str, bool]]()
        for language in languages:
            for chosen in sets:
                direction = (chosen, is_right_to_left(language))
                found.append(CheckedPart(language, chosen, direction not in directions))
                directions.add(direction)
        return found

    def find(self, part: CheckedPart) -> PartFindings:
        """Lay a part out, hold it to what was approved and probe it, and note nothing."""
        session, loaded, chosen = self.session, self.loaded, part.chosen_set
        edition, problems = session.laid_out(loaded, part.language, self.printing, chosen_set=chosen)
        usage = replace(self.usage, used=UsedNames())
        edition.note_use(usage)
        approved, is_open = None, False
        if chosen in ("", *loaded.game.file.sets[:1]):
            approved, is_open = self._approved(edition, part)
        probed = None
        if self.probe and edition.is_sound:
            options = session.options(loaded, Printing(self.printing.paper), chosen)
            probed = probing.probe_values(loaded, part.language, options, is_first=part.is_first)
        drawings = tuple(one.path for one in loaded.material.images.drawings)
        measures = session.measures(edition)
        return PartFindings(problems, measures, usage.used, approved, is_open, probed, drawings)

    def _approved(self, edition: Edition, part: CheckedPart) -> tuple[list[Problem], bool]:
        """Tell what shows something else than what somebody approved, if anything was, on the usual paper.

        The other value says that something was, and that nobody can tell which of it is gone.
        """
        session, loaded, language = self.session, self.loaded, part.language
        known, problems = read_approvals(session.project, loaded.game.id, language)
        if known and self.printing.paper != USUAL.paper:  # on which boards and nets may lie in other parts
            edition = session.usual(loaded, language, chosen_set=part.chosen_set)
        if known is None and not problems:
            others = loaded.languages()
            return [*unapproved_language(session.project, loaded.game.id, language, others)], False
        told = unapproved(edition, known) if known else ()
        return [*problems, *told], known is not None and not edition.is_sound

    def note(self, part: CheckedPart, found: PartFindings) -> None:
        """Note what was found, as if it had been found here."""
        session, loaded, language, chosen = self.session, self.loaded, part.language, part.chosen_set
        session.note_edition(loaded, language, found.problems, found.measures, chosen_set=chosen)
        self.usage.used.add(found.used)
        if found.approved is not None:
            session.findings.note_language(found.approved, game=loaded.game.id, language=language)
        if found.is_approval_open:
            why = f"{loaded.game.id} ({language}): which approved pieces are gone, since there are errors"
            session.findings.skipped.append(why)
        if found.probed is not None:
            session.note_probe(loaded, language, found.probed, chosen_set=chosen)
        elif self.probe:
            why = f"{loaded.game.id} ({language}): probing, since there are errors"
            session.findings.skipped.append(why)
        for path in found.drawings:
            loaded.material.images.picture(path)
