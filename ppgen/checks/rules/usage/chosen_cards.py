"""Components that choose among the cards of a kind print each card, and none of them twice in one size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, Severity, error
from ppgen.common.problem import warning as told
from ppgen.model.game import Component

ID = "game/chosen-cards"
WHY = (
    "A card that every `where` passes over is missing from the box; one that two of them take is in it twice."
)

_TEXT = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}
_CARDS = [{"id": "sun", "might": 1}, {"id": "sea", "might": 5}]


def _sample(few: str, many: str) -> dict[str, object]:
    return {
        "fields": {"might": {"type": "integer"}},
        "cards": _CARDS,
        "components": {
            "cards": {"title": "Few", "cards": ["thing"], "where": few},
            "more": {"title": "More", "cards": ["thing"], "where": many},
        },
        "face": [{**_TEXT, "text": "{{ card.might }}"}],
    }


GOOD = _sample("card.might < 3", "card.might >= 3")
BAD = _sample("card.might < 3", "card.might > 5")
NEAR = _sample("card.might <= 1", "card.might > 1")

_LISTED = 5


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what the components of each kind have chosen, all sets together."""
    game = usage.game
    for kind in game.kinds:
        printing = {name: one for name, one in game.components.items() if kind in one.cards}
        choosing = {name: one for name, one in printing.items() if "where" in one.own}
        cards = [f"{kind}:{card.id}" for card in (game.of_all_sets or game.cards).get(kind, ())]
        if not choosing or not cards:
            continue
        chosen = {name: usage.used.chosen.get(name, {}) for name in printing}
        for name in choosing:
            if not any(card in chosen[name] for card in cards):
                message = f"{name} prints no {kind}: its where holds for none"
                yield _problem(Severity.ERROR, usage, name, message, f"look at what the cards of {kind} say")
        if len(choosing) == len(printing):
            left = [card for card in cards if not any(card in found for found in chosen.values())]
            if left:
                hint = "let one of their components choose them, or take the cards out"
                message = f"no component prints {_named(left)}: {_and(choosing)} pass over them"
                yield _problem(Severity.WARNING, usage, next(iter(choosing)), message, hint)
        yield from _twice(usage, printing, cards)


def _twice(usage: Usage, printing: dict[str, Component], cards: list[str]) -> Iterator[Problem]:
    """Tell of cards that two components print in one size."""
    names = list(printing)
    for number, name in enumerate(names):
        for other in names[:number]:
            if "where" not in {*printing[name].own, *printing[other].own}:
                continue
            one, two = usage.used.chosen.get(name, {}), usage.used.chosen.get(other, {})
            both = [card for card in cards if card in one and one[card] == two.get(card)]
            if both:
                blamed = name if "where" in printing[name].own else other
                message = f"{other} and {name} both print {_named(both)}, in one size"
                hint = "let the one pass over what the other takes, or give one of them another size"
                yield _problem(Severity.WARNING, usage, blamed, message, hint)


def _problem(severity: Severity, usage: Usage, component: str, message: str, hint: str) -> Problem:
    span = usage.game.sources["game"].span(("components", component, "where"))
    make = error if severity is Severity.ERROR else told
    return make(ID, message, span=span, hint=hint, subject=component)


def _named(cards: list[str]) -> str:
    return ", ".join(cards[:_LISTED]) + (f" and {len(cards) - _LISTED} more" if len(cards) > _LISTED else "")


def _and(names: Iterable[str]) -> str:
    return " and ".join(names)
