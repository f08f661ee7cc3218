"""A part that is given the cards of a kind is given that kind's name, as in its other uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, part_uses
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.values import Dynamic

ID = "layout/other-given-kind"
WHY = "A list of one kind of cards below the name of another is looked for in the wrong place."


def _sample(*kinds: str) -> dict[str, object]:
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    text = {
        "type": "text",
        "style": "words",
        "box": [0, 0, 50, 9],
        "text": "{{ term(kind) }} {{ listed[0].name }}",
    }
    uses = [
        {
            "type": "part",
            "part": "owned",
            "at": [5, 20 + 20 * row],
            "with": {"kind": f'{{{{ "{kind}" }}}}', "listed": f"{{{{ cards.{cards} }}}}"},
        }
        for row, (kind, cards) in enumerate(zip(kinds, ("thing", "plant", "stone"), strict=True))
    ]
    named = {"title": "Other", "fields": {"name": {"type": "text"}}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"plant": named, "stone": named},
        "components": {
            "cards": {"title": "Cards", "cards": ["thing"]},
            "others": {"title": "Others", "cards": ["plant", "stone"], "layout": "thing"},
        },
        "files": {
            "terms": {one: {"text": one} for one in ("thing", "plant", "stone")},
            "plant": [{"id": "oak", "name": "Oak"}],
            "stone": [{"id": "flint", "name": "Flint"}],
        },
        "theme": {"styles": {"words": words}, "parts": {"owned": [text]}},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *uses],
    }


GOOD = _sample("thing", "plant", "stone")
BAD = _sample("thing", "plant", "plant")
NEAR = _sample("plant", "stone", "thing")

LEAST = 2
"""So many uses of a part are given a kind and its cards before another one is a slip."""

_CARDS = re.compile(r"\s*\{\{\s*cards\.(\w+)\s*\}\}\s*")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare in each use of a part a kind that is written out with the cards that stand beside it."""
    kinds = usage.game.kinds.keys()
    given: dict[tuple[str, str, str], list[tuple[WrittenElement, str, str]]] = {}
    for one, part in part_uses(usage):
        named = [(key, word) for key, value in part.values.items() if (word := literal(value)) in kinds]
        for key, word in named:
            for other, cards in _listed(part):
                given.setdefault((part.part, key, other), []).append((one, word or "", cards))
    for (name, key, _), uses in given.items():
        strange = [(one, word, cards) for one, word, cards in uses if word != cards]
        if len(uses) - len(strange) >= max(LEAST, len(strange)):
            for one, word, cards in strange:
                message = f"{name} is given {word} as its {key}, and the cards of {cards}"
                hint = "name the kind of the cards, as the other uses of the part do"
                span = one.source.span((*one.place, "with", key))
                yield error(ID, message, span=span, hint=hint, subject=one.subject)


def _listed(part: Part) -> Iterator[tuple[str, str]]:
    for key, value in part.values.items():
        found = _CARDS.fullmatch(value.source) if isinstance(value, Dynamic) else None
        if found is not None:
            yield key, found[1]
