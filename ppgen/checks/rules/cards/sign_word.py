"""A number above 0 stands beside the word for it, one below 0 beside the other, or beside its sign alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.subject import Subject, nested_effects
from ppgen.common.problem import Problem, error
from ppgen.localise import Deck
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

MINUS = "\u2212"
Pair = tuple[str, str]


def check(subject: Subject) -> Iterator[Problem]:
    """Look for the words of signs in each sentence."""
    deck = subject.deck
    signed = dict(_signed(subject))
    if not signed:
        return
    for card, path, _, value in subject.values(EffectsField):
        numbers: dict[Pair, set[int]] = {}
        for _, effect in nested_effects(value, path):
            for name, pair in signed.get(effect["op"], {}).items():
                if effect.get(name):
                    numbers.setdefault(pair, set()).add(effect[name])
        if not numbers:
            continue
        said = card.texts[".".join(map(str, path))].casefold()
        for pair, values in numbers.items():
            for fault in _faults(pair, values, said, deck):
                hint = "let the wording choose the word by the sign of its number, or print the sign"
                span = deck.span(card, path)
                yield error(ID, f"the sentence {fault}", span=span, hint=hint, subject=card.subject)


def _faults(pair: Pair, values: set[int], said: str, deck: Deck) -> Iterator[str]:
    """Say of each word of a pair what is wrong; a sentence with neither must have the signs."""
    found = [
        any(form.casefold() in said for form in deck.terms.get(name, {}).values() if form) for name in pair
    ]
    if not any(found) and all(_has_sign(value, said) for value in values):
        return
    wanted = any(value > 0 for value in values), any(value < 0 for value in values)
    for name, is_said, is_wanted in zip(pair, found, wanted, strict=True):
        if is_said is not is_wanted:
            word = deck.terms[name][""] if name in deck.terms else name
            yield f"{'does not say' if is_wanted else 'says'} {word}"


def _has_sign(value: int, said: str) -> bool:
    """Tell whether a number is said with its sign; Arabic may write the sign behind it."""
    sign, figure = "[+]" if value > 0 else f"[{MINUS}-]", str(abs(value))
    return bool(re.search(rf"{sign}{figure}(?!\d)|(?<!\d){figure}{sign}", said))


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
