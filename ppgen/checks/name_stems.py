"""Whether two names speak of one thing: their words are alike, or begin alike, as `draw` and `drawn` do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ppgen.localise.oppositions import oppositions

NAMES_IN = "en"
"""The language of names, where they are words at all."""

LEAST_LETTERS = 3
"""So many letters of a word begin another form of it; shorter ones begin anything."""

LONGEST_ENDING = 3
"""An ending has so many letters at most: return, returned."""


def are_alike(one: str, other: str) -> bool:
    """Tell whether two words are forms of one, such as `return` and `returned`, or `win` and `won`."""
    short, long = sorted((one, other), key=len)
    is_stem = len(short) >= LEAST_LETTERS and len(long) - len(short) <= LONGEST_ENDING
    return short == long or (is_stem and long.startswith(short)) or bool(_pole(one) & _pole(other))


def share(names: Iterable[str], others: Iterable[str]) -> bool:
    """Tell whether any two words of two lists are forms of one."""
    known = [*others]
    return any(are_alike(one, other) for one in names for other in known)


@cache
def _pole(word: str) -> frozenset[str]:
    """Return which of two opposite things a word says, if any."""
    known = oppositions(NAMES_IN)
    is_known = known is not None and known.pattern.fullmatch(word) is not None
    return frozenset({known.pole(word)}) if known is not None and is_known else frozenset()
