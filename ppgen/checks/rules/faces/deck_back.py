"""All cards of one deck have one back, and different decks have different ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem, error, warning
from ppgen.display.digest import Digests
from ppgen.display.pieces import Piece
from ppgen.layout.back_choice import BackChoice

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
    """Compare the backs of the cards of each deck, and those of decks with one another.

    Backs that a layout chooses, and components that part a kind, make several piles of a deck by declaration:
    the cards of each pile are compared. A text that goes on over the back is declared to differ.
    """
    if not printed.deck.game.file.decks:
        return
    backs: dict[str, list[_Back]] = {}
    blank: dict[str, list[_Back]] = {}
    for back in _backs(printed):
        (backs if back.shown else blank).setdefault(back.card, []).append(back)
    owners: dict[str, str] = {}
    for name, kinds in printed.deck.game.file.decks.items():
        piles: dict[tuple[str, str], tuple[str, str]] = {}
        for card in (card for kind in kinds for card in printed.deck.cards.get(kind, ())):
            other = next(
                (one for one in map(piles.get, _odd(backs.get(card.subject, ()), piles)) if one), None
            )
            if other is not None:
                message = f"{card.subject} has another back than {other[0]}, of the deck {name}, too"
                hint = (
                    "let all layouts of the deck name one layout as their back, choose it by an expression, "
                    "or take out of decks what has something to read on both sides"
                )
                yield error(ID, message, span=card.place, hint=hint, subject=card.subject)
                break
        yield from _without_back(printed, name, backs, blank)
        same = [owners[shown] for _, shown in piles.values() if owners.setdefault(shown, name) != name]
        if same:
            message = f"the decks {same[0]} and {name} have the same back"
            span = printed.deck.game.sources["game"].key_span(("decks", name))
            yield warning(ID, message, span=span, hint="give each deck a back of its own", subject=name)


class _Back(NamedTuple):
    """The back of a piece: its card, the pile that it is declared to lie in, and a hash of what it shows.

    Where nothing is printed behind it shows nothing.
    """

    card: str
    pile: tuple[str, str]
    shown: str


def _without_back(
    printed: PrintedPieces, name: str, backs: Mapping[str, list[_Back]], blank: Mapping[str, list[_Back]]
) -> Iterator[Problem]:
    """Yield the first card of each kind of a deck that has no back, where another card of its pile has one.

    A card that has a back anywhere is no such card, nor is one that is not printed everywhere in this run.
    """
    deck, components = printed.deck, printed.deck.game.components
    kinds = deck.game.file.decks[name]
    cards = [card for kind in kinds for card in deck.cards.get(kind, ())]
    piles = {back.pile: back.card for card in reversed(cards) for back in backs.get(card.subject, ())}
    for kind in kinds:
        printing = {component for component, one in components.items() if kind in one.cards}
        for card in deck.cards.get(kind, ()) if printing <= printed.pieces.keys() else ():
            pile = next((back.pile for back in blank.get(card.subject, ()) if back.pile in piles), None)
            if pile is not None and card.subject not in backs:
                message = f"{card.subject} has no back, and {piles[pile]}, of the deck {name}, too, has one"
                hint = "say `back:` in its layout as the others do, or make it a deck of its own"
                yield error(ID, message, span=card.place, hint=hint, subject=card.subject)
                break


def _odd(backs: Iterable[_Back], piles: dict[tuple[str, str], tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the piles in which a back is not as that of the first card; an empty pile takes it."""
    for back in backs:
        if piles.setdefault(back.pile, (back.card, back.shown))[1] != back.shown:
            yield back.pile


def _goes_on_behind(piece: Piece) -> bool:
    return piece.parts > 1 and not piece.part


def _is_unknown(printed: PrintedPieces, piece: Piece) -> bool:
    """Tell whether a piece has no back that could be looked at: a net, or one whose back cannot be drawn."""
    return bool(piece.panels) or (bool(piece.behind) and piece.behind not in printed.layouts.layouts)


def _chooses(printed: PrintedPieces, piece: Piece) -> bool:
    """Tell whether the layout of a piece chooses its back; a further card's is that of the first."""
    layout = printed.layouts.layouts.get(piece.layout)
    return layout is not None and isinstance(layout.back, BackChoice)


def _leaves_out(printed: PrintedPieces, kinds: Iterable[str], pieces: Iterable[Piece]) -> bool:
    """Tell whether a component takes some cards of its kinds and not others, as those of one pile."""
    taken = {piece.card for piece in pieces}
    return any(card.subject not in taken for kind in kinds for card in printed.deck.cards.get(kind, ()))


def _backs(printed: PrintedPieces) -> Iterator[_Back]:
    """Yield the back of each piece of a card, of those that are folded of a net aside."""
    digests = Digests(str, with_run_marks=True)
    for component, pieces in printed.pieces.items():
        found = printed.deck.game.components.get(component)
        parts = found is not None and "where" in found.own and _leaves_out(printed, found.cards, pieces)
        known: dict[tuple[object, ...], str] = {}
        choosing = {piece.card for piece in pieces if _chooses(printed, piece)}
        for piece in pieces:
            if piece.card and not _is_unknown(printed, piece) and not _goes_on_behind(piece):
                key = (piece.size, piece.bleed, piece.radius, *map(id, piece.back))
                if key not in known:
                    known[key] = digests.of(piece._replace(face=())) if piece.back else ""
                pile = (component if parts else "", piece.behind if piece.card in choosing else "")
                yield _Back(piece.card, pile, known[key])
