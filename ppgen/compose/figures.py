"""Cards and boards that other layouts show: composed by their own layouts, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.common.problem import nearest
from ppgen.display.pieces import Piece
from ppgen.layout.effort import Effort, ElementError
from ppgen.layout.figures import NO_CARD, UNKNOWN_CARD
from ppgen.layout.layouts import Layout, Layouts
from ppgen.localise import Deck
from ppgen.model.card import Card

Compose = Callable[[Card | None, Layout], Piece]


class Figures:
    """Composes the cards and boards that are asked for, but none that stand on another of them."""

    def __init__(self, deck: Deck, layouts: Layouts, effort: Effort, compose: Compose) -> None:
        """`compose` gives the piece of a card or of a layout; what is wrong with it is told elsewhere."""
        self._cards = {card.subject: card for card in deck.all_cards()}
        self._layouts, self._kinds = layouts.layouts, deck.game.kinds.keys()
        self._effort = effort
        self._compose = compose
        self._is_showing = self._is_nested = False

    def of(self, subject: str) -> Piece:
        """Return the piece of a card such as `team:toucans`, or of a layout that stands for itself.

        Raises ElementError for one that does not exist, or too many.
        """
        card, layout = self._found(subject)
        self._effort.spend_on_card()
        if self._is_showing:
            self._is_nested = True
            raise ElementError(UNKNOWN_CARD, f"{subject} stands on a card that is itself shown")
        left = self._effort.left
        self._is_showing, self._is_nested = True, False
        try:
            piece = self._compose(card, layout)
        finally:
            self._is_showing = False
            self._effort.left = left  # what its own elements add is not for the layout that shows it
        if self._is_nested:
            message = f"{subject} shows a card itself, and cannot be shown on another layout"
            raise ElementError(UNKNOWN_CARD, message, "show that other card beside it")
        return piece

    def _found(self, subject: str) -> tuple[Card | None, Layout]:
        card = self._cards.get(subject)
        layout = self._layouts.get(subject if card is None else card.kind)
        if card is None and (layout is None or subject in self._kinds):
            hint = nearest(subject, [*self._cards, *self._layouts.keys() - self._kinds])
            raise ElementError(UNKNOWN_CARD, f"{NO_CARD}{subject!r}", hint)
        if layout is None:
            hint = "layouts of cards are called after their kind"
            raise ElementError(UNKNOWN_CARD, f"no layout draws {subject}", hint)
        return card, layout
