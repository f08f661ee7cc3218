"""No printed text has doubled spaces, or a space before a comma or a full stop."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, warning

ID = "text/spacing"
WHY = "A gap in a sentence shows that a value, an article or a word is missing there."

FIELDS = {"note": {"type": "text"}}
GOOD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "Warm, and bright."}]}
BAD = {"fields": FIELDS, "cards": [{"id": "sun", "note": "Warm,  and bright ."}]}

_GAP = re.compile(r"\S( {2,})\S|\w( )[,.](?!\d|\.)")


def check(subject: Subject) -> Iterator[Problem]:
    """Look for gaps in each text of each card."""
    for card in subject.deck.all_cards():
        for field, text in card.texts.items():
            if ("  " in text or " ," in text or " ." in text) and (gap := _GAP.search(text)) is not None:
                around = text[max(0, gap.start() - 12) : gap.end() + 12]
                message = f"there is a gap in {field}: {around!r}"
                hint = "take the space out, or put in what is missing"
                yield warning(ID, message, span=card.span(*field.split(".")), hint=hint, subject=card.subject)
