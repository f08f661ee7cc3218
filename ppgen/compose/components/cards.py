"""Cards: one piece for each card of some kinds, as many on a sheet as find room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field

from ppgen.compose.card_component import CardComponent
from ppgen.compose.component import Made, Stack, Work
from ppgen.compose.numbered import CARD_NAMES
from ppgen.layout.references import LayoutUse
from ppgen.model.field import Slug
from ppgen.model.game import Identity


class Model(CardComponent):
    """The cards of some kinds in the order of their files, with the kind's layout or this one.

    `where` chooses among them by an expression that sees the `card` and `constants`, so that one kind may
    have two sizes, decks or backs.
    """

    take_sleeves: ClassVar[bool] = True

    cards: Annotated[tuple[Identity, ...], Field(min_length=1)]
    layout: Slug | None = None

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield the layout of each kind."""
        for number, kind in enumerate(self.cards):
            place = ("components", name, "layout") if self.layout else ("components", name, "cards", number)
            yield LayoutUse(self.layout or kind, place, kind, CARD_NAMES)

    def pieces(self, name: str, work: Work) -> Made:
        """Compose each card of each kind that has a layout."""
        return self.card_pieces(name, work)

    def stacks(self, work: Work) -> Iterator[Stack]:
        """Yield the cards by size, copies included."""
        yield from self.card_stacks(work)
