"""Words and figures that a layout writes itself: they come from no card, no constant and no translator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

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


class _WrittenWords(NamedTuple):
    """What an element says, where it is written, and what it is called in messages."""

    place: Place
    text: str
    called: str = "text"


def check_literals(layouts: Layouts, *, theme: Source | None, is_translated: bool) -> list[Problem]:
    """Report figures written in texts of layouts, and words where the game is translated.

    Labels and tips of places to write, heads and cells of tables and texts in columns may say figures.
    """
    problems: list[Problem] = []
    for layout in layouts.layouts.values():
        for place, elements in layout.surfaces():
            for said in _texts(elements, place):
                problems += _literals(said, layout.source, is_translated=is_translated)
    for name, elements in layouts.theme.parts.items() if theme is not None else ():
        for said in _texts(elements, ("parts", name)):
            problems += _literals(said, theme, is_translated=is_translated) if theme else []
    return problems


def _texts(elements: Iterable[Element], place: Place) -> Iterator[_WrittenWords]:
    for index, element in enumerate(elements):
        here = (*place, index)
        if isinstance(element, Text):
            yield _WrittenWords((*here, "text"), element.text.source)
        elif element.type == "flow":
            yield from _written(element, here, "text", "flow")
        elif element.type == "entry":
            yield from _written(element, here, "label", "label")
            yield from _written(element, here, "tip", "tip")
        elif element.type == "table":
            yield from _columns(element, here)
        yield from _texts(getattr(element, "items", ()), (*here, "items"))


def _columns(table: Element, place: Place) -> Iterator[_WrittenWords]:
    for index, column in enumerate(getattr(table, "columns", ())):
        here = (*place, "columns", index)
        yield from _written(column, here, "title", "column")
        yield from _written(column, here, "text", "column")
        yield from _texts(column.items, (*here, "items"))


def _written(element: object, place: Place, key: str, called: str) -> Iterator[_WrittenWords]:
    """Yield what an element says under a key, if anything: kinds of elements are not loaded for it."""
    said = getattr(element, key, None)
    if said is not None:
        yield _WrittenWords((*place, key), said.source, called)


def _literals(said: _WrittenWords, source: Source, *, is_translated: bool) -> Iterator[Problem]:
    plain = _FILLED.sub(" ", said.text)
    if said.called == "text" and (figure := _FIGURE.search(plain)) is not None:
        message = f"this text writes {figure[0]} itself, so that it follows no card and no rule"
        hint = "take it from the card, or from a constant: {{ constants.name }}"
    elif is_translated and (word := _WORD.search(plain)) is not None:
        message = f"this {said.called} writes {word[0]!r} itself, so that no translator meets it"
        hint = "make it a term in terms.yaml, and write {{ term('name') }}"
    else:
        return
    yield warning(ID, message, span=source.span(said.place), hint=hint, subject=source.file)
