"""What goes wrong in prose by hand: figures, their order, their constants, terms, contraries and a lost "not"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from tests.campaigns.layout_slips import figure_slips

_EXPRESSION = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_TERM = re.compile(r"\bterm\(\s*\\?[\"'](\w+)\\?[\"']")
_NUMBER = re.compile(r"(?<![\w{.])\d+(?![^{]*\}\})(?!\.\s)")
_NOT = re.compile(r"(?<=\s)(?:not|never|nicht|nie|ne|n’|pas|jamais|kein|keine|keinen)\s", re.IGNORECASE)


def prose_slips(
    text: str, constants: Mapping[str, Any], other: Callable[[str], str | None], contrary: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Yield other texts for a text of prose; `other` gives another term of a group, `contrary` are texts turned."""
    yield from figure_slips(text, constants)
    found = list(_EXPRESSION.finditer(text))
    for one, two in pairwise(found):
        if one[0] != two[0]:
            between = text[one.end() : two.start()]
            yield "order", text[: one.start()] + two[0] + between + one[0] + text[two.end() :]
    for match in _TERM.finditer(text):
        if (name := other(match[1])) is not None:
            yield "term", text[: match.start(1)] + name + text[match.end(1) :]
    for match in _NUMBER.finditer(text):
        yield "number", text[: match.start()] + str(int(match[0]) + 1) + text[match.end() :]
    for new in contrary:
        yield "contrary", new
    if (lost := _NOT.search(text)) is not None:
        yield "no not", text[: lost.start()] + text[lost.end() :]
