"""The clauses of a text and those of its translation that stand in one another's place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from ppgen.common.icon_marks import ICON_MARK

_SENTENCE = re.compile(r"(?<=[.!?\u3002\uff01\uff1f\u061f])(?:\*\*)?(?:\s+|$)|(?<=[\u3002\uff01\uff1f])|\n+")
_CLAUSE = re.compile(rf"{ICON_MARK}|([;:\u061b\uff1b\uff1a])(?=\s|\*|$)")

MOST_PAIRED = 16
"""So many texts stay parted: one after the other is compared by rule after rule."""


@lru_cache(maxsize=MOST_PAIRED)
def clause_pairs(text: str, other: str) -> tuple[tuple[str, str], ...]:
    """Return clauses of two texts in their order; what has not as many on both sides is not parted."""
    sentences = _paired(text, other, _SENTENCE.split)
    return tuple(pair for ours, theirs in sentences for pair in _paired(ours, theirs, _clauses))


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [one for one in _SENTENCE.split(text) if one.strip()]


def clause_ends(text: str) -> Iterator[int]:
    """Yield where clauses and sentences of a text end, but for the last one."""
    for pattern in (_SENTENCE, _CLAUSE):
        for match in pattern.finditer(text):
            is_mark = pattern is _SENTENCE or match[1]
            if is_mark and text[match.end() :].strip("* \n"):
                yield match.start()


def _clauses(text: str) -> Iterator[str]:
    """Yield what stands between semicolons and colons; that of an icon parts nothing."""
    start = 0
    for match in _CLAUSE.finditer(text):
        if match[1]:
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]


def _paired(text: str, other: str, parts: Callable[[str], Iterable[str]]) -> Iterator[tuple[str, str]]:
    ours, theirs = ([one for one in parts(whole) if one.strip()] for whole in (text, other))
    if len(ours) == len(theirs):
        yield from zip(ours, theirs, strict=True)
    else:
        yield text, other
