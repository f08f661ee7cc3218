"""Of several alike that are numbered by hand, none has the number of another while one number is left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import columns, siblings
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem
from ppgen.layout.scope import Place

ID = "layout/number-twice"
WHY = "A picture with two spots that are called 2 explains one thing twice and another never."


def _sample(*numbers: int) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [0, 0, 9, 9], "text": "{{ spot }}"}
    spots = [
        {"type": "part", "part": "spot", "at": [5 + 12 * place, 20], "with": {"spot": f"{{{{ {number} }}}}"}}
        for place, number in enumerate(numbers)
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {"spot": [text]},
        },
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *spots],
    }


GOOD = _sample(1, 2, 3, 4, 5)
BAD = _sample(1, 2, 2, 4, 5)
NEAR = _sample(1, 2, 2, 3, 4)

LEAST = 5
"""So many are a row of numbers, of which one stands twice and one is missing."""

LEAST_LISTED = 4
"""So many show places of a list."""

_NUMBER = re.compile(r"(?<![\w.])\d{1,3}(?![\w.])")
_PLACE = re.compile(r"\[(\d{1,3})\]")
_SAID = frozenset({"text", "with", "items", "columns", "card", "field"})
_SHOWN = _SAID | {"if"}
"""Several things may be shown for one number, but for one place of a list seldom."""


class _Numbered(NamedTuple):
    number: int
    shape: str
    sibling: Sibling
    way: Place


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the only number that things of one list say which are alike but for it."""
    for listed in (*siblings(usage), *columns(usage)):
        groups: dict[object, list[_Numbered]] = {}
        for sibling in listed:
            for key, numbered in _numbered(sibling):
                groups.setdefault(key, []).append(numbered)
        for row in groups.values():
            yield from _twice(row)


def _numbered(sibling: Sibling) -> Iterator[tuple[object, _Numbered]]:
    texts = [one for one in sibling.said if one.way[0] in _SHOWN and _PLACE.search(one.text)]
    if len(texts) != 1:
        texts = [one for one in sibling.said if one.way[0] in _SAID and _NUMBER.search(one.text)]
    if len(texts) == 1:
        text, way = texts[0].text, texts[0].way
        pattern = _PLACE if _PLACE.search(text) else _NUMBER
        found = pattern.findall(text)
        if len(found) == 1:
            element = sibling.one.element
            shape = pattern.sub("[#]" if pattern is _PLACE else "#", text)
            in_columns = tuple(step for step in way if not (way[0] == "columns" and isinstance(step, int)))
            key = element.type, getattr(element, "part", ""), in_columns, shape
            yield key, _Numbered(int(found[0]), shape, sibling, way)


def _twice(row: Sequence[_Numbered]) -> Iterator[Problem]:
    times = Counter(one.number for one in row)
    twice = [number for number, often in times.items() if often > 1]
    missing = {*range(min(times), max(times) + 1)} - times.keys()
    least = LEAST_LISTED if "[#]" in row[0].shape else LEAST
    if len(row) < least or len(twice) != 1 or len(missing) != 1 or len(times) != len(row) - 1:
        return
    numbers = [one.number for one in row]
    is_falling = numbers == sorted(numbers, reverse=True)  # as prizes do
    if not is_falling and min(numbers) <= 1 and abs(twice[0] - min(missing)) == 1:
        one = next(one for one in reversed(row) if one.number == twice[0])
        message = f"{twice[0]} is there twice, and {min(missing)} not at all"
        hint = "number each of them, or waive it in the layout with a reason"
        yield one.sibling.problem(ID, message, hint, way=one.way)
