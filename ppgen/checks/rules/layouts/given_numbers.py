"""Numbers that uses of a part are given one after another go on counting, as the places of a picture do."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import part_uses
from ppgen.common.problem import Problem, warning

ID = "layout/given-numbers"
WHY = "A picture with two places 5 and none that is called 6 has no place for what the sixth line explains."

LEAST = 8
"""So many steps from a number to the next one say that what a part is given counts."""

MOST_ODD = 1
"""Of what counts, so many numbers at most do not follow; more, and it counts nothing."""


def _sample(*spots: int) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    uses = [
        {"type": "part", "part": "spot", "at": [5, 15 + 5 * at], "with": {"spot": spot}}
        for at, spot in enumerate(spots)
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {"spot": [{**text, "box": [0, 0, 9, 4.5], "text": "{{ spot }}"}]},
        },
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *uses],
    }


GOOD = _sample(1, 2, 3, 4, 5, 1, 2, 3, 4, 6)
BAD = _sample(1, 2, 3, 4, 5, 1, 2, 3, 4, 4, 5)
NEAR = _sample(1, 2, 3, 4, 5, 5, 1, 2, 3, 3, 4)

_Counted = tuple[str, str]


def check(usage: Usage) -> Iterator[Problem]:
    """Follow the whole numbers that the uses of each part within one list of elements are given."""
    last: dict[tuple[object, ...], int] = {}
    following: dict[_Counted, int] = {}
    odd: dict[_Counted, list[tuple[WrittenElement, int, int]]] = {}
    for one, part in part_uses(usage):
        for key, value in part.values.items():
            if not isinstance(value, int | float) or isinstance(value, bool) or value != int(value):
                continue
            number = int(value)
            counted, here = (part.part, key), (one.subject, one.place[:-1], part.part, key)
            before = last.get(here)
            last[here] = number
            if before is not None and number == before + 1:
                following[counted] = following.get(counted, 0) + 1
            elif before is not None and 1 < number <= before:
                odd.setdefault(counted, []).append((one, number, before))
    for (name, key), found in odd.items():
        if following.get((name, key), 0) < LEAST or len(found) > MOST_ODD:
            continue
        for one, number, before in found:
            message = f"the {key} {number} of a part {name} stands behind the {key} {before}"
            span = one.source.span((*one.place, "with", key))
            hint = "count on, or waive it in the layout with a reason"
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)
