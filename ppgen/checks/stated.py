"""Where a game's print states its rules of play: the texts of its cards, and elements of its layouts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from ppgen.common.problem import Span
from ppgen.expressions import ExpressionError, compile_template, is_dynamic
from ppgen.expressions.anatomy import Value, anatomy
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layout, Layouts
from ppgen.model.game import TEXT_FUNCTIONS, Game
from ppgen.model.statements import statements

CONSTANTS = "constants."


class Stated(NamedTuple):
    """One sentence, or several beside one another: the rules of play it states, and where.

    `kind` is that of its card, `layout` that of its element; one of them is empty. `said` are the values
    that it prints by expression, `names` what these look up.
    """

    ids: tuple[str, ...]
    span: Span
    subject: str
    kind: str
    layout: str
    names: frozenset[str]
    said: frozenset[str]
    texts: tuple[str, ...] = ()

    @property
    def constants(self) -> frozenset[str]:
        """The constants of the game that it looks up."""
        return frozenset(
            name.removeprefix(CONSTANTS).split(".")[0] for name in self.names if name.startswith(CONSTANTS)
        )


def stated_by_cards(game: Game, *, in_all_sets: bool = False) -> Iterator[Stated]:
    """Yield what the cards of a game state, as they are written in its source language.

    Those of other sets than the one that the game is of count only if that is wanted.
    """
    cards = (game.of_all_sets if in_all_sets else None) or game.cards
    for one in statements(game.kinds, chain.from_iterable(cards.values())):
        names: set[str] = set()
        said: set[str] = set()
        texts = tuple(one.written())
        for text in texts:
            found = _looked_up(text)
            names |= found[0]
            said |= found[1]
        card = one.card
        span = card.span(*one.place)
        yield Stated(one.ids, span, card.subject, card.kind, "", frozenset(names), frozenset(said), texts)


def stated_by_layouts(layouts: Layouts) -> Iterator[Stated]:
    """Yield what elements of layouts state themselves."""
    for layout in layouts.layouts.values():
        for place, elements in layout.surfaces():
            for index, element in enumerate(elements):
                yield from _stated(element, (*place, index), layout, layouts)


def _stated(
    element: Element, place: tuple[str | int, ...], layout: Layout, layouts: Layouts
) -> Iterator[Stated]:
    if element.states:
        names = layouts.traits(element).names
        span = layout.source.span((*place, "states"))
        texts = (element.text.source,) if isinstance(element, Text) else ()
        yield Stated(element.states, span, layout.name, "", layout.name, names, frozenset(), texts)
    for index, inner in enumerate(getattr(element, "items", ())):
        if isinstance(inner, Element):
            yield from _stated(inner, (*place, "items", index), layout, layouts)


def _looked_up(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that a text looks up, and the values that it prints."""
    if not is_dynamic(text):
        return frozenset(), frozenset()
    try:
        template = compile_template(text, functions=TEXT_FUNCTIONS)
        parts = anatomy(text, functions=TEXT_FUNCTIONS).parts
    except ExpressionError:  # localising tells it
        return frozenset(), frozenset()
    said = frozenset(one for part in parts if isinstance(part, Value) for one in part.said)
    return template.names | template.guarded, said


def kinds_shown(layouts: Layouts, name: str) -> frozenset[str]:
    """Return the kinds of which a layout, or one that may be its back, shows cards by itself."""
    found: set[str] = set()
    for layout in layouts.of_one_card(name):
        for _, elements in layout.surfaces():
            for element in elements:
                names = layouts.traits(element).names
                found |= {one.split(".")[1] for one in names if one.startswith("cards.")}
    return frozenset(found)
