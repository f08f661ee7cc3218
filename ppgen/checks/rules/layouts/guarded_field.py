"""What is drawn where a card has a second thing, and is called after it, shows that and not the first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import name_parts, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic
from ppgen.model.field import FieldType, ReferenceField, TermField
from ppgen.model.game import Game, Kind

ID = "layout/guarded-field"
WHY = "A second post with the line of the first one sends a player where nobody wants him."


def _sample(name: str, shown: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    group = {
        "type": "group",
        "if": "{{ card.second_post is not none }}",
        "items": [
            {**text, "box": [5, 30, 50, 9], "text": "{{ term(card.second_post) }}"},
            {**text, "box": [5, 45, 50, 9], "name": name, "text": f"{{{{ constants.lines[{shown}] }}}}"},
        ],
    }
    post = {"type": "term", "group": "post"}
    return {
        "fields": {"post": post, "second_post": {**post, "optional": True}},
        "cards": [{"id": "sun", "post": "goal", "second_post": "wing"}, {"id": "sea", "post": "wing"}],
        "constants": {"lines": {"goal": "back", "wing": "front"}},
        "files": {"terms": {one: {"text": one.title(), "groups": ["post"]} for one in ("goal", "wing")}},
        "face": [{**text, "text": "{{ term(card.post) }}"}, group],
    }


GOOD = _sample("second_line", "card.second_post")
BAD = _sample("second_line", "card.post")
NEAR = _sample("first_line", "card.post")

_GUARD = re.compile(r"\s*\{\{\s*card\.(\w+)(?: is not none)?(?:\s+and\s+[^{}]*)?\s*\}\}\s*")
_OF_CARD = "card."


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each text that is drawn where a card has a word or another card of its own."""
    sheets = _sheets(usage.game)
    for one in written_elements(usage):
        kind = usage.game.kinds.get(sheets.get(one.subject, one.subject))
        if kind is None or one.part or not isinstance(one.element, Text):
            continue
        looked = _fields(one.element)
        for guard, condition in _guards(one):
            others = [other for other in looked if _is_like(kind, other, guard)]
            if any(f"{_OF_CARD}{other}" in condition for other in others):
                continue  # it asks for both, and may mean either
            if len(others) == 1 and guard not in looked and _is_called(one.element.name, guard, others[0]):
                message = f"{one.element.name} shows {others[0]}, and is drawn where the card has its {guard}"
                hint = f"show card.{guard}, or call it otherwise"
                span = one.source.span((*one.place, "text"))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _sheets(game: Game) -> dict[str, str]:
    """Return the kind of the records that each layout of a score sheet shows."""
    components = (one for one in game.components.values() if one.layout and "score" in one.own)
    return {str(one.layout): str(one.own["score"]) for one in components}


def _guards(one: WrittenElement) -> Iterator[tuple[str, str]]:
    """Yield the fields of which an element and the groups around it ask whether a card has one, and how."""
    for element in one.whole:
        condition = element.condition
        found = _GUARD.fullmatch(condition.source) if isinstance(condition, Dynamic) else None
        if found:
            yield found[1], found[0]


def _fields(element: Text) -> frozenset[str]:
    names = element.text.names | element.text.guarded
    return frozenset(name.split(".")[1] for name in names if name.startswith(_OF_CARD))


def _is_like(kind: Kind, other: str, guard: str) -> bool:
    """Tell whether two fields have words of the same group, or cards of the same kind."""
    groups = [_group(kind.fields.get(name)) for name in (other, guard)]
    return other != guard and groups[0] == groups[1] != ""


def _group(field: FieldType | None) -> str:
    match field:
        case TermField():
            return field.group
        case ReferenceField():
            return f"{field.to}:"
        case _:
            return ""


def _is_called(name: str, guard: str, other: str) -> bool:
    """Tell whether an element is called by what tells a field from another."""
    own, others = name_parts(guard), name_parts(other)
    return bool(name_parts(name) & (own - others)) and not name_parts(name) & (others - own)
