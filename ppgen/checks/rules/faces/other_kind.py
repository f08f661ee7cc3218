"""No card is called what cards of another kind are called."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem, error

ID = "card/other-kind"
WHY = "A card with another kind's name above it is sorted, drawn and played as what it is not."
LOOKS_ACROSS = True

_TERMS = {"sun": {"text": "Sun card"}, "sea": {"text": "Sea card"}}
_KINDS = {"other": {"title": "sea", "fields": {}}}
_LABEL = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}
GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "files": {"other": [], "terms": _TERMS},
    "kinds": _KINDS,
    "face": [{**_LABEL, "text": "{{ card.name }}"}],
}
BAD = {**GOOD, "face": [{**_LABEL, "text": '{{ term("sea") }}'}]}


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare each printed line with the titles of the other kinds."""
    deck = printed.deck
    titles: dict[str, set[str]] = {}
    for name, kind in deck.game.kinds.items():
        forms = deck.terms[kind.title].values() if kind.title in deck.terms else (kind.title,)
        for form in forms:
            titles.setdefault(form.casefold(), set()).add(name)
    kinds = {card.subject: card.kind for card in deck.all_cards()}
    if len(deck.game.kinds) < 2:
        return
    told = set()
    for side in chain.from_iterable(portion.sides() for portion in printed.portions()):
        own = kinds.get(side.piece.card)
        if own is None or side.ops is not side.piece.face or (own, side.layout.name) in told:
            continue
        for content in side.contents:
            for item in content.items:
                others = titles.get(item.field.text.casefold())
                if others and own not in others:
                    told.add((own, side.layout.name))
                    message = (
                        f"{item.field.name} says {item.field.text!r}, which is what a {min(others)} is called"
                    )
                    hint = "print the title of the card's own kind"
                    span = printed.place(side, item.field.name)
                    yield error(ID, message, span=span, hint=hint, subject=side.subject)
