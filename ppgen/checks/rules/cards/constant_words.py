"""In prose, the word behind a constant is not the one that another constant is called after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ppgen.checks.subject import Subject
from ppgen.checks.written_elements import name_parts
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.model.field import TextField
from ppgen.model.game import Game

ID = "text/other-constant"
WHY = "Who reads twenty players where ten players are meant deals the wrong cards."

IN_SOURCE_ALONE = True
"""Translations say the values of their source."""


def _sample(line: str) -> dict[str, object]:
    return {
        "fields": {"line": {"type": "text", "translate": True}},
        "cards": [{"id": "sun", "line": line}],
        "constants": {"players": 2, "hand": 5, "team_players": 4},
    }


GOOD = _sample("For {{ constants.players }} players; each holds {{ constants.hand }} cards.")
BAD = _sample("For **{{ constants.hand }}** players.")
NEAR = _sample("For {{ constants.team_players }} players of a team.")

_BESIDE = re.compile(r"\{\{\s*constants\.(\w+)\s*\}\}\*{0,2}[ \u00a0\u202f]([^\W\d_]+)")


def check(subject: Subject) -> Iterator[Problem]:
    """Look at the prose of the source language."""
    game = subject.deck.game
    if subject.deck.language != game.source_language or not game.constants:
        return
    words = _words(game)
    called = {name: name_parts(name) for name in game.constants}
    written = {card.subject: card for card in game.all_cards()}
    for card, path, field, _ in subject.values(TextField):
        source = written.get(card.subject)
        if source is None or not isinstance(field, TextField) or not field.translate:
            continue
        text = value_at(source.values, path)
        for shown, word in _BESIDE.findall(text) if isinstance(text, str) else ():
            names = {name_parts(word.casefold()), *words.get(word.casefold(), ())}
            meant = [name for name, its in called.items() if its in names]
            if meant and not any(called[name] & called.get(shown, called[name]) for name in meant):
                message = f"the constant {shown} stands before {word!r}, and another one is called {meant[0]}"
                instead = f"print {{{{ constants.{meant[0]} }}}} if that is meant"
                hint = f"{instead}; else say on this card why not: waive: {{{ID}: reason}}"
                yield warning(ID, message, span=card.span(*path), hint=hint, subject=card.subject)


def _words(game: Game) -> Mapping[str, set[frozenset[str]]]:
    """Return the parts of the names of the terms that say a word."""
    found: dict[str, set[frozenset[str]]] = {}
    for name, term in game.terms.items():
        for form in (term.text, *term.forms.values()):
            for word in form.split(","):
                found.setdefault(word.strip().casefold(), set()).add(name_parts(name))
    return found
