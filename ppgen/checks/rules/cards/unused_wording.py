"""Every wording of an effect is used by some card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning

ID = "game/unused-wording"
WHY = "A wording that no card uses is translated for nothing, or its match never fits."

_WORDINGS = [{"text": "Take {{ count }}."}, {"match": {"count": 1}, "text": "Take one."}]
EFFECTS = {"take": {"parameters": {"count": {"type": "integer"}}, "wordings": _WORDINGS}}
FIELDS = {"does": {"type": "effects"}}
GOOD = {
    "fields": FIELDS,
    "files": {"effects": EFFECTS},
    "cards": [
        {"id": "sun", "does": [{"op": "take", "count": 1}]},
        {"id": "moon", "does": [{"op": "take", "count": 2}]},
    ],
}
BAD = {**GOOD, "cards": [{"id": "sun", "does": [{"op": "take", "count": 1}]}]}

_FORMS_ARE_UNKNOWN = "form"


def check(subject: Subject) -> Iterator[Problem]:
    """Report each wording that fits no effect, and each effect that no card has."""
    game = subject.deck.game
    if game.incomplete:
        return
    if game.of_all_sets is not None:
        subject = Subject(replace(subject.deck, cards=game.of_all_sets), None)
    seen: dict[str, list[dict[str, Any]]] = {}
    for card, _, effect in subject.effects():
        seen.setdefault(effect["op"], []).append({**effect, "kind": card.kind})
    for op, operation in game.operations.items():
        forms = {wording.match.get(_FORMS_ARE_UNKNOWN) for wording in operation.wordings}
        used = {
            operation.wording_for({**values, _FORMS_ARE_UNKNOWN: form})
            for values in seen.get(op, ())
            for form in forms
        }
        for number in range(len(operation.wordings)):
            if number not in used:
                span = game.sources["effects"].span((op, "wordings", number))
                message = f"no card uses this wording of {op}"
                yield warning(ID, message, span=span, hint="take it out, or mend its match")
