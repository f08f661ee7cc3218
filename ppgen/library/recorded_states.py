"""What manifests say of printed pieces: which are others now, without a project that could draw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ppgen.display.digest import Digests
from ppgen.display.printing import Printing
from ppgen.library.differences import PieceChange, PieceDifference
from ppgen.library.findings import Findings, Selection
from ppgen.library.session import Session
from ppgen.load.project import Project, WrongUseError
from ppgen.model.game import language_tag
from ppgen.outputs.manifest import MANIFEST, piece_digests, read_manifest, typeface_digest

NO_COPIES = (0, 0)
"""A manifest says of no piece how many there are."""

Hashes = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By language, component and piece."""


class RecordedState(NamedTuple):
    """The pieces of one game by hashes of all that is printed on them."""

    game: str
    hashes: Hashes


def is_manifest(name: str) -> bool:
    """Tell whether a name is that of a manifest, which every output folder holds."""
    return Path(name).name == MANIFEST and Path(name).is_file()


def recorded_state(name: str) -> RecordedState:
    """Read a manifest; raises WrongUseError for one that names no pieces."""
    folder = Path(name).resolve().parent
    read = read_manifest(folder)
    if not read["pieces"]:
        raise WrongUseError(f"{name} names no pieces: it is damaged, or of another program")
    hashes = {
        str(language): {
            str(component): {str(piece): str(known) for piece, known in pieces.items()}
            for component, pieces in components.items()
            if isinstance(pieces, dict)
        }
        for language, components in read["pieces"].items()
    }
    return RecordedState(str(read.get("id") or folder.name), hashes)


def state_now(
    project: Project, selection: Selection, *, game: str, paper: str
) -> tuple[RecordedState, Findings]:
    """Lay a game out as it is, and return the hashes of its pieces with what is wrong with it.

    Boards and nets lie in parts on `paper`. Raises WrongUseError for unknown names.
    """
    session = Session(project, selection._replace(games=(game,)), Findings())
    hashes: dict[str, dict[str, dict[str, str]]] = {}
    for loaded, languages in session.games():
        for language in languages:
            edition = session.edition(loaded, language, Printing(paper))
            hashes[language] = piece_digests(edition, Digests(typeface_digest(loaded)))
    session.findings.settle_languages()
    return RecordedState(game, hashes), session.findings


def recorded_differences(
    before: RecordedState, after: RecordedState, selection: Selection
) -> Iterator[PieceDifference]:
    """Compare two states in the languages that both name, and the components that were chosen.

    What a language was not built with is not compared: nobody knows what it showed.
    """
    wanted = [language_tag(language) for language in selection.languages]
    for language in (one for one in after.hashes if one in before.hashes):
        if wanted and language not in wanted:
            continue
        old, new = before.hashes[language], after.hashes[language]
        for component in (one for one in new if one in old):
            if not selection.components or component in selection.components:
                yield from _compared((after.game, language, component), old[component], new[component])


def _compared(
    of: tuple[str, str, str], old: Mapping[str, str], new: Mapping[str, str]
) -> Iterator[PieceDifference]:
    for piece in dict.fromkeys((*new, *old)):
        if piece not in old:
            yield PieceDifference(*of, piece, PieceChange.NEW, NO_COPIES)
        elif piece not in new:
            yield PieceDifference(*of, piece, PieceChange.GONE, NO_COPIES)
        elif old[piece] != new[piece]:
            yield PieceDifference(*of, piece, PieceChange.CHANGED, NO_COPIES)
