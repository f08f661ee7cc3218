"""An icon that a card, a word or a sentence names is drawn somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.model.field import IconField
from ppgen.problem import Problem, error, nearest
from ppgen.rules._subject import Subject

ID = "card/unknown-icon"
WHY = "A name without a drawing would be printed as letters, or leave a hole."

FIELDS = {"badge": {"type": "icon"}, "line": {"type": "text"}}
GOOD = {"fields": FIELDS, "cards": [{"id": "sun", "badge": "star", "line": "Take a :star: home at 10:30."}]}
BAD = {"fields": FIELDS, "cards": [{"id": "sun", "badge": "star", "line": "Take a :comet: home."}]}
ICONS = frozenset({"star"})

_TOKEN = re.compile(r"(?<![\\\w]):([a-z][a-z0-9-]*):")


def check(subject: Subject) -> Iterator[Problem]:
    """Report each name that no icon has."""
    icons = subject.icons
    if icons is None:
        return
    game = subject.deck.game
    for name, term in game.terms.items():
        if term.icon is not None and term.icon not in icons:
            span = game.sources["terms"].span((name, "icon"))
            yield error(ID, f"there is no icon called {term.icon}", span=span, hint=nearest(term.icon, icons))
    for card, path, _, value in subject.values(IconField):
        if value not in icons:
            yield error(
                ID,
                f"there is no icon called {value}",
                span=card.span(*path),
                hint=nearest(value, icons),
                subject=card.subject,
            )
    known = {term.icon for term in game.terms.values()} | icons
    for card in subject.deck.all_cards():
        for field, said in card.texts.items():
            for token in _TOKEN.findall(said) if ":" in said else ():
                if token not in known:
                    message = f"the text names the icon {token}, which does not exist"
                    span = card.span(*field.split("."))
                    yield error(ID, message, span=span, hint=nearest(token, icons), subject=card.subject)
