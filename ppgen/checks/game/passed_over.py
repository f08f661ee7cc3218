"""Which number a total of a score sheet passes over that stands in a row or column with what it adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ppgen.checks.sight.sheet_sides import PlaceToWrite
from ppgen.model.card import Path
from ppgen.model.field import IntegerField, NumberField, field_at
from ppgen.model.game import Kind
from ppgen.model.records import path_text

LEAST_ADDED = 2
"""What adds a single number of its row may mean that alone, unless one other number alone stands there."""


def passed_over(
    total: Path, parts: Sequence[Path], places: Iterable[PlaceToWrite], kind: Kind
) -> Iterator[str]:
    """Say which number of its own map a total leaves out in its row, or in its column, if it is only one."""
    beside = [
        place
        for place in places
        if place.path[:-1] == total[:-1]
        and isinstance(field_at(kind.fields, place.path), IntegerField | NumberField)
    ]
    own = next((place for place in beside if place.path == total), None)
    if own is None:
        return
    for name, line in _lines(own, beside):
        here, added = line.index(own), [at for at, one in enumerate(line) if one.path in parts]
        left_out = [at for at, one in enumerate(line) if at != here and one.path not in parts]
        if len(added) >= LEAST_ADDED:
            between = [at for at in left_out if min(here, *added) < at < max(here, *added)]
            alike = name == "row" or _are_alike(kind, [line[at] for at in (*added, *between)])
            if len(between) == 1 and alike:
                other = path_text(line[between[0]].path)
                yield f"leaves out {other}, which stands in its {name} between what it adds"
        elif added and len(parts) == 1:
            others = [line[at] for at in left_out if (at < here) == (added[0] < here)]
            if len(others) == 1 and not others[0].entry.total and _are_alike(kind, [line[added[0]], *others]):
                part, other = path_text(parts[0]), path_text(others[0].path)
                yield f"adds {part} alone, and leaves out {other}, which stands in its {name}, too"


def _lines(own: PlaceToWrite, beside: Iterable[PlaceToWrite]) -> Iterator[tuple[str, list[PlaceToWrite]]]:
    """Yield the places in the row of one, from the left, and those in its column, from the top."""
    known, box = [*beside], own.box
    row = [one for one in known if one.box.y < box.bottom and box.y < one.box.bottom]
    column = [one for one in known if one.box.x < box.right and box.x < one.box.right]
    yield "row", sorted(row, key=lambda one: one.box.x)
    yield "column", sorted(column, key=lambda one: one.box.y)


def _are_alike(kind: Kind, places: Iterable[PlaceToWrite]) -> bool:
    """Tell whether all numbers are of one type, and may be as small and as large."""
    fields = [field_at(kind.fields, place.path) for place in places]
    numbers = [one for one in fields if isinstance(one, IntegerField | NumberField)]
    return len({(one.type, one.minimum, one.maximum) for one in numbers}) == 1
