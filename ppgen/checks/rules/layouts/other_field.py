"""A text that is called after a field of what a part is given shows that field, and not its neighbour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, error
from ppgen.expressions import ExpressionError, compile_expression, compile_template, is_dynamic
from ppgen.layout.elements.text import Model as Text
from ppgen.model.field import FieldType, IntegerField, ListField, MapField
from ppgen.model.game import EXPRESSION_FUNCTIONS, Each, Game

ID = "layout/other-field"
WHY = "A ferry that prints where it starts in place of where it leads sends every player astray."

_KNOWN = frozenset({"card", "text", "cards", "constants", "game", "titles", "page", "panel", "step", "key"})
"""Names that every layout sees; other rules hold them."""


_SENTENCES = frozenset({"card.texts", "text"})
"""What holds the sentences of a card, those of the entries of its lists included."""


def _sample(name: str, shown: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    line = {**text, "box": [5, 15, 50, 9], "name": name, "text": f"{{{{ sign.{shown} }}}}"}
    number = {**text, "name": "number", "text": "{{ sign.number }}"}
    return {
        "derived": {"way": '{{ "on" if card.to > card.number else "back" }}'},
        "fields": {"number": {"type": "integer"}, "to": {"type": "integer"}},
        "cards": [{"id": "ferry", "number": 4, "to": 14}],
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {"sign": [number, line]},
        },
        "face": [{"type": "part", "part": "sign", "with": {"sign": "{{ card }}"}}],
    }


GOOD = _sample("to", "to")
BAD = _sample("to", "way }} {{ sign.number")
NEAR = _sample("to", "way")


class _Things(NamedTuple):
    """What a kind of card, or an entry of a list of its cards, has: fields and derived values."""

    fields: Mapping[str, FieldType]
    derived: Mapping[str, str | Each]
    is_entry: bool = False


def _things(game: Game) -> Iterator[_Things]:
    """Yield all kinds, and the entries of their lists that are maps."""
    for kind in game.kinds.values():
        yield _Things(kind.fields, kind.derived)
        for field in kind.fields.values():
            if isinstance(field, ListField) and isinstance(field.items, MapField):
                yield _Things(field.items.fields, {}, is_entry=True)


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the names of texts with the fields that they look up of what they are given."""
    kinds = [*_things(usage.game)]
    for one in written_elements(usage):
        element = one.element
        if not isinstance(element, Text) or not element.name:
            continue
        called = element.name.replace("-", "_")
        looked = _looked_up(element)
        is_alone = not element.text.names & _SENTENCES
        meant = [
            kind
            for kind in kinds
            if called in kind.fields and looked <= _values(kind) and (is_alone or not kind.is_entry)
        ]
        if looked and meant and not any(_is_shown(called, kind, looked) for kind in meant):
            shown = ", ".join(sorted(looked))
            hint = "show it, or call the element otherwise"
            message = f"the element {element.name} shows {shown} of what it is given, and not {called}"
            yield error(
                ID, message, span=one.source.span((*one.place, "text")), hint=hint, subject=one.subject
            )


def _looked_up(element: Text) -> frozenset[str]:
    """Return the fields that a text looks up of what is neither its card nor known to every layout."""
    parted = (name.split(".") for name in element.text.names | element.text.guarded)
    return frozenset(steps[1] for steps in parted if len(steps) > 1 and steps[0] not in _KNOWN)


def _is_shown(called: str, kind: _Things, looked: frozenset[str]) -> bool:
    """Tell whether a field is looked up itself, or in a derived value and not beside another number."""
    if called in looked or called not in _made_of(kind, looked):
        return called in looked
    numbers = {name for name in looked if isinstance(kind.fields.get(name), IntegerField)}
    return not (numbers and isinstance(kind.fields[called], IntegerField))


def _values(kind: _Things) -> frozenset[str]:
    return frozenset({*kind.fields, *kind.derived})


def _made_of(kind: _Things, names: frozenset[str]) -> set[str]:
    """Return fields and derived values with all that the derived ones are made of."""
    found, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _sources(kind.derived[name]) if name in kind.derived else ()
    return found


def _sources(derived: str | Each) -> Iterator[str]:
    for text in (derived,) if isinstance(derived, str) else (derived.value, *derived.each):
        made = compile_template if is_dynamic(text) else compile_expression
        try:
            compiled = made(text, functions=EXPRESSION_FUNCTIONS)
        except ExpressionError:
            continue
        for name in compiled.names | compiled.guarded:
            steps = name.split(".")
            yield steps[min(1, len(steps) - 1)]
