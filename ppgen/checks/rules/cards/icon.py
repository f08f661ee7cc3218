"""An icon that a card or a word of the game names is drawn somewhere.

What sentences name is told where they are set, which knows the field and the line.
"""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error, nearest
from ppgen.model.field import IconField

ID = "card/unknown-icon"
WHY = "A name without a drawing would be printed as letters, or leave a hole."

FIELDS = {"badge": {"type": "icon"}}
_CARDS = [{"id": "sun", "badge": "star"}]
GOOD = {"fields": FIELDS, "cards": _CARDS, "files": {"terms": {"sun": {"text": "sun", "icon": "star"}}}}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": {"terms": {"sun": {"text": "sun", "icon": "comet"}}}}
ICONS = frozenset({"star"})


def check(subject: Subject) -> Iterator[Problem]:
    """Report each name that no icon has."""
    icons = subject.icons
    if icons is None:
        return
    game = subject.deck.game
    for name, term in game.terms.items():
        if term.icon is not None and term.icon not in icons:
            span = game.sources["terms"].span((name, "icon"))
            message = f"there is no icon called {term.icon}"
            yield error(ID, message, span=span, hint=nearest(term.icon, icons), subject=name)
    for card, path, _, value in subject.values(IconField):
        if value not in icons:
            yield error(
                ID,
                f"there is no icon called {value}",
                span=card.span(*path),
                hint=nearest(value, icons),
                subject=card.subject,
            )
