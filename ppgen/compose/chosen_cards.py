"""The cards of a kind that one component prints: all of them, or those for which an expression holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator

from ppgen.common.problem import Problem, error, warning
from ppgen.expressions import ExpressionError, compile_expression
from ppgen.model.card import Card
from ppgen.model.field import Text
from ppgen.model.game import Game

_LISTED = 5


def _sound(text: str) -> str:
    """Refuse what is no expression."""
    try:
        compile_expression(text)
    except ExpressionError as fault:
        raise ValueError(f"{fault.message}; {fault.hint}" if fault.hint else fault.message) from fault
    return text


Where = Annotated[Text, AfterValidator(_sound)]
"""An expression that sees the `card`: `card.suit == "sun"`."""


def chosen(cards: Sequence[Card], where: str | None) -> list[Card]:
    """Return the cards for which an expression holds, all without one; what fails holds for none."""
    return list(cards) if where is None else [card for card in cards if _holds(card, where) is True]


def _holds(card: Card, where: str) -> bool | ExpressionError:
    try:
        return bool(compile_expression(where).evaluate({"card": card.values}))
    except ExpressionError as fault:
        return fault


def where_faults(name: str, kinds: Sequence[str], where: str | None, game: Game) -> Iterator[Problem]:
    """Yield what is wrong with a choice: it fails, it fits no card, or it leaves some to nobody."""
    if where is None:
        return
    span = game.sources["game"].span(("components", name, "where"))
    for kind in kinds:
        cards = game.cards.get(kind, ())
        for card in cards:
            fault = _holds(card, where)
            if isinstance(fault, ExpressionError):
                message = f"{name} cannot choose {card.subject}: {fault.message}"
                yield error("model/where", message, span=span, hint=fault.hint)
                return
        if cards and not chosen(cards, where):
            hint = f"look at what the cards of {kind} say"
            yield error(
                "model/where", f"{name} prints no {kind}: {where} holds for none", span=span, hint=hint
            )
        yield from _left(name, kind, game)


def _left(name: str, kind: str, game: Game) -> Iterator[Problem]:
    """Tell of cards that no component of their kind chooses, once for all of them."""
    others: dict[str, Any] = {
        other: component.own.get("where")
        for other, component in game.components.items()
        if kind in component.cards
    }
    if None in others.values() or name != next(iter(others), name):
        return
    left = [
        card.id
        for card in game.cards.get(kind, ())
        if not any(isinstance(one, str) and chosen([card], one) for one in others.values())
    ]
    if left:
        shown = ", ".join(left[:_LISTED]) + (", …" if len(left) > _LISTED else "")
        span = game.sources["game"].span(("components", name, "where"))
        hint = "let one of their components choose them, or take the cards out"
        yield warning("model/where", f"no component prints the {kind} {shown}", span=span, hint=hint)
