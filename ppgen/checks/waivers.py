"""What elements and styles of layouts waive of the rules about printed pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ppgen.common.problem import Problem, Span, warning
from ppgen.layout.element import Element
from ppgen.layout.layouts import Layouts
from ppgen.layout.scope import Place
from ppgen.load import Source

Waivers = Mapping[tuple[str, int, int], frozenset[str]]
"""For the file, line and column of an element, the rules that need not hold for what it prints."""


def without_waived(problems: list[Problem], layouts: Layouts) -> list[Problem]:
    """Leave out what the element that a problem points at waives, or its style, or a group around it."""
    waivers = _waivers(layouts)
    if not waivers:
        return problems
    lines: dict[str, frozenset[str]] = {}
    for (file, line, _), rules in waivers.items():
        lines[f"{file}:{line}"] = lines.get(f"{file}:{line}", frozenset()) | rules
    none = frozenset[str]()
    return [
        one
        for one in problems
        if one.rule
        not in (lines.get(one.element, none) if one.element else waivers.get(_key(one.span), none))
    ]


def has_waivers(layouts: Layouts) -> bool:
    """Tell whether an element or a style waives anything."""
    elements = (element for name in layouts.layouts for _, element, _ in _all(layouts, name))
    return any(style.waived for style in layouts.theme.styles.values()) or any(
        element.waive for element in elements
    )


def unknown_waivers(
    layouts: Layouts, known: Collection[str], of_cards: Collection[str] = ()
) -> Iterator[Problem]:
    """Report waivers of elements and styles for rules that do not exist, or that look at no element.

    Rules `of_cards` look at them before anything is composed.
    """
    hint = "ppgen rules lists them all"
    for layout in layouts.layouts.values():
        for place, element, _ in _all(layouts, layout.name):
            for rule in element.waive:
                span = layout.source.span((*place, "waive", rule))
                if rule in of_cards:
                    message = f"the rule {rule} looks at cards, and no element can waive it"
                    on_card = f"waive it on the card: waive: {{{rule}: reason}}"
                    yield warning("rule/unused-waiver", message, span=span, hint=on_card, subject=layout.name)
                elif rule not in known:
                    message = f"there is no rule {rule} to waive"
                    yield warning("rule/unknown-waiver", message, span=span, hint=hint, subject=layout.name)
    theme = layouts.theme.source
    for name, style in layouts.theme.styles.items() if theme is not None else ():
        for rule in sorted(style.waived.difference(known)):
            where = None if theme is None else theme.span(("styles", name))
            message = f"there is no rule {rule} to waive"
            yield warning("rule/unknown-waiver", message, span=where, hint=hint, subject=f"style {name}")


def _waivers(layouts: Layouts) -> Waivers:
    styles = layouts.theme.styles
    found: dict[tuple[str, int, int], frozenset[str]] = {}
    for name, layout in layouts.layouts.items():
        for place, element, waived in _all(layouts, name):
            style = styles.get(str(getattr(element, "style", "")))
            whole = waived | (style.waived if style is not None else frozenset())
            for span in _spans(layout.source, place, element) if whole else ():
                found[_key(span)] = found.get(_key(span), frozenset()) | whole
    return found


def _spans(source: Source, place: Place, element: Element) -> Iterator[Span]:
    """Yield where an element is written, and each of its values: a problem points at the one or the other."""
    yield source.span(place)
    for name, key in type(element).model_fields.items():
        here = (*place, key.alias or name)
        yield source.span(here)
        value = getattr(element, name)
        yield from (source.span((*here, inner)) for inner in value) if isinstance(value, Mapping) else ()


def _all(layouts: Layouts, name: str) -> Iterator[tuple[Place, Element, frozenset[str]]]:
    for place, elements in layouts.layouts[name].surfaces():
        yield from _inside(elements, place, frozenset())


def _inside(
    elements: Sequence[Any], place: Place, waived: frozenset[str]
) -> Iterator[tuple[Place, Element, frozenset[str]]]:
    for index, element in enumerate(elements):
        here, whole = (*place, index), waived.union(element.waive)
        yield here, element, whole
        yield from _inside(getattr(element, "items", ()), (*here, "items"), whole)


def _key(span: Span | None) -> tuple[str, int, int]:
    return ("", 0, 0) if span is None else (span.file, span.line, span.column)
