"""A wording or a term that lists what it says, in its order, says that and nothing else of the kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.rule_orders import differing, listing
from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, Span, warning
from ppgen.localise.oppositions import said_in_order
from ppgen.localise.turned_choices import turned_choice

ID = "text/worded-in-order"
WHY = "A lost “automatic”, “yours” for “theirs”, “otherwise” before “then”: the card does something else."
IN_SOURCE_ALONE = True

_TYPED_SIGN = re.compile(r"(?<!\w)([-+\u2212\u2013])\*{0,2}\{\{\s*signed\(")

FIELDS = {"does": {"type": "effects"}}
_CARDS = [{"id": "sun", "does": [{"op": "take", "count": 2, "most": 5}]}]


def _sample(text: str) -> dict[str, object]:
    parameters = {"count": {"type": "integer"}, "most": {"type": "integer"}}
    wording = {"text": text, "in_order": ["may", "count", "open", "not", "most"]}
    effects = {"take": {"parameters": parameters, "wordings": [wording]}}
    return {"fields": FIELDS, "cards": _CARDS, "files": {"effects": effects}}


GOOD = _sample("You may take {{ count }} open cards, but not {{ most }}.")
BAD = _sample("You may take {{ count }} cards, but not {{ most }}.")
NEAR = _sample("You may take up {{ count }} of the open cards, though not {{ most }}.")


def check(subject: Subject) -> Iterator[Problem]:
    """Hold each text against its list in the language of the game: translations are held against that."""
    game = subject.deck.game
    language = game.source_language
    if subject.deck.language != language:
        return
    for name, operation in game.operations.items():
        for number, wording in enumerate(operation.wordings):
            span = game.sources["effects"].span((name, "wordings", number, "text"))
            if choice := turned_choice(wording.text):
                message = f"says the word for many of one thing, or that for one of several: {choice}"
                hint = "exchange the two words, or turn the condition round"
                yield warning(ID, f"a wording of {name} {message}", span=span, hint=hint, subject=name)
            elif sign := _TYPED_SIGN.search(wording.text):
                message = f"types {sign[1]!r} before a value that brings its own sign"
                yield _problem(f"a wording of {name} {message}", span, name)
            elif message := _fault(wording.text, wording.in_order, language):
                yield _problem(f"a wording of {name} {message}", span, name)
    for name, term in game.terms.items():
        if message := _fault(term.text, term.in_order, language):
            span = game.sources["terms"].span((name, "text"))
            yield _problem(f"the term {name} {message}", span, name)


def _fault(text: str, listed: tuple[str, ...], language: str) -> str:
    said = said_in_order(text, language, listed) if listed else ()
    if said == listed:
        return ""
    there, meant = differing(said, listed)
    return f"says {listing(there)} where its in_order lists {listing(meant)}"


def _problem(message: str, span: Span, subject: str) -> Problem:
    return warning(ID, message, span=span, hint="mend the text, or the list", subject=subject)
