"""Where one condition chooses an area and its outline, a tint lies within the colour that it is a tint of."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.colour import Colour
from ppgen.common.problem import Problem, warning

ID = "layout/crossed-tints"
WHY = "A pale green within a blue frame says of each of two states that it is the other one."


def _sample(fill: str, **other: str) -> dict[str, Any]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
    area = {
        "type": "rectangle",
        "box": [5, 40, 20, 9],
        "fill": f"{{{{ {fill} }}}}",
        "stroke": '{{ "green" if card.side == "sun" else "blue" }}',
    }
    palette = {"green": "#2f6b2b", "blue": "#254f9e", "mint": "#d5e6d2", "ice": "#d6e2f4"}
    styles = {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}}
    return {
        "fields": {"side": {"type": "choice", "values": ["sun", "sea"]}},
        "cards": [{"id": "one", "side": "sun"}, {"id": "two", "side": "sea"}],
        "theme": {"palette": palette | other, "styles": styles},
        "face": [words, area],
    }


_CROSSED = '"ice" if card.side == "sun" else "mint"'
GOOD = _sample('"mint" if card.side == "sun" else "ice"')
BAD = _sample(_CROSSED)
NEAR = _sample(_CROSSED, mint="#e2e3e1")

NEARBY = 40.0
"""Hues that are so many degrees apart are taken for one: a tint is rarely mixed exactly."""

APART = 80.0
"""Hues that are so many degrees apart nobody takes for one."""

CHROMA = 6.0
"""Of what has less, nobody sees the hue (CIELAB)."""

PALER = 20.0
"""A tint is so much lighter than its colour, of 100 steps; of two full colours either may frame the other."""

MOST = 24
"""So many different choices by one condition are compared in a list, each between so many; none has more."""

_KEYS = frozenset({"fill", "stroke", "colour"})


class _ColourChoice(NamedTuple):
    """What an element has in each of some cases."""

    one: WrittenElement
    key: str
    names: tuple[str, ...]


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the colours that one condition chooses for elements of a list."""
    palette = usage.layouts.theme.palette
    lists: dict[object, dict[tuple[str, ...], _ColourChoice]] = {}
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            conditions, names = _chain(dynamic.source) if key in _KEYS else ((), ())
            if 0 < len(conditions) <= MOST and all(name in palette for name in names):
                among = lists.setdefault((id(one.source), one.place[:-1], conditions), {})
                among.setdefault(names, _ColourChoice(one, key, names))
    for among in lists.values():
        yield from _crossed([*among.values()][:MOST], palette)


def _chain(source: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the conditions of a choice, and the words between which they choose."""
    text = source.strip()
    if not (text.startswith("{{") and text.endswith("}}")):
        return (), ()
    conditions: list[str] = []
    names: list[str] = []
    *chosen, last = " ".join(text[2:-2].split()).split(" else ")
    for part in chosen:
        name, asked, condition = part.partition(" if ")
        if not asked:
            return (), ()
        conditions.append(condition)
        names.append(name)
    names.append(last)
    if not conditions or not all(name[0] == name[-1] and name[0] in "\"'" for name in names if name):
        return (), ()
    return tuple(conditions), tuple(name[1:-1] for name in names)


def _crossed(choices: Sequence[_ColourChoice], palette: Mapping[str, Colour]) -> Iterator[Problem]:
    for one, other in combinations(choices, 2):
        for pale, full in ((one, other), (other, one)):
            for first, second in combinations(range(len(pale.names)), 2):
                tints = [palette[pale.names[case]] for case in (first, second)]
                colours = [palette[full.names[case]] for case in (first, second)]
                if _are_crossed(tints, colours):
                    message = (
                        f"{pale.names[first]} goes with {full.names[first]}, "
                        f"and {pale.names[second]} with {full.names[second]}"
                    )
                    hint = "exchange the two tints, or waive it in the layout with a reason"
                    span = pale.one.source.span((*pale.one.place, pale.key))
                    yield warning(ID, message, span=span, hint=hint, subject=pale.one.subject)


def _are_crossed(tints: Sequence[Colour], colours: Sequence[Colour]) -> bool:
    """Tell whether each tint is that of the other's colour, and far from its own."""
    for tint, own, other in zip(tints, colours, reversed(colours), strict=True):
        if tint.lab()[0] - max(own.lab()[0], other.lab()[0]) < PALER:
            return False
        if not (_turn(tint, other) <= NEARBY and _turn(tint, own) >= APART):
            return False
    return True


def _turn(one: Colour, other: Colour) -> float:
    """Return how many degrees two hues are apart; nothing is as far as it is near where one has no hue."""
    hues: list[float] = []
    for colour in (one, other):
        _, across, down = colour.lab()
        if math.hypot(across, down) < CHROMA:
            return (NEARBY + APART) / 2
        hues.append(math.degrees(math.atan2(down, across)))
    turn = abs(hues[0] - hues[1]) % 360
    return min(turn, 360 - turn)
