"""A sentence that states a rule of play says what the rule lists, in its order."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.rule_orders import RuleOrders
from ppgen.checks.stated import stated_by_cards
from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning

ID = "text/stated-in-order"
WHY = "A word exchanged for its contrary, a lost “not”, two figures in each other's place: another rule."
IN_SOURCE_ALONE = True

_STATES = {"type": "list", "items": {"type": "text"}}


def _sample(line: str) -> dict[str, object]:
    rules = [{"id": "draw", "says": "Who may draw how many.", "in_order": [["may", "hand", "not", "most"]]}]
    return {
        "fields": {"line": {"type": "text"}, "states": _STATES},
        "constants": {"hand": 5, "most": 2},
        "cards": [{"id": "one", "line": line, "states": ["draw"]}],
        "files": {"rules_of_play": rules},
    }


GOOD = _sample("You may draw {{ constants.hand }} cards, but not {{ constants.most }} times.")
BAD = _sample("You may draw {{ constants.most }} cards, but not {{ constants.hand }} times.")


def check(subject: Subject) -> Iterator[Problem]:
    """Hold each sentence against the lists of the first rule that it names.

    In the language in which the game is written: translations are held against their source.
    """
    game = subject.deck.game
    if subject.deck.language != game.source_language or not any(rule.in_order for rule in game.rules_of_play):
        return
    orders = RuleOrders(game)
    for stated in stated_by_cards(game):
        if found := orders.told(stated):
            yield warning(ID, found.message, span=found.span, hint=found.hint, subject=stated.subject)
