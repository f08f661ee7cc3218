"""A number above 0 stands beside the word for it, one below 0 beside the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.subject import Subject, nested_effects
from ppgen.common.problem import Problem, error
from ppgen.model.field import EffectsField, IntegerField

ID = "text/sign-word"
WHY = "A bonus of −2 is a penalty: word and sign must say the same in every language."

FIELDS = {"does": {"type": "effects"}}
_TERMS = {"bonus": {"text": "bonus"}, "penalty": {"text": "penalty"}}
_CARDS = [{"id": "sun", "does": [{"op": "change", "by": 3}]}]


def _files(condition: str) -> dict[str, object]:
    text = f'A {{{{ term("bonus" if {condition} else "penalty") }}}} of {{{{ signed(by) }}}}.'
    by = {"type": "integer", "signs": ["bonus", "penalty"]}
    return {"terms": _TERMS, "effects": {"change": {"parameters": {"by": by}, "wordings": [{"text": text}]}}}


GOOD = {"fields": FIELDS, "cards": _CARDS, "files": _files("by > 0")}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": _files("by < 0")}

Pair = tuple[str, str]


def check(subject: Subject) -> Iterator[Problem]:
    """Look for the words of signs in each sentence."""
    deck = subject.deck
    signed = dict(_signed(subject))
    if not signed:
        return
    for card, path, _, value in subject.values(EffectsField):
        wanted: set[str] = set()
        pairs: set[Pair] = set()
        for _, effect in nested_effects(value, path):
            for name, pair in signed.get(effect["op"], {}).items():
                if effect.get(name):
                    pairs.add(pair)
                    wanted.add(pair[0] if effect[name] > 0 else pair[1])
        if not pairs:
            continue
        said = card.texts[".".join(map(str, path))].casefold()
        for name in sorted({name for pair in pairs for name in pair}):
            is_said = any(form.casefold() in said for form in deck.terms.get(name, {}).values() if form)
            if is_said is not (name in wanted):
                what = "does not say" if name in wanted else "says"
                message = f"the sentence {what} {deck.terms[name][''] if name in deck.terms else name}"
                hint = "let the wording choose the word by the sign of its number"
                yield error(ID, message, span=card.span(*path), hint=hint, subject=card.subject)


def _signed(subject: Subject) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the operations with numbers whose sign has a word, by parameter."""
    for name, operation in subject.deck.game.operations.items():
        pairs = {
            key: field.signs
            for key, field in operation.parameters.items()
            if isinstance(field, IntegerField) and field.signs
        }
        if pairs:
            yield name, pairs
