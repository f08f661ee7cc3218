"""Of two that stand in one place, or show one thing in two ways, one condition leaves one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

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
        earlier = _Earlier()
        for one in found:
            if message := _fault(one, earlier):
                hint = "change one of both conditions, or waive it in the layout with a reason"
                yield one.problem(ID, message, hint, way=("if",))
        places = [one for one in listed if one.one.element.type != "entry"]
        seen: set[str] = set()
        for one in places:
            written = _plain(value_at(one.one.source.data, one.one.place))
            if written in seen:
                yield one.problem(ID, "the same is drawn twice in one place", "take one out, or move it")
            seen.add(written)


@dataclass(frozen=True, slots=True)
class _Earlier:
    """What earlier elements of a list show: values by their bounds, full places, things with their styles."""

    bounds: set[tuple[str, ...]] = field(default_factory=set)
    places: set[tuple[str, ...]] = field(default_factory=set)
    styles: dict[tuple[str, ...], object] = field(default_factory=dict)


def _fault(one: Sibling, earlier: _Earlier) -> str:
    """Say what an earlier element stands against one with, and enter what later ones may stand against."""
    sort, said, box = one.one.element.type, str(_value(one, "if")), _plain(_value(one, "box"))
    name, text, style = (_value(one, key) for key in ("name", "text", "style"))
    message = ""
    if bound := _BOUND.fullmatch(said):
        what, sign, limit = bound.groups()
        is_open = sign in _OTHER_OPEN
        where = sort, what, limit, box if is_open else ""
        if (*where, _OTHER_OPEN.get(sign) or _OTHER_CLOSED[sign]) in earlier.bounds:
            message = f"{'none of both is' if is_open else 'both are'} shown where {what} is {limit}"
        earlier.bounds.add((*where, sign))
    if box and (_value(one, "fill") or _value(one, "colours")):
        if (sort, said, box) in earlier.places:
            message = message or "what stands in the same place is shown under the same condition"
        earlier.places.add((sort, said, box))
    if name and text and earlier.styles.setdefault((sort, said, str(name), str(text)), style) != style:
        message = message or f"{name} is shown in two ways under the same condition"
    return message


def _plain(value: object) -> str:
    """Return a value as a key; nothing for none."""
    return "" if value is None else json.dumps(value, sort_keys=True, default=str)


def _value(one: Sibling, key: str) -> object:
    return value_at(one.one.source.data, (*one.one.place, key))
