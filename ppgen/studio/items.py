"""Which item of a list is meant, told so that it is found again after others have changed the list."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from ppgen.common.paths import value_at
from ppgen.load.yaml.patches import Path

NAMES = ("id", "name")
"""Keys of an item by which people tell it from the others of its list."""

LONGEST = 150
"""Characters of a name that is told as it is."""


class ItemGoneError(Exception):
    """What was meant does not stand in the list any more, or several things could be it."""


class UntoldItemError(Exception):
    """Nobody said which item of a list is meant."""


def told_items(data: Any, path: Path) -> tuple[str, ...]:
    """Tell of each list on the way of a path which of its items is meant.

    An item is told by its id or name where no other item has that, else by all that it says; a single value
    by how many there are, since what it says is told beside.
    """
    told: list[str] = []
    for step in path:
        if isinstance(data, list):
            is_there = isinstance(step, int) and 0 <= step < len(data)
            told.append(_told(data, int(step)) if is_there else f"of:{len(data)}")
        data = value_at(data, (step,))
    return tuple(told)


def found_path(data: Any, path: Path, meant: Sequence[str]) -> Path:
    """Return the path that leads to what was meant, in data as they are now; raises ItemGoneError.

    Raises UntoldItemError where too little is told.
    """
    found: list[str | int] = []
    waiting = list(meant)
    for step in path:
        if isinstance(data, list) and isinstance(step, int):
            if not waiting:
                raise UntoldItemError("which item of a list is meant is not told")
            step = _number(data, step, waiting.pop(0))
        found.append(step)
        data = value_at(data, (step,))
    return tuple(found)


def _number(items: list[Any], number: int, meant: str) -> int:
    form, _, said = meant.partition(":")
    if form == "of":
        if said != str(len(items)):
            raise ItemGoneError(f"this list has {len(items)} values now")
        return number
    if 0 <= number < len(items) and _told(items, number) == meant:
        return number
    places = [at for at in range(len(items)) if _is_alike(items[at], form, said)]
    places = [at for at in places if _told(items, at) == meant]
    if len(places) != 1:
        called = f"{form} {said}" if form in NAMES else "what was shown"
        raise ItemGoneError(f"{called} does not stand there any more")
    return places[0]


def _told(items: list[Any], number: int) -> str:
    item = items[number]
    if not isinstance(item, Mapping | list):
        return f"of:{len(items)}"
    for name in NAMES:
        said = _name(item, name)
        if said and sum(_name(one, name) == said for one in items) == 1:
            return f"{name}:{said}"
    wanted = _content(item)
    alike = [at for at, one in enumerate(items) if isinstance(one, type(item)) and _content(one) == wanted]
    return f"as:{wanted}:{alike.index(number)}:{len(alike)}"


def _is_alike(item: Any, form: str, said: str) -> bool:
    if form in NAMES:
        return _name(item, form) == said
    return isinstance(item, Mapping | list) and _content(item) == said.partition(":")[0]


def _name(item: Any, key: str) -> str:
    said = item.get(key) if isinstance(item, Mapping) else None
    if not isinstance(said, str | int) or isinstance(said, bool):
        return ""
    text = str(said)
    return text if len(text) <= LONGEST else _digest(text)


def _content(item: Any) -> str:
    return _digest(repr(item))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]
