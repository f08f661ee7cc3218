"""A choice is one between two things, and a pattern of two colours has two."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.pattern import Model as Pattern

ID = "layout/no-choice"
WHY = "What is the same whether a condition holds or not was meant to be another thing in one of both cases."


def _sample(chosen: str) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
    return {
        "fields": {"side": {"type": "choice", "values": ["sun", "sea"]}},
        "cards": [{"id": "one", "side": "sun"}, {"id": "two", "side": "sea"}],
        "face": [words, {"type": "rectangle", "box": [5, 40, 9, 9], "fill": f"{{{{ {chosen} }}}}"}],
    }


GOOD = _sample('"#d00000" if card.side == "sun" else "#0050a0"')
BAD = _sample('"#d00000" if card.side == "sun" else "#d00000"')

_SAME = re.compile(
    r"(\"[^\"]*\"|'[^']*'|\b\d+(?:\.\d+)?\b)\s+if\s+(?:(?!\sif\s|\selse\s)[^{}])+?\s+else\s+\1(?![\w.~])"
)
_PLAIN = frozenset({"solid", "none"})


def check(usage: Usage) -> Iterator[Problem]:
    """Look for choices between a thing and itself."""
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            for found in _SAME.finditer(dynamic.source):
                span = one.source.span((*one.place, key))
                hint = "write what is meant in the other case, or leave the condition out"
                yield warning(
                    ID, f"it is {found[1]} in both cases", span=span, hint=hint, subject=one.subject
                )
        if isinstance(one.element, Pattern) and one.element.pattern not in _PLAIN:
            colours: list[object] = value_at(one.source.data, (*one.place, "colours")) or []
            if len(colours) > 1 and len({*map(str, colours)}) == 1:
                span = one.source.span((*one.place, "colours"))
                message = f"a pattern in {colours[0]} alone is not seen"
                hint = "give it two colours, or write pattern: solid"
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)
