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


def results(budget: Budget, rows: Any, index: Any = None) -> dict[str, int]:
    """Add up the results of a row, own figures first; what is written there and is none is `unread`.

    With `index` the first value is a whole table: of that row, with what stands in the rows of others only.
    """
    names = ("played", "won", "drawn", "lost", "scored", "conceded", "unread")
    made = dict.fromkeys(names, 0)
    for value in checked_list(budget, rows if index is None else _whole_row(budget, rows, index)):
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


def _whole_row(budget: Budget, rows: Any, index: Any) -> list[Any]:
    """Return a row of a cross table; where a cell is no result, that of the opponent's row, turned round."""
    table = checked_list(budget, rows)
    row = _cells(budget, table, index)
    made = list[Any]()
    for place in range(max(len(row), len(table))):
        own, theirs = row[place] if place < len(row) else None, _cells(budget, table, place)
        turned = score(budget, theirs[index]) if type(index) is int and 0 <= index < len(theirs) else None
        is_missing = score(budget, own) is None and turned is not None and place != index
        made.append(f"{turned[1]}:{turned[0]}" if is_missing and turned is not None else own)
    return made


def _cells(budget: Budget, table: list[Any], index: Any) -> list[Any]:
    row = table[index] if type(index) is int and 0 <= index < len(table) else None
    return checked_list(budget, row or [])


def mirrored(budget: Budget, rows: Any, index: Any) -> bool:
    """Tell whether a row of a cross table says what its column says, seen from the other side."""
    table = checked_list(budget, rows)
    for place, value in enumerate(_cells(budget, table, index)):
        own = score(budget, value)
        cells = _cells(budget, table, place)
        theirs = score(budget, cells[index]) if index < len(cells) else None
        if own is not None and theirs is not None and own != theirs[::-1]:
            return False
    return True
