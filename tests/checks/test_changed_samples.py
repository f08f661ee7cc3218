"""What do rules say of their samples with one thing changed: a value lost, written twice, larger, its neighbour's?

Only what differs from the sample itself is written down. `pytest -m "" --update-golden` writes the logs anew; look at the
difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.checks.test_messages import samples
from tests.support.drawn_logs import Golden, problem_lines
from tests.support.rule_samples import all_problems

SHARES = 3
"""Into so many shares the changes of each sample are dealt out, so that one share alone says something of every rule."""

PARTS = 2
"""Into so many parts the rules are dealt out, which run side by side."""

MOST = 14
"""How many changes of a sample are tried, from its beginning to its end."""

NEEDED = {"id", "type", "box", "fields", "cards", "styles", "minimum"}
"""Keys without which a sample is none."""

Way = tuple[str | int, ...]
Change = tuple[str, Any]


def changes(sample: Any) -> Iterator[Change]:
    """Yield a sample with one thing changed, and what that is."""
    for way, value in _values(sample, ()):
        where = "/".join(map(str, way))
        if isinstance(value, list) and len(value) > 1 and not isinstance(value[0], int | float):
            for place in range(len(value)):
                yield f"{where} without {place}", _with(sample, way, value[:place] + value[place + 1 :])
                yield f"{where} with {place} twice", _with(sample, way, value[: place + 1] + value[place:])
            for place in range(len(value) - 1):
                one, other = value[place : place + 2]
                turned = [*value[:place], other, one, *value[place + 2 :]]
                yield f"{where} with {place} after the next", _with(sample, way, turned)
        elif isinstance(value, bool):
            yield f"{where} {not value}", _with(sample, way, not value)
        elif isinstance(value, int | float):
            yield f"{where} {value + 1}", _with(sample, way, value + 1)
            yield f"{where} {value * 2}", _with(sample, way, value * 2)
        elif isinstance(value, Mapping) and len(value) > 1:
            for key in [one for one in value if one not in NEEDED]:
                yield (
                    f"{where} without {key}",
                    _with(sample, way, {k: v for k, v in value.items() if k != key}),
                )
            for one, other in pairwise(value):
                if isinstance(value[one], str) and isinstance(value[other], str):
                    swapped = {**value, one: value[other], other: value[one]}
                    yield f"{where} with {one} and {other} exchanged", _with(sample, way, swapped)
        elif isinstance(value, str) and " " in value:
            yield f"{where} turned round", _with(sample, way, " ".join(reversed(value.split(" "))))


def _values(value: Any, way: Way) -> Iterator[tuple[Way, Any]]:
    if way:
        yield way, value
    inner = (
        value.items()
        if isinstance(value, Mapping)
        else enumerate(value)
        if isinstance(value, list | tuple)
        else ()
    )
    for key, one in inner:
        yield from _values(one, (*way, key))


def _with(sample: Any, way: Way, value: Any) -> Any:
    made = deepcopy(sample)
    at = made
    for step in way[:-1]:
        if isinstance(at[step], tuple):
            at[step] = list(at[step])
        at = at[step]
    at[way[-1]] = value
    return made


def told(rule: Any, sample: Any, root: Path) -> list[str]:
    """Return what a rule says of a sample, or that it is none any more."""
    try:
        problems = all_problems(rule, sample, root)
    except (AssertionError, ValueError, KeyError, TypeError, AttributeError):
        return ["refused"]
    return sorted(problem_lines(one for one in problems if one.rule == rule.ID))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.thorough
def test_what_is_said_of_changed_samples_is_said_as_before(
    share: int, part: int, golden: Golden, tmp_path: Path
) -> None:
    lines, number = list[str](), 0
    of_part = (one for one in samples() if sum(one[1].ID.encode()) % PARTS == part)
    for name, rule, sample in of_part:
        usual = told(rule, sample, tmp_path / "usual" / f"{number}")
        known = list(changes(sample))
        tried = known[:: max(1, -(-len(known) // MOST))]
        for what, made in tried[share::SHARES]:
            number += 1
            said = told(rule, made, tmp_path / f"{number}")
            if said not in (usual, ["refused"]):
                lines += [f"{name}, {what}", *(f"  {line}" for line in said if line not in usual)]
                untold = sum(line not in said for line in usual)
                lines += [f"  {untold} of {len(usual)} not told"] if untold else []
    golden(f"changed-samples-{share}-{part}.txt", "\n".join(lines) + "\n")
