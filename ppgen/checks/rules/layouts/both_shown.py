"""Of two that stand in one place, or show one thing in two ways, one condition leaves one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable, Iterator

from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem
from ppgen.layout.values import Dynamic

ID = "layout/both-shown"
WHY = "Two of which one is meant, drawn one over the other, show the second; on other cards there is none."


def _sample(*sides: str) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    flags = [
        {
            "type": "pattern",
            "if": f'{{{{ card.side == "{side}" }}}}',
            "box": [5, 40, 20, 20],
            "pattern": pattern,
            "count": 3,
            "colours": ["#d00000", "#ffd000"],
        }
        for side, pattern in zip(sides, ("hoops", "stripes"), strict=True)
    ]
    return {
        "fields": {"name": {"type": "text"}, "side": {"type": "choice", "values": ["sun", "sea"]}},
        "cards": [{"id": "one", "name": "One", "side": "sun"}, {"id": "two", "name": "Two", "side": "sea"}],
        "face": [words, *flags],
    }


GOOD = _sample("sun", "sea")
BAD = _sample("sun", "sun")

_BOUND = re.compile(r"\s*\{\{\s*([\w.]+)\s*([<>]=?)\s*([\w.]+)\s*\}\}\s*")
_OTHER_CLOSED, _OTHER_OPEN = {"<=": ">=", ">=": "<="}, {"<": ">", ">": "<"}
"""Where two conditions meet, signs with = leave both elements, and signs without leave none."""


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the conditions of each two elements of one sort that stand in one list."""
    for listed in siblings(usage):
        found = [one for one in listed if isinstance(one.one.element.condition, Dynamic)]
        earlier: dict[Hashable, Sibling] = {}
        for one in found:
            yield from _faults(one, earlier)
        places = [one for one in listed if one.one.element.type != "entry"]
        for alike in _grouped(places, _written):
            for one in alike[1:]:
                yield one.problem(ID, "the same is drawn twice in one place", "take one out, or move it")


def _grouped(found: Iterable[Sibling], key: Callable[[Sibling], Hashable]) -> list[list[Sibling]]:
    groups: dict[Hashable, list[Sibling]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return list(groups.values())


def _faults(second: Sibling, earlier: dict[Hashable, Sibling]) -> Iterator[Problem]:
    """Look for an earlier element that stands against one, and enter what later ones may stand against."""
    said, box, name = str(_value(second, "if")), json.dumps(_value(second, "box")), _value(second, "name")
    sort, is_full = second.one.element.type, bool(_value(second, "fill") or _value(second, "colours"))
    message = ""
    if bound := _BOUND.fullmatch(said):
        what, sign, limit = bound.groups()
        is_open = sign in _OTHER_OPEN
        where = box if is_open else ""
        if (sort, what, limit, _OTHER_OPEN.get(sign) or _OTHER_CLOSED[sign], where) in earlier:
            message = f"{'none of both is' if is_open else 'both are'} shown where {what} is {limit}"
        earlier.setdefault((sort, what, limit, sign, where), second)
    place = sort, said, box
    if is_full and box != "null":
        if place in earlier and not message:
            message = "what stands in the same place is shown under the same condition"
        earlier.setdefault(place, second)
    thing = sort, said, str(name), str(_value(second, "text"))
    if name and _value(second, "text"):
        first = earlier.setdefault(thing, second)
        if not message and _value(first, "style") != _value(second, "style"):
            message = f"{name} is shown in two ways under the same condition"
    if message:
        hint = "change one of both conditions, or waive it in the layout with a reason"
        yield second.problem(ID, message, hint, way=("if",))


def _written(one: Sibling) -> str:
    return json.dumps(value_at(one.one.source.data, one.one.place), sort_keys=True, default=str)


def _value(one: Sibling, key: str) -> object:
    return value_at(one.one.source.data, (*one.one.place, key))
