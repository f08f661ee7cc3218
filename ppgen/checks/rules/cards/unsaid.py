"""The wording of an effect says each of its parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.checks.rules.cards.numbers import forms_of
from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error
from ppgen.expressions import ExpressionError, compile_template
from ppgen.localise.sentences import SENTENCE
from ppgen.model.effect import Operation
from ppgen.model.game import TEXT_FUNCTIONS

ID = "text/unsaid-parameter"
WHY = "What an effect does and its sentence does not say is a rule that nobody can read."

FIELDS = {"does": {"type": "effects"}}
_CARDS = [{"id": "sun", "does": [{"op": "take", "count": 3, "slowly": True}]}]


def _effects(wordings: list[dict[str, Any]]) -> dict[str, object]:
    parameters = {"count": {"type": "integer"}, "slowly": {"type": "boolean", "optional": True}}
    return {"effects": {"take": {"parameters": parameters, "wordings": wordings}}}


_SAID = {"text": "Take {{ count }} slowly.", "match": {"slowly": True}}
GOOD = {"fields": FIELDS, "cards": _CARDS, "files": _effects([{"text": "Take {{ count }}."}, _SAID])}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": _effects([{"text": "Take {{ count }}."}])}


def check(subject: Subject) -> Iterator[Problem]:
    """Look for each parameter of each effect in the wording that is used for it."""
    deck = subject.deck
    if deck.language != deck.game.source_language:
        return  # a translation uses the values of its source, or is refused
    known: dict[tuple[str, int], frozenset[str]] = {}
    for card, path, effect in subject.effects():
        operation = deck.game.operations[effect["op"]]
        forms = {SENTENCE} if len(path) == 2 else forms_of(operation)
        numbers = {operation.wording_for({**effect, "kind": card.kind, "form": form}) for form in forms}
        for number in numbers - {None}:
            key = (effect["op"], number or 0)
            if key not in known:
                known[key] = _said(operation, number or 0)
            given = [name for name, value in effect.items() if name != "op" and value is not None]
            unsaid = [name for name in given if name not in known[key]]
            if unsaid:
                message = f"the wording of {effect['op']} does not say {' and '.join(unsaid)}"
                hint = "write a wording that prints it, or one whose `match` fixes it"
                yield error(ID, message, span=card.span(*path), hint=hint, subject=card.subject)
                break


def _said(operation: Operation, number: int) -> frozenset[str]:
    wording = operation.wordings[number]
    try:
        template = compile_template(wording.text, functions=TEXT_FUNCTIONS)
    except ExpressionError:  # localising has told it
        return frozenset(operation.parameters)
    names = {name.split(".")[0] for name in template.names | template.guarded}
    return frozenset(names | wording.match.keys())
