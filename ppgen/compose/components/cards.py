"""Cards: one piece for each card of some kinds, as many on a sheet as find room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem
from ppgen.compose.chosen_cards import Where, chosen, where_faults
from ppgen.compose.component import ComponentKind, Made, Stack, Work, known_name
from ppgen.layout.references import LayoutUse
from ppgen.model.card import Card
from ppgen.model.field import Slug
from ppgen.model.game import Game, Identity


class Model(ComponentKind):
    """The cards of some kinds in the order of their files, with the kind's layout or this one.

    `where` chooses among them by an expression that sees the `card`, so that one kind may have two sizes,
    decks or backs.
    """

    cards: Annotated[tuple[Identity, ...], Field(min_length=1)]
    layout: Slug | None = None
    where: Where | None = None

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield kinds that do not exist."""
        for number, kind in enumerate(self.cards):
            yield from known_name(
                kind, game.kinds, "kind", game=game, place=("components", name, "cards", number)
            )
        yield from where_faults(name, self.cards, self.where, game)

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield the layout of each kind."""
        for number, kind in enumerate(self.cards):
            place = ("components", name, "layout") if self.layout else ("components", name, "cards", number)
            yield LayoutUse(self.layout or kind, place, kind)

    def pieces(self, name: str, work: Work) -> Made:
        """Compose each card of each kind that has a layout."""
        pieces, problems = [], []
        for kind in self.cards:
            if (layout := work.layout(self.layout or kind)) is None:
                continue
            for piece, faults in work.composer.cards(self._chosen(kind, work), layout, jobs=work.jobs):
                pieces.append(piece)
                problems += faults
        return pieces, problems

    def _chosen(self, kind: str, work: Work) -> list[Card]:
        """Return the cards of a kind that this component prints."""
        return chosen(work.deck.cards[kind], self.where)

    def stacks(self, work: Work) -> Iterator[Stack]:
        """Yield the cards by size, copies included."""
        counts: Counter[Size] = Counter()
        for kind in self.cards:
            if (layout := work.layout(self.layout or kind)) is not None:
                counts[layout.size] += sum(card.copies for card in self._chosen(kind, work))
        for size, count in counts.items():
            yield Stack(size, count)
