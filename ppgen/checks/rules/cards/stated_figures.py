"""A sentence that states rules of play prints their constants by expression, all of them and no others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.stated import Stated, stated_by_cards, told_otherwise
from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error
from ppgen.localise.figures import typed_figures
from ppgen.model.game import Game
from ppgen.model.play_rule import PlayRule
from ppgen.model.rules_of_play import FILE

ID = "text/stated-figures"
WHY = "A figure of the rules that is typed by hand, or another than the rule's, makes two rules of one."
IN_SOURCE_ALONE = True

_STATES = {"type": "list", "items": {"type": "text"}}
_RULES = [{"id": "draw", "says": "Each draws four cards.", "constants": ["drawn"]}]


def _sample(*lines: str) -> dict[str, object]:
    cards = [{"id": f"s{at}", "line": line, "states": ["draw"]} for at, line in enumerate(lines)]
    return {
        "fields": {"line": {"type": "text"}, "states": _STATES},
        "cards": cards,
        "constants": {"drawn": 4, "returned": 2},
        "files": {"rules_of_play": _RULES},
    }


GOOD = _sample("Draw {{ constants.drawn }} cards.", "Draw cards before the match.")
BAD = _sample("Draw {{ constants.drawn }} cards.", "Draw {{ constants.returned }} cards.")
NEAR = _sample("Draw {{ constants.drawn }} cards.", "Draw up to {{ constants.drawn }} cards, 3 of them now.")


def check(subject: Subject) -> Iterator[Problem]:
    """Look at the sentences of the source language: translations say the values of their source."""
    deck = subject.deck
    game = deck.game
    if not game.rules_of_play or deck.language != game.source_language:
        return
    rules = {rule.id: rule for rule in game.rules_of_play}
    listed = [*stated_by_cards(game)]
    for stated in listed:
        yield from _foreign(stated, rules)
        yield from _typed(stated, rules, game)
    yield from _unsaid([*stated_by_cards(game, in_all_sets=True)], game)
    for stated, message, hint in told_otherwise(listed, rules):
        yield error(ID, message, span=stated.span, hint=hint, subject=stated.subject)


def _foreign(stated: Stated, rules: Mapping[str, PlayRule]) -> Iterator[Problem]:
    """Report constants of which none of the rules that are stated speaks."""
    own = {name for one in stated.ids if one in rules for name in rules[one].constants}
    for name in sorted(stated.constants - own):
        message = f"it prints the constant {name}, of which no rule that it states speaks"
        hint = f"name it in {FILE}.yaml under the rule that it belongs to, or print the one that is meant"
        yield error(ID, message, span=stated.span, hint=hint, subject=stated.subject)


def _unsaid(listed: list[Stated], game: Game) -> Iterator[Problem]:
    """Report constants of a rule that no sentence which states it prints."""
    said: dict[str, set[str]] = defaultdict(set)
    for stated in listed:
        for one in stated.ids:
            said[one] |= stated.constants
    for number, rule in enumerate(game.rules_of_play):
        for place, name in enumerate(rule.constants):
            if rule.id in said and name not in said[rule.id]:
                message = f"no sentence that states {rule.id} prints the constant {name}"
                hint = f"write {{{{ constants.{name} }}}} there instead of the figure, or take it out here"
                span = game.sources[FILE].span((number, "constants", place))
                yield error(ID, message, span=span, hint=hint, subject=rule.id)


def _typed(stated: Stated, rules: Mapping[str, PlayRule], game: Game) -> Iterator[Problem]:
    """Report figures typed by hand that are those of constants which the stated rules speak of."""
    named = [name for one in stated.ids if one in rules for name in rules[one].constants]
    values = {_figure(game.constants.get(name)): name for name in reversed(named)}
    for text in stated.texts:
        for written, value in dict.fromkeys(typed_figures(text, game.source_language)):
            is_other_two = value == "2" and not written.isdigit() and values.get(value) in stated.constants
            if value in values and not is_other_two:  # “two of them” beside ×2
                message = f"{written} is typed by hand, and is the constant {values[value]}"
                hint = f"write {{{{ constants.{values[value]} }}}} instead"
                yield error(ID, message, span=stated.span, hint=hint, subject=stated.subject)


def _figure(value: Any) -> str:
    return str(abs(value)) if isinstance(value, int | float) and not isinstance(value, bool) else ""
