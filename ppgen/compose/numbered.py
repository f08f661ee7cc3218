"""Which card of how many a piece is of, and which of its copies: what layouts see as `number` and `copy`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ppgen.layout.references import Known
from ppgen.model.card import Card

COPY_NAMES: Known = MappingProxyType({name: frozenset() for name in ("copy", "copies")})
"""What layouts see that stand for themselves."""

PLACE_NAMES: Known = MappingProxyType({name: frozenset() for name in ("number", "count")})
"""What is the same on all copies of a card."""

PART_NAMES: Known = MappingProxyType({name: frozenset() for name in ("part", "parts")})
"""What is another on each of the cards that a long text goes on over."""

CARD_NAMES: Known = MappingProxyType({**COPY_NAMES, **PLACE_NAMES, **PART_NAMES})


@dataclass(frozen=True, slots=True)
class NumberedCard:
    """A card, its `number` among the `count` cards of its component, and how many copies are printed."""

    card: Card
    number: int
    count: int
    copies: int

    def names(self, copy: int = 1) -> dict[str, object]:
        """Return what expressions see of it on one copy."""
        return {"number": self.number, "count": self.count, "copy": copy, "copies": self.copies}


def alone(card: Card) -> NumberedCard:
    """Return a card that no component numbers."""
    return NumberedCard(card, 1, 1, card.copies)


def numbered(groups: Sequence[Sequence[Card]], copies: int) -> list[list[NumberedCard]]:
    """Number the cards of a component through, whose kinds are the groups; it is printed so many times."""
    count, number = sum(map(len, groups)), 0
    made: list[list[NumberedCard]] = []
    for cards in groups:
        made.append(
            [NumberedCard(card, at, count, card.copies * copies) for at, card in enumerate(cards, number + 1)]
        )
        number += len(cards)
    return made
