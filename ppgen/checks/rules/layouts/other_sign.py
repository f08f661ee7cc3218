"""Of several alike that take a constant away, none adds it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.text import Model as Text

ID = "layout/other-sign"
WHY = "Two columns of a sheet that both say +1, where the second takes a card away, are filled in wrongly."


def _sample(*shown: str) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    listed = [
        {**text, "box": [5 + 7 * at, 20, 6, 9], "text": f"{{{{ signed({said}) }}}}"}
        for at, said in enumerate(shown)
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "constants": {"drawn": 2, "returned": 1},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *listed],
    }


_DRAWN, _LESS, _MORE = "constants.drawn", "0 - constants.returned", "constants.returned"
GOOD = _sample(_DRAWN, _LESS, _DRAWN, _LESS, _LESS)
BAD = _sample(_DRAWN, _LESS, _DRAWN, _MORE, _LESS)
NEAR = _sample(_MORE, _LESS, _LESS)

LEAST = 2
"""So many times a constant is taken away before it is a slip that it is added once."""

_SIGNED = re.compile(r"\bsigned\(\s*(?:(0\s*-|-)\s*)?constants\.(\w+)\s*\)")


class _SignedTerm(NamedTuple):
    """An element that shows a constant with its sign alone, and what the one before it says."""

    one: WrittenElement
    before: str


def check(usage: Usage) -> Iterator[Problem]:
    """Look at the constants that each layout and part shows with their signs.

    A stake that one player wins and the others lose has both signs, and other things before it.
    """
    less: dict[tuple[str, str, str], int] = {}
    shown: dict[tuple[str, str, str], dict[bool, list[_SignedTerm]]] = {}
    before: tuple[object, str] = (None, "")
    for one in written_elements(usage):
        text = " ".join(one.element.text.source.split()) if isinstance(one.element, Text) else ""
        found = _SIGNED.findall(text)
        for sign, name in found:
            among = (one.subject, one.part, name)
            less[among] = less.get(among, 0) + bool(sign)
        if len(found) == 1 and _SIGNED.fullmatch(text.strip("{} ")):
            ((sign, name),) = found
            here = _SignedTerm(one, before[1] if before[0] == one.place[:-1] else "")
            shown.setdefault((one.subject, one.part, name), {}).setdefault(bool(sign), []).append(here)
        before = (one.place[:-1], text)
    for among, by_sign in shown.items():
        added, taken = by_sign.get(False, []), {each.before for each in by_sign.get(True, [])}
        if len(added) == 1 and less[among] >= LEAST:
            one, said = added[0]
            others = {name for _, name in _SIGNED.findall(said)}
            if others and among[2] not in others and said in taken:
                message = f"it adds {among[2]}, which is taken away in {less[among]} other places here"
                hint = f"write signed(0 - constants.{among[2]}), or waive it in the layout with a reason"
                span = one.source.span((*one.place, "text"))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)
