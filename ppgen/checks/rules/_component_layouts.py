"""The layouts that components are made with, and the kinds of card that they show, as game.yaml says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.layout.references import LayoutUse
from ppgen.model.game import Game


def component_layouts(game: Game) -> Iterator[tuple[str, LayoutUse]]:
    """Yield each component with each of its layouts; one without cards stands for itself or for a record."""
    for name, component in game.components.items():
        for kind in component.cards:
            yield name, LayoutUse(component.layout or kind, (), kind)
        tokens, score = component.own.get("tokens"), component.own.get("score")
        for layout in tokens if isinstance(tokens, Mapping) else ():
            yield name, LayoutUse(str(layout), ())
        if component.layout and not component.cards:
            is_record = isinstance(score, str) and score in game.kinds
            yield name, LayoutUse(component.layout, (), score if is_record else None)
