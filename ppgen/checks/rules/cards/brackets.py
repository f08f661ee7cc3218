"""Brackets and quotation marks of a text come in pairs."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.localise.punctuation import unbalanced
from ppgen.localise.text_places import steps_of

ID = "text/brackets"
WHY = "Half a bracket or quotation mark shows that a part of the text was lost."

FIELDS = {"note": {"type": "text"}}
GOOD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "Warm (and “bright”)."}]}
BAD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "Warm (and “bright”."}]}


def check(subject: Subject) -> Iterator[Problem]:
    """Look at each text of each card in the game's own language; translations are compared with it."""
    if subject.deck.language != subject.deck.game.source_language:
        return
    for card in subject.deck.all_cards():
        for field, text in card.texts.items():
            if wrong := unbalanced(text):
                message = f"{field}: {wrong}"
                hint = "write both of the pair, or waive it on the card with the reason"
                yield warning(ID, message, span=card.span(*steps_of(field)), hint=hint, subject=card.subject)
