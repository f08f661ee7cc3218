"""Where places of a thing show cards by their number in the list, each is shown as often as the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ppgen.checks.expanded_elements import Expanded, expanded
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.layouts import Layout
from ppgen.layout.values import Dynamic

ID = "layout/shown-equally"
WHY = "Four walls that begin at the wrong team show one of them twice and another nowhere."


def _sample(*firsts: int, place: str = "first + index") -> dict[str, object]:
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    text = {"type": "text", "style": "words", "box": [0, 0, 40, 9], "text": "{{ thing.name }}"}
    seat = {"type": "part", "part": "seat", "with": {"thing": f"{{{{ cards.thing[{place}] }}}}"}}
    stand = {"type": "repeat", "box": [0, 0, 40, 20], "direction": "column", "count": 2, "items": [seat]}
    uses = [
        {"type": "part", "part": "stand", "at": [5, 20 + 22 * row], "with": {"first": f"{{{{ {first} }}}}"}}
        for row, first in enumerate(firsts)
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": f"c{number}", "name": f"Card {number}"} for number in range(4)],
        "theme": {"styles": {"words": words}, "parts": {"seat": [text], "stand": [stand]}},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *uses],
    }


GOOD = _sample(0, 2)
BAD = _sample(0, 1)

_PLACED = re.compile(r"\bcards\.\w+\[\s*[A-Za-z_]")

LEAST = 4
"""Of fewer cards some may be meant twice."""


def check(usage: Usage) -> Iterator[Problem]:
    """Count how often each layout shows each card of a list that it goes through by number."""
    cards = {
        kind: [f"\ue000{kind}:{card.id}" for card in listed] for kind, listed in usage.game.cards.items()
    }
    for layout in usage.layouts.layouts.values():
        shown: dict[str, Counter[str]] = {}
        repeated: dict[str, Counter[str]] = {}
        for _, elements in layout.surfaces():
            for one in expanded(elements, usage.layouts.theme.parts, {"cards": cards}):
                for value in one.element.values.values() if isinstance(one.element, Part) else ():
                    if not isinstance(value, Dynamic):
                        continue
                    found = shown if _is_counted(value) else repeated if _is_repeated(value, one) else None
                    card = one.value(value) if found is not None else None
                    if found is not None and isinstance(card, str) and card.startswith("\ue000"):
                        found.setdefault(card[1:].split(":")[0], Counter())[card[1:]] += 1
        for kind, times in repeated.items():
            if times.total() == len(cards[kind]):  # as many places as cards: one for each was meant
                shown.setdefault(kind, Counter()).update(times)
        for kind, times in shown.items():
            yield from _unequal(usage, layout, kind, times)


def _is_counted(value: Dynamic) -> bool:
    """Tell whether a value is a card by the number of the place where it is drawn."""
    return bool(value.names & {"index", "number"}) and any(name.startswith("cards.") for name in value.names)


def _is_repeated(value: Dynamic, one: Expanded) -> bool:
    """Tell whether a value is a card by another number, while the places for it are counted."""
    return bool(one.counts) and _PLACED.search(value.source) is not None


def _unequal(usage: Usage, layout: Layout, kind: str, times: Counter[str]) -> Iterator[Problem]:
    cards = [card.subject for card in usage.game.cards[kind]]
    twice = [card for card in cards if times[card] > 1]
    missing = [card for card in cards if not times[card]]
    if len(cards) >= LEAST and twice and missing:
        message = f"{twice[0]} is shown {times[twice[0]]} times, and {missing[0]} not at all"
        hint = "mend the number at which each place begins"
        yield error(ID, message, span=layout.source.span(()), hint=hint, subject=layout.name)
