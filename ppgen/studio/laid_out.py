"""What lies on the desk: the piece that is shown, and a language laid out with all its pieces."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.problem import Problem
from ppgen.display.pieces import Piece
from ppgen.editions import Edition


class Shown(NamedTuple):
    """The piece that a page shows large, in a language, painted in so many dots an inch."""

    language: str
    component: str
    piece: str
    dots: int = 144
    is_back: bool = False


class LanguageView(NamedTuple):
    """A game in one language on sheets, with all that is wrong with it, and how it was to be made."""

    edition: Edition
    problems: tuple[Problem, ...]
    made_as: tuple[object, ...]


def pieces_of(view: LanguageView) -> list[tuple[str, Piece]]:
    """Return all pieces with their components, pages of leaflets one by one, in the order of the game."""
    return [
        (name, shown)
        for name, made in view.edition.pieces.items()
        for piece in made
        for shown in (piece.pages or (piece,))
    ]


def closed_names(view: LanguageView) -> dict[str, list[str]]:
    """Return by component what of it can be shown folded and closed."""
    components, work = view.edition.loaded.components, view.edition.work
    named = {name: list(components[name].closed(name, work)) for name in view.edition.pieces}
    return {name: found for name, found in named.items() if found}
