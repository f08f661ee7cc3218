"""`ppgen show`: a picture of chosen pieces side by side, in every chosen language."""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

from ppgen import overviews
from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened
from ppgen.common.problem import nearest
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.library import Selection, Session, WrongUseError
from ppgen.outputs.files import write_whole
from ppgen.report import counted


class Show(NamedTuple):
    """What a picture shows: pieces such as `team:toucans` or `board`, all if none is named, in rows.

    What folds is shown closed where it is named by its component or kind, such as `box` or `die`, or where
    a `view` is given: degrees round to the right of the front, and above the table.
    """

    pieces: tuple[str, ...] = ()
    columns: int = 6
    view: tuple[float, float] | None = None


def command(place: ProjectPlace, selection: Selection, requested: Show, *, to: Path) -> int:
    """Draw chosen pieces of one game, language by language, as a PNG picture.

    Without chosen languages it is the one that the game is written in.
    """
    if not all(map(math.isfinite, requested.view or ())):
        raise WrongUseError("--view takes two numbers of degrees")
    telling = Telling(opened(place))
    asked = selection._replace(pieces=requested.pieces)
    session = Session(telling.project, asked, telling.findings)
    for loaded, languages in session.games():
        shown: list[Piece] = []
        for language in languages if selection.languages else languages[:1]:
            shown += _chosen(session.edition(loaded, language), requested)
        if not telling.findings.is_sound:
            return telling.finish()
        picture = overviews.draw_picture(loaded, shown, columns=requested.columns)
        write_whole(to, picture, root=to.parent)
        telling.lines.append(f"{to}: {counted(len(shown), 'piece')}")
    return telling.finish()


def _chosen(edition: Edition, requested: Show) -> list[Piece]:
    """Return the pieces that were asked for; raises WrongUseError for one that does not exist."""
    made = [piece for component in edition.pieces.values() for piece in component]
    pages = {page.id: page for piece in made for page in piece.pages}
    pieces = pages | {piece.id: piece for piece in made}
    closed = edition.closed()
    for name in requested.pieces:
        if name in closed and (requested.view is not None or name not in pieces):
            pieces[name] = closed[name](requested.view)
        if name not in pieces:
            hint = nearest(name, (*pieces, *closed))
            raise WrongUseError(f"{edition.deck.game.id} has no piece {name!r}; {hint}")
    return [pieces[name] for name in requested.pieces] or made
