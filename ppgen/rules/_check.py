"""Stage 4: is the deck sound? General rules, one a file, and the laws of the game itself."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from ppgen.localise import Deck
from ppgen.problem import Problem, warning
from ppgen.registry import by_id, modules
from ppgen.rules._book import RuleBook, read_rules
from ppgen.rules._engine import Examination
from ppgen.rules._subject import Subject

if TYPE_CHECKING:
    from ppgen.layout import Layouts

LATER_RULES = frozenset({"layout/safe-area", "text/missing-glyph", "text/overset"})
"""Rules about single cards that compose checks, since only it knows where things stand."""


def general_rules() -> dict[str, ModuleType]:
    """Return the general rules by id."""
    return by_id(modules(sys.modules[__package__]), "ID")


def check(deck: Deck, *, layouts: Layouts | None = None, book: RuleBook | None = None) -> list[Problem]:
    """Check a deck against the general rules and its game's own; changes nothing.

    Without `layouts` nothing is said about icons. `book` saves reading the rules again for each language.
    """
    problems: list[Problem] = []
    if book is None:
        book, problems = read_rules(deck.game)
    subject = Subject(deck, None if layouts is None else frozenset(layouts.art))
    general = general_rules()
    for module in general.values():
        problems += module.check(subject)
    examination = Examination(deck, book)
    examination.run()
    known = {*general, *LATER_RULES, *(law.id for law in book.laws)}
    return waived(deck, problems + examination.problems, known=known)


def waived(deck: Deck, problems: list[Problem], *, known: set[str] | None = None) -> list[Problem]:
    """Leave out the problems that a card waives with a reason.

    With `known`, the ids of all rules, waivers of rules that do not exist or found nothing are problems
    themselves; those of LATER_RULES are left for the stage that checks them.
    """
    wanted = {
        (card.subject, rule): card
        for card in deck.all_cards()
        for written in card.waived
        for rule in (written, f"{deck.game.id}/{written}")
    }
    if not wanted:
        return problems
    used = {(problem.subject, problem.rule) for problem in problems} & wanted.keys()
    kept = [problem for problem in problems if (problem.subject, problem.rule) not in used]
    return kept if known is None else kept + _idle_waivers(deck, used, known)


def _idle_waivers(deck: Deck, used: set[tuple[str, str]], known: set[str]) -> list[Problem]:
    found = []
    for card in deck.all_cards():
        for written in card.waived:
            ids = (written, f"{deck.game.id}/{written}")
            if not known.intersection(ids):
                message, hint = f"there is no rule {written} to waive", "look at its spelling"
                rule = "rule/unknown-waiver"
            elif not LATER_RULES.intersection(ids) and not any((card.subject, rule) in used for rule in ids):
                message, hint = f"the rule {written} finds nothing here", "take the waiver out"
                rule = "rule/unused-waiver"
            else:
                continue
            span = card.span("waive", written)
            found.append(warning(rule, message, span=span, hint=hint, subject=card.subject))
    return found
