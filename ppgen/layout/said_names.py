"""Which dotted names the texts of printed fields say, those in parts by what these are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ppgen.layout.element import MOST_NESTED_PARTS, Element
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.field_places import elements_of
from ppgen.layout.layouts import Layouts
from ppgen.layout.values import Dynamic

MOST_SAID = 20_000
"""So many elements of a side are looked at: those of parts that draw parts twice are many."""

_OF_LIST = "item"
"""What a repeat calls an entry of its list, whatever that is."""

_Given = Mapping[str, frozenset[str]]


def said_names(elements: object, layouts: Layouts) -> dict[str, list[frozenset[str]]]:
    """Return what the fields of each name say, in the order in which they are drawn; nothing of too many.

    A text that looks up nothing, such as a word of its own, or an entry of a list, counts with all that its
    element does, or the part of the layout that it stands in.
    """
    found: dict[str, list[frozenset[str]]] = {}
    for number, (called, names) in enumerate(_said(elements, layouts, None, {}, depth=0)):
        if number >= MOST_SAID:
            return {}
        if called:
            found.setdefault(called, []).append(names)
    return found


def _said(
    elements: object, layouts: Layouts, outer: Element | None, given: _Given, *, depth: int
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each element's name, if it has one, and what it says."""
    for _, element in elements_of(elements, ()):
        whole = outer or element
        called, text = getattr(element, "name", ""), getattr(element, "text", None)
        names = _resolved(text.names, given) if called and isinstance(text, Dynamic) else frozenset()
        is_listed = outer is not None and any(name.partition(".")[0] == _OF_LIST for name in names)
        is_whole = called and (is_listed or not names)
        yield called, layouts.traits(whole).names if is_whole else names
        if isinstance(element, Part) and depth < MOST_NESTED_PARTS:
            values = {
                name: _resolved(value.names, given) if isinstance(value, Dynamic) else frozenset()
                for name, value in element.values.items()
            }
            inner = layouts.theme.parts.get(element.part, ())
            yield from _said(inner, layouts, whole, values, depth=depth + 1)


def _resolved(names: Iterable[str], given: _Given) -> frozenset[str]:
    """Return names with those that a part is given in their place."""
    found: set[str] = set()
    for name in names:
        root, _, rest = name.partition(".")
        if root not in given:
            found.add(name)
        else:
            found |= {f"{one}.{rest}" if rest else one for one in given[root]}
    return frozenset(found)
