"""Conditions of layouts that hold for every card, or for none, whichever of its values is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.common.problem import Problem, Span, error, warning
from ppgen.expressions import ExpressionError
from ppgen.layout.element import dynamics
from ppgen.layout.layouts import Layout
from ppgen.layout.printed_fields import PER_CARD
from ppgen.layout.values import Dynamic
from ppgen.localise import Deck

NEVER = "probe/condition-never-holds"
ALWAYS = "probe/condition-always-holds"


class Condition(NamedTuple):
    """An element's `if:` that asks only about cards: the layout, and where it stands."""

    layout: str
    kind: str
    wanted: Dynamic
    span: Span


def conditions_of(layout: Layout) -> Iterator[Condition]:
    """Yield the conditions of a layout that ask about nothing but cards."""
    for place, elements in layout.surfaces():
        for here, dynamic, bound in dynamics(elements, place):
            roots = {name.split(".")[0] for name in dynamic.names | dynamic.guarded}
            if here[-1] == "if" and roots & PER_CARD and not roots & bound:
                yield Condition(layout.name, layout.name, dynamic, layout.source.span(here))


def note_conditions(switches: dict[Condition, set[bool]], deck: Deck, kinds: Mapping[str, Layout]) -> None:
    """Note for which cards each condition holds."""
    for condition, met in switches.items():
        if len(met) == 2:
            continue
        for kind, layout in kinds.items():
            if layout.name != condition.layout:
                continue
            for card in deck.cards[kind]:
                seen = {**deck.names, "card": card.values, "text": card.texts}
                try:
                    met.add(bool(condition.wanted.template.evaluate(seen)))
                except ExpressionError:  # composing the card has told it
                    continue


def unswitched(switches: Mapping[Condition, set[bool]]) -> Iterator[Problem]:
    """Report conditions that were never met, or always."""
    for condition, met in switches.items():
        if met == {False}:
            message = "this condition holds for no card, whichever of its values is changed"
            hint = "mend the condition, or take the element out"
            yield error(NEVER, message, span=condition.span, hint=hint, subject=condition.layout)
        elif met == {True}:
            message = "this condition holds for every card, whichever of its values is changed"
            hint = "take the condition out, or mend it"
            yield warning(ALWAYS, message, span=condition.span, hint=hint, subject=condition.layout)
