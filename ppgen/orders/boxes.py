"""Boxes of a game at a shop: which of its own holds the cards, since it folds boxes of its own nets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, note
from ppgen.model.services import PieceSort, Product, Service
from ppgen.orders.products import NEAR, size_text

BOX = "export/box"


class CardsToBox(NamedTuple):
    """What of a box of a game is cards: how many, and how large one is; mm."""

    component: str
    cards: int
    size: Size


def box_notes(service: Service, boxes: Iterable[CardsToBox]) -> Iterator[Problem]:
    """Yield for each box of a game which one of the shop holds its cards, where it takes no nets."""
    if takes_nets(service) or not any(product.box for product in service.products):
        return
    for box in boxes:
        message = f"{service.title} folds boxes of its own nets; {box.component} is none of them"
        yield note(BOX, message, hint=box_hint(service, box), subject=box.component)


def smallest_box(service: Service, box: CardsToBox) -> Product | None:
    """Return the smallest box of the shop that holds so many cards; none where they fit into none."""
    fitting = [
        (product.box.cards, product)
        for product in service.products
        if product.box is not None
        and abs(product.box.card.width - box.size.width) <= NEAR
        and abs(product.box.card.height - box.size.height) <= NEAR
        and product.box.cards >= box.cards
    ]
    return min(fitting, key=lambda one: one[0], default=(0, None))[1]


def takes_nets(service: Service) -> bool:
    """Tell whether a shop takes nets of whatever form."""
    free = service.any_size.sorts if service.any_size is not None else ()
    return PieceSort.NETS in {*free, *(sort for product in service.products for sort in product.sorts)}


def box_hint(service: Service, box: CardsToBox) -> str:
    """Return what to do at the shop in the place of a box of one's own."""
    cards, found = f"{box.cards} cards of {size_text(box.size)}", smallest_box(service, box)
    if found is None or found.box is None:
        return f"none of its boxes that are known here holds {cards}; choose one at the shop"
    wide, high = found.pixels
    return (
        f"{found.title} ({found.name}) is the smallest that holds {cards}, and nothing else: it is"
        f" {found.box.depth:g} mm deep outside; draw its {wide} × {high} pixels on the shop's template"
    )
