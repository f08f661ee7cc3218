"""Words and figures that a layout writes itself: they come from no card, no constant and no translator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ppgen.common.icon_marks import ICON_MARK
from ppgen.common.problem import Problem, warning
from ppgen.expressions.names import FILLED_IN
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layouts
from ppgen.layout.scope import Place
from ppgen.load import Source

ID = "layout/literal"

_FILLED = re.compile(FILLED_IN + r"|\{#(?:(?!\{#|#\}).)*#\}|" + ICON_MARK, re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")
_FIGURE = re.compile(r"\d+")


def check_literals(layouts: Layouts, *, theme: Source | None, is_translated: bool) -> list[Problem]:
    """Report figures written in texts of layouts, and words where the game is translated."""
    problems: list[Problem] = []
    for layout in layouts.layouts.values():
        for place, elements in layout.surfaces():
            for here, text in _texts(elements, place):
                problems += _literals(text, layout.source, here, is_translated=is_translated)
    for name, elements in layouts.theme.parts.items() if theme is not None else ():
        for here, text in _texts(elements, ("parts", name)):
            problems += _literals(text, theme, here, is_translated=is_translated) if theme else []
    return problems


def _texts(elements: Iterable[Element], place: Place) -> Iterator[tuple[Place, str]]:
    for index, element in enumerate(elements):
        here = (*place, index)
        if isinstance(element, Text):
            yield (*here, "text"), element.text.source
        yield from _texts(getattr(element, "items", ()), (*here, "items"))


def _literals(text: str, source: Source, place: Place, *, is_translated: bool) -> Iterator[Problem]:
    plain = _FILLED.sub(" ", text)
    if (figure := _FIGURE.search(plain)) is not None:
        message = f"this text writes {figure[0]} itself, so that it follows no card and no rule"
        hint = "take it from the card, or from a constant: {{ constants.name }}"
    elif is_translated and (word := _WORD.search(plain)) is not None:
        message = f"this text writes {word[0]!r} itself, so that no translator meets it"
        hint = "make it a term in terms.yaml, and write {{ term('name') }}"
    else:
        return
    yield warning(ID, message, span=source.span(place), hint=hint, subject=source.file)
