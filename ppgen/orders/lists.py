"""What stands beside the files of an order: a list for people, and the order that mpc-autofill reads."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath

from ppgen.common.live_cells import neutral
from ppgen.model.services import FileForm, FirstSide, OrderFile, Service
from ppgen.orders.order import LIST, MPC_ORDER, Order, OrderedDeck, OrderedPiece

HEADS = ("deck", "product", "number", "piece", "name", "copies", "front", "back")


def lists(order: Order) -> Iterator[tuple[str, bytes]]:
    """Yield the files beside pictures and pages: their names below the shop's folder, and their bytes."""
    yield LIST, _table(order)
    if order.service.order_file is OrderFile.MPC_AUTOFILL:
        for deck in order.decks:
            yield f"{deck.name}/{MPC_ORDER}", mpc_order(deck, order.service)


def _table(order: Order) -> bytes:
    """Write the list in UTF-8 with the mark by which spreadsheets know it."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(HEADS)
    for deck in order.decks:
        page = 0
        for one in deck.pieces:
            about = (deck.name, deck.product.title, one.number, one.piece.id, one.title, one.copies)
            files = _places(one, order.service, page)
            page += 2 if one.back else 1
            writer.writerow([neutral(str(value)) for value in (*about, *files)])
    return stream.getvalue().encode("utf-8-sig")


def _places(one: OrderedPiece, service: Service, before: int) -> tuple[str, str]:
    """Return the files of both sides; in a file of pages their numbers, too, after those `before`."""
    if service.form is not FileForm.PDF:
        return one.front, one.back
    is_later = bool(one.back) and service.first is FirstSide.BACK
    front, back = (before + 2, before + 1) if is_later else (before + 1, before + 2)
    return f"{one.front} page {front}", f"{one.back} page {back}" if one.back else ""


def mpc_order(deck: OrderedDeck, service: Service) -> bytes:
    """Write a deck as the order that mpc-autofill reads: which picture fills which slots, from 0.

    Pictures are named as they are called beside it. The back that most cards have fills the slots that the
    others leave.
    """
    slots: list[OrderedPiece] = [one for one in deck.pieces for _ in range(one.copies)]
    common = Counter(one.back for one in slots if one.back).most_common(1)[0][0]
    root = ElementTree.Element("order")
    details = ElementTree.SubElement(root, "details")
    _with_text(details, "quantity", str(len(slots)))
    _with_text(details, "stock", service.stock)
    _with_text(details, "foil", "true" if service.foil else "false")
    fronts = [(one.front, one.title) for one in slots]
    _cards(ElementTree.SubElement(root, "fronts"), fronts)
    others = [("", "") if one.back == common else (one.back, one.title) for one in slots]
    if any(name for name, _ in others):
        _cards(ElementTree.SubElement(root, "backs"), others)
    _with_text(root, "cardback", PurePosixPath(common).name)
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _cards(parent: ElementTree.Element, filled: list[tuple[str, str]]) -> None:
    """Write each picture once, with all slots that show it."""
    titles: dict[str, str] = {}
    slots: dict[str, list[str]] = {}
    for slot, (name, title) in enumerate(filled):
        if name:
            titles.setdefault(name, title)
            slots.setdefault(name, []).append(str(slot))
    for name, title in titles.items():
        card = ElementTree.SubElement(parent, "card")
        file = PurePosixPath(name).name
        _with_text(card, "id", file)
        _with_text(card, "sourceType", "Local File")
        _with_text(card, "slots", ",".join(slots[name]))
        _with_text(card, "name", file)
        _with_text(card, "query", title)


def _with_text(parent: ElementTree.Element, tag: str, text: str) -> None:
    ElementTree.SubElement(parent, tag).text = text
