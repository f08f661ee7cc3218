"""Why a shop cannot bind a booklet, and what it has to be told of one."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.common.problem import Problem, error, note
from ppgen.model.services import Service
from ppgen.orders.order import Order, OrderedDeck

BINDING, BLANK, COUNT = "export/binding", "export/blank", "export/count"


def binding_faults(deck: OrderedDeck, service: Service) -> Iterator[Problem]:
    """Yield why a booklet cannot be bound there, and how many blank pages it got."""
    _, least, most = service.binding
    count, blank = len(deck.pieces), deck.blank_pages
    if not least <= count <= most:
        limit = f"takes {most} at most" if count > most else f"binds {least} or more"
        message = f"the booklet {deck.name} has {count} pages; {service.title} {limit}"
        hint = "choose another shop, or leave the booklet out with --only"
        yield error(COUNT, message, hint=hint, subject=deck.name, degree=count)
    elif blank:
        pages = "page is" if blank == 1 else "pages are"
        message = (
            f"the last {blank} {pages} blank in {deck.name}, so that {service.title} can bind its {count}"
        )
        yield note(BLANK, message, hint=f"pages come in multiples of {service.binding.multiple}")


def bound_at_the_right(order: Order) -> Iterator[Problem]:
    """Yield the booklets that a shop must bind at the other edge, since they are read from right to left."""
    for deck in order.decks:
        if deck.is_bound:
            message = (
                f"{deck.name} is read from right to left: {order.service.title} has to bind it at the right"
            )
            yield note(BINDING, message, hint="say so when you hand it in; page 1 is the first that is read")
