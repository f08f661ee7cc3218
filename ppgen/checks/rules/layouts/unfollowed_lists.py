"""Each list of what a rule of play says in order is followed by as many places as there are such lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from ppgen.checks.rule_orders import RuleOrders, listing
from ppgen.checks.stated import stated_by_cards, stated_by_layouts, stated_by_terms
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning
from ppgen.model.rules_of_play import FILE

ID = "text/unfollowed-list"
WHY = "Who writes “anybody” for “nobody” says what another sentence of the rule says, which passes unseen."

_STATES = {"type": "list", "items": {"type": "text"}, "unprinted": "the rules of play that it states"}


def _sample(*lines: str) -> dict[str, object]:
    cards = [{"id": f"no{at}", "line": line, "states": ["pass"]} for at, line in enumerate(lines)]
    rule = {"id": "pass", "says": "Who may pass.", "in_order": [["not", "may", "two"], ["may", "two"]]}
    return {
        "fields": {"line": {"type": "text"}, "states": _STATES},
        "cards": cards,
        "files": {"rules_of_play": [rule]},
        "face": [{"type": "text", "box": [5, 5, 50, 30], "text": "{{ card.line }}", "style": "words"}],
    }


GOOD = _sample("Nobody may pass two cards.", "You may pass two cards.")
BAD = _sample("Anybody may pass two cards.", "You may pass two cards.")
NEAR = _sample("You may pass two cards.", "Nobody may pass two cards.")


def check(usage: Usage) -> Iterator[Problem]:
    """Count the places that follow each list: none, or with several lists more or fewer than there are of it.

    A place could slip into the list of another one, unless there is only one. All is said in the language in
    which the game is written, whatever it is printed in.
    """
    game = usage.game
    named = {rule.id: rule for rule in game.rules_of_play if rule.in_order}
    if not named:
        return
    orders = RuleOrders(game)
    beside = chain(stated_by_layouts(usage.layouts), stated_by_terms(game))
    followed = Counter(
        (stated.ids[0], orders.said(stated, named[stated.ids[0]]))
        for stated in chain(stated_by_cards(game, in_all_sets=True), beside)
        if stated.ids[0] in named
    )
    for number, rule in enumerate(game.rules_of_play):
        lists = Counter(rule.in_order)
        for order, times in lists.items():
            found = followed[rule.id, order]
            if not found:
                message = f"nothing that states {rule.id} first says {listing(order)}, in this order"
                hint = "take the list out"
            elif len(lists) > 1 and found != times:
                message = f"{rule.id} lists {listing(order)} {_often(times)}, and is told so {_often(found)}"
                hint = "write the list once for each sentence; else one of them can slip into another list"
            else:
                continue
            span = game.sources[FILE].span((number, "in_order", rule.in_order.index(order)))
            yield warning(ID, message, span=span, hint=hint, subject=rule.id)


def _often(times: int) -> str:
    return "once" if times == 1 else f"{times} times"
