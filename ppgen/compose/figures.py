"""Cards that other layouts show: composed by the layout of their kind, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.common.problem import Problem, nearest
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.scope import ElementError
from ppgen.localise import Deck
from ppgen.model.card import Card

Compose = Callable[[Card, Layout], tuple[Piece, list[Problem]]]


class Figures:
    """Composes the cards that are asked for, but none inside itself."""

    def __init__(self, deck: Deck, layouts: Layouts, compose: Compose) -> None:
        """`compose` gives the piece of a card and what is wrong with it, which is told elsewhere."""
        self._cards = {card.subject: card for card in deck.all_cards()}
        self._layouts = layouts.layouts
        self._compose = compose
        self._shown: list[str] = []

    def of(self, subject: str) -> Piece:
        """Return the piece of a card; raises ElementError for one that does not exist or shows itself."""
        card = self._cards.get(subject)
        if card is None:
            hint = nearest(subject, self._cards)
            raise ElementError("layout/unknown-card", f"there is no card {subject!r}", hint)
        layout = self._layouts.get(card.kind)
        if layout is None:
            hint = "layouts of cards are called after their kind"
            raise ElementError("layout/unknown-card", f"no layout draws {subject}", hint)
        if subject in self._shown:
            raise ElementError("layout/unknown-card", f"{subject} shows itself", "take one of the two out")
        self._shown.append(subject)
        try:
            return self._compose(card, layout)[0]
        finally:
            self._shown.pop()
