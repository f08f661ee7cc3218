"""What names in layouts stand for: cards of a kind, or values of theirs.

Names are followed from `card`, `cards` and references through lists, parts and derived values, as far as
layouts alone tell it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ppgen.layout.derived_use import sources_of
from ppgen.layout.element import MOST_NESTED_PARTS, Element
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.layouts import Layouts
from ppgen.layout.references import LayoutUse
from ppgen.layout.values import Dynamic
from ppgen.model.card import Path
from ppgen.model.field import FieldType, ListField, MapField, ReferenceField, field_at
from ppgen.model.game import Game

MOST_FOLLOWED = 20_000
"""So many elements of a game are looked into, those of a part once for each use of it."""

_OF_FOUND = re.compile(r"[\])]\s*\.\s*([^\W\d]\w*)")
"""A name behind what an expression finds: `find(cards.good, "id", "tea").prices`."""

_QUOTED = re.compile(r"[\"']([^\W\d]\w*)[\"']")
_LISTED = frozenset({"cards", "listed"})
"""What decks know the cards by that they hold."""


class CardValue(NamedTuple):
    """A card of a kind, or a value of its cards; an entry of a list has 0 as its step."""

    kind: str
    path: Path = ()


Seen = Mapping[str, Sequence[CardValue]]
"""What the names that an element sees may stand for, as far as it is known."""


class FollowedElement(NamedTuple):
    """An element as it is drawn: what its expressions see, and the elements around it, through parts."""

    element: Element
    seen: Seen
    inner: Seen
    around: tuple[Element, ...]

    def own_values(self) -> Iterator[tuple[str, Dynamic, Seen]]:
        """Yield its own expressions, each with its key, and with what it sees."""
        for name in type(self.element).model_fields:
            for value in _values_in(getattr(self.element, name)):
                if isinstance(value, Dynamic):
                    yield name, value, self.seen if name == "each" else self.inner


@dataclass(slots=True)
class Follower:
    """Goes through layouts with what their names stand for; so many elements are `left` to look into."""

    game: Game
    layouts: Layouts
    left: int = MOST_FOLLOWED

    def elements(self, use: LayoutUse) -> Iterator[FollowedElement]:
        """Yield all elements of a layout that something is made with, and of those that belong to it."""
        own = {} if use.kind is None else dict.fromkeys(("card", "text"), (CardValue(use.kind),))
        for layout in self.layouts.of_one_card(use.layout):
            for _, elements in layout.surfaces():
                for element in elements:
                    yield from self._inside(element, own, (), depth=0)

    def led_to(self, value: Dynamic, seen: Seen) -> tuple[CardValue, ...]:
        """Return what a value may be."""
        return tuple(dict.fromkeys(found for found, is_end in self.ways(value, seen) if is_end))

    def ways(self, value: Dynamic, seen: Seen) -> Iterator[tuple[CardValue, bool]]:
        """Yield what an expression looks up, and whether it may be that itself, or is only on the way."""
        ends: list[CardValue] = []
        for name in sorted(value.names | value.guarded):
            for found, is_end in self._at(name, seen, depth=0):
                ends += [found] if is_end else []
                yield found, is_end
        further = _OF_FOUND.findall(value.source)
        if "pluck(" in value.source:
            further += _QUOTED.findall(value.source)
        for step in dict.fromkeys(further):
            yield from self._after(ends, [step], depth=0)

    def at(self, name: str, seen: Seen) -> tuple[CardValue, ...]:
        """Return what a dotted name stands for."""
        return tuple(dict.fromkeys(found for found, is_end in self._at(name, seen, depth=0) if is_end))

    def field(self, value: CardValue) -> FieldType | None:
        """Return the field of a value, None for a card itself."""
        return field_at(self.game.kinds[value.kind].fields, value.path)

    def _inside(
        self, element: Element, seen: Seen, around: tuple[Element, ...], *, depth: int
    ) -> Iterator[FollowedElement]:
        if self.left <= 0:
            return
        self.left -= 1
        each, inner = getattr(element, "each", None), seen
        if isinstance(each, Dynamic):
            inner = {**seen, "item": [self._entry(one) for one in self.led_to(each, seen)]}
        elif isinstance(element, Repeat):
            inner = {**seen, "item": ()}
        yield FollowedElement(element, seen, inner, around)
        outer = (*around, element)
        for name in type(element).model_fields:
            for one in _values_in(getattr(element, name)):
                if isinstance(one, Element):
                    yield from self._inside(one, inner, outer, depth=depth)
        items, names = element.borrowed(self.layouts.theme.parts)
        if depth < MOST_NESTED_PARTS:
            given = getattr(element, "values", {})
            values = {name: given.get(name) for name in names}
            led = {
                name: self.led_to(value, seen) if isinstance(value, Dynamic) else ()
                for name, value in values.items()
            }
            for one in items:
                yield from self._inside(one, {**seen, **led}, outer, depth=depth + 1)

    def _entry(self, value: CardValue) -> CardValue:
        is_list = isinstance(self.field(value), ListField)
        return value._replace(path=(*value.path, 0)) if is_list else value

    def _at(self, name: str, seen: Seen, *, depth: int) -> Iterator[tuple[CardValue, bool]]:
        root, *steps = name.split(".")
        if root in seen:
            yield from self._after(seen[root], steps, depth=depth)
        elif root == "cards":
            kinds = [CardValue(kind) for kind in self.game.kinds if not steps or kind == steps[0]]
            yield from self._after(kinds, steps[1:], depth=depth)

    def _after(
        self, values: Iterable[CardValue], steps: Sequence[str], *, depth: int
    ) -> Iterator[tuple[CardValue, bool]]:
        """Yield what lies on the way from some values by some steps."""
        for value in values:
            if value.path:
                yield from self._in_field(value, steps, depth)
            elif steps:
                yield from self._of_card(value, steps, depth)
            else:
                yield value, True

    def _of_card(self, card: CardValue, steps: Sequence[str], depth: int) -> Iterator[tuple[CardValue, bool]]:
        kind, first = self.game.kinds[card.kind], steps[0]
        if kind.lists and first in _LISTED:
            yield from self._after([CardValue(one) for one in kind.lists], steps[1:], depth=depth)
        elif first in kind.fields:
            yield from self._in_field(CardValue(card.kind, (first,)), steps[1:], depth)
        else:
            yield CardValue(card.kind, tuple(steps)), False
            derived = kind.derived.get(first)
            if derived is not None and depth < MOST_NESTED_PARTS:
                own = dict.fromkeys(("card", "text"), (card,))
                for name in sorted(sources_of(derived)):
                    found = [one for one, is_end in self._at(name, own, depth=depth + 1) if is_end]
                    yield from self._after(found, steps[1:], depth=depth + 1)

    def _in_field(
        self, value: CardValue, steps: Sequence[str], depth: int
    ) -> Iterator[tuple[CardValue, bool]]:
        held = self.field(value)
        path = value.path
        while steps and isinstance(held, ListField):
            path, held = (*path, 0), held.items
        named = held.items if isinstance(held, ListField) else held
        if isinstance(named, ReferenceField):
            yield value, False
            yield from self._after([CardValue(named.to)], steps, depth=depth)
        elif isinstance(held, MapField) and steps and steps[0] in held.fields:
            yield from self._in_field(CardValue(value.kind, (*path, steps[0])), steps[1:], depth)
        else:
            yield value, not steps


def _values_in(value: object) -> Iterator[Element | Dynamic]:
    """Yield the elements and expressions that a value of an element holds, without those inside of these."""
    if isinstance(value, Element | Dynamic):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _values_in(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _values_in(one)
