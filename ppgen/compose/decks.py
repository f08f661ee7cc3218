"""The pieces of one deck: the cards that it lists, as many of each as it holds, and its score sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.display.chosen_pieces import kinds_of_copies, share_of
from ppgen.display.pieces import Piece
from ppgen.localise import Deck
from ppgen.model.card import BLANK, Card


def find_deck(deck: Deck, name: str) -> Card | None:
    """Return the deck file of a name, if the game has one."""
    kind = deck.game.deck_kind
    return next((card for card in deck.cards[kind] if card.id == name), None) if kind else None


def only_deck(pieces: Mapping[str, tuple[Piece, ...]], deck: Deck, name: str) -> dict[str, tuple[Piece, ...]]:
    """Keep the pieces of the cards that a deck lists; components without any are left out."""
    counts = listed_copies(deck, name)
    kept = {
        component: made if _is_filled(deck, component) else tuple(_listed(made, counts))
        for component, made in pieces.items()
    }
    return {component: made for component, made in kept.items() if made}


def listed_copies(deck: Deck, name: str) -> dict[str, int]:
    """Return how many of each card, such as `team:sloths`, a deck lists."""
    found = find_deck(deck, name)
    listed = found.values["listed"] if found is not None else []
    return {f"{values['kind']}:{values['id']}": values["copies"] for values in listed}


def _listed(made: tuple[Piece, ...], counts: Mapping[str, int]) -> Iterator[Piece]:
    """Yield the pieces of the cards that are listed; of copies that differ, as many as there are."""
    kinds = kinds_of_copies(made)
    for piece in made:
        copies = share_of(piece, counts.get(piece.card or piece.id, 0), kinds)
        if copies:
            yield piece._replace(copies=copies)


def _is_filled(deck: Deck, component: str) -> bool:
    """Tell whether a component is a score sheet that the deck has filled in."""
    found = deck.game.components.get(component)
    kind = str(found.own.get("score", "")) if found is not None else ""
    return any(card.id != BLANK for card in deck.cards.get(kind, ())) and deck.game.kinds[kind].record


def deck_lines(deck: Deck) -> list[str]:
    """Say of each deck file what its numbers are: those that are computed of its cards."""
    kind = deck.game.deck_kind
    return [_line(deck.game.id, card, deck) for card in deck.cards[kind]] if kind else []


def _line(game: str, card: Card, deck: Deck) -> str:
    derived = deck.game.kinds[card.kind].derived
    numbers = [f"{name} {card.values[name]:g}" for name in derived if _is_number(card.values.get(name))]
    return f"{game} deck {card.id}: {', '.join(numbers) or 'no numbers are computed of it'}"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
