"""Do the rules of a game find what their samples say? The trial that a designer without a test suite runs."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from ppgen.localise import Deck
from ppgen.problem import Problem, error
from ppgen.rules._book import Law, RuleBook
from ppgen.rules._samples import obeyed

_FOUL = (ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration)
"""What a sample of the wrong shape leads to."""


def try_samples(deck: Deck, book: RuleBook) -> list[Problem]:
    """Report each law of a game whose good sample fails, whose bad one passes, or that cannot be tried."""
    return [problem for law in book.laws for problem in _tried(deck, book, law)]


def _tried(deck: Deck, book: RuleBook, law: Law) -> Iterator[Problem]:
    if book.source is None:
        return
    for key in ("good", "bad"):
        span = book.source.span((law.place, key))
        try:
            obeys = obeyed(deck, law, good=key == "good")
        except _FOUL as fault:
            message = f"the {key} sample of {law.rule.id} cannot be tried: {_reason(fault)}"
            hint = "write only the values that differ from a card of the game: {might: 2}, or a list of such"
            yield error("rule/sample", message, span=span, hint=hint, subject=law.rule.id)
            continue
        if obeys != (key == "good"):
            message = f"the {key} sample of {law.rule.id} {'breaks' if key == 'good' else 'obeys'} the rule"
            hint = "mend the sample, or the check: it does not find what it is for"
            yield error("rule/sample", message, span=span, hint=hint, subject=law.rule.id)


def _reason(fault: Exception) -> str:
    if isinstance(fault, ValueError) and not isinstance(fault, ValidationError):
        return str(fault)
    return "its values are not what the fields of the kind take"
