"""Which choices in a text give one thing the word for many, or several things the word for one."""

from __future__ import annotations

import re

_IS = (
    r"(?:[\w.]+(?:\([^(){}]*\))?\s*(?P<sign>==|!=|<=|>=|<|>)\s*(?P<than>[12])|1\s*(?P<turned>==|!=)\s*[\w.]+)"
)
_NAMED = r"(?P<{0}>[^(){{}},\s]++(?:\s++[^(){{}},\s]++)*+)"
_ONE = rf"term\(\s*+{_NAMED}\s*+\)"
_MANY = rf"term\(\s*+{_NAMED}\s*+,\s*+[\"']many[\"']\s*+\)"
_WHOLE = (
    (re.compile(rf"{_ONE.format('a')}\s++if\s++{_IS}\s++else\s++{_MANY.format('b')}"), True),
    (re.compile(rf"{_MANY.format('a')}\s++if\s++{_IS}\s++else\s++{_ONE.format('b')}"), False),
)
_FORM = (
    (re.compile(rf"[\"'](?:one)?[\"']\s++if\s++{_IS}\s++else\s++[\"']many[\"']"), True),
    (re.compile(rf"[\"']many[\"']\s++if\s++{_IS}\s++else\s++[\"'](?:one)?[\"']"), False),
)
_FOR_ONE = frozenset({"==1", "<2", "<=1"})
_FOR_MANY = frozenset({"!=1", ">1", ">=2"})


def turned_choice(text: str) -> str:
    """Return the first choice between the forms of a word that gives a number the other one, or nothing."""
    for pattern, begins_with_one in (*_WHOLE, *_FORM):
        for found in pattern.finditer(text):
            named = found.groupdict()
            if named.get("a") != named.get("b"):
                continue
            asked = f"{named['turned']}1" if named["turned"] else f"{named['sign']}{named['than']}"
            if asked in (_FOR_MANY if begins_with_one else _FOR_ONE):
                return found[0]
    return ""
