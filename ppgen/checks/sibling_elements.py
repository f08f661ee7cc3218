"""What elements that stand in one list of a layout say, wherever on the paper they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ppgen.checks.sibling import Said, Sibling
from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.paths import value_at
from ppgen.layout.scope import Place

_LENGTHS = frozenset(
    {
        *("at", "box", "clip", "dash", "gap", "path", "points", "radius", "scale", "size", "spacing", "turn"),
        *("align", "because", "minimum", "same_size", "states", "valign", "waive", "width"),
    }
)
"""Keys that say where something stands, how large it is, or why."""


def siblings(usage: Usage) -> Sequence[tuple[Sibling, ...]]:
    """Return each list of two elements or more; they are walked once for all rules."""
    if usage.siblings is None:
        usage.siblings = tuple(_lists(usage))
    return usage.siblings


def columns(usage: Usage) -> Iterator[tuple[Sibling, ...]]:
    """Yield the columns of each table as if they were elements of a list."""
    for one in written_elements(usage):
        listed = value_at(one.source.data, (*one.place, "columns")) if one.element.type == "table" else None
        yield tuple(
            Sibling(one, tuple(text._replace(way=("columns", number, *text.way)) for text in said(column)))
            for number, column in enumerate(listed or ())
        )


def _lists(usage: Usage) -> Iterator[tuple[Sibling, ...]]:
    known: dict[tuple[int, Place], list[Sibling]] = {}
    for one in written_elements(usage):
        known.setdefault((id(one.source), one.place[:-1]), []).append(
            Sibling(one, tuple(said(value_at(one.source.data, one.place))))
        )
    yield from (tuple(listed) for listed in known.values() if len(listed) > 1)


def said(value: Any, way: Place = ()) -> Iterator[Said]:
    """Yield all texts in what is written, but for lengths and reasons."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in _LENGTHS:
                yield from said(inner, (*way, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from said(inner, (*way, number))
    elif isinstance(value, str):
        yield Said(way, value)
    elif value is not None:
        yield Said(way, str(value))
