"""Every value that game.yaml derives from others is shown, asked for or compared by something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning
from ppgen.layout.references import ALWAYS_ON_CARDS
from ppgen.model.field import FieldType, ListField, MapField
from ppgen.model.game import Game

ID = "game/unused-derived"
WHY = "A value that is worked out and shown by nothing was left out somewhere, or is not needed."

GOOD = {
    "fields": {"worth": {"type": "integer"}},
    "derived": {"double": "{{ card.worth * 2 }}"},
    "cards": [{"id": "sun", "worth": 3}],
    "face": [
        {
            "type": "text",
            "box": [5, 5, 50, 9],
            "text": "{{ card.worth }}/{{ card.double }}",
            "style": "words",
        }
    ],
}
BAD = {
    **GOOD,
    "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.worth }}", "style": "words"}],
}

_LOOKED_UP = re.compile(r"(?:(\w+)\s*)?(?:\.\s*([^\W\d]\w*)|[\"']([^\W\d]\w*)[\"'])")
"""A name after a point, with what stands before the point, or one in quotation marks."""

_WORD = re.compile(r"[^\W\d]\w*(?!\w|\s*:)")
"""A word that is no key."""


def check(usage: Usage) -> Iterator[Problem]:
    """Report each derived value of cards that no expression looks up, and that no rule names."""
    game = usage.game
    derived = [
        (kind, name)
        for kind, one in game.kinds.items()
        if not one.record
        for name in one.derived
        if name not in ALWAYS_ON_CARDS and name != "name"
    ]
    if not derived:
        return
    used = _used(usage)
    for kind, name in derived:
        if name not in used:
            span = game.sources["game"].key_span(("kinds", kind, "derived", name))
            hint = f"show {{{{ card.{name} }}}} on the cards of {kind}, or take it out"
            message = f"nothing uses {name}, which {kind} derives"
            yield warning(ID, message, span=span, hint=hint, subject=game.id)


def _used(usage: Usage) -> set[str]:
    """Return the names that any file of the game or its layouts looks up, or names as a value."""
    game = usage.game
    layouts = [layout.source for layout in usage.layouts.layouts.values()]
    sources = [*game.sources.values(), *layouts, *([usage.theme] if usage.theme is not None else [])]
    within = _within(game)
    used: set[str] = set()
    for source in sources:
        for line in source.lines:
            for before, after, quoted in _LOOKED_UP.findall(line):
                if quoted:
                    used.add(quoted)
                elif after not in within.get(before, ()):
                    used.add(after)
    for name in ("game", "rules"):
        if name in game.sources:
            lines = (line for line in game.sources[name].lines if not line.lstrip().startswith("#"))
            used |= {word for line in lines for word in _WORD.findall(line)}
    return used


def _within(game: Game) -> dict[str, set[str]]:
    """Return what the fields of maps hold, by their names: `crest.shape` looks up no derived shape."""
    found: dict[str, set[str]] = {}

    def note(fields: Mapping[str, FieldType]) -> None:
        for name, field in fields.items():
            inner = field
            while isinstance(inner, ListField):
                inner = inner.items
            if isinstance(inner, MapField):
                found.setdefault(name, set()).update(inner.fields)
                note(inner.fields)

    for kind in game.kinds.values():
        note(kind.fields)
    return found
