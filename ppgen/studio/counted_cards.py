"""Which cards a game's figures count: those that its components print, and which of them each takes."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.compose.card_component import CardComponent
from ppgen.compose.component import ComponentKind
from ppgen.compose.components.cards import Model as CardsComponent
from ppgen.localise import localise
from ppgen.model.card import Card
from ppgen.model.game import Game

Chosen = Mapping[str, frozenset[str]]
"""The cards of each component that prints some, such as `team:sloths`."""


def chosen_cards(components: Mapping[str, ComponentKind], game: Game) -> Chosen:
    """Return the cards that each component prints; only one that chooses has to look at each."""
    printing = {name: one for name, one in components.items() if isinstance(one, CardComponent)}
    return {name: _chosen(one, game) for name, one in printing.items()}


def _chosen(component: CardComponent, game: Game) -> frozenset[str]:
    if component.where is None:
        return frozenset(card.subject for kind in component.cards for card in game.cards.get(kind, ()))
    deck, _ = localise(game, game.source_language)
    return frozenset(one.card.subject for cards in component.printed(deck).values() for one in cards)


def counted_cards(
    components: Mapping[str, ComponentKind], game: Game, chosen: Chosen
) -> dict[str, list[Card]]:
    """Return by kind the cards that components of cards print, all without one; pages are none."""
    printing = [name for name, one in components.items() if isinstance(one, CardsComponent)]
    printed = frozenset[str]().union(*(chosen[name] for name in printing))
    counted = {
        kind: [card for card in cards if not card.is_blank and (card.subject in printed or not printing)]
        for kind, cards in game.cards.items()
        if not game.kinds[kind].record and not game.kinds[kind].lists
    }
    return {kind: cards for kind, cards in counted.items() if cards}
