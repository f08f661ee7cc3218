"""Which places of repeats are marked by a constant, and whether any of those that are drawn is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.layout.elements.repeat import Model as Repeat

_EQUAL = re.compile(
    r"(?<![\w.%*/-])(?:(\d{1,3})\s*\+\s*)?(index|number)(?:\s*([-+])\s*(\d{1,3})(?![\d.]))?\s*==\s*constants\.(\w+)"
    r"(?![\w.(\[])(?:\s*([-+])\s*(\d{1,3})(?![\d.]))?"
)

_SIGNS = ("+", "-", "*", "/", "%")

Fault = tuple[WrittenElement, str, str]


def never_held(usage: Usage) -> Iterator[Fault]:
    """Yield each first comparison of a place with a constant, of a face or part, of which none ever holds.

    A track of two rows compares in both, and its mark is in one of them.
    """
    constants = usage.game.constants
    faults: dict[tuple[object, ...], Fault] = {}
    held: set[tuple[object, ...]] = set()
    for one in written_elements(usage) if constants else ():
        repeat = next((each for each in reversed(one.around) if isinstance(each, Repeat)), None)
        count = value_of(repeat.count, {"constants": constants}) if repeat is not None else None
        if not isinstance(count, int | float):
            continue
        for key, dynamic in one.dynamics:
            for found in _EQUAL.finditer(dynamic.source):
                where = id(one.source), one.root, found[5]
                first = _first(found, constants)
                if first is None or 0 <= first < count:
                    held.add(where)
                else:
                    message = f"{found[0]} holds for none of the {count:g} that are drawn"
                    faults.setdefault(where, (one, key, message))
    yield from (fault for where, fault in faults.items() if where not in held)


def _first(found: re.Match[str], constants: Mapping[str, Any]) -> int | None:
    """Return for which index a comparison holds, None where more is computed, or with no whole number."""
    text = found.string
    if text[: found.start()].rstrip().endswith(_SIGNS) or text[found.end() :].lstrip().startswith(_SIGNS):
        return None
    before, place, sign, by, constant, more, much = found.groups()
    value = constants.get(constant)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    meant = value + int(f"{more or '+'}{much or 0}")
    return meant - int(before or 0) - int(f"{sign or '+'}{by or 0}") - (place == "number")
