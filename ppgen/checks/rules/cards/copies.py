"""Every card that is to be printed is printed by one component, and by one only."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error

ID = "game/copies"
WHY = "A kind that two components print is printed twice; one that none prints is missing."

FIELDS = {"name": {"type": "text"}}
_CARDS = [{"id": "sun", "name": "Sun"}]
GOOD = {"fields": FIELDS, "cards": _CARDS}
BAD = {
    "fields": FIELDS,
    "cards": _CARDS,
    "components": {
        "some": {"title": "Some", "cards": ["thing"]},
        "more": {"title": "More", "cards": ["thing"]},
    },
}


def check(subject: Subject) -> Iterator[Problem]:
    """Compare kinds, decks and components."""
    game = subject.deck.game
    source = game.sources["game"]
    printed: dict[str, str] = {}
    laid_out: dict[tuple[str, object], str] = {}
    for name, component in game.components.items():
        for number, kind in enumerate(component.cards):
            span = source.span(("components", name, "cards", number))
            chosen = component.own.get("where")  # what a part of a kind is printed twice is seen card by card
            other = name if chosen else laid_out.setdefault((kind, component.layout), name)
            if other != name:
                message = f"the kind {kind} is printed by {other} and again by {name}"
                hint = "take it out of one of them, or give one a layout of its own"
                yield error(ID, message, span=span, hint=hint)
            printed.setdefault(kind, name)
            if not game.cards[kind] and kind not in game.incomplete:
                message = f"the component {name} prints the kind {kind}, which has no cards"
                yield error(ID, message, span=span, hint=f"write cards/{game.id}/{kind}.yaml")
    for name, kinds in game.file.decks.items():
        for number, kind in enumerate(kinds):
            if kind not in printed:
                message = f"the deck {name} needs the kind {kind}, which no component prints"
                span = source.span(("decks", name, number))
                yield error(ID, message, span=span, hint="add it to the cards of a component")
