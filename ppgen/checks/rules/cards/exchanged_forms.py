"""Two terms whose forms are called as each other: label Difficulty for pressure, Pressure for difficulty."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.model.game import ALSO, Term

ID = "text/exchanged-forms"
WHY = "Exchanged, the label of one thing stands above the number of another."
IN_SOURCE_ALONE = True

LEAST_LETTERS = 3
"""Shorter words begin too many others."""

MOST_LETTERS = 60
"""Longer ones are sentences."""


def _sample(label: str, other: str) -> dict[str, object]:
    terms = {
        "pressure": {"text": "pressure", "forms": {"label": label}},
        "difficulty": {"text": "difficulty", "forms": {"label": other}},
    }
    text = "{{ term('pressure', 'label') }} {{ term('difficulty', 'label') }}"
    fields = {"line": {"type": "text"}}
    return {"fields": fields, "cards": [{"id": "one", "line": text}], "files": {"terms": terms}}


GOOD = _sample("Pressure", "Difficulty")
BAD = _sample("Difficulty", "Pressure")
NEAR = _sample("Difficulty", "How difficult")


def check(subject: Subject) -> Iterator[Problem]:
    """Compare the forms of terms with the words of the others, in the language of the game."""
    game = subject.deck.game
    if subject.deck.language != game.source_language:
        return
    owners: dict[str, list[str]] = defaultdict(list)
    for name, term in game.terms.items():
        owners[term.text.casefold()].append(name)
    meant = {
        (name, form): {other for word in _beginnings(text) for other in owners.get(word, ())}
        for name, term in game.terms.items()
        for form, text in term.forms.items()
        if form != ALSO and not _begins(text, term)
    }
    for (name, form), others in meant.items():
        for other in sorted(others):
            if name < other and name in meant.get((other, form), ()):
                first, second = (game.terms[one].forms[form] for one in (name, other))
                message = f"the {form} of {name} is {first!r}, and that of {other} {second!r}"
                span = game.sources["terms"].span((name, "forms", form))
                yield warning(ID, message, span=span, hint="exchange the two", subject=name)


def _begins(text: str, term: Term) -> bool:
    return text.casefold().startswith(term.text.casefold())


def _beginnings(text: str) -> Iterator[str]:
    """Yield what a form begins with: what it is called itself, and what many of it add an ending to."""
    plain = text.casefold()[:MOST_LETTERS]
    yield from (plain[:length] for length in range(LEAST_LETTERS, len(plain) + 1))
