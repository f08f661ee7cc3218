"""Codes of terms, such as RB for right back, are taken from the terms if other texts take them from there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.checks.subject import Subject
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, Span, warning
from ppgen.expressions.names import FILLED_IN
from ppgen.model.field import TextField
from ppgen.model.game import Game

ID = "text/typed-code"
WHY = "A code that is typed is printed in one language for all, and stays when the term is called otherwise."

IN_SOURCE_ALONE = True

FIELDS = {"line": {"type": "text", "translate": True}}
_TAKEN = "In {{ term('back', 'code') }} or {{ term('wing', 'code') }} nobody shoots."
_TERMS = {
    "back": {"text": "right back", "forms": {"code": "RB"}},
    "wing": {"text": "winger", "forms": {"code": "RW"}},
}


def _sample(line: str) -> dict[str, object]:
    cards = [{"id": "sun", "line": _TAKEN}, {"id": "moon", "line": line}]
    return {"fields": FIELDS, "cards": cards, "files": {"terms": _TERMS}}


GOOD = _sample("The other {{ term('back', 'code') }} runs.")
BAD = _sample("The other RB runs.")
NEAR = _sample("The RBs run, and each rb; RW, RB and RW are signs.")

_CODE = re.compile(r"[^\W\d_]{2,}")
_EXPRESSION = re.compile(rf"{FILLED_IN}|:[\w-]+:", re.DOTALL)
_TAKEN_FROM = re.compile(r"term\(\s*[\w\"']+\s*,\s*[\"'](\w+)[\"']\s*\)")


class _Text(NamedTuple):
    written: str
    span: Span
    subject: str
    what: str


def check(subject: Subject) -> Iterator[Problem]:
    """Look at the texts of cards and the wordings of effects as they are written.

    A form of which as many or more are typed as are taken from the terms is meant to be typed.
    """
    game = subject.deck.game
    if subject.deck.language != game.source_language:
        return
    codes = _codes(game)
    if not codes:
        return
    texts = [*_texts(subject)]
    taken = Counter(form for text in texts for form in _TAKEN_FROM.findall(text.written))
    found = [(text, code) for text in texts for code in _typed(text.written) if code in codes]
    typed = Counter(codes[code][1] for _, code in found)
    for text, code in found:
        name, form = codes[code]
        if typed[form] < taken[form]:
            message = f"{text.what}types {code}, which is the {form} of {name}"
            hint = (
                f'write {{{{ term("{name}", "{form}") }}}}, as other texts do; if it is no {form}, waive {ID}'
            )
            yield warning(ID, message, span=text.span, hint=hint, subject=text.subject)


def _codes(game: Game) -> dict[str, tuple[str, str]]:
    """Return the term and the form of each code: two capitals or more, and nothing else."""
    found: dict[str, tuple[str, str]] = {}
    for name, term in game.terms.items():
        for form, text in term.forms.items():
            if _CODE.fullmatch(text) and text.upper() == text != text.lower():
                found.setdefault(text, (name, form))
    return found


def _typed(written: str) -> Iterator[str]:
    yield from dict.fromkeys(_CODE.findall(_EXPRESSION.sub(" ", written)))


def _texts(subject: Subject) -> Iterator[_Text]:
    game = subject.deck.game
    cards = {card.subject: card for card in game.all_cards()}
    for card, path, field, _ in subject.values(TextField):
        if isinstance(field, TextField) and field.translate and card.subject in cards:
            text = value_at(cards[card.subject].values, path)
            if isinstance(text, str):
                yield _Text(text, card.span(*path), card.subject, "it ")
    for name, operation in game.operations.items():
        for number, wording in enumerate(operation.wordings):
            span = game.sources["effects"].span((name, "wordings", number, "text"))
            yield _Text(wording.text, span, name, f"a wording of {name} ")
