"""All cards of one deck have one back, and different decks have different ones."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem, error, warning
from ppgen.display.digest import Digests
from ppgen.model.card import Card

ID = "card/deck-back"
WHY = "A card that one knows from behind spoils the draw, and decks with one back get mixed."
LOOKS_ACROSS = True

_TEXT = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}
GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}, {"id": "sea", "name": "Sea"}],
    "decks": {"main": ["thing"]},
    "face": [{**_TEXT, "text": "{{ card.name }}"}],
    "back": [{"type": "rectangle", "box": [0, 0, 63, 88], "fill": "#204060", "bleed": True}],
}
BAD = {**GOOD, "back": [{**_TEXT, "text": "{{ card.name }}"}]}


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the backs of the cards of each deck, and those of decks with one another."""
    if not printed.deck.game.file.decks:
        return
    backs = dict(_backs(printed))
    owners: dict[str, str] = {}
    for name, kinds in printed.deck.game.file.decks.items():
        first: tuple[Card, str] | None = None
        for card in (card for kind in kinds for card in printed.deck.cards.get(kind, ())):
            back = backs.get(card.subject, "")
            if not back:
                continue
            first = first or (card, back)
            if back != first[1]:
                message = f"{card.subject} has another back than {first[0].subject}, of the deck {name}, too"
                hint = "let all layouts of the deck name one layout as their back"
                yield error(ID, message, span=card.place, hint=hint, subject=card.subject)
                break
        if first is not None and owners.setdefault(first[1], name) != name:
            message = f"the decks {owners[first[1]]} and {name} have the same back"
            span = printed.deck.game.sources["game"].key_span(("decks", name))
            yield warning(ID, message, span=span, hint="give each deck a back of its own", subject=name)


def _backs(printed: PrintedPieces) -> Iterator[tuple[str, str]]:
    """Yield each piece with a back, and a hash of what is printed there."""
    digests = Digests(str)
    for pieces in printed.pieces.values():
        known: dict[tuple[object, ...], str] = {}
        for piece in pieces:
            if piece.back:
                key = (piece.size, piece.bleed, piece.radius, *map(id, piece.back))
                if key not in known:
                    known[key] = digests.of(piece._replace(face=()))
                yield piece.id, known[key]
