"""Every derived value, and every field of cards without a layout of their own, is looked up by something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning
from ppgen.layout.references import ALWAYS_ON_CARDS
from ppgen.model.field import EffectsField, FieldType, ListField, MapField
from ppgen.model.game import Game

ID = "game/unused-value"
WHY = "A value that nothing shows, asks for or compares was left out somewhere, or is not needed."

GOOD = {
    "fields": {"worth": {"type": "integer"}},
    "derived": {"double": "{{ card.worth * 2 }}", "half": "{{ card.worth / 2 }}"},
    "cards": [{"id": "sun", "worth": 3}],
    "face": [
        {
            "type": "text",
            "box": [5, 5, 50, 9],
            "text": "{{ card.worth }}/{{ card.double }}/{{ card.half }}",
            "style": "words",
        }
    ],
}
_LOST = {"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.worth }}/{{ card.half }}", "style": "words"}
_BEGUN = {**_LOST, "text": "{{ card.worth }}"}
BAD = {**GOOD, "face": [_LOST]}
NEAR = {**GOOD, "face": [_BEGUN]}

_STEPS = re.compile(r"(?<!\w)[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)+")
_FOUND_OR_QUOTED = re.compile(r"[\])]\s*\.\s*([^\W\d]\w*)|[\"']([^\W\d]\w*)[\"']")
"""A name of what an expression finds, or one in quotation marks."""

_WORD = re.compile(r"(?<!\w)[^\W\d]\w*(?!\w|\s*:)")
"""A word that is no key."""


def check(usage: Usage) -> Iterator[Problem]:
    """Report each value that no expression looks up, and that no rule names, while others like it are used.

    Those are other derived values of the game, or other fields of the kind: who uses none has just begun.
    """
    game = usage.game
    values = [
        (kind, part, name)
        for kind, one in game.kinds.items()
        if not one.record and not one.lists  # what is derived of decks is said of them
        for part, name in (*_fields(kind, usage), *(("derived", name) for name in one.derived))
        if name not in ALWAYS_ON_CARDS and name != "name"
    ]
    used = _used(usage) if values else set()
    begun = {(kind if part == "fields" else "", part) for kind, part, name in values if name in used}
    for kind, part, name in values:
        if name in used or (kind if part == "fields" else "", part) not in begun:
            continue
        span = game.sources["game"].key_span(("kinds", kind, part, name))
        hint = f"show {{{{ card.{name} }}}} on the cards of {kind}, or take it out"
        if part == "fields":
            hint = f"show it wherever {kind} is shown, or say why not: {name}: {{…, unprinted: reason}}"
        yield warning(ID, f"nothing uses {name} of {kind}", span=span, hint=hint, subject=game.id)


def _fields(kind: str, usage: Usage) -> Iterator[tuple[str, str]]:
    """Yield the fields of a kind that no layout of its own shows; where one does, it is judged by that."""
    game = usage.game
    if kind in usage.layouts.layouts or not game.cards.get(kind):
        return
    for name, field in game.kinds[kind].fields.items():
        if not field.unprinted and not isinstance(field, EffectsField):
            yield "fields", name


def _used(usage: Usage) -> set[str]:
    """Return the names that any file of the game or its layouts looks up, or names as a value."""
    game = usage.game
    layouts = [layout.source for layout in usage.layouts.layouts.values()]
    sources = [*game.sources.values(), *layouts, *([usage.theme] if usage.theme is not None else [])]
    within = _within(game)
    used: set[str] = set()
    for source in sources:
        for line in source.lines:
            used.update(name for names in _FOUND_OR_QUOTED.findall(line) for name in names)
            for chain in _STEPS.findall(line):
                steps = [step.strip() for step in chain.split(".")]
                used |= {name for before, name in pairwise(steps) if name not in within.get(before, ())}
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
