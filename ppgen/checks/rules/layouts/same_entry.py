"""Entries of a list that are shown by their numbers are shown once each, and counted from one end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.values import Dynamic

ID = "layout/same-entry"
WHY = "Of six remarks beside a picture one that is printed twice leaves another one out."


def _sample(*numbers: int) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    shown = [
        {**text, "box": [5, 5 + 8 * row, 50, 8], "text": f"{{{{ card.steps[{number}] }}}}"}
        for row, number in enumerate(numbers)
    ]
    return {
        "fields": {"steps": {"type": "list", "items": {"type": "text"}, "unprinted": "so"}},
        "cards": [{"id": "sun", "steps": ["Rise", "Shine", "Sink", "Set", "Rest"]}],
        "face": shown,
    }


GOOD = _sample(0, 1, 2, 3)
BAD = _sample(0, 1, 2, 3, 2)
NEAR = _sample(0, 1, 0, 1)

LEAST = 3
"""So many entries beside the one that is shown twice are shown once each."""

_ENTRY = re.compile(r"\s*+\{\{\s*+(\w++(?:\.\w++)*+)\[(-?\d{1,4})\]((?:\.\w++)*+)\s*+\}\}\s*+")


class _NumberedEntry(NamedTuple):
    """An element that shows the entry of a list with a number, and the key that says so."""

    one: WrittenElement
    key: str
    number: int


def check(usage: Usage) -> Iterator[Problem]:
    """Look at the numbers of the entries of each list that stand below the same conditions."""
    lists: dict[tuple[object, ...], list[_NumberedEntry]] = {}
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            if key != "if" and (entry := _ENTRY.fullmatch(dynamic.source)):
                where = (one.subject, one.root, *map(_condition, one.whole), entry[1], entry[3])
                lists.setdefault(where, []).append(_NumberedEntry(one, key, int(entry[2])))
    for (*_, name, _), shown in lists.items():
        for odd, message in _odd(shown):
            span = odd.one.source.span((*odd.one.place, *odd.key.split(".")))
            hint = "show each entry once, or waive it in the layout with a reason"
            yield warning(
                ID, f"{name}[{odd.number}] {message}", span=span, hint=hint, subject=odd.one.subject
            )


def _condition(element: object) -> str:
    condition = getattr(element, "condition", True)
    return condition.source if isinstance(condition, Dynamic) else ""


def _odd(shown: Sequence[_NumberedEntry]) -> Iterator[tuple[_NumberedEntry, str]]:
    """Yield the one entry that is shown twice, and the one that is counted from the other end."""
    often = Counter(one.number for one in shown)
    twice = [number for number, count in often.items() if count > 1]
    if len(often) > LEAST and len(twice) == 1 and often[twice[0]] == 2:
        last = [one for one in shown if one.number == twice[0]][-1]
        yield last, "is shown twice here, and each other one once"
    behind = [one for one in shown if one.number < 0]
    if len(behind) == 1 and len(shown) > LEAST:
        yield behind[0], "is counted from the end, and the others from the beginning"
