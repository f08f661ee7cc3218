"""The backs that layouts choose by expressions, found out for all cards before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ppgen.common.problem import Problem, error, nearest
from ppgen.compose.chosen_cards import written_values
from ppgen.expressions import ExpressionError
from ppgen.layout.back_choice import RULE, BackChoice, wrong_size
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.printed_fields import blamed
from ppgen.layout.references import Uses, card_names
from ppgen.localise import Deck, localise
from ppgen.model.card import Card
from ppgen.model.game import Game
from ppgen.work.memory import Memory

SEEN = ("card", "constants")
"""What the choice of a back sees: what is the same in every language, so that all have the same backs."""


def with_chosen_backs(
    layouts: Layouts, game: Game, uses: Uses, memory: Memory
) -> tuple[Layouts, list[Problem]]:
    """Return the layouts with the backs that each may have, and what is wrong with those that are chosen.

    They are the same object as in the run before as long as nothing is new.
    """
    choosing = {
        (use.layout, use.kind): layout
        for _, use in uses
        if use.kind is not None
        and (layout := layouts.layouts.get(use.layout)) is not None
        and isinstance(layout.back, BackChoice)
    }
    problems: dict[Problem, None] = {}
    for _, use in uses:
        layout = layouts.layouts.get(use.layout)
        if use.kind is None and layout is not None and isinstance(layout.back, BackChoice):
            span = layout.source.span(layout.back.place)
            message, hint = "this layout shows no card that could choose its back", "name one layout"
            problems[error(RULE, message, span=span, hint=hint, subject=layout.name)] = None
    if not choosing:
        return layouts, [*problems]
    deck, _ = localise(game, game.source_language)
    found: dict[str, dict[str, None]] = {}
    for (name, kind), layout in choosing.items():
        finder = _Finder(layout, layouts, deck, kind or "")
        backs = dict.fromkeys(finder.names())
        found.setdefault(name, {}).update(backs)
        problems.update(dict.fromkeys(finder.problems))
    known = {name: tuple(names) for name, names in found.items()}
    made = memory.again((game.id, "backs"), (layouts, known), lambda: replace(layouts, backs=known))
    return made, [*problems]


class _Finder:
    """Finds the backs of the cards of one kind on one layout."""

    def __init__(self, layout: Layout, layouts: Layouts, deck: Deck, kind: str) -> None:
        self.layout, self.layouts, self.deck, self.kind = layout, layouts, deck, kind
        self.problems: list[Problem] = []

    def names(self) -> Iterator[str]:
        """Yield the names of sound backs, several times where many cards have one."""
        choice = self.layout.back
        assert isinstance(choice, BackChoice)
        if self._has_unknown_names(choice):
            return
        yield from choice.layouts.values()
        lacking: dict[str, list[Card]] = {}
        for card in self.deck.cards.get(self.kind, ()):
            try:
                value = back_value(choice, card, self.deck)
            except ExpressionError as fault:
                self._report(f"the back of {card.subject} cannot be told: {fault.message}", fault.hint)
                return
            name = choice.named(value)
            known = self.layouts.layouts
            if name in known:
                yield name
                if known[name].size != self.layout.size:
                    self.problems.append(wrong_size(name, self.layout.source, choice.place))
            elif name not in self.layouts.broken or not name:
                lacking.setdefault(value, []).append(card)
        for value, cards in lacking.items():
            self._lacks(choice, value, cards)

    def _lacks(self, choice: BackChoice, value: str, cards: list[Card]) -> None:
        """Report a value that leads to no layout: on its first card, if it is to be the name of one."""
        message, hint = choice.lacking(value, self.layouts.layouts)
        path = blamed(choice.by)
        is_name = choice.by.source.strip("{} ") == f"card.{'.'.join(map(str, path))}" and not choice.layouts
        span = cards[0].span(*path) if is_name else self.layout.source.span(choice.place)
        more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
        subject = f"{cards[0].subject}{more}"
        self.problems.append(error(RULE, message, span=span, hint=hint, subject=subject))

    def _has_unknown_names(self, choice: BackChoice) -> bool:
        known = card_names(self.deck.game.kinds[self.kind])
        for full in sorted(choice.by.names - choice.by.guarded):
            first, _, rest = full.partition(".")
            second = rest.split(".")[0]
            if first == "card" and second and second not in known:
                self._report(f"{self.kind} has no {second}", nearest(second, known))
            elif first not in SEEN:
                near = f"write card.{first}" if first in known else nearest(first, SEEN)
                self._report(f"nothing is called {first} where a back is chosen", near)
        return bool(self.problems)

    def _report(self, message: str, hint: str) -> None:
        assert isinstance(self.layout.back, BackChoice)
        span = self.layout.source.span(self.layout.back.place)
        self.problems.append(error(RULE, message, span=span, hint=hint, subject=self.layout.name))


def back_value(choice: BackChoice, card: Card, deck: Deck) -> str:
    """Return what the expression of a back gives for a card, whose texts are as they were written."""
    seen = {"card": written_values(card, deck), "constants": deck.names["constants"]}
    return choice.by.template.render(seen).strip()
