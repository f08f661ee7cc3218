"""Of several alike that each show something of their own, none shows what another does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import columns, siblings
from ppgen.checks.usage import Usage
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem
from ppgen.layout.scope import Place

ID = "layout/given-twice"
WHY = "A list of four contents in which one stands twice hides that the fourth is missing."


def _sample(*shown: str, part: str = "kit") -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [0, 0, 40, 9], "text": "{{ value }}"}
    uses = [
        {"type": "part", "part": part, "at": [5, 20 + 12 * row], "with": {"value": f"{{{{ {one} }}}}"}}
        for row, one in enumerate(shown)
    ]
    names = ("name", "pace", "feet", "wall", "wit")
    return {
        "fields": {name: {"type": "text" if name == "name" else "integer"} for name in names},
        "cards": [{"id": "sun", "name": "Sun", "pace": 3, "feet": 4, "wall": 5, "wit": 2}],
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {part: [text]},
        },
        "face": [
            {**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            {
                **text,
                "box": [5, 74, 50, 9],
                "text": "{{ card.wit }}{{ card.pace }}{{ card.wall }}",
            },
            *uses,
        ],
    }


GOOD = _sample("card.pace", "card.feet", "card.wall", "card.wit")
BAD = _sample("card.pace", "card.feet", "card.wall", "card.feet")
NEAR = _sample("card.pace", "card.feet", "card.pace", "card.feet")

LEAST = 4
"""Of fewer alike one may be there twice, as a rank in two corners of a card is."""

_LOOKS_UP = re.compile(r"(?<![\w.\"'])(?:cards|card|item|constants)\.\w|\bterm\(")
_FILTERED = re.compile(r"\bwhere\(\s*(?:card|item)\.")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what uses of one part, and texts of one name, are given in one list."""
    for listed in siblings(usage):
        groups: dict[object, list[tuple[str, Sibling, Place]]] = {}
        for one in listed:
            element, data = one.one.element, value_at(one.one.source.data, one.one.place)
            given: list[tuple[Place, object]] = []
            if element.type == "part":
                given += ((("with", key), value) for key, value in (data.get("with") or {}).items())
            elif element.type == "text" and data.get("name"):
                given.append((("text",), data.get("text")))
            for way, value in given:
                if isinstance(value, str) and _LOOKS_UP.search(value):
                    key = element.type, data.get("part") or data.get("name"), way
                    groups.setdefault(key, []).append((value, one, way))
        for row in groups.values():
            yield from _twice(row)
    for listed in columns(usage):
        titles = [
            (said.text, one, said.way) for one in listed for said in one.said if said.way[-1] == "title"
        ]
        yield from _twice(titles) if titles else ()


def _twice(row: Sequence[tuple[str, Sibling, Place]]) -> Iterator[Problem]:
    times = Counter(value for value, _, _ in row)
    twice = [value for value, often in times.items() if often > 1]
    if len(twice) != 1 or len(times) < len(row) - 1:
        return
    if len(row) >= LEAST or _FILTERED.search(twice[0]):
        _, one, way = next(found for found in reversed(row) if found[0] == twice[0])
        message = f"{twice[0]} is shown twice here"
        hint = "show something else in one of both places, or waive it in the layout with a reason"
        yield one.problem(ID, message, hint, way=way)
