"""A game's rules tried on their own samples, for designers without a test suite."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from ppgen.checks.game.rule_book import GameRule, RuleBook
from ppgen.checks.game.samples import FOUL, obeys_bad, obeys_good, untried_parts
from ppgen.common.problem import Problem, error, warning
from ppgen.localise import Deck


def try_samples(deck: Deck, book: RuleBook) -> list[Problem]:
    """Report each rule of a game whose good sample fails, whose bad one passes, or that cannot be tried."""
    return [problem for rule in book.rules for problem in _tried(deck, book, rule)]


def _tried(deck: Deck, book: RuleBook, rule: GameRule) -> Iterator[Problem]:
    if book.source is None:
        return
    source, name = book.source, rule.entry.id
    for key in ("good", "bad"):
        span = source.span((rule.place, key))
        try:
            wrong = not obeys_good(deck, rule) if key == "good" else any(obeys_bad(deck, rule))
            untried = untried_parts(deck, rule) if key == "bad" else []
        except FOUL as fault:
            message = f"the {key} sample of {name} cannot be tried: {_reason(fault)}"
            hint = "write only the values that differ from a card of the game: {might: 2}, or a list of such"
            yield error("rule/sample", message, span=span, hint=hint, subject=name)
            continue
        if wrong:
            message = f"the {key} sample of {name} {'breaks' if key == 'good' else 'obeys'} the rule"
            hint = "mend the sample, or the check: it does not find what it is for"
            yield error("rule/sample", message, span=span, hint=hint, subject=name)
        for part in untried:
            message = f"no bad sample of {name} fails for this part alone: {part}"
            hint = "add one to the list of bad samples, or take the part out if nothing can break it alone"
            yield warning("rule/untried-part", message, span=span, hint=hint, subject=name)


def _reason(fault: Exception) -> str:
    if isinstance(fault, ValueError) and not isinstance(fault, ValidationError):
        return str(fault)
    return "its values are not what the fields of the kind take"
