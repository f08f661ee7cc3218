"""Layouts that take over another one and change some of its named elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ppgen.common.problem import Problem, Span, error, nearest
from ppgen.load import Source

EXTENDS, CHANGE = "extends", "change"
ADDED = ("face", "back")
"""Lists to which a layout adds its own elements, above those that it takes over."""

MOST_EXTENDED = 16
"""How many layouts may extend one another in a chain."""

Path = tuple[str | int, ...]
Step = str | int


class Inherited(Source):
    """The file of a layout together with what it takes over: each place is that of the file it stands in."""

    __slots__ = ("_base", "_changed", "_counts", "_own")

    def __init__(self, own: Source, base: Source, data: Any, changed: Mapping[Path, str]) -> None:
        """Keep both files; `changed` tells by the place of an element under which name it was changed."""
        super().__init__(own.file, data, text=own.text, places=own.places, reported=own.reported)
        self._own, self._base, self._changed = own, base, changed
        self._counts = {key: len(base.data.get(key) or ()) for key in ADDED if isinstance(base.data, dict)}

    def span(self, path: Sequence[Step] = ()) -> Span:
        """Return the place of the value at a path, in the file that wrote it."""
        source, there = self.origin(tuple(path))
        return source.span(there)

    def key_span(self, path: Sequence[Step]) -> Span:
        """Return the place of the key a path ends in, in the file that wrote it."""
        source, there = self.origin(tuple(path))
        return source.key_span(there)

    def origin(self, path: Path) -> tuple[Source, Path]:
        """Return the file that wrote the value at a path, and its path there."""
        if not path or path[0] in {EXTENDS, CHANGE}:
            return self._own, path
        for length in range(len(path), 0, -1):
            name = self._changed.get(path[:length])
            if name is not None and (length == len(path) or path[length] in self._own.data[CHANGE][name]):
                return self._own, (CHANGE, name, *path[length:])
        first, own = path[0], self._own.data
        if first in ADDED and first in own and isinstance(own[first], list) and len(path) > 1:
            taken = self._counts.get(str(first), 0)
            if isinstance(path[1], int) and path[1] >= taken:
                return self._own, (first, path[1] - taken, *path[2:])
            return self._base, path
        return (self._own, path) if first in own else (self._base, path)


def inherit(sources: Mapping[str, Source]) -> tuple[dict[str, Source], list[Problem]]:
    """Return the layouts with what they take over; one that cannot is left out and reported."""
    made: dict[str, Source] = {}
    problems: list[Problem] = []
    for name in sources:
        _made(name, sources, made, problems, ())
    return made, problems


def _made(
    name: str,
    sources: Mapping[str, Source],
    made: dict[str, Source],
    problems: list[Problem],
    waiting: tuple[str, ...],
) -> Source | None:
    if name in made:
        return made[name]
    source = sources[name]
    wanted = source.data.get(EXTENDS) if isinstance(source.data, dict) else None
    if wanted is None:
        made[name] = source
        return source
    span = source.span((EXTENDS,))
    if len(waiting) >= MOST_EXTENDED:
        hint = f"let layouts extend one another at most {MOST_EXTENDED} deep"
        problems.append(_fault(f"the layout {name} stands too deep in a chain", span, hint, name))
        return None
    if name in waiting:
        problems.append(
            _fault(f"the layout {name} extends itself", span, "let it extend another layout", name)
        )
        return None
    if not isinstance(wanted, str) or wanted not in sources or wanted == "theme":
        hint = nearest(str(wanted), [one for one in sources if one not in {name, "theme"}])
        problems.append(_fault(f"there is no layout {wanted!r} to extend", span, hint, name))
        return None
    base = _made(wanted, sources, made, problems, (*waiting, name))
    if base is None or not isinstance(base.data, dict):
        return None
    merged, changed, faults = _merged(name, source, base)
    problems += faults
    made[name] = Inherited(source, base, merged, changed)
    return made[name]


def _merged(name: str, own: Source, base: Source) -> tuple[dict[str, Any], dict[Path, str], list[Problem]]:
    data: dict[str, Any] = {key: value for key, value in base.data.items() if key not in {EXTENDS, CHANGE}}
    changes = own.data.get(CHANGE) or {}
    problems: list[Problem] = []
    if not isinstance(changes, dict):
        span = own.span((CHANGE,))
        problems.append(_fault("change: must name elements", span, "write change: {name: {…}}", name))
        changes = {}
    known = dict(_named(data, ()))
    changed: dict[Path, str] = {}
    for called, change in changes.items():
        place, span = known.get(called), own.key_span((CHANGE, called))
        if place is None:
            hint = nearest(str(called), known) if known else "give elements of the extended layout names"
            problems.append(_fault(f"the layout it extends has no element {called!r}", span, hint, name))
        elif change is not None and not isinstance(change, dict):
            hint = "write a mapping of what changes, or null to take the element out"
            problems.append(_fault(f"{called!r} cannot be changed into {change!r}", span, hint, name))
        else:
            data = _put(data, place, change)
            changed |= {place: called} if change is not None else {}
    for key, value in own.data.items():
        if key in ADDED and isinstance(value, list) and isinstance(data.get(key), list):
            data[key] = [*data[key], *value]
        elif key not in {EXTENDS, CHANGE}:
            data[key] = value
    return data, changed, problems


def _put(node: Any, path: Path, change: dict[str, Any] | None) -> Any:
    """Return a tree with one element changed; one taken out leaves an empty group, so that places stay."""
    if not path:
        return {"type": "group", "items": []} if change is None else {**node, **change}
    step, *rest = path
    inner = _put(node[step], tuple(rest), change)
    if isinstance(node, dict):
        return {**node, step: inner}
    return [inner if index == step else item for index, item in enumerate(node)]


def _named(node: Any, path: Path) -> Iterator[tuple[str, Path]]:
    """Yield the named elements of a layout, however deep, each with its place."""
    if isinstance(node, dict):
        if isinstance(node.get("name"), str) and "type" in node:
            yield node["name"], path
        for key, value in node.items():
            yield from _named(value, (*path, key))
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield from _named(item, (*path, index))


def _fault(message: str, span: Span, hint: str, subject: str) -> Problem:
    return error("layout/extends", message, span=span, hint=hint, subject=subject)
