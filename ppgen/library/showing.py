"""A picture of chosen pieces side by side: what `ppgen show` writes, and what a notebook displays."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ppgen import overviews
from ppgen.common.problem import nearest
from ppgen.display.chosen_pieces import follows
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.library.faulty_pieces import faulty_pieces
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.session import Session
from ppgen.load.project import Project, WrongUseError

MOST_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class ShownPieces:
    """A picture of pieces as PNG, empty where none can be drawn; `pieces` are those on it, in their order.

    Of those the `faulty` have errors and are marked in the picture. What was asked for and could not be drawn
    for the errors that there are is `undrawn`.
    """

    findings: Findings
    picture: bytes
    pieces: tuple[str, ...]
    faulty: tuple[str, ...] = ()
    undrawn: tuple[str, ...] = ()

    def _repr_png_(self) -> bytes | None:
        """Return what a notebook displays."""
        return self.picture or None


def show(
    project: Project,
    selection: Selection = EVERYTHING,
    *,
    columns: int = 6,
    view: tuple[float, float] | None = None,
) -> ShownPieces:
    """Draw the chosen pieces, `columns` in a row, of each chosen language; else in the game's own alone.

    Where there are errors, what can be drawn is, and a piece with an error is marked: a line is around it,
    and a sign on its corner. What folds is shown closed where it is named by its component or kind, such as
    `box`, or where a `view` is given: degrees round to the right of the front, and above the table. Raises
    WrongUseError unless one game is chosen, or is the only one, and for pieces that do not exist.
    """
    if not all(map(math.isfinite, view or ())):
        raise WrongUseError("a view is two numbers of degrees")
    if not 1 <= columns <= MOST_COLUMNS:
        raise WrongUseError(f"columns are 1 to {MOST_COLUMNS}, not {columns}")
    session = Session(project, selection)
    games = project.choose(session.selection.games)
    if len(games) != 1:
        raise WrongUseError(f"a picture is of one game; name one: {', '.join(games)}")
    shown, faulty, undrawn = list[Piece](), set[int](), dict[str, None]()
    picture = b""
    for loaded, languages in session.games():
        of_game = len(session.findings.problems)
        for language in languages if session.selection.languages else languages[:1]:
            before = len(session.findings.problems)
            edition = session.edition(loaded, language)
            chosen, lacking = _chosen(edition, session.selection.pieces, view)
            problems = [*session.findings.problems[:of_game], *session.findings.problems[before:]]
            wrong = faulty_pieces(edition, chosen, problems)
            faulty |= {len(shown) + number for number in wrong.marked}
            shown += chosen
            undrawn |= dict.fromkeys(lacking if session.selection.pieces else wrong.undrawn)
        if shown:
            picture = overviews.draw_picture(loaded, shown, columns=columns, faulty=faulty)
    session.findings.settle_languages()
    marked = dict.fromkeys(shown[number].id for number in sorted(faulty))
    pieces = tuple(piece.id for piece in shown)
    return ShownPieces(session.findings, picture, pieces, tuple(marked), tuple(undrawn))


def _chosen(
    edition: Edition, names: tuple[str, ...], view: tuple[float, float] | None
) -> tuple[list[Piece], list[str]]:
    """Return the pieces that were asked for, and names of which there are none for the errors of the game.

    Raises WrongUseError for one that does not exist.
    """
    made = [piece for component in edition.pieces.values() for piece in component]
    pages = {page.id: page for piece in made for page in piece.pages}
    pieces = pages | {piece.id: piece for piece in made}
    closed = edition.closed()
    chosen, lacking = list[Piece](), list[str]()
    for name in names:
        if name in closed and (view is not None or name not in pieces):
            pieces[name] = closed[name].picture(view)
        found = [pieces[name]] if name in pieces else [one for one in made if follows(one.id, name)]
        if not found and edition.is_sound:
            whole = f"all of this component: ppgen show {edition.deck.game.id} --only {name}"
            hint = whole if name in edition.pieces else nearest(name, (*pieces, *closed))
            raise WrongUseError(f"{edition.deck.game.id} has no piece {name!r}; {hint}")
        lacking += [] if found else [name]
        chosen += found
    return (chosen if names else made), lacking
