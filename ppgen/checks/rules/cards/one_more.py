"""Prose prints the figures of constants as they are, unless its rule of play says by how much they change."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.localise.figures import typed_figures
from ppgen.model.card import Card, Path
from ppgen.model.field import TextField
from ppgen.model.statements import statements

ID = "text/one-more"
WHY = "A figure that is one more than its constant says another rule than all other places."

IN_SOURCE_ALONE = True
"""Translations say the values of their source."""

_STATES = {"type": "list", "items": {"type": "text"}, "unprinted": "the rules of play that it states"}


def _sample(line: str, says: str = "Whoever has five first has won.") -> dict[str, object]:
    return {
        "fields": {"line": {"type": "text", "translate": True}, "states": _STATES},
        "cards": [{"id": "sun", "line": line, "states": ["end"]}],
        "constants": {"target": 5},
        "files": {"rules_of_play": [{"id": "end", "says": says, "constants": ["target"]}]},
    }


GOOD = _sample("Whoever has {{ constants.target }} first has won.")
BAD = _sample("Whoever has {{ constants.target + 1 }} first has won.")
NEAR = _sample("If level, it becomes {{ constants.target + 1 }}.", says="If level, it rises by 1.")

_MORE = re.compile(
    r"\{\{\s*(?:(?:signed|abs)\(\s*)?"
    r"(?:constants\.(\w+)\s*[-+]\s*(\d{1,3})|(\d{1,3})\s*[-+]\s*constants\.(\w+))"
    r"\s*(?:\)\s*)?\}\}"
)


def check(subject: Subject) -> Iterator[Problem]:
    """Look at the prose of the source language."""
    deck = subject.deck
    game = deck.game
    if deck.language != game.source_language or not game.constants:
        return
    written = {card.subject: card for card in game.all_cards()}
    known: dict[tuple[str, Path], frozenset[str]] | None = None
    for card, path, field, _ in subject.values(TextField):
        source = written.get(card.subject)
        if source is None or not isinstance(field, TextField) or not field.translate:
            continue
        text = value_at(source.values, path)
        for found in _MORE.finditer(text) if isinstance(text, str) else ():
            constant, by = found[1] or found[4], found[2] or found[3]
            known = _changes(subject, written) if known is None else known
            if int(by) and by not in known.get((card.subject, path), frozenset()):
                message = f"{found[0]} is another figure than {constant}"
                hint = "print the constant, let the rule of play say by how much, or waive it with a reason"
                yield warning(ID, message, span=card.span(*path), hint=hint, subject=card.subject)


def _changes(subject: Subject, written: dict[str, Card]) -> dict[tuple[str, Path], frozenset[str]]:
    """Return the figures that the rules of play say which each text states."""
    game = subject.deck.game
    says = {
        rule.id: frozenset(value for _, value in typed_figures(rule.says, "en"))
        for rule in game.rules_of_play
    }
    return {
        (one.card.subject, path): frozenset().union(*(says.get(name, frozenset()) for name in one.ids))
        for one in statements(game.kinds, written.values())
        for path in one.texts
    }
