"""What a file says once one change is made in it, though others have changed it elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ppgen.load.yaml.patches import Path
from ppgen.studio.items import ItemGoneError, found_path, told_items

_MISSING = object()
"""What stands at a key that a mapping does not have."""


class OvertakenChangeError(Exception):
    """The place of a change does not say any more what it said then."""


class Merge:
    """The change from `old` to `new` made in data that say something else by now.

    A value is found by the keys and items that lead to it. Raises OvertakenChangeError where it does not say
    what `old` says. `data` is what comes out; `values` are the single values that are other ones, by their
    paths, and None where more than such is changed.
    """

    def __init__(self, old: Any, new: Any, now: Any) -> None:
        """Make the change."""
        self.values: dict[Path, Any] | None = {}
        self.data = self._merged(old, new, now, ())

    def _merged(self, old: Any, new: Any, now: Any, path: Path) -> Any:
        if is_same(old, new):
            return now
        if isinstance(old, dict) and isinstance(new, dict) and isinstance(now, dict):
            return self._mapping(old, new, now, path)
        if isinstance(old, list) and isinstance(new, list) and isinstance(now, list):
            if any(isinstance(one, Mapping | list) for one in (*old, *new)):
                return self._items(old, new, now, path)
            if len(old) == len(new) == len(now):
                return [self._merged(*one, (*path, at)) for at, one in enumerate(zip(old, new, now))]
        if not is_same(old, now):
            raise OvertakenChangeError
        if isinstance(new, Mapping | list):
            self.values = None
        elif self.values is not None:
            self.values[path] = new
        return new

    def _mapping(self, old: dict[Any, Any], new: dict[Any, Any], now: dict[Any, Any], path: Path) -> Any:
        made = dict(now)
        for key in {**old, **new}:
            before, after = old.get(key, _MISSING), new.get(key, _MISSING)
            if before is not _MISSING and after is not _MISSING:
                if not is_same(before, after):
                    made[key] = self._merged(before, after, now.get(key, _MISSING), (*path, key))
                continue
            if not is_same(before, now.get(key, _MISSING)):
                raise OvertakenChangeError
            self.values = None
            if after is _MISSING:
                del made[key]
            else:
                made[key] = after
        return made

    def _items(self, old: list[Any], new: list[Any], now: list[Any], path: Path) -> list[Any]:
        start, end = _alike(old, new)
        gone, come, made = old[start : len(old) - end], new[start : len(new) - end], [*now]
        if len(gone) == len(come):
            for number in range(start, start + len(gone)):
                at = _place(old, number, now)
                made[at] = self._merged(old[number], new[number], now[at], (*path, at))
            return made
        self.values = None
        if not come:
            places = [_place(old, start + number, now) for number in range(len(gone))]
            if not all(is_same(now[at], one) for at, one in zip(places, gone)):
                raise OvertakenChangeError
            return [one for at, one in enumerate(now) if at not in places]
        if gone or any(_is_there(one, now) for one in come):
            raise OvertakenChangeError
        at = _between(old, start, now)
        return [*now[:at], *come, *now[at:]]


def is_same(one: Any, other: Any) -> bool:
    """Tell whether two pieces of data say the same, in the same types: `1` is neither `true` nor `1.0`."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other)


def _alike(old: list[Any], new: list[Any]) -> tuple[int, int]:
    """Return how many items two lists have in common at the beginning, and at the end behind these."""
    most = min(len(old), len(new))
    start = next((at for at in range(most) if not is_same(old[at], new[at])), most)
    most -= start
    end = next((at for at in range(most) if not is_same(old[-1 - at], new[-1 - at])), most)
    return start, end


def _place(old: list[Any], number: int, now: list[Any]) -> int:
    try:
        (found,) = found_path(now, (number,), told_items(old, (number,)))
    except ItemGoneError as gone:
        raise OvertakenChangeError from gone
    return int(found)


def _between(old: list[Any], start: int, now: list[Any]) -> int:
    """Return where something stands again: behind what was before it, else before what was behind."""
    if not old and not now:
        return 0
    if start:
        try:
            return _place(old, start - 1, now) + 1
        except OvertakenChangeError:
            pass
    if start < len(old):
        return _place(old, start, now)
    raise OvertakenChangeError


def _is_there(item: Any, now: list[Any]) -> bool:
    """Tell whether a list has an item of the same id."""
    name = item.get("id") if isinstance(item, Mapping) else None
    return name is not None and any(isinstance(one, Mapping) and one.get("id") == name for one in now)
