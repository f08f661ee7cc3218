"""Lists that show the cards of a kind by what a field of theirs says leave out none of its values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning

ID = "layout/value-left-out"
WHY = "A card for reference that lists the phases one, two and four plays without the third one."


def _sample(*numbers: str, phases: int = 4) -> dict[str, Any]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    rows = [
        {
            "type": "repeat",
            "box": [5, 20 + 20 * at, 50, 18],
            "each": f'{{{{ where(cards.phase, "number", {said}) }}}}',
            "items": [{**text, "box": [0, 0, 10, 9], "text": "{{ item.number }}"}],
        }
        for at, said in enumerate(numbers)
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"phase": {"title": "Phase", "fields": {"number": {"type": "integer"}}}},
        "files": {"phase": [{"id": f"p{number}", "number": number} for number in range(1, phases + 1)]},
        "face": [
            {**text, "text": "{{ card.name }}"},
            *rows,
            {**text, "box": [5, 80, 50, 5], "text": "{{ count(cards.phase) }}"},
        ],
    }


GOOD = _sample("[1, 2, 3]", "4")
BAD = _sample("[1, 2]", "4")
NEAR = _sample("[1]", "4")

LEAST = 3
"""So many values are shown in turn before another one is missed."""

_LITERAL = r"(?:\"[^\"]*\"|'[^']*'|-?\d+)"
_FILTER = re.compile(
    rf"\s*\{{\{{\s*where\(\s*cards\.(\w+)\s*,\s*[\"'](\w+)[\"']\s*,\s*"
    rf"({_LITERAL}|\[\s*{_LITERAL}(?:\s*,\s*{_LITERAL})*\s*\])\s*\)\s*\}}\}}\s*"
)
_VALUE = re.compile(r"\"([^\"]*)\"|'([^']*)'|(-?\d+)")


def check(usage: Usage) -> Iterator[Problem]:
    """Put together by part, or surface, what the lists there are filtered by."""
    shown: dict[tuple[object, ...], dict[str, WrittenElement]] = {}
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            found = _FILTER.fullmatch(dynamic.source) if key == "each" else None
            if found is not None:
                values = {"".join(value): one for value in _VALUE.findall(found[3])}
                shown.setdefault((one.subject, one.root, found[1], found[2]), {}).update(values)
    for (_, _, kind, field), values in shown.items():
        every = {str(card.values.get(str(field))) for card in usage.game.cards.get(str(kind), ())}
        missing = every - values.keys()
        if len(missing) == 1 and len(values) >= LEAST and values.keys() <= every:
            one = next(iter(values.values()))
            message = f"the {kind} whose {field} is {min(missing)} is left out of these lists"
            hint = "list it as well, or waive it in the layout with a reason"
            span = one.source.span((*one.place, "each"))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)
