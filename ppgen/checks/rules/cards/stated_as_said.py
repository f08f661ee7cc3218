"""Sentences that state a rule of play do not say the contrary of how the rule is told to those who write."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

from ppgen.checks.stated import placed_texts
from ppgen.checks.subject import Subject
from ppgen.checks.text_places import word_in
from ppgen.common.problem import Problem, warning
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.contrary_words import contrary_words
from ppgen.localise.contrary_words import exchanged as exchanged_words
from ppgen.localise.oppositions import denials, oppositions
from ppgen.localise.quantities import exchanged, quantities
from ppgen.model.game import Game
from ppgen.model.poles import OPPOSITE, Pole
from ppgen.model.statements import Statement, statements

ID = "text/stated-as-said"
WHY = "Who draws with more than five cards where the rule says fewer plays another game."
IN_SOURCE_ALONE = True

TOLD_IN = "en"
"""The language in which rules of play may always be told, whatever the game's own is."""

MOST_SENTENCES = 3
"""A rule that is told in more is a heap of rules, of which each sentence states one."""

MOST_WORDS = 120
"""Longer texts are not held word by word against what a rule says."""

ALIKE = 0.7
"""So much of two texts must be the same words before one word that is lacking means anything."""

HALF_ALIKE = 0.5
"""So much of two texts is the same words where one retells the other."""

LOOSE = frozenset({Pole.WINNING, Pole.LOSING, Pole.WITH, Pole.WITHOUT})
"""Who wins and who loses, what there is and what is not: one thing said from either side."""

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_NAMED = re.compile(r"<([^<>]{1,200})>")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_ENDS = re.compile(r"[.!?;](?:\s|$)")
_WORD = re.compile(r"[^\W\d_]+(?:’t)?")

_STATES = {"type": "list", "items": {"type": "text"}}


def _sample(line: str) -> dict[str, object]:
    says = "You may draw only with fewer than <hand> cards, and nobody draws more than <most>."
    rules = [{"id": "draw", "says": says, "constants": ["hand", "most"]}]
    return {
        "fields": {"line": {"type": "text"}, "states": _STATES},
        "constants": {"hand": 5, "most": 2},
        "cards": [{"id": "one", "line": line, "states": ["draw"]}],
        "files": {"rules_of_play": rules},
    }


GOOD = _sample(
    "You may draw only with fewer than {{ constants.hand }} cards, never more than {{ constants.most }}."
)
BAD = _sample(
    "You must draw with fewer than {{ constants.hand }} cards, nobody more than {{ constants.most }}."
)
NEAR = _sample("With fewer than {{ constants.hand }} cards draw at most {{ constants.most }}.")


def check(subject: Subject) -> Iterator[Problem]:
    """Hold each sentence against what its rule says, in the language in which the game is written."""
    deck = subject.deck
    game = deck.game
    if deck.language != game.source_language or not game.rules_of_play:
        return
    rules = {rule.id: rule for rule in game.rules_of_play}
    for one in statements(game.kinds, deck.all_cards()):
        stated = [rules[name] for name in one.ids if name in rules]
        if not stated or any(len(_ENDS.findall(rule.says)) > MOST_SENTENCES for rule in stated):
            continue
        written = " ".join(one.written())
        printed = " ".join(one.card.texts.get(".".join(map(str, path)), "") for path in one.texts)
        says = " ".join(rule.says for rule in stated)
        declared = {pole for rule in stated for pole in rule.poles}
        for message, word in (
            *_turned_round(printed, says, declared, deck.language),
            *(
                told
                for told in _counted_otherwise(printed, says, deck.language)
                if _is_retold(written, says, game)
            ),
            *(
                told
                for told in _said_contrary(printed, says, deck.language)
                if _is_retold(written, says, game)
            ),
            *((told, "") for told in _exchanged(written, says, game)),
            *((told, "") for told in (_denied(written, says, deck.language) if len(stated) == 1 else ())),
        ):
            yield _problem(one, message, word)


def _turned_round(printed: str, says: str, declared: set[Pole], language: str) -> Iterator[tuple[str, str]]:
    """Tell where a sentence takes the other side; the poles that a rule declares are asked for elsewhere."""
    known, told = oppositions(language), oppositions(TOLD_IN)
    if known is None or told is None:
        return
    said = known.said(printed)
    settled = {*declared, *(OPPOSITE[pole] for pole in declared)}
    wanted = told.said(says) | known.said(says)
    for pole in sorted(wanted - settled - LOOSE):
        contrary = OPPOSITE[pole]
        if contrary in said and pole not in said and contrary not in wanted:
            word = known.word(printed, contrary)
            yield f"it says {_called(contrary, word)}, and the rule of play {pole.replace('_', ' ')}", word


def _is_retold(written: str, says: str, game: Game) -> bool:
    """Tell whether a sentence says the whole rule: in nearly its words, or with all its figures.

    A list of mistakes states rules, too, by what nobody may do.
    """
    told = _constants(" ".join(_NAMED.findall(says)), game)
    if told and told == _constants(" ".join(_FILLED_IN.findall(written)), game):
        return True
    return game.source_language == TOLD_IN and _ratio(written, says) >= HALF_ALIKE


def _ratio(written: str, says: str) -> float:
    """Return how much of two texts is the same words."""
    told = _WORD.findall(_NAMED.sub(" ", says).casefold())
    said = _WORD.findall(_FILLED_IN.sub(" ", written).casefold())
    if max(len(told), len(said)) > MOST_WORDS:
        return 0
    return SequenceMatcher(None, told, said, autojunk=False).ratio()


def _counted_otherwise(printed: str, says: str, language: str) -> Iterator[tuple[str, str]]:
    """Tell where a sentence says twice for once, or also for only."""
    known, told = quantities(language), quantities(TOLD_IN)
    if known is None or told is None:
        return
    wanted = Counter(told.said(says) | known.said(says))
    for here, there in exchanged(Counter(known.said(printed)), wanted):
        word = known.word(printed, here)
        yield f"it says {_called(here, word)}, and the rule of play {there.replace('_', ' ')}", word


def _said_contrary(printed: str, says: str, language: str) -> Iterator[tuple[str, str]]:
    """Tell where a sentence says cheap for dear; where only one of both denies, either may be meant."""
    known, told = contrary_words(language), contrary_words(TOLD_IN)
    if known is None or told is None or known.denies(printed) != (told.denies(says) or known.denies(says)):
        return
    wanted = told.said(says) if language == TOLD_IN else [*told.said(says), *known.said(says)]
    for there, said in exchanged_words(wanted, known.said(printed)):
        word = known.word(printed, said)
        yield f"it says {_called(said.name, word)}, and the rule of play {there}", word


def _called(name: str, word: str) -> str:
    """Name what a sentence says, and quote the word that says it."""
    return f"{name.replace('_', ' ')}, {word!r}" if word else name.replace("_", " ")


def _exchanged(written: str, says: str, game: Game) -> Iterator[str]:
    """Tell figures that stand in another order than in what the rule says."""
    told = _constants(" ".join(_NAMED.findall(says)), game)
    said = _constants(" ".join(match.group() for match in _FILLED_IN.finditer(written)), game)
    both = [name for name in told if name in said]
    if both != (there := [name for name in said if name in told]):
        yield f"it prints {', '.join(there)}, and the rule of play {', '.join(both)}, in this order"


def _constants(text: str, game: Game) -> list[str]:
    return [*dict.fromkeys(name for name in _NAME.findall(text) if name in game.constants)]


def _denied(written: str, says: str, language: str) -> Iterator[str]:
    """Tell a negation that only one of two texts has which are otherwise nearly the same."""
    known = denials(language)
    if known is None:
        return
    before, now = known.count(_NAMED.sub(" ", says)), known.count(written)
    if before != now and _ratio(written, says) >= ALIKE:
        yield f"it denies {_times(now)}, and the rule of play {_times(before)}"


def _times(count: int) -> str:
    return {0: "nothing", 1: "once"}.get(count, f"{count} times")


def _problem(one: Statement, message: str, word: str) -> Problem:
    """Report a sentence at the word that is wrong; without one at the text, if it is the only one."""
    told = "mend the sentence, or what rules_of_play.yaml says of"
    hint = f"{told} {', '.join(one.ids)}; its poles can settle it, too"
    placed = [*placed_texts(one)]
    saying = next((text for text in placed if word.casefold() in text.text.casefold()), None)
    if word and saying is not None:
        span = word_in(saying, word)
    else:
        span = placed[0].span if len(placed) == 1 else one.card.span(*one.place)
    return warning(ID, message, span=span, hint=hint, subject=one.card.subject)
