"""A short word has the form that the word behind it asks for: an attack, l’attaque."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, Span, warning
from ppgen.localise.own_tables import of_language
from ppgen.localise.text_places import steps_of

ID = "text/elision"
WHY = "Everybody stumbles over “a attack” and “le adversaire”, also where a value filled in the word."

FIELDS = {"note": {"type": "text"}}


def _sample(note: str) -> dict[str, object]:
    return {"fields": FIELDS, "cards": [{"id": "sun", "note": note}]}


GOOD = _sample("Win an attack, an **open** one, or a one of the die.")
BAD = _sample("Win a attack.")
NEAR = _sample("Team A attacks. Choose a or b, a unit or an hour; an NPC and a IV.")


class _Form(NamedTuple):
    pattern: re.Pattern[str]
    instead: str
    unless: frozenset[str]


def check(subject: Subject) -> Iterator[Problem]:
    """Look at each printed text and each term of a language whose short words are known."""
    deck = subject.deck
    forms = _forms(deck.language)
    told: set[Span] = set()
    for text, span, about in _texts(subject) if forms else ():
        for form in forms:
            for found in form.pattern.finditer(text):
                if found[2].lower() in form.unless or span in told:
                    continue
                told.add(span)
                message = f"it says “{found[1]} {found[2]}”"
                hint = f"write {form.instead} before {found[2]}, or waive {ID} where that is a name"
                yield warning(ID, message, span=span, hint=hint, subject=about)


@cache
def _forms(language: str) -> tuple[_Form, ...]:
    made = []
    for row in of_language("elisions.yaml", language) or ():
        before = "|".join(map(re.escape, row["before"]))
        begins = f"[{re.escape(row['begins'])}]"
        pattern = re.compile(rf"(?<![\w’'-])({before}) (?:\*{{1,2}})?({begins}[^\W\d_]+)(?![\w-])")
        made.append(_Form(pattern, row["instead"], frozenset(row["unless"])))
    return tuple(made)


def _texts(subject: Subject) -> Iterator[tuple[str, Span, str]]:
    deck = subject.deck
    for card in deck.all_cards():
        for field, text in card.texts.items():
            yield text, deck.span(card, steps_of(field)), card.subject
    for name, forms in deck.terms.items():
        span = deck.places.of_term(name) or deck.game.sources["terms"].span((name,))
        for text in forms.values():
            yield text, span, name
