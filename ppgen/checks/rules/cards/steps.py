"""Numbers that count the items of lists one by one go on counting: none stands twice, none goes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.model.card import Card

ID = "card/steps"
WHY = "A turn with two steps 5 and none that is called 4 is played in another order than it was written."
IN_SOURCE_ALONE = True

LEAST = 8
"""So many steps from a number to the next one say that a field counts."""

ROW = 4
"""A list with so many numbers, each from 1 on once, is counted whatever the other lists say."""

MOST_ODD = 1
"""Of a field that counts, so many numbers at most do not follow; more, and it counts nothing."""

FIELDS = {
    "name": {"type": "text"},
    "turn": {
        "type": "list",
        "items": {
            "type": "map",
            "fields": {"step": {"type": "integer", "optional": True}, "text": {"type": "text"}},
        },
    },
}


def _sample(*numbers: int | None) -> dict[str, object]:
    turn = [
        {"text": f"Do {at}."} if number is None else {"text": f"Do {at}.", "step": number}
        for at, number in enumerate(numbers)
    ]
    return {"fields": FIELDS, "cards": [{"id": "turn", "name": "Turn", "turn": turn}]}


GOOD = _sample(1, 2, 3, None, 4, 5, 6, 7, 1, 2, 3, 4, 6)
BAD = _sample(1, 2, 3, None, 4, 5, 5, 1, 2, 3, 4, 5)
NEAR = _sample(1, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11)

_Field = tuple[str, str, str]


class _Counted(NamedTuple):
    card: Card
    field: str
    at: int
    number: int


def check(subject: Subject) -> Iterator[Problem]:
    """Follow each whole number of the items of each list, card by card."""
    deck = subject.deck
    if deck.language != deck.game.source_language:
        return
    following: dict[_Field, int] = {}
    odd: dict[_Field, list[tuple[_Counted, int]]] = {}
    rows: set[_Field] = set()
    for card in deck.all_cards():
        for field, places in _counted(card):
            if _is_row([place.number for place in places]):
                rows.add(field)
            for before, place in pairwise(places):
                if place.number == before.number + 1:
                    following[field] = following.get(field, 0) + 1
                elif 1 < place.number <= before.number:
                    odd.setdefault(field, []).append((place, before.number))
    for field, found in odd.items():
        if (following.get(field, 0) < LEAST and field not in rows) or len(found) > MOST_ODD:
            continue
        (_, listed, name) = field
        for place, last in found:
            message = f"the {name} {place.number} of {listed} stands behind the {name} {last}"
            hint = "count on, or waive it with a reason"
            span = place.card.span(listed, place.at, name)
            yield warning(ID, message, span=span, hint=hint, subject=place.card.subject)


def _counted(card: Card) -> Iterator[tuple[_Field, list[_Counted]]]:
    for listed, items in card.values.items():
        if not isinstance(items, list | tuple):
            continue
        places: dict[str, list[_Counted]] = {}
        for at, item in enumerate(items):
            for name, value in item.items() if isinstance(item, Mapping) else ():
                if _is_whole(value):
                    places.setdefault(name, []).append(_Counted(card, listed, at, value))
        for name, found in places.items():
            if min(place.number for place in found) > 0:  # what begins at nothing is a row, or a level
                yield (card.kind, listed, name), found


def _is_row(numbers: list[int]) -> bool:
    return len(numbers) >= ROW and sorted(numbers) == [*range(1, len(numbers) + 1)]


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
