"""Of two that stand in one place, or show one thing in two ways, one condition leaves one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations

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
_BOTH, _NEITHER = frozenset({"<=", ">="}), frozenset({"<", ">"})


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the conditions of each two elements of one sort that stand in one list."""
    for listed in siblings(usage):
        found = [one for one in listed if isinstance(one.one.element.condition, Dynamic)]
        for alike in _grouped(found, _asked):
            for first, second in combinations(alike, 2):
                yield from _faults(first, second)
        places = [one for one in listed if one.one.element.type != "entry"]
        for alike in _grouped(places, _written):
            for one in alike[1:]:
                yield one.problem(ID, "the same is drawn twice in one place", "take one out, or move it")


def _grouped(found: Iterable[Sibling], key: Callable[[Sibling], Hashable]) -> list[list[Sibling]]:
    groups: dict[Hashable, list[Sibling]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return list(groups.values())


def _asked(one: Sibling) -> tuple[str, ...]:
    """Return what sort an element is of, and what its condition compares: others exclude nothing."""
    said = str(_value(one, "if"))
    bound = _BOUND.fullmatch(said)
    return (one.one.element.type, bound[1], bound[3]) if bound else (one.one.element.type, said)


def _faults(first: Sibling, second: Sibling) -> Iterator[Problem]:
    one, its = (str(_value(each, "if")) for each in (first, second))
    bounds = [_BOUND.fullmatch(each) for each in (one, its)]
    message = ""
    if bounds[0] and bounds[1] and bounds[0][1] == bounds[1][1] and bounds[0][3] == bounds[1][3]:
        signs = {bounds[0][2], bounds[1][2]}
        if signs == _BOTH or (signs == _NEITHER and _value(first, "box") == _value(second, "box")):
            how = "both are" if signs == _BOTH else "none of both is"
            message = f"{how} shown where {bounds[0][1]} is {bounds[0][3]}"
    elif one == its and _is_one_place(first, second):
        message = "what stands in the same place is shown under the same condition"
    elif one == its and _is_one_thing(first, second):
        message = f"{_value(second, 'name')} is shown in two ways under the same condition"
    if message:
        hint = "change one of both conditions, or waive it in the layout with a reason"
        yield second.problem(ID, message, hint, way=("if",))


def _is_one_place(first: Sibling, second: Sibling) -> bool:
    """Tell whether the second covers the first."""
    is_full = all(_value(each, "fill") or _value(each, "colours") for each in (first, second))
    return is_full and _value(first, "box") is not None and _value(first, "box") == _value(second, "box")


def _is_one_thing(first: Sibling, second: Sibling) -> bool:
    """Tell whether both are texts that say the same in another style each."""
    keys = ("name", "text")
    same = all(_value(first, key) and _value(first, key) == _value(second, key) for key in keys)
    return same and _value(first, "style") != _value(second, "style")


def _written(one: Sibling) -> str:
    return json.dumps(value_at(one.one.source.data, one.one.place), sort_keys=True, default=str)


def _value(one: Sibling, key: str) -> object:
    return value_at(one.one.source.data, (*one.one.place, key))
