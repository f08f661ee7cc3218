"""No two terms are each called by the name of the other one, in the language of the game."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.sight.step_words import name_tokens, plain
from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error

ID = "term/exchanged"
WHY = "Where won stands for lost and lost for won, every sheet and sentence says the contrary."

FIELDS = {"place": {"type": "term", "group": "place"}}
_CARDS = [{"id": "one", "place": "deep_sea"}]


def _terms(sea: str, lake: str) -> dict[str, object]:
    return {
        "terms": {
            "deep_sea": {"text": sea, "groups": ["place"]},
            "deep_lake": {"text": lake, "groups": ["place"]},
        }
    }


GOOD = {"fields": FIELDS, "cards": _CARDS, "files": _terms("Sea", "Lake")}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": _terms("Lake", "Sea")}
NEAR = {"fields": FIELDS, "cards": _CARDS, "files": _terms("Lake", "Pond")}


def check(subject: Subject) -> Iterator[Problem]:
    """Compare what terms are called with the one part of their names in which two of them differ.

    They are read as the game has them: what is looked up in a deck counts as said.
    """
    deck = subject.deck
    game = deck.game
    if deck.language != game.source_language:
        return
    called: dict[tuple[tuple[str, ...], tuple[str, ...], str, str], str] = {}
    for name in game.terms:
        tokens, said = name_tokens(name), name_tokens(plain(game.terms[name].text).strip())
        if len(said) != 1:
            continue
        for at, token in enumerate(tokens):
            around = tokens[:at], tokens[at + 1 :]
            other = called.get((*around, said[0], token)) if said[0] != token else None
            if other is not None:
                theirs, ours = (game.terms[one].text for one in (other, name))
                message = f"{other} is called {theirs!r}, and {name} {ours!r}"
                span = deck.places.of_term(name) or game.sources["terms"].span((name,))
                hint = "exchange the two words, or the names of the terms"
                yield error(ID, message, span=span, hint=hint, subject=name)
            called[(*around, token, said[0])] = name
