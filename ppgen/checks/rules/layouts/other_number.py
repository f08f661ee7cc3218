"""What lists cards that have a number shows theirs, and not that of the row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import own_names, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic

ID = "layout/other-number"
WHY = "A table of contents without the cover that numbers its own rows sends readers to the page before."


def _sample(number: str, beside: str = "item.name") -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    row = [
        {**text, "box": [0, 0, 30, 5], "text": f"{{{{ {beside} }}}}"},
        {**text, "name": "page", "box": [35, 0, 9, 5], "text": f"{{{{ {number} }}}}"},
    ]
    listed = {"type": "repeat", "box": [5, 20, 50, 40], "each": "{{ cards.thing }}", "items": row}
    return {
        "fields": {"name": {"type": "text"}, "number": {"type": "integer"}},
        "cards": [{"id": f"c{at}", "name": f"Card {at}", "number": at + 2} for at in range(3)],
        "face": [
            {**text, "box": [5, 5, 50, 9], "text": "{{ card.number }} {{ card.name }}"},
            {**listed, "direction": "column", "spacing": 6},
        ],
    }


GOOD = _sample("item.number")
BAD = _sample("number")
NEAR = _sample("number", "item.number")

_LISTED = re.compile(r"\bcards\.(\w+)")
_COUNTED = frozenset({"number", "index"})


def check(usage: Usage) -> Iterator[Problem]:
    """Look at what repeats of cards show of each: its own number, or that of the place in the list."""
    rows: dict[int, set[str]] = {}
    elements = written_elements(usage)
    for one in elements:
        for around in one.around:
            rows.setdefault(id(around), set()).update(own_names(one.element))
    for one in elements:
        each = getattr(one.around[-1], "each", None) if one.around else None
        if not isinstance(one.element, Text) or one.element.because or not isinstance(each, Dynamic):
            continue
        kinds = [usage.game.kinds[name] for name in _LISTED.findall(each.source) if name in usage.game.kinds]
        for name in sorted(_COUNTED & one.element.text.names):
            own = f"item.{name}"
            has_own = any(name in kind.fields or name in kind.derived for kind in kinds)
            if has_own and own not in rows[id(one.around[-1])]:
                message = f"it shows the {name} of the row, and {own} is shown nowhere in it"
                hint = f"take {own}, or say why: because: reason"
                span = one.source.span((*one.place, "text"))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)
