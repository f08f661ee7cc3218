"""Components that print cards of some kinds: which of them, numbered through, each kind with its layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import ClassVar

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem
from ppgen.compose.chosen_cards import Where, choice_faults, chosen, where_faults
from ppgen.compose.component import ComponentKind, Made, Stack, Work, known_name
from ppgen.compose.numbered import NumberedCard, alone, numbered
from ppgen.compose.runs import composed_in_runs
from ppgen.layout.layouts import Layout
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.game import Game, Identity


class CardComponent(ComponentKind):
    """What prints the cards of some kinds, in the order of their files.

    `where` chooses among them by an expression that sees the `card` and `constants`.
    """

    is_copied: ClassVar[bool] = True
    """Whether it prints as many of each card as the card says."""

    cards: tuple[Identity, ...] = ()
    where: Where | None = None

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield kinds that do not exist, and names in `where` that no card has."""
        for number, kind in enumerate(self.cards):
            place = ("components", name, "cards", number)
            yield from known_name(kind, game.kinds, "kind", game=game, place=place)
        yield from where_faults(name, self.cards, self.where, game)

    def layout_of(self, kind: str, work: Work) -> Layout | None:
        """Return the layout that the cards of a kind are made with: the component's own, or the kind's."""
        return work.layout(self.layout_name(kind))

    def layout_name(self, kind: str) -> str:
        """Return the name of that layout."""
        return getattr(self, "layout", None) or kind

    def printed(self, deck: Deck) -> dict[str, list[NumberedCard]]:
        """Return the cards that it prints by kind, numbered through, with as many copies as it prints."""
        kinds = dict.fromkeys(self.cards)
        groups = numbered([chosen(deck, kind, self.where) for kind in kinds], self.copies)
        if not self.is_copied:
            groups = [[replace(one, copies=1) for one in group] for group in groups]
        return dict(zip(kinds, groups, strict=True))

    def sizes(self, work: Work) -> Iterator[tuple[str, Size]]:
        """Yield each card that it prints, such as `team:sloths`, and in which size."""
        for kind, cards in self.printed(work.deck).items():
            if (layout := self.layout_of(kind, work)) is not None:
                yield from ((one.card.subject, layout.size) for one in cards)

    def card_stacks(self, work: Work) -> Iterator[Stack]:
        """Yield its cards by size, copies included, as they lie in a box."""
        counts: Counter[Size] = Counter()
        for kind, cards in self.printed(work.deck).items():
            if (layout := self.layout_of(kind, work)) is not None:
                counts[layout.size] += sum(one.copies for one in cards)
        for size, count in counts.items():
            yield Stack(size, count)

    def card_pieces(self, name: str, work: Work) -> Made:
        """Compose each card of each kind that has a sound layout."""
        problems = list(choice_faults(name, self.cards, self.where, work.deck))
        sized: list[tuple[NumberedCard, Layout]] = []
        for kind, cards in self.printed(work.deck).items():
            if (layout := self.layout_of(kind, work)) is not None:
                work.composer.share_sizes(cards, layout)
                sized += [(one, layout) for one in cards]
        pieces, faults = composed_in_runs(sized, work.composer, work.crew)
        return pieces, problems + faults


def printed_in(components: Mapping[str, ComponentKind], deck: Deck) -> Callable[[str], list[NumberedCard]]:
    """Return what tells all cards that components print in a layout, by its name."""

    @cache
    def known() -> dict[str, list[NumberedCard]]:
        found: dict[str, list[NumberedCard]] = {}
        for component in components.values():
            if isinstance(component, CardComponent):
                for kind, cards in component.printed(deck).items():
                    found.setdefault(component.layout_name(kind), []).extend(cards)
        return found

    return lambda layout: known().get(layout, [])


def numbers_of(components: Mapping[str, ComponentKind], deck: Deck) -> Callable[[Card], NumberedCard]:
    """Return what tells the number of a card in the first component that prints it, for pictures of it."""

    @cache
    def known() -> dict[str, NumberedCard]:
        found: dict[str, NumberedCard] = {}
        for component in components.values():
            for cards in component.printed(deck).values() if isinstance(component, CardComponent) else ():
                for one in cards:
                    found.setdefault(one.card.subject, one)
        return found

    return lambda card: known().get(card.subject) or alone(card)
