"""The clauses of a text and those of its translation that stand in one another's place."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SENTENCE = re.compile(r"(?<=[.!?\u3002\uff01\uff1f\u061f])(?:\*\*)?(?:\s+|$)|(?<=[\u3002\uff01\uff1f])|\n+")
_CLAUSE = re.compile(r"[;:\u061b\uff1b\uff1a](?=\s|\*|$)")


def clause_pairs(text: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield clauses of two texts in their order; what has not as many on both sides is not parted."""
    for ours, theirs in _parted(_SENTENCE, text, other):
        yield from _parted(_CLAUSE, ours, theirs)


def _parted(between: re.Pattern[str], text: str, other: str) -> Iterator[tuple[str, str]]:
    ours, theirs = ([one for one in between.split(whole) if one.strip()] for whole in (text, other))
    if len(ours) == len(theirs):
        yield from zip(ours, theirs, strict=True)
    else:
        yield text, other
