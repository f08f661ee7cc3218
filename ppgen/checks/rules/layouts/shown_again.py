"""A picture of a card that is shown twice in one list, large and small, shows its two sides."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem
from ppgen.layout.elements.card import Model as CardPicture
from ppgen.layout.values import Dynamic

ID = "layout/shown-again"
WHY = "A page that explains a card with its face, and beside it the face again, never shows the back."


def _sample(*boxes: list[int], side: str = "face") -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    shown = [{"type": "card", "card": "thing:sun", "box": box} for box in boxes]
    shown[-1]["side"] = side
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "components": {
            "cards": {"title": "Cards", "cards": ["thing"]},
            "mat": {"title": "Mat", "layout": "mat"},
        },
        "face": [{**text, "text": "{{ card.name }}"}],
        "back": [{**text, "text": "{{ game.title }}"}],
        "more": {"mat": {"size": [90, 120], "face": [{**text, "text": "{{ game.title }}"}, *shown]}},
    }


_LARGE, _SMALL = [5, 20, 40, 56], [50, 20, 20, 28]
GOOD = _sample(_LARGE, _SMALL, side="back")
BAD = _sample(_LARGE, _SMALL)
NEAR = _sample(_LARGE, [47, 20, 40, 56])


def check(usage: Usage) -> Iterator[Problem]:
    """Look in each list for two pictures of one side of a card; of one size they may be two copies.

    Only those that have a back can be meant to show it.
    """
    turned = {name for name, layout in usage.layouts.layouts.items() if layout.back is not None}
    for listed in siblings(usage):
        shown: dict[tuple[object, ...], CardPicture] = {}
        for sibling in listed:
            element = sibling.one.element
            if not isinstance(element, CardPicture) or element.condition is not True:
                continue
            card = element.card.source if isinstance(element.card, Dynamic) else element.card
            before = shown.setdefault((card, element.side), element)
            kind = card.partition(":")[0].strip()
            if before is not element and before.box[2:] != element.box[2:] and kind in turned:
                message = f"the {element.side} of {card} is shown twice here, large and small"
                other = "back" if element.side == "face" else "face"
                hint = f"write side: {other} in one of both places, or waive it in the layout with a reason"
                yield sibling.problem(ID, message, hint)
