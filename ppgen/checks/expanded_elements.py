"""What repeats and parts draw without a card: each element as often as it is drawn, with what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.expressions import ExpressionError
from ppgen.layout.element import MOST_NESTED_PARTS, Element, Parts
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.values import Dynamic

MOST_REPEATED = 100
"""So many copies of a repeat are looked at; no track is longer."""

MOST_EXPANDED = 5_000
"""So many elements of one surface are looked at."""


class Expanded(NamedTuple):
    """An element as it is drawn once: what it sees, and the counts of the repeats around it."""

    element: Element
    values: Mapping[str, Any]
    counts: tuple[Dynamic | float, ...]

    def value(self, of: object) -> Any:
        """Return what a value of the element is here, None where that is not known without a card."""
        return value_of(of, self.values)


def expanded(elements: Sequence[Any], parts: Parts, values: Mapping[str, Any]) -> list[Expanded]:
    """Return what is drawn of some elements, the first of them where there are very many."""
    found: list[Expanded] = []
    for one in _expanded(elements, parts, Expanded(Element.model_construct(type=""), values, ()), depth=0):
        found.append(one)
        if len(found) >= MOST_EXPANDED:
            break
    return found


def value_of(value: object, values: Mapping[str, Any]) -> Any:
    """Return what a value is, evaluated where it is an expression; None where that is not known."""
    if not isinstance(value, Dynamic):
        return value
    try:
        return value.template.evaluate(dict(values))
    except ExpressionError:
        return None


def _expanded(elements: Sequence[Any], parts: Parts, outer: Expanded, *, depth: int) -> Iterator[Expanded]:
    for element in elements:
        if not isinstance(element, Element) or value_of(element.condition, outer.values) is False:
            continue
        here = outer._replace(element=element)
        yield here
        inner = tuple(getattr(element, "items", ()))
        if isinstance(element, Part) and depth < MOST_NESTED_PARTS:
            given = {name: here.value(value) for name, value in element.values.items()}
            known = {name: value for name, value in given.items() if value is not None}
            unknown = given.keys() - known.keys()
            seen = {name: value for name, value in here.values.items() if name not in unknown} | known
            around = here._replace(values=seen)
            yield from _expanded(parts.get(element.part, ()), parts, around, depth=depth + 1)
        elif isinstance(element, Repeat) and element.count is not None:
            count = here.value(element.count)
            times = int(count) if isinstance(count, int | float) else 0
            for index in range(min(times, MOST_REPEATED)):
                seen = {**here.values, "index": index, "number": index + 1, "count": times}
                around = here._replace(values=seen, counts=(*here.counts, element.count))
                yield from _expanded(inner, parts, around, depth=depth)
        else:
            yield from _expanded(inner, parts, here, depth=depth)
