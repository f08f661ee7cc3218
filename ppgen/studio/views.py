"""What the page is told as plain data: the game, its pieces and sheets, problems, the fields of a piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ppgen.compose.components.cards import Model as CardsComponent
from ppgen.display.pieces import Piece
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.studio.deck_views import choices_view
from ppgen.studio.desk import Desk
from ppgen.studio.laid_out import LanguageView, closed_names, pieces_of
from ppgen.studio.piece_views import problem_views
from ppgen.studio.shapes import Plain, capital, millimetres, piece_shape, title_of
from ppgen.typeset import own_name
from ppgen.typeset.language import is_right_to_left

MOST_WORDS = 4000
"""Characters of a piece that can be searched for."""

FIRST = 12
"""Pieces that are shown while the others are laid out."""


def game_view(desk: Desk) -> Plain:
    """Return what stands around all pieces: the game, its languages, kinds and components."""
    loaded = desk.loaded
    around: Plain = {
        "game": desk.game,
        "root": str(desk.project.root),
        "readonly": desk.project.is_shipped,
        "ink": desk.ink.value,
    }
    if loaded is None:
        return {**around, "title": desk.game, "version": "", "source": "", "languages": []}
    file = loaded.game.file
    return {
        **around,
        "title": file.title,
        "version": file.version,
        "source": loaded.game.source_language,
        "languages": [_language(tag) for tag in desk.languages],
        "kinds": _kinds(desk),
        **choices_view(desk),
    }


def _kinds(desk: Desk) -> list[Plain]:
    """Return the kinds of which a page may begin new cards, with what prints them."""
    assert desk.loaded is not None
    prints = {
        kind: name
        for name, component in reversed([*desk.loaded.components.items()])
        if isinstance(component, CardsComponent)
        for kind in component.cards
    }
    kinds = desk.loaded.game.kinds.items()
    return [
        {"id": name, "title": capital(name.replace("_", " ")), "component": prints.get(name, "")}
        for name, kind in kinds
        if not kind.record and not kind.lists
    ]


def _language(tag: str) -> Plain:
    return {"tag": tag, "name": own_name(tag), "rtl": is_right_to_left(tag)}


def first_view(desk: Desk, language: str) -> Plain | None:
    """Return the first cards of a game before all is laid out: somebody waits to see any.

    Without a language it is the first of the game.
    """
    language = language or next(iter(desk.languages), "")
    found = _first_pieces(desk, language, FIRST)
    localised = desk.localised(language)
    if localised is None:
        return None
    cards = {card.subject: card for card in localised.deck.all_cards()}
    return {
        "language": language,
        "revision": desk.revision,
        "first": True,
        "sound": True,
        "pieces": [
            {
                **piece_shape(desk, language, component, piece),
                **_about(piece, cards.get(piece.card), localised.deck),
            }
            for component, piece in found
        ],
        "sheets": [],
        "problems": [],
        "titles": dict(localised.deck.titles),
        "kinds": {name: capital(title) for name, title in localised.deck.names["kinds"].items()},
    }


def _first_pieces(desk: Desk, language: str, most: int) -> list[tuple[str, Piece]]:
    """Return the first cards of the game with their components; they are composed alone."""
    localised, found = desk.localised(language), list[tuple[str, Piece]]()
    if localised is None or desk.loaded is None:
        return found
    for name, component in desk.loaded.components.items():
        if isinstance(component, CardsComponent):
            kinds = component.printed(localised.deck).values()
            for subject in [one.card.subject for listed in kinds for one in listed][: most - len(found)]:
                made = desk.piece(language, name, subject)
                found += [(name, made.piece)] if made is not None else []
    return found


def edition_view(desk: Desk, language: str) -> Plain | None:
    """Return all pieces and sheets of a language, and all that is wrong; None where it cannot be laid out.

    Raises OvertakenError where something urgent waits: then it is asked for again.
    """
    view = desk.view(language, is_overtaken=desk.worker.is_wanted)
    if view is None or desk.loaded is None:
        return None
    cards = {card.subject: card for card in view.edition.deck.all_cards()}
    return {
        "language": language,
        "revision": desk.revision,
        "sound": view.edition.is_sound,
        "chosen": [desk.chosen_set, desk.deck],
        "unread": [one.partition(": ")[2] for one in desk.loaded.unread()],
        "pieces": [
            {
                **piece_shape(desk, language, component, piece),
                **_about(piece, cards.get(piece.card), view.edition.deck),
            }
            for component, piece in pieces_of(view)
        ],
        "sheets": [
            _sheets(desk, language, name, view)
            for name, document in view.edition.documents.items()
            if document.holds
        ],
        "problems": problem_views(desk, desk.problems(language)),
        "closed": closed_names(view),
        "titles": dict(view.edition.deck.titles),
        "kinds": {name: capital(title) for name, title in view.edition.deck.names["kinds"].items()},
    }


def _about(piece: Piece, card: Card | None, deck: Deck) -> Plain:
    if card is None:
        return {"title": deck.titles.get(piece.id) or title_of(piece, None), "words": piece.id}
    words = " ".join([piece.id, *_values(card.values), *card.texts.values()])
    return {"title": title_of(piece, card), "words": words[:MOST_WORDS]}


def _values(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if isinstance(inner, int | float) and not isinstance(inner, bool):
                yield f"{key}={inner}"
            yield from _values(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _values(inner)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield str(value)


def _sheets(desk: Desk, language: str, name: str, view: LanguageView) -> Plain:
    document = view.edition.documents[name]
    sides = sum(1 if sheet.back is None else 2 for sheet in document.sheets)
    first = document.sheets[0] if document.sheets else None
    return {
        "component": name,
        "title": " · ".join(view.edition.deck.titles[one] for one in document.holds),
        "address": desk.addresses.of_document(f"{language}/{name}", document),
        "sheets": len(document.sheets),
        "pages": sides,
        "sides": [
            side
            for sheet in document.sheets
            for side in (["front"] if sheet.back is None else ["front", "back"])
        ],
        "width": millimetres(first.paper.width) if first else 0,
        "height": millimetres(first.paper.height) if first else 0,
    }
