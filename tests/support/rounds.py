"""Cases of several games in rounds, so that the first of them, which run more often, touch every game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any


def in_rounds(cases: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return the first case of each game, then the second of each, and so on; each case begins with its game."""
    met = defaultdict[Any, int](int)
    rounds = defaultdict[int, list[tuple[Any, ...]]](list)
    for case in cases:
        rounds[met[case[0]]].append(case)
        met[case[0]] += 1
    return [case for number in sorted(rounds) for case in rounds[number]]
