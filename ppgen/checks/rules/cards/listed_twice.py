"""Sentences that state one rule of play list the same things in the same order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.model.statements import Statement, statements

ID = "text/listed-twice"
WHY = "Of two lists that differ in one thing, or in the order of two, one is wrong: nobody knows which."
IN_SOURCE_ALONE = True

LEAST = 3
"""Fewer things are no list."""

LEAST_BUT_ONE = 4
"""Of fewer things, lists that differ in one are lists of different things."""

MOST_WORDS = 4
"""Between commas that stand further apart there are clauses."""

MOST_LISTS = 40
"""Of a rule that lists more, each of the first ones is held against the others."""

_STATES = {"type": "list", "items": {"type": "text"}}


def _sample(*lists: str) -> dict[str, object]:
    return {
        "fields": {"line": {"type": "text"}, "states": _STATES},
        "cards": [
            {"id": f"s{at}", "line": f"Turns go on with {listed}.", "states": ["turn"]}
            for at, listed in enumerate(lists)
        ],
        "files": {"rules_of_play": [{"id": "turn", "says": "The steps of a turn."}]},
    }


GOOD = _sample("draw, move, fight and rest", "draw, move, fight and rest")
BAD = _sample("draw, move, fight and rest", "draw, fight, move and rest")
NEAR = _sample("draw, move, fight and rest", "spells, swords, shields and rest")

_CLAUSE = re.compile(r"[.;:!?()\[\]\n\u2013\u2014\u3002\uff1b\uff1a\u2022\u00b7]")
_BETWEEN = re.compile(
    r"[,\u060c\u3001]\s*(?:(?:and|or|und|oder|et|ou|y|o|e)\s)?|(?<=\s)(?:and|or|und|oder|et|ou|y|o|e)\s"
)
_WORD = re.compile(r"[\w’'+-]+")

_Thing = tuple[str, ...]
_List = tuple[_Thing, ...]
"""The words of each thing listed; with the first and the last come words of the sentence around them."""


def check(subject: Subject) -> Iterator[Problem]:
    """Hold lists of sentences that name the same rule first against one another, in the game's language."""
    deck = subject.deck
    if deck.language != deck.game.source_language or not deck.game.rules_of_play:
        return
    known: dict[str, list[_List]] = {}
    for one in statements(deck.game.kinds, deck.all_cards()):
        before = known.setdefault(one.ids[0], [])
        found = [*_lists(one)]
        told = (_difference(listed, other) for listed in found for other in before)
        if message := next((each for each in told if each), ""):
            hint = "list the same in the same order, or waive it with a reason"
            yield warning(ID, message, span=one.card.span(*one.place), hint=hint, subject=one.card.subject)
        before += found[: MOST_LISTS - len(before)]


def _lists(one: Statement) -> Iterator[_List]:
    for path in one.texts:
        for clause in _CLAUSE.split(one.card.texts.get(".".join(map(str, path)), "").casefold()):
            things = tuple(tuple(_WORD.findall(thing)) for thing in _BETWEEN.split(clause))
            short = things[1:-1]
            if len(things) >= LEAST and all(0 < len(thing) <= MOST_WORDS for thing in short):
                yield things


def _difference(listed: _List, other: _List) -> str:
    """Say how two lists differ that are the same but for that; nothing where they are equal, or others."""
    if len(listed) == len(other):
        apart = [at for at in range(len(listed)) if not _is_same(listed[at], other[at])]
        if len(apart) == 1 and len(listed) >= LEAST_BUT_ONE:
            return f"it lists {_told(listed[apart[0]])} where another sentence lists {_told(other[apart[0]])}"
        if len(apart) == 2:
            (one, two), (first, second) = ([each[at] for at in apart] for each in (listed, other))
            if _is_same(one, second) and _is_same(two, first):
                return f"it lists {_told(one)} before {_told(two)}, and another sentence the other way round"
    return ""


def _is_same(one: _Thing, two: _Thing) -> bool:
    """Tell whether two things are the same, but for words before or behind one of them."""
    short, long = sorted((one, two), key=len)
    return not short or short in (long[: len(short)], long[-len(short) :])


def _told(thing: _Thing) -> str:
    return " ".join(thing)
