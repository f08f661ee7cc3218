"""A sentence that states a rule of play says what the rule lists, in its order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.localise.oppositions import said_in_order
from ppgen.model.play_rule import PlayRule
from ppgen.model.rules_of_play import FILE
from ppgen.model.statements import Statement, statements

ID = "text/stated-in-order"
WHY = "A word exchanged for its contrary, a lost “not”, two figures in each other's place: another rule."
IN_SOURCE_ALONE = True

Order = tuple[str, ...]

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
    """Hold each sentence against the lists of the first rule that it names, and each list against them.

    In the language in which the game is written: translations are held against their source.
    """
    deck = subject.deck
    game = deck.game
    rules = {rule.id: rule for rule in game.rules_of_play if rule.in_order}
    if deck.language != game.source_language or not rules:
        return
    found: dict[str, set[Order]] = {name: set() for name in rules}
    judged = {card.subject for card in deck.all_cards()}
    for one in statements(game.kinds, chain.from_iterable((game.of_all_sets or game.cards).values())):
        rule = rules.get(one.ids[0])
        if rule is not None:
            said = said_in_order(" ".join(one.written()), deck.language)
            found[rule.id].add(said)
            if said not in rule.in_order and one.card.subject in judged:
                yield _otherwise(one, said, rule)
    yield from _unused(found, subject)


def _otherwise(one: Statement, said: Order, rule: PlayRule) -> Problem:
    listed, start, end = max(
        ((order, *_alike(order, said)) for order in rule.in_order), key=lambda found: found[1] + found[2]
    )
    there, meant = said[start : len(said) - end], listed[start : len(listed) - end]
    message = f"it says {_told(there)} where the rule of play {rule.id} lists {_told(meant)}"
    hint = f"mend the sentence, or write in_order: [[{', '.join(said)}]] in {FILE}.yaml"
    return warning(ID, message, span=one.card.span(*one.place), hint=hint, subject=one.card.subject)


def _alike(order: Order, said: Order) -> tuple[int, int]:
    """Return how many words two lists begin with in common, and end with."""
    shorter = min(len(order), len(said))
    start = next((at for at in range(shorter) if order[at] != said[at]), shorter)
    left = shorter - start
    end = next((at for at in range(left) if order[-1 - at] != said[-1 - at]), left)
    return start, end


def _unused(found: Mapping[str, set[Order]], subject: Subject) -> Iterator[Problem]:
    """Report lists that no sentence follows: another sentence could slip into them."""
    game = subject.deck.game
    for number, rule in enumerate(game.rules_of_play):
        for at, order in enumerate(rule.in_order):
            if order not in found[rule.id]:
                message = f"no sentence that names {rule.id} first says {_told(order)}, in this order"
                span = game.sources[FILE].span((number, "in_order", at))
                yield warning(ID, message, span=span, hint="take the list out", subject=rule.id)


def _told(order: Order) -> str:
    return ", ".join(order) or "nothing"
