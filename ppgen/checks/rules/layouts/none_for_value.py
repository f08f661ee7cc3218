"""Where elements stand for the values of a card's list one by one, one stands for each that cards have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.scope import Place
from ppgen.model.game import Game

ID = "layout/none-for-value"
WHY = "A goal of six squares of which five can show a ball hides every shot at the sixth."

_EACH = ("left", "middle", "right", "top")


def _sample(*shown: str, listed: tuple[str, ...] = _EACH) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    balls = [
        {
            "if": f'{{{{ contains(card.balls, "{value}") }}}}',
            "type": "ellipse",
            "box": [5 + 9 * at, 20, 8, 8],
            "fill": "#303030",
        }
        for at, value in enumerate(shown)
    ]
    return {
        "fields": {
            "name": {"type": "text"},
            "balls": {"type": "list", "items": {"type": "choice", "values": [*_EACH]}},
        },
        "cards": [{"id": "shot", "name": "Shot", "balls": [*listed]}],
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *balls],
    }


GOOD = _sample(*_EACH)
BAD = _sample("left", "middle", "right")
NEAR = _sample("left", "middle", "right", listed=("left", "middle", "right"))

LEAST = 3
"""So many values have an element each before another one is missed."""

_ASKED = re.compile(r"\s*\{\{\s*contains\(\s*((?:card|item)\.\w+)\s*,\s*[\"']([^\"']*)[\"']\s*\)\s*\}\}\s*")
_PATHS = re.compile(r"\b(?=((?:card|item)\.\w+))")

_Group = tuple[str, str, Place]
"""A list, by its path, and the surface or part whose elements ask it."""


def check(usage: Usage) -> Iterator[Problem]:
    """Group the conditions of elements by the list that they ask, in each surface and part."""
    asked: dict[_Group, dict[str, WrittenElement]] = {}
    looked_up: dict[_Group, set[int]] = {}
    for one in written_elements(usage):
        for key, dynamic in one.dynamics:
            found = _ASKED.fullmatch(dynamic.source) if key == "if" else None
            if found is not None:
                asked.setdefault((found[1], one.subject, one.root), {}).setdefault(found[2], one)
            for path in _PATHS.findall(dynamic.source) if found is None else ():
                looked_up.setdefault((path, one.subject, one.root), set()).add(id(one))
    values = _values(usage.game) if asked else {}
    for group, shown in asked.items():
        missing = values.get(group[0].split(".")[1], frozenset()) - shown.keys()
        is_shown_elsewhere = looked_up.get(group, set()) - {id(one) for one in shown.values()}
        if len(shown) >= LEAST and len(missing) == 1 and not is_shown_elsewhere:
            one = next(iter(shown.values()))
            message = f"{len(shown)} elements stand for values of {group[0]}, and none for {min(missing)}"
            hint = f"draw one for {min(missing)} as well, or waive it in the layout with a reason"
            span = one.source.span((*one.place, "if"))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _values(game: Game) -> Mapping[str, frozenset[str]]:
    """Return the words that cards have in lists, at any depth, by the names of the fields."""
    found: dict[str, set[str]] = {}

    def note(value: object) -> None:
        if isinstance(value, Mapping):
            for name, inner in value.items():
                if isinstance(inner, list | tuple):
                    found.setdefault(name, set()).update(one for one in inner if isinstance(one, str))
                note(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                note(inner)

    for cards in game.cards.values():
        for card in cards:
            note(card.values)
    return {name: frozenset(words) for name, words in found.items()}
