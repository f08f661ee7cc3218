"""Places of a row that are listed twice are the same places: no list has one other than the rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, Span
from ppgen.layout.scope import Place

ID = "layout/other-list"
WHY = "A sign over the fourth step and a dark disc under the fifth leave open which of them is meant."


def _sample(*listed: str) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    first, second = (f"contains([{one}], number)" for one in listed)
    dots = [
        {"type": "ellipse", "if": f"{{{{ {first} }}}}", "box": [0, 0, 9, 9], "fill": "#101010"},
        {"type": "ellipse", "box": [0, 12, 9, 9], "fill": f'{{{{ "#d00000" if {second} else "#808080" }}}}'},
    ]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "face": [words, {"type": "repeat", "box": [5, 20, 50, 30], "count": 6, "items": dots}],
    }


GOOD = _sample("1, 2, 4, 6", "1, 2, 4, 6")
BAD = _sample("1, 2, 4, 6", "1, 2, 5, 6")
NEAR = _sample("1, 2, 4, 6", "3, 5")

LEAST = 3
"""Of two, one may well be another."""

LEAST_OF_TWO = 4
"""Two lists alone that share fewer than all but one of so many may well be meant otherwise."""

_PLACES = frozenset({"index", "number"})
_LISTED = re.compile(
    r"contains\(\s*\[([^\[\]]*)\]\s*,\s*([a-z_][\w.]*)\s*\)|(?<![\w.])([a-z_][\w.]*)\s+in\s+\[([^\[\]]*)\]"
)


class _List(NamedTuple):
    members: frozenset[str]
    sibling: Sibling
    way: Place


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the lists with which things that stand in one list compare one and the same value."""
    told: set[Span | None] = set()
    for listed in siblings(usage):
        groups: dict[str, list[_List]] = {}
        for sibling in listed:
            for said in sibling.said:
                for first, name, same, second in _LISTED.findall(said.text) if "[" in said.text else ():
                    members = frozenset(one.strip() for one in (first or second).split(","))
                    groups.setdefault(name or same, []).append(_List(members, sibling, said.way))
        for name, lists in groups.items():
            for problem in _odd(name, lists):
                if problem.span not in told:  # what stands in a group is also a part of what the group says
                    told.add(problem.span)
                    yield problem


def _odd(name: str, lists: Sequence[_List]) -> Iterator[Problem]:
    often = Counter(one.members for one in lists)
    usual, times = often.most_common(1)[0]
    if times == 1 and not (name in _PLACES and len({one.way[0] == "if" for one in lists}) > 1):
        return  # two things may be shown at different places, but not one and how it is lit
    least = LEAST if times > 1 else LEAST_OF_TWO
    for one in reversed(lists):
        missing = usual - one.members
        if often[one.members] == 1 and len(missing) == 1 and len(one.members) == len(usual) >= least:
            other = min(one.members - usual)
            lists_beside = "another list" if times == 1 else f"{times} other lists"
            message = f"it lists {other} of {name}, and {lists_beside} beside it {min(missing)}"
            hint = "list the same, or waive it in the layout with a reason"
            yield one.sibling.problem(ID, message, hint, way=one.way)
            return
