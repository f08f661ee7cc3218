"""The picture book of what is on the desk: all pieces of chosen languages, painted as they are cut out."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.studio.desk import Desk
from ppgen.studio.edits import UneditableError
from ppgen.studio.laid_out import pieces_of
from ppgen.studio.painting import WantedPicture
from ppgen.studio.picture_book import DOTS, BookLanguage, BookPage, picture_book
from ppgen.typeset import own_name
from ppgen.typeset.language import is_right_to_left

MOST_PIECES = 3000


def book_of(desk: Desk, languages: tuple[str, ...]) -> str:
    """Return the book; raises UneditableError where no language can be shown."""
    made = [one for tag in dict.fromkeys(languages) if tag in desk.languages for one in _language(desk, tag)]
    if not made or desk.loaded is None:
        raise UneditableError("there is nothing to share: mend what is wrong with the game first")
    file = desk.loaded.game.file
    return picture_book(file.title, file.version, made)


def _language(desk: Desk, tag: str) -> Iterator[BookLanguage]:
    view = desk.view(tag)
    if view is None or desk.loaded is None:
        return
    deck, pages, backs = view.edition.deck, list[BookPage](), list[object]()
    cards = {card.subject: card for card in deck.all_cards()}
    for component, piece in pieces_of(view)[:MOST_PIECES]:
        address, card = desk.address(tag, component, piece), cards.get(piece.card)
        sides = [0] if not piece.back or piece.back in backs else [0, 1]
        backs += [piece.back] if len(sides) == 2 else []  # a deck has one back, which is shown once
        pictures = tuple(
            desk.painter.piece(WantedPicture(address, side, DOTS), piece, desk.loaded) for side in sides
        )
        title = str(card.values.get("name") or card.id) if card else deck.titles.get(piece.id, piece.id)
        kind = (
            deck.names["kinds"].get(card.kind, card.kind) if card else deck.titles.get(component, component)
        )
        pages.append(BookPage(title, str(kind), piece.copies, piece, pictures))
    yield BookLanguage(tag, own_name(tag), is_right_to_left(tag), tuple(pages))
