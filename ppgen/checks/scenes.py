"""What elements of layouts see on the cards that are printed with them, as far as layouts alone tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ppgen.checks.expanded_elements import MOST_REPEATED, value_of
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import part_uses
from ppgen.expressions import (
    Expression,
    ExpressionError,
    Template,
    compile_expression,
    compile_template,
    is_dynamic,
)
from ppgen.layout.element import MOST_NESTED_PARTS, Element
from ppgen.layout.elements.part import Model as Part
from ppgen.model.game import EXPRESSION_FUNCTIONS

Scene = Mapping[str, Any]

MOST_SCENES = 2_000
"""So many cards, and things of lists on them, are looked at for one element."""


@dataclass(slots=True)
class Scenes:
    """The scenes of a game's elements: what expressions see, for each card and each thing of a list."""

    usage: Usage
    _kinds: dict[str, set[str]] = field(default_factory=dict)
    _uses: dict[str, list[tuple[WrittenElement, Part]]] = field(default_factory=dict)
    _cards: dict[str, list[Scene]] = field(default_factory=dict)

    def of(self, one: WrittenElement) -> Iterator[Scene]:
        """Yield what an element sees wherever it is known to be drawn."""
        yield from islice(self._of(one, 0), MOST_SCENES)

    def _of(self, one: WrittenElement, depth: int) -> Iterator[Scene]:
        if not one.part:
            for kind in sorted(self._printed(one.subject)):
                for scene in self._of_kind(kind):
                    yield from _inside(scene, one.whole)
            return
        if depth > MOST_NESTED_PARTS:
            return
        if not self._uses:
            for use, part in part_uses(self.usage):
                self._uses.setdefault(part.part, []).append((use, part))
        for use, part in self._uses.get(one.part, ()):
            for scene in self._of(use, depth + 1):
                given = {name: value_of(value, scene) for name, value in part.values.items()}
                yield from _inside({**scene, **given}, one.whole)

    def _printed(self, layout: str) -> set[str]:
        """Return the kinds whose cards are printed with a layout, on either side."""
        if not self._kinds:
            layouts = self.usage.layouts
            for component in self.usage.game.components.values():
                for kind in component.cards:
                    for found in layouts.of_one_card(component.layout or kind):
                        self._kinds.setdefault(found.name, set()).add(kind)
        return self._kinds.get(layout, set())

    def _of_kind(self, kind: str) -> list[Scene]:
        """Return what is seen on each card of a kind, with the derived values that are known of it alone."""
        if kind not in self._cards:
            game = self.usage.game
            derived = [*_derived(game.kinds[kind].derived)] if kind in game.kinds else []
            found = self._cards[kind] = []
            for card in game.cards.get(kind, ()):
                seen = {**card.values, "id": card.id}
                scene = {"card": seen, "constants": game.constants}
                for name, template in derived:
                    with suppress(ExpressionError):  # what more is needed than the card is not seen here
                        seen[name] = template.evaluate(scene)
                found.append(scene)
        return self._cards[kind]


def _derived(written: Mapping[str, Any]) -> Iterator[tuple[str, Template | Expression]]:
    """Yield the values that one expression gives; what cannot be compiled was told when it was loaded."""
    for name, value in written.items():
        if isinstance(value, str):
            made = compile_template if is_dynamic(value) else compile_expression
            with suppress(ExpressionError):
                yield name, made(value, functions=EXPRESSION_FUNCTIONS)


def _inside(scene: Scene, whole: tuple[Element, ...]) -> Iterator[Scene]:
    """Yield what the last of some elements sees, each of which stands in the one before it, where drawn."""
    if not whole:
        yield scene
        return
    first, *rest = whole
    if not value_of(first.condition, scene):
        return
    each = getattr(first, "each", None)
    if each is None:
        yield from _inside(scene, tuple(rest))
        return
    items = value_of(each, scene)
    for item in items[:MOST_REPEATED] if isinstance(items, list | tuple) else ():
        yield from _inside({**scene, "item": item}, tuple(rest))
