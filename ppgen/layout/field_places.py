"""Which element of a layout a printed field comes from, by the field's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from ppgen.layout.element import Element
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Place

_Parts = Mapping[str, tuple[Element, ...]]


def places_of_fields(layout: Layout, key: str, parts: _Parts) -> dict[str, Place]:
    """Return where on the `face` or `back` of a layout, or on its panels, the fields stand that have names.

    Of panels that print a field of one name the first counts.
    """
    found: dict[str, Place] = {}
    for panel, elements in reversed(tuple(layout.panels.items())):
        found |= named_fields(elements, ("panels", panel), parts)
    return found | dict(named_fields(getattr(layout, key), (key,), parts))


def place_of_field(name: str, known: Mapping[str, Place], key: str) -> Place:
    """Return the place of a printed field's element, which may print several with a number each."""
    base, _, number = name.rpartition("-")
    return known.get(name) or (known.get(base) if number.isdigit() else None) or _numbered(name, key)


def elements_of(elements: object, place: Place) -> Iterator[tuple[Place, Element]]:
    """Yield elements and those inside of them with their places."""
    if not isinstance(elements, tuple | list):
        return
    for index, element in enumerate(elements):
        here = (*place, index)
        yield here, element
        yield from elements_of(getattr(element, "items", ()), (*here, "items"))


def named_fields(elements: object, place: Place, parts: _Parts) -> Iterator[tuple[str, Place]]:
    """Yield the names of printed fields, those inside parts too, with the element of the layout."""
    for here, element in elements_of(elements, place):
        if name := getattr(element, "name", ""):
            yield name, here
        for name in _names_in_parts(element, parts, set()):
            yield name, here


def _names_in_parts(element: Element, parts: _Parts, seen: set[int]) -> Iterator[str]:
    borrowed = element.borrowed(parts)[0]
    if id(borrowed) in seen:
        return
    seen.add(id(borrowed))
    for _, inner in elements_of(borrowed, ()):
        if name := getattr(inner, "name", ""):
            yield name
        yield from _names_in_parts(inner, parts, seen)


def _numbered(name: str, key: str) -> Place:
    """Return the place of a field without a name of its own, which is called after its place."""
    first, *rest = [int(part) for part in name.split("-") if part.isdigit()] or [-1]
    if first < 0:
        return ()
    place: Place = (key, first)
    for number in rest:
        place = (*place, "items", number)
    return place


def element_at(layout: Layout, place: Place) -> Element:
    """Return the element of a layout that stands in a place."""
    node: Any = layout
    for step in place:
        node = node[step] if isinstance(step, int) or isinstance(node, Mapping) else getattr(node, step)
    return cast(Element, node)


def standing_at(layout: Layout, place: Place) -> object | None:
    """Return what stands in a place, if anything does: what a part draws has places in the part."""
    node: Any = layout
    for step in place:
        if isinstance(node, Mapping):
            node = node.get(step)
        elif isinstance(step, str):
            node = getattr(node, step, None)
        else:
            node = node[step] if isinstance(node, list | tuple) and step < len(node) else None
    return cast(object, node)
