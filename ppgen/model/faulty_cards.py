"""Cards that are kept with their faults: unknown keys passed over, numbers left, slips of names guessed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from ppgen.common.paths import value_at
from ppgen.load.yaml.validation import CHOICE_ERROR
from ppgen.model.reader import CardReader

UNKNOWN, LIMITS = "extra_forbidden", {"greater_than_equal": "ge", "less_than_equal": "le"}
"""The faults, as pydantic calls them, after which a card can still be shown and judged."""

CHOICES = frozenset({"literal_error", CHOICE_ERROR})
"""A word that is none of those there are: the nearest one stands for it meanwhile, if one is near."""

_NAMED = re.compile(r"'([^']*)'")
_LIKE = 0.6

LARGEST = 1_000_000
"""Numbers further from 0 than that are not laid out."""

Fault = Mapping[str, Any]


def faulty(reader: CardReader, cards: Sequence[Any], faults: Sequence[Fault]) -> dict[int, dict[str, Any]]:
    """Return, by their places, the cards among those with faults that are whole but for what was told."""
    by_card: dict[int, list[Fault]] = {}
    for fault in faults:
        if fault["loc"]:
            by_card.setdefault(int(fault["loc"][0]), []).append(fault)
    found = {}
    for index, told in by_card.items():
        values = _without(reader, cards[index], told)
        if values is not None:
            found[index] = values
    return found


def _without(reader: CardReader, card: Any, faults: Sequence[Fault]) -> dict[str, Any] | None:
    """Return the values of a card without its unknown keys, its numbers as they were written."""
    kept: list[tuple[tuple[str | int, ...], int | float]] = []
    within = deepcopy(card)
    for fault in faults:
        path = tuple(fault["loc"][1:])
        owner = value_at(within, path[:-1])
        if owner is None or len(path) == 0 or path[0] == "copies":
            return None
        if fault["type"] == UNKNOWN and isinstance(owner, dict):
            owner.pop(path[-1], None)
        elif fault["type"] in CHOICES and (near := _nearest(fault)):
            owner[path[-1]] = near
        elif (limit := LIMITS.get(fault["type"])) and abs(fault["input"]) <= LARGEST:
            kept.append((path, fault["input"]))
            owner[path[-1]] = fault["ctx"][limit]
        else:
            return None
    try:
        (values,) = reader.read([within])
    except ValidationError:
        return None
    for path, number in kept:
        value_at(values, path[:-1])[path[-1]] = number
    return values


def _nearest(fault: Fault) -> str:
    """Return the word that was meant most likely, or nothing."""
    written = fault["input"]
    words = _NAMED.findall(str(fault["ctx"].get("expected", "")))
    near = get_close_matches(written, words, n=1, cutoff=_LIKE) if isinstance(written, str) else []
    return near[0] if near else ""
