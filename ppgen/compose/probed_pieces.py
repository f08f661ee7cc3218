"""What is printed of a game while it is probed, and which components have to be composed to see a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from ppgen.display.pieces import Piece
from ppgen.localise import Deck
from ppgen.model.game import Game


class ProbedPieces(NamedTuple):
    """A game's pieces in one language, and the cards that could not be made with their changed values.

    `made_by` names the component of each piece.
    """

    deck: Deck
    pieces: Mapping[str, Piece]
    refused: frozenset[str]
    made_by: Mapping[str, str]

    def changed(self, before: ProbedPieces) -> list[str]:
        """Return the names of the pieces that are others than before."""
        return [name for name, piece in self.pieces.items() if piece != before.pieces.get(name)]


class Compose(Protocol):
    """Gives the pieces of a game, or of some of its components alone."""

    def __call__(self, game: Game, /, *, components: frozenset[str] | None = None) -> ProbedPieces: ...


@dataclass(slots=True)
class Showing:
    """Which components showed a change of a field: they are looked at first when it is changed again."""

    compose: Compose
    before: ProbedPieces
    known: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)

    def after(self, game: Game, changed: tuple[str, str]) -> ProbedPieces:
        """Return what is printed of a game with another value in one field of a card without a piece.

        Where what showed such a change before shows this one, too, nothing else is composed.
        """
        known = self.known.get(changed, frozenset())
        if known:
            some = self.compose(game, components=known)
            made = {
                name: piece
                for name, piece in some.pieces.items()
                if self.before.made_by.get(name, some.made_by[name]) == some.made_by[name]
            }
            some = some._replace(pieces=made)
            if some.changed(self.before):
                return some
        whole = self.compose(game)
        showing = {whole.made_by[name] for name in whole.changed(self.before)}
        self.known[changed] = known | showing
        return whole


def one_of_each_card(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces with all copies and parts of a card as one, which shows what any of them does."""
    whole: dict[str, Piece] = {}
    for piece in pieces:
        name = piece.card if piece.copy or piece.part else piece.id
        known = whole.get(name)
        if known is not None and piece.card:
            piece = known._replace(face=known.face + piece.face, back=known.back + piece.back)
        whole[name] = piece._replace(id=name)
    yield from whole.values()
