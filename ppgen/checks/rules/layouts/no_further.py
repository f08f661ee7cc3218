"""What is shown where a list has more than so many entries shows one of those behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.values import Dynamic

ID = "layout/no-further"
WHY = "A second die that shows what the first one shows makes another roll than the data."


def _sample(place: int) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    return {
        "fields": {"roll": {"type": "list", "items": {"type": "integer"}, "minimum": 1}},
        "cards": [{"id": "sun", "roll": [3, 4]}],
        "face": [
            {**text, "text": "{{ card.roll[0] }} {{ total(card.roll) }}"},
            {
                **text,
                "if": "{{ count(card.roll) > 1 }}",
                "box": [5, 30, 50, 9],
                "text": f"{{{{ card.roll[{place}] }}}}",
            },
        ],
    }


GOOD = _sample(1)
BAD = _sample(0)

_MORE = re.compile(r"\s*\{\{\s*(?:count|length)\(\s*([a-z_][\w.]*)\s*\)\s*>\s*(\d+)\s*\}\}\s*")
_THEN = re.compile(r"(?:\{\{|~)([^{}~]*?)\sif\s+(?:count|length)\(\s*([a-z_][\w.]*)\s*\)\s*>\s*(\d+)\s")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the places that are looked up with the number that a condition asks for."""
    for one in written_elements(usage):
        condition = one.element.condition
        found = _MORE.fullmatch(condition.source) if isinstance(condition, Dynamic) else None
        shown = " ".join(value.source for key, value in one.dynamics if key != "if")
        if found and _is_before(shown, found[1], int(found[2])):
            yield _problem(one, "if", found[1], found[2])
        for key, value in one.dynamics:
            for then, name, many in _THEN.findall(value.source) if " if " in value.source else ():
                if _is_before(then, name, int(many)):
                    yield _problem(one, key, name, many)


def _is_before(shown: str, name: str, many: int) -> bool:
    """Tell whether only entries are looked up that are there whether there are more or not."""
    places = re.findall(rf"(?<![\w.]){re.escape(name)}\[(\d+)\]", shown)
    return bool(places) and all(int(place) < many for place in places)


def _problem(one: WrittenElement, key: str, name: str, many: str) -> Problem:
    message = f"it is shown where {name} has more than {many}, and shows none of those behind"
    hint = f"show {name}[{many}], or waive it in the layout with a reason"
    span = one.source.span((*one.place, key))
    return warning(ID, message, span=span, hint=hint, subject=one.subject)
