"""Of which game a record is: the one that it names, or the only one that has such a record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ppgen.common.problem import nearest
from ppgen.editions import Loaded
from ppgen.library.findings import Selection
from ppgen.library.record_sources import GAME, RECORD
from ppgen.library.session import Session
from ppgen.load.files import load_yaml
from ppgen.load.project import Project, WrongUseError
from ppgen.model.record_words import cut_short


def meant(games: Sequence[Loaded], said: str, kind: str) -> list[Loaded]:
    """Return the games that a record can be of: the one that it names, else those that have such a record.

    Raises WrongUseError for a name that is none of them, unless that may be a field of the record.
    """
    named = [one for one in games if said in {one.game.file.title, one.game.id}]
    having = [one for one in games if kind in one.game.kinds and one.game.kinds[kind].record]
    if said and not named and not any(GAME in one.game.kinds[kind].fields for one in having):
        known = [one.game.id for one in games]
        raise WrongUseError(
            f"the record says game: {cut_short(said)}, which is none of these; {nearest(said, known)}"
        )
    return named or having


def games_of(project: Project, path: Path) -> tuple[str, ...]:
    """Return the game whose record a file holds, or nothing if that may be several."""
    source, _ = load_yaml(path.resolve(), path.resolve().parent)
    data = source.data if source is not None and isinstance(source.data, dict) else {}
    games = [loaded for loaded, _ in Session(project, Selection()).games()]
    found = meant(games, str(data.get(GAME) or ""), str(data.get(RECORD) or ""))
    return tuple(one.game.id for one in found) if len(found) == 1 else ()
