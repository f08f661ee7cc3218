"""What elements and styles of layouts waive of the rules about printed pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, Span, warning
from ppgen.layout.element import Element
from ppgen.layout.layouts import Layouts
from ppgen.layout.scope import Place
from ppgen.load import Source


class Waiver(NamedTuple):
    """A rule that somebody waived: where that is written, and on what."""

    rule: str
    span: Span
    subject: str


Waivers = Mapping[tuple[str, int, int], frozenset[Waiver]]
"""For the file, line and column of an element, what need not hold for what it prints."""


WHOLE_LINE = -1
"""In the place of a column: all that stands in a line."""


def without_waived(problems: list[Problem], waivers: Waivers) -> list[Problem]:
    """Leave out what the element that a problem points at waives, or its style, or a group around it."""
    return [one for one in problems if not _matching(one, waivers)] if waivers else problems


def excusing(problems: Iterable[Problem], waivers: Waivers) -> frozenset[Waiver]:
    """Return the waivers of elements and styles that one of the problems needs."""
    found = (_matching(one, waivers) for one in problems) if waivers else ()
    return frozenset[Waiver]().union(*found)


def idle_waivers(
    layouts: Layouts, used: Collection[Waiver], judged: Collection[str], styles: Collection[str] = ()
) -> Iterator[Problem]:
    """Report waivers of the judged rules that no problem needed: of elements, and of the `styles` asked for.

    Says nothing of a style that parts have: rules see what a part prints where it is used. Nor of elements of
    one name, nor of the groups around them: a problem of one is placed at any of them.
    """
    in_parts = {_style_of(one) for items in layouts.theme.parts.values() for one in _flat(items)}
    told = {
        waiver: None
        for name in layouts.layouts
        for _, element, waivers in _all(layouts, name)
        for waiver in _in_order(waivers | _of_style(layouts, _asked(element, styles, in_parts)))
    }
    shared = {one for name in in_parts for one in _of_style(layouts, name)}
    for name in layouts.layouts:
        named = [(getattr(element, "name", ""), element, own) for _, element, own in _all(layouts, name)]
        often = Counter(called for called, _, _ in named)
        for called, element, own in named:
            if called and often[called] > 1:
                shared |= own | _of_style(layouts, _style_of(element))
    for waiver in told:
        if waiver.rule in judged and waiver not in used and waiver not in shared:
            message, hint = f"the rule {waiver.rule} finds nothing here", "take the waiver out"
            yield warning("rule/unused-waiver", message, span=waiver.span, hint=hint, subject=waiver.subject)


def _in_order(waivers: Iterable[Waiver]) -> list[Waiver]:
    """Return waivers as they are written: a set has another order in each run."""
    return sorted(waivers, key=lambda one: (_key(one.span), one.rule))


def has_waivers(layouts: Layouts) -> bool:
    """Tell whether an element or a style waives anything."""
    elements = (element for name in layouts.layouts for _, element in _elements(layouts, name))
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
        for place, element in _elements(layouts, layout.name):
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


def waivers_by_place(layouts: Layouts) -> Waivers:
    """Return what is waived wherever a problem may point at an element: at it, or at a value of it."""
    found: dict[tuple[str, int, int], frozenset[Waiver]] = {}
    for name, layout in layouts.layouts.items():
        for place, element, waivers in _all(layouts, name):
            whole = waivers | _of_style(layouts, _style_of(element))
            for span in _spans(layout.source, place, element) if whole else ():
                for key in (_key(span), (span.file, span.line, WHOLE_LINE)):
                    found[key] = found.get(key, frozenset()) | whole
    return found


def _matching(problem: Problem, waivers: Waivers) -> frozenset[Waiver]:
    file, _, line = problem.element.rpartition(":")
    key = (file, int(line), WHOLE_LINE) if file else _key(problem.span)
    return frozenset(one for one in waivers.get(key, ()) if one.rule == problem.rule)


def _style_of(element: Element) -> str:
    return str(getattr(element, "style", ""))


def _asked(element: Element, styles: Collection[str], in_parts: Collection[str]) -> str:
    name = _style_of(element)
    return name if name in styles and name not in in_parts else ""


def _of_style(layouts: Layouts, name: str) -> frozenset[Waiver]:
    """Return what a style waives, and those that it extends, each where it is written."""
    theme, style = layouts.theme.source, layouts.theme.styles.get(name)
    if theme is None or style is None or not style.waived:
        return frozenset()
    written, found, seen = theme.data["styles"], set[Waiver](), set[str]()
    while name in written and name not in seen:
        seen.add(name)
        for rule in written[name].get("waive") or ():
            found.add(Waiver(rule, theme.span(("styles", name, "waive", rule)), f"style {name}"))
        name = str(written[name].get("extends", ""))
    return frozenset(found)


def _spans(source: Source, place: Place, element: Element) -> Iterator[Span]:
    """Yield where an element is written, and each of its values: a problem points at the one or the other."""
    yield source.span(place)
    for name, key in type(element).model_fields.items():
        here = (*place, key.alias or name)
        yield source.span(here)
        value = getattr(element, name)
        yield from (source.span((*here, inner)) for inner in value) if isinstance(value, Mapping) else ()


def _all(layouts: Layouts, name: str) -> Iterator[tuple[Place, Element, frozenset[Waiver]]]:
    """Yield the elements of a layout, each with what it waives and the groups around it."""
    layout = layouts.layouts[name]
    around: dict[Place, frozenset[Waiver]] = {}
    for place, element in _elements(layouts, name):
        own = [Waiver(one, layout.source.span((*place, "waive", one)), name) for one in element.waive]
        around[place] = around.get(place[:-2], frozenset()).union(own)
        yield place, element, around[place]


def _elements(layouts: Layouts, name: str) -> Iterator[tuple[Place, Element]]:
    for place, elements in layouts.layouts[name].surfaces():
        yield from _inside(elements, place)


def _inside(elements: Sequence[Any], place: Place) -> Iterator[tuple[Place, Element]]:
    for index, element in enumerate(elements):
        yield (*place, index), element
        yield from _inside(getattr(element, "items", ()), (*place, index, "items"))


def _flat(elements: Sequence[Any]) -> Iterator[Element]:
    return (element for _, element in _inside(elements, ()))


def _key(span: Span | None) -> tuple[str, int, int]:
    return ("", 0, 0) if span is None else (span.file, span.line, span.column)
