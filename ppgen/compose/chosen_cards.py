"""The cards of a kind that one component prints: all of them, or those for which an expression holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator

from ppgen.common.problem import Problem, error, nearest
from ppgen.expressions import Budget, ExpressionError, compile_expression
from ppgen.layout.references import card_names
from ppgen.localise import Deck
from ppgen.localise.deck import has_words
from ppgen.model.card import Card
from ppgen.model.field import Text
from ppgen.model.game import Game
from ppgen.work.allowance import SpentError

RULE = "model/where"


def _sound(text: str) -> str:
    """Refuse what is no expression."""
    try:
        compile_expression(text)
    except ExpressionError as fault:
        raise ValueError(f"{fault.message}; {fault.hint}" if fault.hint else fault.message) from fault
    return text


Where = Annotated[Text, AfterValidator(_sound)]
"""An expression that sees the `card` and `constants`: `card.suit == "sun"`."""


def chosen(deck: Deck, kind: str, where: str | None) -> list[Card]:
    """Return the cards of a kind for which an expression holds, all without one.

    It sees the words of the game's own language, so that every language prints the same cards. What fails
    holds for none; `choice_faults` tells it.
    """
    cards = deck.cards[kind]
    if where is None:
        return list(cards)
    return [card for card, holds in zip(cards, _judged(deck, kind, where), strict=True) if holds is True]


def _judged(deck: Deck, kind: str, where: str) -> Iterator[bool | ExpressionError]:
    """Yield for each card of a kind whether the expression holds, or why that cannot be said."""
    compiled, budget = compile_expression(where), Budget(deck.allowance)
    for card in deck.cards[kind]:
        try:
            seen = {"card": written_values(card, deck), "constants": deck.game.constants}
            yield bool(compiled.evaluate(seen, budget.renewed()))
        except ExpressionError as fault:
            yield fault
        except SpentError as spent:
            yield ExpressionError(spent.message, hint=spent.hint)


def written_values(card: Card, deck: Deck) -> dict[str, Any]:
    """Return the values of a localised card with its texts as they are written in the game's own language."""
    fields = deck.game.kinds[card.kind].fields
    return {**card.values, **{name: card.written.get(name) for name in fields if has_words(fields[name])}}


def choice_faults(name: str, kinds: Sequence[str], where: str | None, deck: Deck) -> Iterator[Problem]:
    """Yield why a component cannot choose among the cards of its kinds: of each the first that fails."""
    for kind in kinds if where is not None else ():
        for card, fault in zip(deck.cards[kind], _judged(deck, kind, where or ""), strict=True):
            if isinstance(fault, ExpressionError):
                span = deck.game.sources["game"].span(("components", name, "where"))
                message = f"{name} cannot choose {card.subject}: {fault.message}"
                yield error(RULE, message, span=span, hint=fault.hint, subject=name)
                break


def where_faults(name: str, kinds: Sequence[str], where: str | None, game: Game) -> Iterator[Problem]:
    """Yield names in an expression that the cards of a kind do not have."""
    if where is None:
        return
    span = game.sources["game"].span(("components", name, "where"))
    compiled = compile_expression(where)
    for kind in kinds:
        if kind not in game.kinds:
            continue
        known = card_names(game.kinds[kind])
        for full in sorted(compiled.names - compiled.guarded):
            fault = _unknown(full, kind, known, game.constants)
            if fault is not None:
                yield error(RULE, f"{name} cannot choose: {fault[0]}", span=span, hint=fault[1], subject=name)


def _unknown(
    full: str, kind: str, known: frozenset[str], constants: Mapping[str, Any]
) -> tuple[str, str] | None:
    """Return what is wrong with a name, and what is meant."""
    first, _, rest = full.partition(".")
    second = rest.split(".")[0]
    if first == "card":
        hint = nearest(second, known) or f"it has {', '.join(sorted(known))}"
        return (f"{kind} has no {second}", hint) if second and second not in known else None
    if first == "constants":
        hint = nearest(second, constants)
        return (f"there is no constant {second}", hint) if second and second not in constants else None
    near = f"card.{first}" if first in known else ""
    return f"nothing is called {first}", f"write {near}" if near else "it sees the card and constants"
