"""Layouts into what they tell a translator: where a text stands, and how much room it has there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ppgen.common.units import points
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as TextElement
from ppgen.layout.layouts import Layout, Layouts
from ppgen.model.game import Game
from ppgen.typeset import TextStyle

MOST_DEEP = 8
_KINDS = re.compile(r"\{[{%](?:(?!\{[{%]).)*?\bkinds\b", re.DOTALL)
_TERM = re.compile(r"""\bterm\(\s*["']([\w-]+)["']\s*(?:,\s*["']([\w-]+)["']\s*)?\)""")
_VALUE = re.compile(r"\b(?:card|text)\.([a-z_][\w.]*)")


@dataclass(frozen=True, slots=True)
class Sites:
    """Where texts are printed, in words for translators: the fields of each kind, and single terms."""

    fields: Mapping[tuple[str, str], list[str]] = field(default_factory=dict)
    terms: Mapping[str, list[str]] = field(default_factory=dict)


def printed_kinds(game: Game, layouts: Layouts) -> frozenset[str]:
    """Return the kinds whose titles some layout or text prints; the others are for designers alone."""
    names: set[str] = set()
    for layout in layouts.layouts.values():
        for element in _elements(layout):
            names |= layouts.traits(element).names
    texts = [wording.text for operation in game.operations.values() for wording in operation.wordings]
    texts += [repr(kind.derived) for kind in game.kinds.values()]
    texts += [text for term in game.terms.values() for text in (term.text, *term.forms.values())]
    if "kinds" in names or any(_KINDS.search(text) for text in texts):
        return frozenset(game.kinds)
    return frozenset(name.split(".")[1] for name in names if name.startswith("kinds."))


def find_sites(layouts: Layouts) -> Sites:
    """Look for the text elements of all layouts that print a field or a literal term."""
    fields: dict[tuple[str, str], list[str]] = {}
    terms: dict[str, list[str]] = {}
    for layout in layouts.layouts.values():
        for element in _texts(_elements(layout), layouts, 0):
            where = _described(layout.name, element, layouts.theme.styles)
            source = element.text.source
            for name in dict.fromkeys(_VALUE.findall(source)):
                _note(fields.setdefault((layout.name, name), []), where)
            for name, form in dict.fromkeys(_TERM.findall(source)):
                _note(terms.setdefault(f"term/{name}/{form}" if form else f"term/{name}", []), where)
    return Sites(fields, terms)


def _note(places: list[str], where: str) -> None:
    if where not in places:
        places.append(where)


def _elements(layout: Layout) -> Sequence[Element]:
    return [element for _, elements in layout.surfaces() for element in elements]


def _texts(elements: Sequence[Element], layouts: Layouts, depth: int) -> Iterator[TextElement]:
    for element in elements if depth < MOST_DEEP else ():
        if isinstance(element, TextElement):
            yield element
        yield from _texts(getattr(element, "items", ()), layouts, depth + 1)
        yield from _texts(element.borrowed(layouts.theme.parts)[0], layouts, depth + 1)


def _described(layout: str, element: TextElement, styles: Mapping[str, TextStyle]) -> str:
    parts = [f"{layout}: {element.name or 'text'}"]
    _, _, width, height = element.box
    if isinstance(width, float | int) and isinstance(height, float | int):
        turned = element.turn in (90, 270)
        across, down = (height, width) if turned else (width, height)
        parts.append(f"room {across:g} × {down:g} mm")
    style = styles.get(element.style) if isinstance(element.style, str) else None
    if style is not None:
        size = style.size if element.size is None else points(element.size)
        parts.append(f"{size:g} pt, at least {min(style.minimum, size):g} pt")
        if style.uppercase:
            parts.append("in capitals")
    return ", ".join(parts)
