"""A sign called after a yes or no of a card is there where the card says yes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.values import Dynamic
from ppgen.model.field import BooleanField

ID = "layout/shown-unless"
WHY = "A whistle on every card but those that whistle turns the whole deck round."


def _sample(condition: str, *, name: str = "secret") -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    mark = {**text, "box": [5, 30, 50, 9], "name": name, "if": f"{{{{ {condition} }}}}", "text": "*"}
    return {
        "fields": {"name": {"type": "text"}, "secret": {"type": "boolean"}},
        "cards": [
            {"id": "sun", "name": "Sun", "secret": True},
            {"id": "sea", "name": "Sea", "secret": False},
        ],
        "face": [{**text, "text": "{{ card.name }}"}, mark],
    }


GOOD = _sample("card.secret")
BAD = _sample("not card.secret")
NEAR = _sample("not card.secret", name="open")

_DENIED = re.compile(r"\s*\{\{\s*not\s+\(?\s*card\.(\w+)\s*\)?\s*\}\}\s*")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what elements and their icons are called with the field whose “no” shows them."""
    kinds = usage.game.kinds
    for one in written_elements(usage):
        condition = one.element.condition
        found = _DENIED.fullmatch(condition.source) if isinstance(condition, Dynamic) else None
        if found is None or found[1] not in {getattr(one.element, key, "") for key in ("name", "icon")}:
            continue
        if any(isinstance(kind.fields.get(found[1]), BooleanField) for kind in kinds.values()):
            message = f"it is called {found[1]}, and shown where the card says no to that"
            hint = "turn the condition round, or call the element otherwise"
            span = one.source.span((*one.place, "if"))
            yield error(ID, message, span=span, hint=hint, subject=one.subject)
