"""The oppositions that games live on: what a sentence may say, and what is the contrary of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Pole(StrEnum):
    """One of two opposite things that a wording says, as effects.yaml and terms.yaml name them."""

    MORE = "more"
    LESS = "less"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    WITH = "with"
    WITHOUT = "without"
    OWN = "own"
    OPPONENT = "opponent"
    WINNING = "winning"
    LOSING = "losing"
    BEFORE = "before"
    AFTER = "after"
    FIRST = "first"
    LAST = "last"
    MAY = "may"
    MUST = "must"


_PAIRS = tuple(zip(list(Pole)[::2], list(Pole)[1::2], strict=True))

OPPOSITE: Mapping[Pole, Pole] = {**dict(_PAIRS), **{other: one for one, other in _PAIRS}}
"""Each pole with its contrary."""
