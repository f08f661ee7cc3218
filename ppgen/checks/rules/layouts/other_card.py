"""An element that is called after the end of a card's id shows that card, and not its neighbour."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.text import Model as Text

ID = "layout/other-card"
WHY = "What a box holds, printed where it says for whom it is, answers a question that nobody asked."


def _sample(name: str, card: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    shown = f'{{{{ find(cards.thing, "id", "{card}").name }}}}'
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "box-for", "name": "For two"}, {"id": "box-holds", "name": "Forty cards"}],
        "face": [text, {**text, "box": [5, 30, 50, 9], "name": name, "text": shown}],
    }


GOOD = _sample("for", "box-for")
BAD = _sample("for", "box-holds")
NEAR = _sample("side", "box-holds")

_FOUND = re.compile(r"find\(\s*cards\.(\w+)\s*,\s*[\"']id[\"']\s*,\s*[\"']([\w-]+)[\"']\s*\)")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the names of elements with the ids of the cards that they look up."""
    ids = {kind: {card.id for card in cards} for kind, cards in usage.game.cards.items()}
    for one in written_elements(usage):
        element = one.element
        if not isinstance(element, Text) or not element.name:
            continue
        for kind, card in _FOUND.findall(element.text.source):
            stem, _, end = card.rpartition("-")
            meant = f"{stem}-{element.name}"
            if stem and end != element.name and meant in ids.get(kind, ()):
                hint = f"show {meant}, or call the element otherwise"
                message = f"the element {element.name} shows {card}, and there is {meant}"
                span = one.source.span((*one.place, "text"))
                yield error(ID, message, span=span, hint=hint, subject=one.subject)
