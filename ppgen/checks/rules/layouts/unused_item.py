"""What is repeated for each of a list shows something of it."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import own_names, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.element import inside
from ppgen.layout.elements.repeat import Model as Repeat

ID = "layout/unused-item"
WHY = "A row that numbers the values of a list where it should print them looks right on the first card."


def _sample(shown: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [0, 0, 9, 9], "text": f"{{{{ {shown} }}}}"}
    rows = {
        "type": "repeat",
        "box": [5, 20, 50, 9],
        "each": "{{ card.worth }}",
        "spacing": 10,
        "items": [text],
    }
    return {
        "fields": {"name": {"type": "text"}, "worth": {"type": "list", "items": {"type": "integer"}}},
        "cards": [{"id": "sun", "name": "Sun", "worth": [1, 2]}],
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }} {{ card.worth[0] }}"}, rows],
    }


GOOD = _sample("item")
BAD = _sample("number")


def check(usage: Usage) -> Iterator[Problem]:
    """Look for the item in whatever each list is drawn with."""
    parts = usage.layouts.theme.parts
    for one in written_elements(usage):
        repeat = one.element
        if not isinstance(repeat, Repeat) or repeat.each is None:
            continue
        within = (element for item in repeat.items for element in inside(item, parts))
        if not any(name.partition(".")[0] == "item" for element in within for name in own_names(element)):
            message = "it is drawn for each of a list, and shows nothing of any"
            hint = "show the item, or count: how many there are"
            span = one.source.span((*one.place, "each"))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)
