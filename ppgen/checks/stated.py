"""Where a game's print states its rules of play: texts of cards, elements of layouts, and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from ppgen.checks.text_places import SourceText
from ppgen.checks.written_elements import own_words
from ppgen.common.paths import value_at
from ppgen.common.problem import Span
from ppgen.expressions import ExpressionError, compile_template, is_dynamic
from ppgen.expressions.anatomy import Value, anatomy
from ppgen.layout.element import Element, inside
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.scope import Place
from ppgen.layout.values import FUNCTIONS, Dynamic
from ppgen.load import Source
from ppgen.model.card import Card
from ppgen.model.field import ListField, ReferenceField
from ppgen.model.game import TEXT_FUNCTIONS, Game, Kind
from ppgen.model.play_rule import PlayRule
from ppgen.model.statements import Statement, statements

CONSTANTS = "constants."

SPEAKING = frozenset({"text", "with", "count", "each", "icon", "label", "tip"})
"""Keys of elements whose values say something."""


class Stated(NamedTuple):
    """One sentence, or several beside one another: the rules of play it states, and where.

    `kind` is that of its card, `layout` that of its element, `term` that of terms.yaml; the others are empty.
    `said` are the values that it prints by expression, `names` what these look up. `words` are those that
    expressions of an element write out, such as ids of terms, and its icons. `written` is all that says
    anything, as it is written: the texts, and what an element counts, draws and gives to its parts; `placed`
    is the same, each with its place. `cards` are those that its card refers to, as `kind:id`, by the
    expressions that stand for them.
    """

    ids: tuple[str, ...]
    span: Span
    subject: str
    kind: str
    layout: str
    names: frozenset[str]
    said: frozenset[str]
    texts: tuple[str, ...] = ()
    term: str = ""
    words: frozenset[str] = frozenset()
    placed: tuple[SourceText, ...] = ()
    cards: Mapping[str, str] = MappingProxyType({})

    @property
    def written(self) -> tuple[str, ...]:
        """All that says anything, as it is written."""
        return tuple(one.text for one in self.placed)

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
        placed = tuple(placed_texts(one))
        texts = tuple(each.text for each in placed)
        for text in texts:
            found = _looked_up(text)
            names |= found[0]
            said |= found[1]
        card = one.card
        span = card.span(*one.place)
        stated = Stated(one.ids, span, card.subject, card.kind, "", frozenset(names), frozenset(said), texts)
        yield stated._replace(placed=placed, cards=_referred_to(card, game.kinds[card.kind]))


def _referred_to(card: Card, kind: Kind) -> Mapping[str, str]:
    """Return the cards that a card refers to, as `kind:id`, by expressions such as `card.positions[0]`."""
    found: dict[str, str] = {}
    for name, field in kind.fields.items():
        value = card.values.get(name)
        if isinstance(field, ReferenceField) and isinstance(value, str):
            found[f"card.{name}"] = f"{field.to}:{value}"
        elif isinstance(field, ListField) and isinstance(field.items, ReferenceField):
            for at, one in enumerate(value if isinstance(value, list | tuple) else ()):
                found[f"card.{name}[{at}]"] = f"{field.items.to}:{one}"
    return found


def placed_texts(one: Statement) -> Iterator[SourceText]:
    """Yield the texts of a statement as its card's file has them, each with its place."""
    for path in one.texts:
        value = value_at(one.card.values, path)
        if isinstance(value, str):
            yield SourceText(value, one.card.span(*path), one.card.source)


def stated_by_layouts(layouts: Layouts) -> Iterator[Stated]:
    """Yield what elements of layouts state themselves."""
    for layout in layouts.layouts.values():
        for place, elements in layout.surfaces():
            for index, element in enumerate(elements):
                yield from _stated(element, (*place, index), layout, layouts)


def stated_by_terms(game: Game) -> Iterator[Stated]:
    """Yield what terms of a game state, as they are written in its source language."""
    for name, term in game.terms.items():
        if term.states:
            span = game.sources["terms"].span((name, "states"))
            texts = (term.text, *term.forms.values())
            yield Stated(term.states, span, name, "", "", frozenset(), frozenset(), texts, term=name)


def words_of(layouts: Layouts, elements: Iterable[Element]) -> frozenset[str]:
    """Return the words that elements, those inside them and their parts write out: ids of terms, icons."""
    parts = layouts.theme.parts
    every = (one for element in elements for one in inside(element, parts))
    return frozenset(word for one in every for _, word in own_words(one))


def told_otherwise(
    listed: Iterable[Stated], rules: Mapping[str, PlayRule]
) -> Iterator[tuple[Stated, str, str]]:
    """Yield each place that states a rule with another figure made of the same constant than one before it.

    With it come what is wrong and what to do. Where a sentence states several rules that speak of the
    constant, nobody can tell whose figure it is.
    """
    figures: dict[tuple[str, str], list[tuple[Stated, frozenset[str]]]] = {}
    for stated in listed:
        for constant in stated.constants:
            owners = [one for one in stated.ids if one in rules and constant in rules[one].constants]
            if len(owners) == 1 and (made := _made_of(stated, constant)):
                figures.setdefault((owners[0], constant), []).append((stated, made))
    for (name, _), several in figures.items():
        known: dict[frozenset[str], None] = {}
        for stated, made in several:
            if first := next((one for one in known if not one & made), None):
                message = f"it says {name} with {_told(made)}, and elsewhere that has {_told(first)}"
                yield stated, message, "a rule that is stated twice has the same figures"
            known[made] = None


_SIGNED = re.compile(r"^(?:signed|abs|bold)\((.+)\)$")
_NAMED = re.compile(r"\bconstants\.\w+")


def _made_of(stated: Stated, constant: str) -> frozenset[str]:
    """Return the values that a sentence prints of one constant alone, signs apart."""
    own = f"{CONSTANTS}{constant}"
    found = (_SIGNED.sub(r"\1", said) for said in stated.said)
    return frozenset(said for said in found if set(_NAMED.findall(said)) == {own})


def _told(values: frozenset[str]) -> str:
    return " and ".join(sorted(values))


def _stated(
    element: Element, place: tuple[str | int, ...], layout: Layout, layouts: Layouts
) -> Iterator[Stated]:
    if element.states:
        names = layouts.traits(element).names
        span = layout.source.span((*place, "states"))
        within = [one for one in inside(element, layouts.theme.parts) if isinstance(one, Text)]
        texts = tuple(one.text.source for one in within)
        said = frozenset(value for text in texts for value in _looked_up(text, FUNCTIONS)[1])
        stated = Stated(element.states, span, layout.name, "", layout.name, names, said, texts)
        placed = (*_placed(element, place, layout.source),)
        yield stated._replace(words=words_of(layouts, [element]), placed=placed)
    for index, inner in enumerate(getattr(element, "items", ())):
        if isinstance(inner, Element):
            yield from _stated(inner, (*place, "items", index), layout, layouts)


def _placed(element: Element, place: Place, source: Source) -> Iterator[SourceText]:
    """Yield what an element and those inside it say, count, draw and give to parts, as it is written."""
    for name, info in type(element).model_fields.items():
        if (key := info.alias or name) in SPEAKING:
            for path, text in _sources(getattr(element, name), (*place, key)):
                yield SourceText(text, source.span(path), source)
    for index, inner in enumerate(getattr(element, "items", ())):
        if isinstance(inner, Element):
            yield from _placed(inner, (*place, "items", index), source)


def _sources(value: object, place: Place) -> Iterator[tuple[Place, str]]:
    if isinstance(value, Dynamic):
        yield place, value.source
    elif isinstance(value, str | int | float):
        yield place, f"{value:g}" if isinstance(value, float) else str(value)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _sources(one, (*place, str(key)))


def _looked_up(
    text: str, functions: frozenset[str] = TEXT_FUNCTIONS
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that a text looks up, and the values that it prints."""
    if not is_dynamic(text):
        return frozenset(), frozenset()
    try:
        template = compile_template(text, functions=functions)
        parts = anatomy(text, functions=functions).parts
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
