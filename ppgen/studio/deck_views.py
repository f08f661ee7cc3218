"""What the page is told of sets, decks and new cards: which there are, what each holds, what is asked for."""

from __future__ import annotations

from typing import Any

from ppgen.editions import Loaded
from ppgen.model.card import Card
from ppgen.model.deck_files import by_name, deck_sources
from ppgen.studio.card_forms import form_of
from ppgen.studio.desk import Desk
from ppgen.studio.edits import UneditableError
from ppgen.studio.piece_views import place_view
from ppgen.studio.shapes import capital


def choices_view(desk: Desk) -> dict[str, Any]:
    """Return the sets and the decks of a game, and which are chosen."""
    loaded = desk.loaded
    if loaded is None:
        return {"sets": [], "decks": [], "set": "", "deck": ""}
    decks = [{"id": card.id, "title": _title(card)} for card in _decks(loaded)]
    sets = [{"id": name, "title": capital(name.replace("-", " "))} for name in loaded.game.file.sets]
    return {"sets": sets, "decks": decks, "set": desk.chosen_set, "deck": desk.deck}


def decks_view(desk: Desk, language: str) -> dict[str, Any]:
    """Return what each deck holds, and all cards that one may hold, called as in a language."""
    loaded, localised = desk.loaded, desk.localised(language)
    kind = None if loaded is None else loaded.game.deck_kind
    if loaded is None or localised is None or kind is None:
        return {"decks": [], "cards": []}
    lists = loaded.game.kinds[kind].lists
    cards = loaded.game.of_all_sets or loaded.game.cards
    names = by_name(lists, cards)
    said = {card.subject: card for card in localised.deck.all_cards()}
    kinds = {name: capital(title) for name, title in localised.deck.names["kinds"].items()}

    def told(name: str) -> dict[str, Any]:
        found = names.get(name, [])
        card = found[0] if len(found) == 1 else None
        shown = said.get(card.subject, card) if card is not None else None
        return {
            "card": name,
            "title": name if shown is None else _title(shown),
            "kind": kinds.get(shown.kind, shown.kind) if shown is not None else "",
            "piece": card.subject if card is not None else "",
            "set": str(card.values.get("set") or "") if card is not None else "",
        }

    plain = {card.id if len(names[card.id]) == 1 else card.subject for one in lists for card in cards[one]}
    return {
        "decks": [_deck(card, told) for card in _decks(loaded)],
        "cards": sorted(map(told, plain), key=lambda one: (one["kind"], one["title"], one["card"])),
    }


def form_view(desk: Desk, kind: str, language: str) -> list[dict[str, Any]]:
    """Return what a new card of a kind is asked for; raises UneditableError for what is no such kind."""
    loaded, localised = desk.loaded, desk.localised(language)
    definition = loaded.game.kinds.get(kind) if loaded is not None else None
    if loaded is None or localised is None or definition is None or definition.record or definition.lists:
        raise UneditableError(f"there is no kind of cards called {kind!r}")
    return form_of(kind, loaded, localised.deck)


def _decks(loaded: Loaded) -> tuple[Card, ...]:
    kind = loaded.game.deck_kind
    cards = loaded.game.of_all_sets or loaded.game.cards
    known = deck_sources(loaded.game.sources)
    return tuple(card for card in cards.get(kind, ()) if card.id in known) if kind else ()


def _deck(card: Card, told: Any) -> dict[str, Any]:
    held = card.values["cards"]
    return {
        "id": card.id,
        "title": _title(card),
        "set": str(card.values.get("set") or ""),
        "place": place_view(card.place),
        "count": sum(held.values()),
        "cards": [{**told(name), "count": count} for name, count in held.items()],
    }


def _title(card: Card) -> str:
    return str(card.values.get("name") or card.values.get("title") or card.id)
