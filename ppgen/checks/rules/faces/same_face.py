"""Two cards of a kind do not print the same face."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem, Span, warning
from ppgen.localise.text_places import steps_of
from ppgen.model.card import Card

ID = "card/same-face"
WHY = "Two designs that look the same are one card with two copies, or one of them lost what sets it apart."
LOOKS_ACROSS = True

_CARDS = [{"id": "sun", "name": "Sun"}, {"id": "sea", "name": "Sea"}]
_TEXT = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}
GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": _CARDS,
    "face": [{**_TEXT, "text": "{{ card.name }}"}],
}
BAD = {**GOOD, "face": [{**_TEXT, "text": "Card"}]}


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Report each card whose face is that of a card before it."""
    for group in printed.alike():
        first: dict[object, Card] = {}
        for card, piece in group:
            other = first.setdefault(piece.face, card)
            if other is not card:
                message = f"{card.subject} looks just like {other.subject}"
                hint = "write copies: instead of a second card, or print what sets them apart"
                place = _translation(printed, card, other)
                hint = "translate what sets them apart otherwise" if place else hint
                yield warning(ID, message, span=place or card.place, hint=hint, subject=card.subject)


def _translation(printed: PrintedPieces, card: Card, other: Card) -> Span | None:
    """Return where a text of a card was translated as that of another is, though it says something else."""
    places = printed.deck.places
    for name in card.texts:
        path = steps_of(name)
        one, two = (places.translation_of(found, path) for found in (card, other))
        if one is not None and one == two and places.source_of(card, path) != places.source_of(other, path):
            return one.span
    return None
