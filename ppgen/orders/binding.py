"""Why a shop cannot bind a booklet, and what it has to be told of one."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error, note, warning
from ppgen.model.services import Service
from ppgen.orders.order import Order, OrderedDeck
from ppgen.orders.products import size_text

BINDING, BLANK, COUNT = "export/binding", "export/blank", "export/count"
SIZE = "export/size"


def binding_faults(deck: OrderedDeck, service: Service) -> Iterator[Problem]:
    """Yield why a booklet cannot be bound there, and how many blank pages it got."""
    multiple, least, most = service.binding
    count, blank = len(deck.pieces), deck.blank_pages
    if count > most:
        more = f", {blank} of them blank" if blank else ""
        message = f"the booklet {deck.name} has {count} pages{more}; {service.title} takes {most} at most"
        hint = "choose another shop, or leave the booklet out with --only"
        yield error(COUNT, message, hint=hint, subject=deck.name, degree=count)
        return
    if blank:
        pages = "page is" if blank == 1 else "pages are"
        message = (
            f"the last {blank} {pages} blank in {deck.name}, so that {service.title} can bind its {count}"
        )
        fewest = f", {least} at least" if count - blank < least else ""
        yield note(BLANK, message, hint=f"pages come in multiples of {multiple}{fewest}")
    yield from _enlarged(deck, service)


def _enlarged(deck: OrderedDeck, service: Service) -> Iterator[Problem]:
    found, trim = deck.pieces[0].fit, deck.product.trim
    if found.enlarged > 1:
        was = size_text(Size(*(side / found.enlarged for side in found.piece.size)))
        title = f"{deck.product.title}, {size_text(trim)}"
        message = f"{service.title} binds no booklet of {was}: {deck.name} goes as {title}"
        message = (
            f"{message}, {found.enlarged:.2f} times as large, and what is left is filled out of its bleed"
        )
        hint = f"say size: [{trim.width:g}, {trim.height:g}] in the layouts of its pages to fill it"
        yield warning(SIZE, message, hint=hint, subject=deck.name)


def opened_from_the_right(order: Order) -> Iterator[Problem]:
    """Yield the booklets whose last page comes first, since shops bind at the left."""
    for deck in order.decks:
        if deck.is_bound:
            message = (
                f"{deck.name} is read from right to left: its last page comes first in what is handed in"
            )
            yield note(BINDING, message, hint=f"{order.service.title} binds it at the left, as all else")
