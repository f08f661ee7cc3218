"""Effects into sentences: one wording per effect, filled with the card's own values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ppgen.common.problem import Span, error
from ppgen.expressions import ExpressionError
from ppgen.localise.words import Words, shared_values
from ppgen.model.card import Card

SENTENCE = "sentence"
MAX_SAID = 200
"""How many effects one sentence may be made of."""


class Sentences:
    """Renders effects in one language; equal effects on cards of a kind are rendered once."""

    def __init__(self, words: Words) -> None:
        """Compile the wordings of all effects."""
        self._words = words
        self._shared = shared_values(words)
        self._remembered: dict[tuple[str, ...], str] = {}
        self._texts: dict[tuple[str, int], str] = {}
        self._sees_card = False
        for op, operation in words.game.operations.items():
            for number, wording in enumerate(operation.wordings):
                place = words.place("effects", op, "wordings", number, "text")
                text = words.translated(f"effect/{op}", wording.text, place)
                self._texts[op, number] = text
                template = words.template(text, place)
                if template is not None and any(name.split(".")[0] == "card" for name in template.names):
                    self._sees_card = True

    def of(
        self, effects: Iterable[dict[str, Any]], card: Card, *, separator: str, path: tuple[str | int, ...]
    ) -> str:
        """Return what a list of effects says; `path` leads to it in the card."""
        said = []
        for number, effect in enumerate(effects):
            key = (card.kind, card.id if self._sees_card else "", repr(effect))
            text = self._remembered.get(key)
            if text is None:
                speaker = _Speaker(self, card, (*path, number))
                text = self._remembered[key] = speaker.say(effect, SENTENCE)
            said.append(text)
        return separator.join(said)

    def one(self, effect: dict[str, Any], form: str, speaker: _Speaker) -> str:
        """Return the sentence or clause of one effect."""
        op = effect["op"]
        values = {**effect, "kind": speaker.card.kind, "form": form}
        number = self._words.game.operations[op].wording_for(values)
        if number is None:
            self._words.report(_no_wording(op, values, speaker.place()))
            return ""
        text = self._texts[op, number]
        place = self._words.place("effects", op, "wordings", number, "text")
        template = self._words.template(text, place)
        if template is None:
            return ""
        seen = {**self._shared, **values, "card": speaker.card.values, "effect": speaker.say}
        return self._words.rendered(template, seen, text, place, subject=speaker.card.subject)


class _Speaker:
    """One effect of one card being rendered, with those inside it."""

    __slots__ = ("_path", "_said", "_sentences", "card")

    def __init__(self, sentences: Sentences, card: Card, path: tuple[str | int, ...]) -> None:
        self._sentences = sentences
        self._path = path
        self._said = 0
        self.card = card

    def place(self) -> Span:
        """Where the effect stands in the card's file."""
        return self.card.span(*self._path)

    def say(self, effects: Any, form: str = SENTENCE) -> str:
        """Return what an effect, or a list of them, says: the helper `effect` of templates."""
        listed = [effects] if isinstance(effects, dict) else effects
        if not isinstance(listed, list) or (listed and not _holds_effects(listed)):
            raise ExpressionError("effect() needs a parameter that holds effects; there are none here")
        self._said += len(listed)
        if self._said > MAX_SAID:
            raise ExpressionError(f"a sentence is made of more than {MAX_SAID} effects")
        return " ".join(self._sentences.one(item, form, self) for item in listed)


def _no_wording(op: str, values: dict[str, Any], place: Span) -> Any:
    given = ", ".join(f"{key}: {value}" for key, value in values.items() if key != "op" and value is not None)
    return error(
        "localise/no-wording",
        f"there is no wording for the effect {op} with {given}",
        span=place,
        hint=f"add one under {op} in effects.yaml whose match fits, or mend the effect",
    )


def outcomes(effects: Any) -> list[dict[str, Any]]:
    """List effects with those inside them; `conditional` tells whether each depends on something.

    The helper `outcomes` of expressions: an effect depends on something if it has conditions (another
    family's effects in its parameters) or stands inside another effect.
    """
    found: list[dict[str, Any]] = []
    _collect(effects, inside=False, found=found)
    return found


def _collect(effects: Any, *, inside: bool, found: list[dict[str, Any]]) -> None:
    for effect in effects if isinstance(effects, list) else ():
        if not isinstance(effect, dict) or "op" not in effect:
            continue
        nested = [value for value in effect.values() if _holds_effects(value)]
        found.append({**effect, "conditional": inside or bool(nested)})
        for value in nested:
            _collect(value, inside=True, found=found)


def _holds_effects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) and "op" in item for item in value)
