"""A track of numbers runs without a gap, and ends at the constant that says how long it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ppgen.checks.expanded_elements import Expanded, expanded
from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import name_parts, written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Place
from ppgen.layout.values import Dynamic

ID = "layout/series"
WHY = "A track that ends one space before the last point cannot count the point that wins."


def _sample(count: str, said: str = "index") -> dict[str, object]:
    words = {"type": "text", "style": "words"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "one", "name": "One"}],
        "constants": {"target": 5},
        "components": {"mat": {"title": "Mat", "layout": "mat"}},
        "face": [{**words, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}],
        "more": {
            "mat": {
                "size": [90, 60],
                "face": [
                    {
                        "type": "repeat",
                        "box": [5, 5, 80, 10],
                        "count": count,
                        "items": [
                            {**words, "name": "space", "box": [0, 0, 9, 9], "text": f"{{{{ {said} }}}}"}
                        ],
                    }
                ],
            }
        },
    }


GOOD = _sample("{{ constants.target + 1 }}")
BAD = _sample("{{ constants.target }}")
NEAR = _sample("{{ constants.target }}", "number")

LEAST = 4
"""Fewer numbers are no track."""

LONG = 5
"""What ends at a smaller figure may do so by chance."""

LONGER = 10
"""So does what begins with 1 and ends at a smaller one: places for things, and no track of points."""


class _Series(list[tuple[int, Expanded]]):
    """The numbers under one name, in the order in which they are drawn."""

    def tracks(self) -> Iterator[_Series]:
        """Yield the numbers of each track: rows of other counts that begin alike are tracks of their own."""
        parts: dict[tuple[str, ...], _Series] = {}
        for number, one in self:
            counts = tuple([str(getattr(each, "source", each)) for each in one.counts])
            parts.setdefault(counts, _Series()).append((number, one))
        starts = {min(number for number, _ in part) for part in parts.values()}
        yield from [self] if len(starts) > 1 else parts.values()

    @property
    def is_a_part(self) -> bool:
        """Whether there are as many as a part of something else."""
        return any("/" in one.source for _, each in self for one in each.counts if isinstance(one, Dynamic))

    @property
    def constants(self) -> frozenset[str]:
        """The constants of the game that say how many there are."""
        counts = [one for _, each in self for one in each.counts if isinstance(one, Dynamic)]
        return frozenset(
            name.split(".")[1] for one in counts for name in one.names if name.startswith("constants.")
        )


def check(usage: Usage) -> Iterator[Problem]:
    """Count out each track on layouts that show no card and are no sheets to write on."""
    game, parts = usage.game, usage.layouts.theme.parts
    sheets = {one.layout for one in game.components.values() if "score" in one.own}
    wanted = {one.layout for one in game.components.values()} - sheets
    for name, layout in usage.layouts.layouts.items():
        for place, elements in layout.surfaces() if name in wanted else ():
            series: dict[str, _Series] = {}
            for one in expanded(elements, parts, {"constants": game.constants}):
                element = one.element
                if one.counts and isinstance(element, Text) and element.name and not element.because:
                    number = one.value(element.text)
                    if isinstance(number, float) and number.is_integer():
                        number = int(number)  # half of a constant
                    if isinstance(number, int) and not isinstance(number, bool):
                        series.setdefault(element.name, _Series()).append((number, one))
            for field, found in series.items():
                for track in found.tracks():
                    yield from _faults(usage, layout, field, track, place=place)


def _faults(usage: Usage, layout: Layout, field: str, series: _Series, *, place: Place) -> Iterator[Problem]:
    times = Counter(number for number, _ in series)
    least, most = min(times), max(times)
    if len(times) < LEAST or len(set(times.values())) > 1:
        if len(times) < LEAST:
            return
        usual = Counter(times.values()).most_common(1)[0][0]
        strange = next(number for number, often in times.items() if often != usual)
        message = f"has {strange} {_often(times[strange])}, the others {_often(usual)}"
    elif missing := sorted({*range(least, most + 1, _step(times))} - times.keys()):
        message = f"runs from {least} to {most} without {missing[0]}"
    else:
        message = _end(usage, series, most, field)
    if message:
        hint = "count by the constant, print every number once, or say why: because: reason"
        written = {id(one.element): one for one in written_elements(usage)}
        one = written.get(id(series[0][1].element))
        span = layout.source.span(place) if one is None else one.source.span(one.place)
        yield error(ID, f"the track {field} {message}", span=span, hint=hint, subject=layout.name)


def _step(times: Counter[int]) -> int:
    """Return by how much nearly all numbers of a track go on, such as 5 where it counts in fives."""
    steps = Counter(later - earlier for earlier, later in pairwise(sorted(times)))
    return steps.most_common(1)[0][0]


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def _end(usage: Usage, series: _Series, most: int, field: str) -> str:
    """Say where a track ends that is as long as a constant says, or as long as one by chance.

    Of rows of places, each with the same numbers, and of few that begin with 1, only the name tells which
    constant is meant.
    """
    values = {name: value for name, value in usage.game.constants.items() if isinstance(value, int)}
    driven = series.constants
    if driven and _step(Counter(number for number, _ in series)) > 1:
        return ""  # it counts in fives, say
    if driven:
        ends = {values.get(name) for name in driven}
        if series.is_a_part and most > 0 and any(end and end % most == 0 for end in ends):
            return ""  # the others stand in rows of their own
        return "" if most in ends else f"ends at {most}, and {min(driven)} is {values.get(min(driven))}"
    numbers = {number for number, _ in series}
    is_track = len(series) == len(numbers) and (min(numbers) < 1 or most >= LONGER)
    meant = next(
        (
            name
            for name, value in values.items()
            if value == most and (is_track or name_parts(name) & name_parts(field))
        ),
        "",
    )
    return f"ends at {most} by hand, as much as the constant {meant}" if meant and most >= LONG else ""
