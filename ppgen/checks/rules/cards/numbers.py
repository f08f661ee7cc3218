"""A sentence says exactly the numbers of the effects it was made from."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.subject import Subject, nested_effects
from ppgen.common.icon_marks import NAME
from ppgen.common.problem import Problem, error
from ppgen.localise.figures import figures
from ppgen.localise.sentences import SENTENCE
from ppgen.model.effect import Operation
from ppgen.model.field import EffectsField

ID = "text/number-parity"
WHY = "A number that a sentence adds, drops or changes makes the card lie about what it does."

_PARAMETERS = {"count": {"type": "integer"}}
FIELDS = {"does": {"type": "effects"}}
_CARDS = [{"id": "sun", "does": [{"op": "take", "count": 3}]}]


def _effects(text: str) -> dict[str, Any]:
    return {"take": {"parameters": _PARAMETERS, "wordings": [{"text": text}]}}


GOOD = {"fields": FIELDS, "cards": _CARDS, "files": {"effects": _effects("Take **{{ count }}**.")}}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": {"effects": _effects("Take 3 of {{ count }}.")}}

_ICON = re.compile(NAME)


def check(subject: Subject) -> Iterator[Problem]:
    """Compare the numbers of each sentence with those of its effects."""
    operations = subject.deck.game.operations
    for card, path, _, value in subject.values(EffectsField):
        said = card.texts[".".join(map(str, path))]
        printed = Counter(_spoken(said, subject.deck.language))
        meant: Counter[float] = Counter()
        needed: Counter[float] = Counter()
        for place, effect in nested_effects(value, path):
            forms = {SENTENCE} if len(place) == len(path) + 1 else forms_of(operations[effect["op"]])
            for number, in_words in _meant(effect, operations[effect["op"]], kind=card.kind, forms=forms):
                meant[number] += 1
                needed[number] += not in_words
        if printed - meant or needed - printed:
            message = f"the text says {_listed(printed)}, the effects say {_listed(meant)}"
            hint = "let the wording print each parameter once"
            span = subject.deck.span(card, path)
            yield error(ID, message, span=span, hint=hint, subject=card.subject)


def _spoken(said: str, language: str) -> Iterator[float]:
    """Yield the numbers in a text, in figures of any script, raised and lowered ones and fractions too.

    Versions such as `v4.0.3` are names.
    """
    plain = _ICON.sub("", said)
    for number in figures(plain, language):
        value = number.replace("\u2212", "-")
        if value[0] != "v" and value.count(".") <= 1:
            yield float(value)
    for character in plain if not plain.isascii() else "":
        if unicodedata.category(character) in {"No", "Nl"}:
            yield unicodedata.numeric(character)


def forms_of(operation: Operation) -> set[str]:
    """Return the forms in which an effect inside another may be said."""
    matches = (wording.match for wording in operation.wordings)
    return {SENTENCE, *(str(match["form"]) for match in matches if "form" in match)}


def _meant(
    effect: Mapping[str, Any], operation: Operation, *, kind: str, forms: set[str]
) -> Iterator[tuple[float, bool]]:
    """Yield each number of an effect, and whether a wording written for it may say it in words."""
    fitting = {operation.wording_for({**effect, "kind": kind, "form": form}) for form in forms}
    in_words = {key for number in fitting if number is not None for key in operation.wordings[number].match}
    for name, value in effect.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield value, name in in_words


def _listed(numbers: Counter[float]) -> str:
    return ", ".join(f"{number:g}" for number in sorted(numbers.elements())) or "no number"
