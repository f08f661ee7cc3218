"""Paths into nested data: which lists it holds, what `suits[].cards[]` leads to, and what lies beside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ppgen.common.paths import value_at
from ppgen.load.yaml.source import PathStep

Path = tuple[PathStep, ...]
KEY = "$key"
"""The name of a record's key."""

_STEP = re.compile(r"(?P<name>[^.\[\]*]+)?(?P<list>(?:\[\*?\])*)|(?P<each>\*)")
_CARD_KEYS = frozenset({"id", "name", "title", "card", "nom", "titre", "titel", "nombre", "nome"})
"""Keys of what has a name of its own, as a card."""

_DEEPEST = 4


def steps(rows: str) -> list[tuple[str, str]] | None:
    """Return the steps of a path: names, `[]` for each of a list, `*` for each of a mapping."""
    made: list[tuple[str, str]] = []
    for part in rows.removeprefix("$").strip(".").split("."):
        found = _STEP.fullmatch(part)
        if found is None or not part:
            return None
        if found["each"]:
            made.append(("each", ""))
            continue
        if found["name"]:
            made.append(("name", found["name"]))
        made += [("list", "")] * ((found["list"] or "").count("["))
    return made


Walked = tuple[Path, Any, dict[str, tuple[Any, Path]]]


def walked(
    data: Any, steps: list[tuple[str, str]], path: Path, around: dict[str, tuple[Any, Path]], name: str
) -> Iterator[Walked]:
    """Yield what a path leads to; the last list is gone through even if the path does not say so."""
    if not steps:
        if isinstance(data, list):
            yield from walked(data, [("list", "")], path, around, name)
        else:
            yield path, data, around
        return
    (what, wanted), rest = steps[0], steps[1:]
    if what == "list" and isinstance(data, list):
        for number, value in enumerate(data):
            yield from walked(value, rest, (*path, number), around, name)
    elif what == "each" and isinstance(data, dict):
        for key, value in data.items():
            keyed = {**around, f"{name}.{KEY}".lstrip("."): (key, (*path, key))}
            yield from walked(value, rest, (*path, key), keyed, name)
    elif what == "name" and isinstance(data, dict) and wanted in data:
        beside = {
            f"{name or '$'}.{key}": (value, (*path, key))
            for key, value in data.items()
            if key != wanted and not isinstance(value, dict | list)
        }
        yield from walked(data[wanted], rest, (*path, wanted), {**around, **beside}, wanted)


def named_lists(data: Any) -> list[str]:
    """Return the paths of lists whose mappings have names, as cards do, be they inside others."""
    return [
        path
        for path, values in _lists(data, "", 0)
        if isinstance(values[0], dict) and any(str(key).casefold() in _CARD_KEYS for key in values[0])
    ]


def beside(data: Any, paths: Sequence[Path]) -> list[str]:
    """Return the names of values that stand beside the records at some paths, and belong to none of them."""
    found: dict[str, None] = {}
    for length in range(max(map(len, paths), default=0)):
        used: dict[Path, set[PathStep]] = {}
        for path in paths:
            if len(path) > length:
                used.setdefault(path[:length], set()).add(path[length])
        for path, taken in used.items():
            whole = value_at(data, path)
            for key, value in whole.items() if isinstance(whole, dict) else ():
                is_own = not path or isinstance(value, dict | list)  # others belong to the records below
                if is_own and key not in taken and not str(key).startswith("$"):
                    found[".".join([*(step for step in path if isinstance(step, str)), str(key)])] = None
    return list(found)


def has_mappings(value: Any) -> bool:
    """Tell whether a value is a list that holds mappings."""
    return isinstance(value, list) and any(isinstance(one, dict) for one in value)


def lists_of_mappings(data: Any) -> Iterator[str]:
    """Yield the paths of lists of mappings, those inside lists as well."""
    return (path for path, _ in _lists(data, "", 0))


def _lists(data: Any, name: str, depth: int) -> Iterator[tuple[str, list[Any]]]:
    if depth > _DEEPEST or not isinstance(data, dict):
        return
    for key, value in data.items():
        path = f"{name}.{key}".lstrip(".")
        if has_mappings(value):
            yield f"{path}[]", value
            first = next(one for one in value if isinstance(one, dict))
            yield from _lists(first, f"{path}[]", depth + 1)
        elif isinstance(value, dict):
            yield from _lists(value, path, depth + 1)
