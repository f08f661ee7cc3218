"""Unknown keys of a mapping with the missing ones in whose place they stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ppgen.common.problem import closest
from ppgen.load.yaml.source import PathStep

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

UNKNOWN_KEY = frozenset({"extra_forbidden", "unexpected_keyword_argument"})
"""What models and dataclasses call it."""

MISSING = frozenset({"missing", "missing_argument"})
"""What they call a key that is not there."""

Place = tuple[PathStep, ...]


def misspelt_keys(details: Iterable[ErrorDetails]) -> dict[Place, Place]:
    """Return the places of unknown keys, with those of the missing keys that they were probably to be."""
    missing: dict[Place, set[str]] = defaultdict(set)
    unknown: list[Place] = []
    for detail in details:
        place = detail["loc"]
        if place and detail["type"] in MISSING:
            missing[place[:-1]].add(str(place[-1]))
        elif place and detail["type"] in UNKNOWN_KEY:
            unknown.append(place)
    found: dict[Place, Place] = {}
    for place in unknown:
        if meant := closest(str(place[-1]), sorted(missing[place[:-1]])) if missing.get(place[:-1]) else "":
            missing[place[:-1]].discard(meant)
            found[place] = (*place[:-1], meant)
    return found
