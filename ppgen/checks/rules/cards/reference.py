"""A card that another card names exists."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error
from ppgen.common.spellings import Spellings
from ppgen.model.field import ReferenceField

ID = "card/unknown-reference"
WHY = "A card that sends players to a card that does not exist cannot be played."

FIELDS = {"partner": {"type": "reference", "to": "thing", "optional": True}}
GOOD = {"fields": FIELDS, "cards": [{"id": "sun", "partner": "moon"}, {"id": "moon"}]}
BAD = {"fields": FIELDS, "cards": [{"id": "sun", "partner": "mars"}, {"id": "moon"}]}


def check(subject: Subject) -> Iterator[Problem]:
    """Report each reference that leads nowhere."""
    known = {kind: Spellings({card.id for card in cards}) for kind, cards in subject.deck.cards.items()}
    for card, path, field, value in subject.values(ReferenceField):
        if not isinstance(field, ReferenceField) or field.to in subject.deck.game.incomplete:
            continue
        if value not in known[field.to].known:
            message = f"there is no {field.to} called {value}"
            hint = known[field.to].hint(value)
            yield error(ID, message, span=card.span(*path), hint=hint, subject=card.subject)
