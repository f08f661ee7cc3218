"""Every element of a game's layouts as it is written: those of surfaces, and those of the theme's parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.layout.element import MOST_NESTED_PARTS, Element
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.scope import Place
from ppgen.layout.values import Dynamic

_LITERAL = re.compile(r"\s*\{\{\s*(?:\"([^\"{}]*)\"|'([^'{}]*)')\s*\}\}\s*")


def written_elements(usage: Usage) -> Sequence[WrittenElement]:
    """Return all elements, each before those inside it; they are walked once for all rules."""
    if not usage.written:
        usage.written = tuple(_all(usage))
    return usage.written


def _all(usage: Usage) -> Iterator[WrittenElement]:
    for layout in usage.layouts.layouts.values():
        for place, elements in layout.surfaces():
            yield from _inside(elements, place, ("", layout.source, layout.name, place), ())
    theme = usage.theme
    for name, elements in usage.layouts.theme.parts.items() if theme is not None else ():
        place = ("parts", name)
        yield from _inside(elements, place, (name, theme, "theme", place), ())


def _inside(
    elements: Sequence[Any], place: Place, known: tuple[str, Any, str, Place], around: tuple[Element, ...]
) -> Iterator[WrittenElement]:
    part, source, subject, root = known
    for index, element in enumerate(elements):
        if not isinstance(element, Element):
            continue
        here = (*place, index)
        yield WrittenElement(element, source, here, subject, part, root, around, (*own_dynamics(element),))
        inner = (*around, element)
        yield from _inside(getattr(element, "items", ()), (*here, "items"), known, inner)


def own_dynamics(element: Element) -> Iterator[tuple[str, Dynamic]]:
    """Yield the expressions of an element itself, each with the key that it stands under."""
    for name, key in _keys(type(element)):
        value = getattr(element, name)
        if isinstance(value, Dynamic):
            yield key, value
        elif isinstance(value, list | tuple | dict):
            yield from ((key, dynamic) for dynamic in _dynamics(value))


@cache
def _keys(kind: type[Element]) -> tuple[tuple[str, str], ...]:
    """Return the names of what an element of a kind holds itself, each with its key in YAML."""
    return tuple((name, info.alias or name) for name, info in kind.model_fields.items() if name != "items")


def own_names(element: Element) -> frozenset[str]:
    """Return the dotted names that an element itself looks up, without those inside it."""
    return frozenset(name for _, one in own_dynamics(element) for name in one.names | one.guarded)


def own_words(element: Element) -> Iterator[tuple[str, str]]:
    """Yield each word that an element's values write out, such as icons, colours and terms, with its key."""
    for name, info in type(element).model_fields.items():
        if name in {"items", "because", "waive", "states", "type", "name"}:
            continue
        key = info.alias or name
        for word in _words(getattr(element, name)):
            yield key, word


def literal(value: object) -> str | None:
    """Return the word that a value of `with` is, if it looks nothing up."""
    if isinstance(value, str):
        return value
    found = _LITERAL.fullmatch(value.source) if isinstance(value, Dynamic) else None
    return None if found is None else found[1] or found[2] or ""


def part_uses(usage: Usage) -> Iterator[tuple[WrittenElement, Part]]:
    """Yield each use of a part, in layouts and in other parts."""
    for one in written_elements(usage):
        if isinstance(one.element, Part):
            yield one, one.element


def parts_of(layout: str, usage: Usage) -> set[str]:
    """Return the parts that a layout draws, and those that these draw."""
    found: set[str] = set()
    for _ in range(MOST_NESTED_PARTS):
        found |= {part.part for one, part in part_uses(usage) if one.subject == layout or one.part in found}
    return found


_PARTS = re.compile(r"[_-]")


def name_parts(name: str) -> frozenset[str]:
    """Return the parts of a name, one and many alike."""
    return frozenset(part if len(part) < 4 else part.removesuffix("s") for part in _PARTS.split(name) if part)


_QUOTED = re.compile(r"\"([^\"{}]*)\"|'([^'{}]*)'")


def _dynamics(value: object) -> Iterator[Dynamic]:
    if isinstance(value, Dynamic):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _dynamics(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _dynamics(one)


def _words(value: object) -> Iterator[str]:
    if isinstance(value, Dynamic):
        yield from (first or second for first, second in _QUOTED.findall(value.source))
    elif isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
