"""No card has the very list of numbers of another one where all other cards have lists of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.model.card import Card, Path
from ppgen.model.field import FieldType, IntegerField, ListField, MapField, NumberField

ID = "card/same-numbers"
WHY = "A good with all prices of another one was copied from it, and has none of its own."
IN_SOURCE_ALONE = True

_OWN = ((2, 3, 4, 6), (3, 5, 7, 9), (1, 2, 4, 8), (2, 4, 5, 7))


def _sample(last: Sequence[int], *, others: Sequence[Sequence[int]] = _OWN[:3]) -> dict[str, Any]:
    goods = ("cotton", "pepper", "salt", "silk", "tea")
    prices = {"type": "list", "items": {"type": "integer"}}
    lists = (*others, last)
    cards = [{"id": good, "prices": [*numbers]} for good, numbers in zip(goods, lists, strict=False)]
    return {"fields": {"prices": prices}, "cards": cards}


GOOD = _sample(_OWN[3])
BAD = _sample(_OWN[0])
NEAR = _sample(_OWN[0], others=(*_OWN[:3], _OWN[1]))

LEAST_CARDS = 4
"""Of fewer cards two may be meant to have the same."""

LEAST_NUMBERS = 4
"""Fewer numbers are alike by chance."""


def check(subject: Subject) -> Iterator[Problem]:
    """Compare the lists of numbers in each field of each kind, if they are equally long.

    What goes up evenly, or not at all, may be so twice.
    """
    game = subject.deck.game
    if subject.deck.language != game.source_language:
        return
    for name, kind in game.kinds.items():
        paths = () if kind.record or kind.lists else _paths(kind.fields, ())
        for path in paths:
            listed = [(card, _at(card.values, path)) for card in subject.deck.cards[name]]
            yield from _same(path, [(card, numbers) for card, numbers in listed if numbers])


def _same(path: Path, listed: Sequence[tuple[Card, tuple[float, ...]]]) -> Iterator[Problem]:
    """Report the only two cards with the same list."""
    by_list: dict[tuple[float, ...], list[Card]] = {}
    for card, numbers in listed:
        by_list.setdefault(numbers, []).append(card)
    lengths = {len(numbers) for _, numbers in listed}
    if len(listed) < LEAST_CARDS or len(by_list) != len(listed) - 1 or len(lengths) > 1:
        return
    ((numbers, (first, second)),) = ((each, cards) for each, cards in by_list.items() if len(cards) > 1)
    steps = {behind - before for before, behind in pairwise(numbers)}
    if len(numbers) >= LEAST_NUMBERS and len(steps) > 1:
        field = ".".join(map(str, path))
        message = (
            f"all numbers of its {field} are those of {first.subject}, and no two other cards share theirs"
        )
        hint = "write its own, or say on this card why not: waive: {card/same-numbers: reason}"
        yield warning(ID, message, span=second.span(*path), hint=hint, subject=second.subject)


def _paths(fields: Mapping[str, FieldType], above: Path) -> Iterator[Path]:
    for name, field in fields.items():
        if isinstance(field, MapField):
            yield from _paths(field.fields, (*above, name))
        elif isinstance(field, ListField) and isinstance(field.items, IntegerField | NumberField):
            yield (*above, name)


def _at(values: Mapping[str, Any], path: Path) -> tuple[float, ...]:
    """Return the numbers of a list, nothing where there is none."""
    found: Any = values
    for step in path:
        found = found.get(step) if isinstance(found, Mapping) else None
    return tuple(found) if isinstance(found, list | tuple) and None not in found else ()
