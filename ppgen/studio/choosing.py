"""The set, or the deck, whose cards are shown: one of those that the game has."""

from __future__ import annotations

from ppgen.studio.desk import Desk
from ppgen.studio.edits import UneditableError


def choose(desk: Desk, chosen_set: str, deck: str) -> None:
    """Have the cards of one set shown, or those of one deck; raises UneditableError for unknown ones."""
    game = None if desk.loaded is None else desk.loaded.game
    kind = None if game is None else game.deck_kind
    decks = game.cards.get(kind, ()) if game is not None and kind is not None else ()
    found = next((one for one in decks if one.id == deck), None)
    sets = game.file.sets if game is not None else ()
    if (deck and found is None) or (chosen_set and chosen_set not in sets):
        raise UneditableError(f"the game has no {'deck' if deck else 'set'} {deck or chosen_set!r}")
    desk.deck = deck
    desk.chosen_set = str(found.values.get("set") or "") if found is not None else chosen_set
    desk.make_anew()
