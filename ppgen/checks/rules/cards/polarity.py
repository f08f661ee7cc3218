"""A sentence says that side of an opposition which its effect means: at least, and not at most."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, Span, error
from ppgen.localise.oppositions import oppositions

ID = "text/polarity"
WHY = "A wording that says the contrary of what its effect does turns the card round."

FIELDS = {"does": {"type": "effects"}}
_CARDS = [{"id": "sun", "does": [{"op": "rest", "men": 3}]}]


def _effects(text: str) -> dict[str, object]:
    rest = {"says": ["at_least"], "parameters": {"men": {"type": "integer"}}, "wordings": [{"text": text}]}
    return {"rest": rest}


GOOD = {"fields": FIELDS, "cards": _CARDS, "files": {"effects": _effects("At least {{ men }} rest.")}}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": {"effects": _effects("At most {{ men }} rest.")}}


def check(subject: Subject) -> Iterator[Problem]:
    """Compare the wordings and terms of the source language with the poles that they are said to carry."""
    deck = subject.deck
    game = deck.game
    words = oppositions(deck.language)
    if words is None or deck.language != game.source_language:
        return  # translations are compared where they are read
    for name, operation in game.operations.items():
        for number, wording in enumerate(operation.wordings):
            for message in words.contradictions(wording.text, (*operation.says, *wording.says)):
                span = game.sources["effects"].span((name, "wordings", number, "text"))
                yield _problem(f"a wording of {name}: {message}", span, name)
    for name, term in game.terms.items():
        for form, text in {"": term.text, **term.forms}.items():
            for message in words.contradictions(text, term.says):
                path = (name, "forms", form) if form else (name, "text")
                yield _problem(f"the term {name}: {message}", game.sources["terms"].span(path), name)


def _problem(message: str, span: Span, subject: str) -> Problem:
    hint = "mend the words, or what `says` names"
    return error(ID, message, span=span, hint=hint, subject=subject)
