"""Of cards that are shown by their ids, or by what a field of theirs says, each is shown somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning
from ppgen.expressions.names import FILLED_IN
from ppgen.model.card import Card

ID = "layout/unshown-card"
WHY = "A sentence that no layout asks for is translated and checked, and read by nobody."

_NOTES = {"note": {"title": "Note", "fields": {"text": {"type": "text"}}}}


def _sample(*ids: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    shown = '{{ find(cards.note, "id", "wake").text }}'
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": _NOTES,
        "files": {"note": [{"id": name, "text": "Wake up"} for name in ids]},
        "face": [text, {**text, "box": [5, 30, 50, 9], "text": shown}],
    }


GOOD = _sample("wake")
BAD = _sample("wake", "worth")

_FILLED = re.compile(FILLED_IN, re.DOTALL)
_KIND = re.compile(r"\bcards\s*\.\s*(\w+)|\bcards\s*\[")
_LITERAL = r"(?:\"[^\"]*\"|'[^']*'|-?\d+)"
_FOUND = re.compile(
    rf"\b(find|where)\(\s*cards\.(\w+)\s*,\s*([\"'])(\w+)\3\s*,\s*"
    rf"({_LITERAL}|\[\s*{_LITERAL}(?:\s*,\s*{_LITERAL})*\s*\])\s*\)"
)
_VALUE = re.compile(r"\"([^\"]*)\"|'([^']*)'|(-?\d+)")


def check(usage: Usage) -> Iterator[Problem]:
    """Look at kinds that no component prints, and that expressions look up only by what is written there."""
    game = usage.game
    printed = {kind for one in game.components.values() for kind in one.cards}
    shown: dict[str, set[str]] = {}
    fields: dict[str, set[str]] = {}
    otherwise: set[str] = set()
    sources = [*game.sources.values(), *(layout.source for layout in usage.layouts.layouts.values())]
    for source in (*sources, *([usage.theme] if usage.theme is not None else [])):
        for text in _FILLED.findall("\n".join(source.lines)):
            for how, kind, _, field, values in _FOUND.findall(text):
                wanted = {"".join(value) for value in _VALUE.findall(values)}
                found = [card for card in game.cards.get(kind, ()) if _value(card, field) in wanted]
                most = 1 if how == "find" else len(found)
                shown.setdefault(kind, set()).update(card.id for card in found[:most])
                fields.setdefault(kind, set()).add(field)
            otherwise |= {kind or "*" for kind in _KIND.findall(_FOUND.sub("", text))}
    for kind, ids in shown.items() if "*" not in otherwise else ():
        is_deck = kind in game.kinds and game.kinds[kind].lists
        if kind in printed | otherwise or is_deck or _is_referred_to(usage, kind):
            continue
        by = "ids" if fields[kind] == {"id"} else " and ".join(sorted(fields[kind]))
        for card in game.cards.get(kind, ()):
            if card.id not in ids:
                hint = "show it, or take it out"
                message = f"nothing shows the {kind} {card.id}; the others are shown by their {by}"
                yield warning(ID, message, span=card.span(), hint=hint, subject=card.subject)


def _value(card: Card, field: str) -> str:
    return card.id if field == "id" else str(card.values.get(field))


def _is_referred_to(usage: Usage, kind: str) -> bool:
    """Tell whether fields may name cards of a kind, so that they are shown through those."""
    return any(f"to: {kind}" in line for line in usage.game.sources["game"].lines)
