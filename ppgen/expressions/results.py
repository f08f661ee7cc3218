"""What expressions read from results such as `2:1`: figures of both sides, a row of a league, its mirror."""

from __future__ import annotations

import re
from typing import Any

from ppgen.expressions.lists import checked_list
from ppgen.expressions.values import Budget, as_text

_SCORE = re.compile(r"[ \u00a0]*([0-9]{1,3})[ \u00a0]*[:\-\u2013\u2212][ \u00a0]*([0-9]{1,3})[ \u00a0]*")
"""Two figures with a colon, a hyphen, a dash or a minus between: `2:1`, `2-1`, `2 – 1`."""


def score(_: Budget, value: Any) -> list[int] | None:
    """Return the two figures of a result, and nothing for what is none."""
    found = None if value is None else _SCORE.fullmatch(as_text(value))
    return None if found is None else [int(found[1]), int(found[2])]


def results(budget: Budget, row: Any) -> dict[str, int]:
    """Add up the results of a row, own figures first; what is written there and is none is `unread`."""
    names = ("played", "won", "drawn", "lost", "scored", "conceded", "unread")
    made = dict.fromkeys(names, 0)
    for value in checked_list(budget, row):
        found = score(budget, value)
        if found is None:
            made["unread"] += value is not None and bool(as_text(value).strip())
            continue
        own, other = found
        made["played"] += 1
        made["won" if own > other else "drawn" if own == other else "lost"] += 1
        made["scored"] += own
        made["conceded"] += other
    return made


def mirrored(budget: Budget, rows: Any, index: Any) -> bool:
    """Tell whether a row of a cross table says what its column says, seen from the other side."""
    table = checked_list(budget, rows)
    row = table[index] if type(index) is int and 0 <= index < len(table) else None
    for place, value in enumerate(checked_list(budget, row or [])):
        own = score(budget, value)
        opposite = table[place] if place < len(table) else None
        cells = checked_list(budget, opposite or [])
        theirs = score(budget, cells[index]) if index < len(cells) else None
        if own is not None and theirs is not None and own != theirs[::-1]:
            return False
    return True
