"""The sums of a record: added where nothing was written, and told where what was written is another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, error
from ppgen.display.entry import Entry
from ppgen.model.card import Card, Path
from ppgen.model.record_words import RECORD_WORDS
from ppgen.model.records import SEPARATOR, Written, parse_path, path_text
from ppgen.model.written_values import MOST_DIGITS, plain_figure

DECIMALS = 9
"""So many decimals of a sum count: 0.1 + 0.2 is 0.3."""


def missing_totals(places: Iterable[Entry], values: Mapping[str, Any]) -> list[Written]:
    """Return the sums that nobody wrote, as people write them; sums of sums among them.

    A sum of which no part was written is nobody's: a blank sheet says nothing.
    """
    parts = {parse_path(one.name, SEPARATOR): _parts(one) for one in places if one.total}
    waiting = {path for path in parts if value_at(values, path) is None}
    made: dict[Path, int | float] = {}
    while ready := [path for path in parts if path in waiting and not waiting & {*parts[path]}]:
        for path in ready:
            sums = [made.get(part, value_at(values, part)) for part in parts[path]]
            if (added := _added(sums)) is not None:
                made[path] = added
        waiting -= {*ready}
    return [Written(path, plain_figure(added)) for path, added in made.items()]


def wrong_totals(
    places: Iterable[Entry], record: Card, words: Mapping[str, str] = RECORD_WORDS
) -> Iterator[Problem]:
    """Report sums that are not what their parts add up to, at the place where they were written.

    Where a part was left open, a sum may be more than what is there.
    """
    for entry in places:
        if not entry.total:
            continue
        path = parse_path(entry.name, SEPARATOR)
        written = value_at(record.values, path)
        figures = [value_at(record.values, part) for part in _parts(entry)]
        added = _added(figures)
        may_be_more = None in figures and _is_figure(written) and added is not None and written > added
        if _is_figure(written) and added is not None and round(written - added, DECIMALS) and not may_be_more:
            known = " + ".join(plain_figure(one) for one in figures if _is_figure(one))
            total = words["page/sum"].format(sum=f"{known} = {plain_figure(added)}")
            message = f"{path_text(path)} = {plain_figure(written)}: {total}"
            yield error("record/total", message, span=record.span(*path), subject=record.subject)


def _parts(entry: Entry) -> list[Path]:
    return [parse_path(one, SEPARATOR) for one in entry.total]


def _added(values: Iterable[Any]) -> int | float | None:
    """Return the sum of all that are figures; nothing if none is."""
    figures: list[int | float] = [value for value in values if _is_figure(value)]
    if not figures:
        return None
    if all(isinstance(one, int) for one in figures):
        return sum(figures)
    added = round(math.fsum(figures), DECIMALS)
    return float(f"{added:.{MOST_DIGITS}g}")


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
