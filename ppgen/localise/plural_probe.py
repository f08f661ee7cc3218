"""Words beside numbers: for every number that takes the same plural, a sentence has the same words."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest

from ppgen.common.problem import Problem, error
from ppgen.localise.deck import Deck
from ppgen.localise.plurals import Plurals
from ppgen.model.changes import Change, Changes, with_changes
from ppgen.model.game import Game

ID = "probe/plural"
_FIGURES = re.compile(r"\d+")
MASK = "#"

Localise = Callable[[Game], tuple[Deck, frozenset[str]]]
"""Gives a game its words in a language, and names the cards that have none with their changed values."""


def probe_plurals(game: Game, plurals: Plurals, localised: Localise) -> list[Problem]:
    """Let each whole number in an effect be 0 to 12, 21 and 100, as far as its field allows, and compare.

    A sentence that leaves its number out, such as "a goal" for one, stands for itself.
    """
    changes = Changes(game)
    numbered = [[(card, change) for change in changes.numbers(card)] for card in game.all_cards()]
    said: dict[tuple[object, ...], tuple[Change, str]] = {}
    problems: dict[tuple[str, object], Problem] = {}
    for row in zip_longest(*filter(None, numbered)):
        chosen = {card.subject: (card, change) for card, change in filter(None, row)}
        deck, refused = localised(with_changes(game, chosen))
        texts = {card.subject: card.texts for card in deck.all_cards()}
        for subject, (card, change) in chosen.items():
            text = _FIGURES.sub(MASK, texts[subject].get(str(change.path[0]), ""))
            if subject in refused or MASK not in text or not isinstance(change.new, int):
                continue
            key = (subject, change.path, plurals.choose(change.new))
            known, words = said.setdefault(key, (change, text))
            if words != text:
                message = f"{text!r} for {change.new}, and {words!r} for {known.new}, take the same plural"
                hint = "choose the words with plural(number, …), and not by comparing the number"
                span = card.span(*change.path)
                problem = error(ID, message, span=span, hint=hint, subject=subject)
                problems.setdefault((subject, change.path), problem)
    return list(problems.values())
