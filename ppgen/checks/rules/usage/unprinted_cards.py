"""All cards are printed: by a component, on a layout that shows them, or by cards that refer to them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, error
from ppgen.model.field import FieldType, ListField, MapField, ReferenceField
from ppgen.model.game import Game

ID = "game/unprinted-cards"
WHY = "Cards that were checked and that nothing prints are missing from the box."

_TEXT = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}
_OTHER = {"title": "Other", "fields": {"name": {"type": "text"}}}
GOOD = {
    "fields": {"name": {"type": "text"}, "to": {"type": "reference", "to": "other"}},
    "cards": [{"id": "sun", "name": "Sun", "to": "sea"}],
    "kinds": {"other": _OTHER},
    "files": {"other": [{"id": "sea", "name": "Sea"}]},
    "face": [{**_TEXT, "text": "{{ card.name }} {{ card.to.name }}"}],
}
BAD = {
    **GOOD,
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "face": [{**_TEXT, "text": "{{ card.name }}"}],
}
NEAR = {**BAD, "face": [{**_TEXT, "text": "{{ card.name }} {{ cards.other[0].name }}"}]}

UNPRINTED_FILES = frozenset({"rules", "rules_of_play"})
"""What a law looks at need not be in print."""


def check(usage: Usage) -> Iterator[Problem]:
    """Look for each kind in components, layouts, texts and the fields of other kinds."""
    game = usage.game
    printed = {kind for component in game.components.values() for kind in component.cards}
    printed |= set(game.file.decks) & set(game.kinds)
    text = "\n".join(_lines(usage))
    for kind, definition in game.kinds.items():
        if kind in printed or definition.record or definition.lists or not game.cards[kind]:
            continue
        if kind in _referred(game) or re.search(
            rf"\bcards\s*\.\s*{re.escape(kind)}\b|\b{re.escape(kind)}:", text
        ):
            continue
        count = len(game.cards[kind])
        message = f"{count} card{'s' if count > 1 else ''} of the kind {kind} are printed nowhere"
        span = game.sources["game"].key_span(("kinds", kind))
        hint = f"name {kind} under the cards: of a component, or show cards.{kind} on a layout"
        yield error(ID, message, span=span, hint=hint, subject=kind)


def _lines(usage: Usage) -> Iterator[str]:
    """Yield the lines in which an expression may show the cards of a kind."""
    game = usage.game
    sources = [source for name, source in game.sources.items() if name not in UNPRINTED_FILES]
    sources += [layout.source for layout in usage.layouts.layouts.values()]
    sources += [usage.theme] if usage.theme is not None else []
    for source in sources:
        yield from (line for line in source.lines if "cards" in line or "card:" in line)


def _referred(game: Game) -> frozenset[str]:
    """Return the kinds that fields of other kinds refer to."""
    fields = (field for kind in game.kinds.values() for field in kind.fields.values())
    return frozenset(to for field in fields for to in _targets(field))


def _targets(field: FieldType) -> Iterator[str]:
    match field:
        case ReferenceField():
            yield field.to
        case MapField():
            for inner in field.fields.values():
                yield from _targets(inner)
        case ListField():
            yield from _targets(field.items)
        case _:
            pass
