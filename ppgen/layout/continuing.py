"""Texts that go on over the back or further cards: which one of a layout, where, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from ppgen.common.problem import Problem, error, nearest
from ppgen.expressions.names import FILLED_IN
from ppgen.layout.element import Element, inside
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.references import Uses
from ppgen.layout.scope import Place

RULE = "layout/continues"
_PARTS = frozenset({"part", "parts"})
_FILLED = re.compile(FILLED_IN, re.DOTALL)
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Continuing:
    """A text of a face that goes on, its number there, and the layout with the text in which it does.

    Without one, the same layout goes on with that text alone.
    """

    layout: Layout
    index: int
    element: Element
    further: Layout | None
    further_index: int = 0

    @property
    def name(self) -> str:
        """The name of the printed field."""
        return str(getattr(self.element, "name", ""))


def continuing(layout: Layout, layouts: Mapping[str, Layout]) -> Continuing | None:
    """Return the text of a layout's face that goes on, if there is one."""
    for index, element in enumerate(layout.face):
        if element.continues_over:
            further = layouts.get(element.continued_on) if element.continued_on else None
            at = _named(further, str(getattr(element, "name", ""))) if further is not None else None
            return Continuing(layout, index, element, further if at is not None else None, at or 0)
    return None


def _named(layout: Layout | None, name: str) -> int | None:
    """Return the number of the text of a face with a name."""
    face = layout.face if layout is not None else ()
    return next((at for at, one in enumerate(face) if one.type == "text" and _name(one) == name), None)


def _name(element: Element) -> str:
    return str(getattr(element, "name", ""))


def check_continuing(layouts: Layouts, uses: Uses, records: Collection[str] = ()) -> list[Problem]:
    """Report texts that cannot go on: where they stand, and where they are to go on.

    Of kinds that are `records` there are no cards, but sheets to write on.
    """
    of_cards = {use.layout for _, use in uses if use.kind is not None and use.kind not in records}
    problems: dict[Problem, None] = {}
    for layout in layouts.layouts.values():
        going = [(place, one) for place, one in _texts(layout, layouts) if one.continues_over]
        for number, (place, element) in enumerate(going):
            for steps, message, hint in _faults(layout, place, element, layouts):
                span = layout.source.span((*place, *steps))
                problems[error(RULE, message, span=span, hint=hint, subject=layout.name)] = None
            if number:
                _report(problems, layout, place, "a second text of this face goes on", "let one text go on")
            elif layout.name not in of_cards and layout.name in {use.layout for _, use in uses}:
                hint = "take `continues` out; a flow with `pages: true` goes on over pages"
                _report(problems, layout, place, "this layout shows no card that could go on", hint)
    return [*problems]


def _report(problems: dict[Problem, None], layout: Layout, place: Place, message: str, hint: str) -> None:
    span = layout.source.span((*place, "continues"))
    problems[error(RULE, message, span=span, hint=hint, subject=layout.name)] = None


def _texts(layout: Layout, layouts: Layouts) -> Iterator[tuple[Place, Element]]:
    """Yield the elements of a layout; one inside another, or in a part, with the place of the outer one."""
    for start, elements in layout.surfaces():
        for index, element in enumerate(elements):
            for one in inside(element, layouts.theme.parts):
                yield (*start, index), one


def _faults(
    layout: Layout, place: Place, element: Element, layouts: Layouts
) -> Iterator[tuple[Place, str, str]]:
    """Yield what is wrong with one text that goes on: the key in it, what it is, and how to mend it."""
    elements = layout.face
    is_at_top = place[0] == "face" and len(place) == 2 and elements[int(place[1])] is element
    if not is_at_top:
        hint = "move it out of what is around it, into the face itself"
        yield (), "only a text that stands in the face of a card itself can go on", hint
        return
    if not _name(element):
        yield ("continues",), "a text that goes on needs a name", "write name: text"
    if element.size_group:
        yield ("same_size",), "a text that goes on cannot share its size with others", "take same_size out"
    if _PARTS & _names(element):
        hint = "write it in a text of its own, beside this one"
        yield ("text",), "a text that goes on cannot say which part it is: it is parted as a whole", hint
    wanted = element.continued_on
    if not wanted:
        return
    if wanted not in layouts.layouts:
        if wanted not in layouts.broken:
            hint = nearest(wanted, layouts.layouts)
            yield ("continued",), f"there is no layout {wanted!r} in which it could go on", hint
        return
    further = layouts.layouts[wanted]
    if further.size != layout.size:
        hint = "give both layouts the same size"
        yield ("continued",), f"the layout {wanted!r} has another size than this one", hint
    at = _named(further, _name(element))
    if at is None:
        hint = f"write a text with name: {_name(element)} there"
        yield ("continued",), f"the face of {wanted!r} has no text called {_name(element)!r}", hint
    elif (said := _said(further.face[at])) or _PARTS & _names(further.face[at]):
        hint = "write it in a text of its own there, beside this one"
        shown = f"{said[:40]!r}" if said else "which part it is"
        message = f"the text {_name(element)!r} of {wanted!r} takes what is left and does not say {shown}"
        yield ("continued",), message, hint


def _names(element: Element) -> frozenset[str]:
    """Return the first parts of the names that the words of a text look up."""
    names = element.text.names if isinstance(element, Text) else ()
    return frozenset(name.partition(".")[0] for name in names)


def _said(element: Element) -> str:
    """Return the words that a text says itself, whatever the card is."""
    plain = _FILLED.sub(" ", element.text.source) if isinstance(element, Text) else ""
    return " ".join(plain.split()) if _WORD.search(plain) else ""
