"""The score sheet of a deck: what the deck says of itself, as the record that its sheet shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen import pipeline
from ppgen.checks import check
from ppgen.common.problem import Problem, Severity, error
from ppgen.editions import Loaded
from ppgen.expressions import ExpressionError, compile_template
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.game import Kind, Rows
from ppgen.model.records import MOST_ITEMS
from ppgen.work.memory import Memory


def deck_values(
    loaded: Loaded, name: str, chosen_set: str, kinds: tuple[str, ...]
) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """Return what a deck fills in of records of some kinds, by kind."""
    filled = {kind: loaded.game.kinds[kind] for kind in kinds if loaded.game.kinds[kind].from_deck}
    deck_kind = loaded.game.deck_kind
    if not filled or deck_kind is None:
        return {}, []
    found = next(card for card in loaded.game.cards[deck_kind] if card.id == name)
    of_set = chosen_set or str(found.values.get("set") or "")
    game = loaded.game.of_set(of_set)
    deck = pipeline.localise_game(loaded, game, game.source_language, Memory())[0].deck
    card = next(card for card in deck.cards[deck_kind] if card.id == name)
    seen = {**deck.names, "deck": card.values, "is_legal": _is_legal(loaded, deck, card)}
    problems: list[Problem] = []
    values = {kind: dict(_filled(kind, one, seen, loaded, problems)) for kind, one in filled.items()}
    return values, problems


def _is_legal(loaded: Loaded, deck: Deck, card: Card) -> bool:
    """Tell whether no rule of the game has an error in the deck."""
    problems = check(deck, layouts=loaded.layouts, book=loaded.book)
    return not any(one.severity is Severity.ERROR and one.subject == card.subject for one in problems)


def _filled(
    name: str, kind: Kind, seen: Mapping[str, Any], loaded: Loaded, problems: list[Problem]
) -> Iterator[tuple[str, Any]]:
    for field, rule in kind.from_deck.items():
        place = ("kinds", name, "from_deck", field)
        try:
            if isinstance(rule, Rows):
                items = compile_template(rule.each).evaluate(dict(seen))
                yield field, [_row(rule, {**seen, "item": item}) for item in list(items)[:MOST_ITEMS]]
            else:
                yield field, compile_template(rule).evaluate(dict(seen))
        except (ExpressionError, TypeError) as fault:
            span = loaded.game.sources["game"].span(place)
            hint = "it sees the deck, is_legal, constants and cards; in rows also the item"
            problems.append(error("record/from-deck", f"{name}.{field}: {fault}", span=span, hint=hint))


def _row(rule: Rows, seen: dict[str, Any]) -> dict[str, Any]:
    made = {field: compile_template(text).evaluate(seen) for field, text in rule.fields.items()}
    return {field: value for field, value in made.items() if value is not None}
