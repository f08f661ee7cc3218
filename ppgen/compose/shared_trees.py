"""Trees that laws of a page have in common, written once: many say the same of home and of away."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

MARK = "@"
"""What stands in the place of a tree, with its number."""

LEAST_LENGTH = 36
"""So many signs are worth a number."""


def shared(data: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return data whose lists under some names stand once under `shared`, if they are long and recur.

    Each of those names only such as stand before it.
    """
    counts: Counter[str] = Counter()
    for name in names:
        _count(data[name], counts)
    places: dict[str, int] = {}
    table: list[Any] = []
    made = {name: [_put(one, counts, places, table) for one in data[name]] for name in names}
    return {**data, **made, "shared": table}


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _count(value: Any, counts: Counter[str]) -> None:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, list):
        counts[_text(value)] += 1
    for one in inner:
        _count(one, counts)


def _put(value: Any, counts: Counter[str], places: dict[str, int], table: list[Any]) -> Any:
    if isinstance(value, dict):
        return {name: _put(one, counts, places, table) for name, one in value.items()}
    if not isinstance(value, list):
        return value
    text = _text(value)
    if len(text) < LEAST_LENGTH or counts[text] < 2:
        return [_put(one, counts, places, table) for one in value]
    if text not in places:
        made = [_put(one, counts, places, table) for one in value]
        places[text] = len(table)
        table.append(made)
    return [MARK, places[text]]
