"""What places that state rules of play say in order, against what the rules list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.checks.stated import Stated
from ppgen.checks.text_places import word_at
from ppgen.common.problem import Span
from ppgen.localise.oppositions import DENIED
from ppgen.localise.quantities import SIDED
from ppgen.localise.rule_order import GameWords, rule_order_at
from ppgen.model.game import Game
from ppgen.model.play_rule import PlayRule
from ppgen.model.poles import Pole
from ppgen.model.rules_of_play import FILE

LEAST_LISTED = 2
"""So many words that have contraries, or stand in a list, can change places."""

_REFERENCE = re.compile(r"\bcard\.\w+(?:\[\d+\])?(?!\w)")
_UNSAFE = re.compile(r"^\W|[,:\[\]{}#\"]|^\d+$")


class OtherOrder(NamedTuple):
    """What is wrong with a place that states a rule, what to do, and where it stands."""

    message: str
    hint: str
    span: Span


class RuleOrders:
    """What the rules of play list in order, and what the places that state them say."""

    def __init__(self, game: Game) -> None:
        """Collect the words of a game that sentences say: those of rules, and those that groups oppose."""
        self._game = game
        self._rules = {rule.id: rule for rule in game.rules_of_play}
        named = {name for rule in game.rules_of_play for name in rule.terms}
        terms = {name: term for name, term in game.terms.items() if term.groups or name in named}
        forms = {
            name: [way for text in (term.text, *term.forms.values()) for way in _ways(text)]
            for name, term in terms.items()
        }
        self._lists = any(rule.in_order for rule in game.rules_of_play)
        self._opposed = {*terms, *Pole, *SIDED, DENIED}
        self._words = GameWords.of(forms, {name: term.groups for name, term in terms.items()})

    def told(self, stated: Stated) -> OtherOrder | None:
        """Return what a place says otherwise than the first rule that it names lists, and where."""
        rule = self._rules.get(stated.ids[0])
        if rule is None or not (rule.in_order or self._lists):
            return None
        placed = self._placed(stated, rule)
        said = tuple(name for _, name in placed)
        hint = f"mend it, or write in_order: [[{', '.join(map(_quoted, said))}]] in {FILE}.yaml"
        if not rule.in_order:
            named = tuple(one for one in said if one in self._opposed)
            if len(named) < LEAST_LISTED:
                return None
            message = f"it says {listing(named)}, and the rule of play {rule.id} lists none of it"
            return OtherOrder(
                message, hint, _place(stated, next(at for at, name in placed if name == named[0]))
            )
        if said in rule.in_order:
            return None
        listed = max(rule.in_order, key=lambda order: sum(_alike(order, said)))
        there, meant = differing(said, listed)
        message = f"it says {listing(there)} where the rule of play {rule.id} lists {listing(meant)}"
        first = placed[said.index(there[0], _alike(listed, said)[0])][0] if there else None
        return OtherOrder(message, hint, _place(stated, first))

    def said(self, stated: Stated, rule: PlayRule) -> tuple[str, ...]:
        """Return what a place says that matters for its rule, in its order.

        Words that a list of the rule names count wherever they stand. Names of constants and ids of terms are
        no words: they stand for expressions.
        """
        return tuple(name for _, name in self._placed(stated, rule))

    def _placed(self, stated: Stated, rule: PlayRule) -> tuple[tuple[int, str], ...]:
        listed = {one for each in rule.in_order for one in each}
        words = listed - self._game.constants.keys() - self._game.terms.keys()
        written = "\n".join(stated.written)
        found = rule_order_at(written, self._game.source_language, words, self._words, wanted=rule.terms)
        return tuple((at, _meant(name, stated)) for at, name in found)


def _meant(name: str, stated: Stated) -> str:
    """Return an expression with the cards that it looks up by reference, each as `kind:id`."""
    return _REFERENCE.sub(lambda found: stated.cards.get(found[0], found[0]), name) if stated.cards else name


def _place(stated: Stated, at: int | None) -> Span:
    """Return where something stands that is said otherwise; of a lost word the text, if there is one."""
    found = None if at is None else word_at(stated.placed, at)
    only = stated.placed[0].span if len(stated.placed) == 1 else stated.span
    return found or only


def _ways(text: str) -> Iterator[str]:
    """Yield the words that a form of a term lists."""
    yield from (one for one in (part.strip() for part in text.split(",")) if one)


def _quoted(name: str) -> str:
    """Write a name for YAML."""
    if "'" in name:
        return f'"{name}"'
    return f"'{name}'" if _UNSAFE.search(name) or name in ("on", "off", "yes", "no") else name


def listing(order: tuple[str, ...]) -> str:
    """Return a list of what is said, for people."""
    return ", ".join(order) or "nothing"


def differing(said: tuple[str, ...], listed: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return of two lists what stands between their common beginning and their common end."""
    start, end = _alike(listed, said)
    return said[start : len(said) - end], listed[start : len(listed) - end]


def _alike(order: tuple[str, ...], said: tuple[str, ...]) -> tuple[int, int]:
    """Return how many words two lists begin with in common, and end with."""
    shorter = min(len(order), len(said))
    start = next((at for at in range(shorter) if order[at] != said[at]), shorter)
    left = shorter - start
    end = next((at for at in range(left) if order[-1 - at] != said[-1 - at]), left)
    return start, end
