"""What became of a box of pieces since a state of the project, or since a manifest was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.display.printing import Printing
from ppgen.library.differences import Differences
from ppgen.library.findings import Findings, Selection
from ppgen.library.recorded_states import (
    RecordedState,
    recorded_differences,
    recorded_state,
    state_now,
    unbuilt,
)
from ppgen.library.requests import BuildOptions
from ppgen.load.project import Project, WrongUseError
from ppgen.model.game import language_tag

Held = Mapping[tuple[str, str], Mapping[str, tuple[str, ...]]]
"""The names of all pieces of each component, by game and language."""


class BoxChanges(NamedTuple):
    """What differs, what each component holds now, and in lines what nobody can compare."""

    differences: Differences
    held: Held
    untold: tuple[str, ...] = ()

    @property
    def findings(self) -> Findings:
        """What is wrong with the game as it is now."""
        return self.differences.findings


def box_changes(found: Differences) -> BoxChanges:
    """Return what differs between two states of a project."""
    held = {
        key: {
            name: tuple(piece.id for piece in pieces)
            for name, pieces in (found.after[key].pieces if key in found.after else {}).items()
        }
        for key in {**found.after, **found.before}
    }
    return BoxChanges(found, held)


def box_since_manifest(
    project: Project, name: str, selection: Selection, options: BuildOptions
) -> BoxChanges:
    """Return what differs from the pieces of a manifest, which says how many there were of each.

    They are compared as they are printed: in this ink, on this paper. Raises WrongUseError for a manifest
    that says no numbers, or of another ink, and where nothing can be compared.
    """
    then = recorded_state(name)
    if selection.games and selection.games != (then.game,):
        raise WrongUseError(f"{name} is of {then.game}, and of no other game")
    if then.inks and options.ink not in then.inks:
        inks = " or ".join(f"--ink {ink}" for ink in sorted(then.inks))
        raise WrongUseError(f"{name} is of files with {inks}: in another ink every piece is another")
    if then.chosen:
        raise WrongUseError(
            f"{name} is of some pieces alone, or of other numbers of them ({then.chosen}): nobody knows what"
            " the box held; name the manifest of a whole build, or the commit that it is of"
        )
    printing = Printing(options.paper, ink=options.ink)
    now, findings = state_now(project, selection, game=then.game, printing=printing)
    languages = [language for language in now.pieces if language in then.pieces]
    if silent := [language for language in then.pieces if not then.counts_all(language)]:
        raise WrongUseError(
            f"{name} does not say how many there are of each piece in {', '.join(silent)}: an earlier version"
            " of ppgen wrote it, or it is damaged; name the commit, or a copy of the project, that it is of"
        )
    if findings.is_sound and not languages:
        raise WrongUseError(f"{name} has no language in common with what was chosen")
    found = Differences([*recorded_differences(then, now, selection)], findings=findings)
    held = {
        (now.game, language): {
            component: tuple(pieces) for component, pieces in now.pieces.get(language, {}).items()
        }
        for language in then.pieces
    }
    return BoxChanges(found, held, tuple(_untold(then, now, selection)))


def _untold(then: RecordedState, now: RecordedState, selection: Selection) -> Iterator[str]:
    """Say which languages and components were not built then, so that nobody knows what lies in the box."""
    wanted = [language_tag(language) for language in selection.languages]
    for language in now.pieces:
        if wanted and language not in wanted:
            continue
        of, said = (
            f"{now.game} ({language})",
            "the manifest does not have it, and nothing of it is printed",
        )
        if language not in then.pieces:
            yield f"{of}: {said}"
            continue
        for component in unbuilt(then, now, language):
            if not selection.components or component in selection.components:
                yield f"{of}, {component}: {said}; ppgen build --only {component} prints it"
