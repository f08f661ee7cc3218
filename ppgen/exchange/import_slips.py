"""Cells of a table that look like slips of the pen: a word among numbers, a choice that is nearly another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Any

from ppgen.exchange.import_guesses import WHOLE

LEAST_NUMBERS = 5
"""Among fewer numbers a word is none the less one of several."""

NUMBERS_TO_A_SLIP = 10
"""So many numbers there are for each cell that is none, or the column holds both."""

OFTEN = 3
"""What stands so often is meant."""

ALIKE = 0.75
"""Words as alike as *Pear* and *Paer*, of which two letters changed places, are taken for the same one."""

LEAST_LETTERS = 4
"""Shorter words are alike without being slips: *red* and *rod*."""

MOST_NAMED = 5
"""So many cells of a column are named."""

_SHOWN = 40
"""So much of a long cell is shown."""

_FIGURE = re.compile(r"[+\-\u2212\u2013]?\d+(?:([.,])\d+)?$")


def slips(head: str, column: Sequence[Any], described: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the row of each cell that looks like a slip, counted from 0, and what is said of it.

    Of many the first few are named.
    """
    return islice(_slips(head, column, described), MOST_NAMED)


def _slips(head: str, column: Sequence[Any], described: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    written = {row: value for row, value in enumerate(column) if isinstance(value, str) and value}
    if described["type"] in {"text", "choice"}:
        numbers = sum(_FIGURE.match(value) is not None for value in written.values())
        others = {row: value for row, value in written.items() if _FIGURE.match(value) is None}
        if numbers >= LEAST_NUMBERS and others and numbers >= NUMBERS_TO_A_SLIP * len(others):
            for row, value in others.items():
                shown = f"{value[:_SHOWN]}…" if len(value) > _SHOWN else value
                yield row, f"{shown!r} is no number, so that {head} became text; all others there are numbers"
        yield from _other_marks(head, written)
    if "values" in described:
        yield from _rare_words(head, written)


def _other_marks(head: str, written: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Yield numbers whose decimals stand behind another mark than those of nearly all others."""
    marks = {row: found[1] for row, value in written.items() if (found := _FIGURE.match(value)) and found[1]}
    counts = Counter(marks.values())
    if len(counts) == 2 and all(map(_FIGURE.match, written.values())):
        (usual, most), (rare, least) = counts.most_common()
        if most >= LEAST_NUMBERS and most > least:
            for row, mark in marks.items():
                if mark == rare:
                    said = f"{written[row]!r} has {rare!r} where others have {usual!r}"
                    yield row, f"{said}, so that {head} became text"


def _rare_words(head: str, written: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    counts = Counter(written.values())
    usual = [value for value, count in counts.items() if count >= OFTEN]
    for row, value in written.items():
        if counts[value] > 1 or WHOLE.match(value):
            continue
        if same := next((one for one in usual if one.casefold() == value.casefold()), ""):
            yield row, f"{value!r} stands once in {head}, and {same!r} {counts[same]} times: is it meant?"
        if same or len(value) < LEAST_LETTERS:
            continue
        meant = max(usual, key=lambda one: _likeness(one, value), default="")
        if meant and _likeness(meant, value) >= ALIKE:
            yield row, f"{value!r} stands once in {head}, and {meant!r} {counts[meant]} times: is it meant?"


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()
