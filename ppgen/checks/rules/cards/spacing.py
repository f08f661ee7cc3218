"""No printed text has doubled spaces, or a space before a sign that takes none."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning
from ppgen.localise.punctuation import gap_in
from ppgen.localise.text_places import steps_of

ID = "text/spacing"
WHY = "A gap in a sentence shows that a value, an article or a word is missing there."

FIELDS = {"note": {"type": "text"}}
GOOD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "Warm, and bright."}]}
BAD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "Warm,  and bright ."}]}


def check(subject: Subject) -> Iterator[Problem]:
    """Look for gaps in each text of each card."""
    deck = subject.deck
    for card in deck.all_cards():
        for field, text in card.texts.items():
            if around := gap_in(text, deck.language):
                path = steps_of(field)
                if around in (deck.places.translation_of(card, path) or ""):
                    continue  # told where the translation is read
                message = f"there is a gap in {field}: {around!r}"
                hint = "take the space out, or put in what is missing"
                yield warning(ID, message, span=deck.span(card, path), hint=hint, subject=card.subject)
