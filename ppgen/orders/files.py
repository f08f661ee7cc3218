"""An order as files: pictures of single sides, or pages, read back, with the lists beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen import exports, proofs
from ppgen.common.problem import Problem
from ppgen.display.pieces import Sheet
from ppgen.exports import DrawOptions
from ppgen.model.services import FileForm, FirstSide
from ppgen.orders.canvases import canvas_sheet
from ppgen.orders.lists import lists
from ppgen.orders.order import Order, OrderedDeck, OrderedPiece, back_key
from ppgen.orders.painting import OrderDrawing, painted
from ppgen.orders.press_pages import press_pages
from ppgen.proofs import Facts


class OrderedFile(NamedTuple):
    """A file of an order: its name below the shop's folder, and what was read back of pages."""

    name: str
    deck: str
    content: bytes
    facts: Facts | None = None


def draw_order(order: Order, drawing: OrderDrawing) -> Iterator[tuple[OrderedFile, list[Problem]]]:
    """Draw each file of an order and read it back; the lists come last."""
    for deck in order.decks:
        draw = _pictures if order.service.form is FileForm.PNG else _pages
        yield from draw(order, deck, drawing)
    for name, content in lists(order):
        yield OrderedFile(name, name.partition("/")[0] if "/" in name else "", content), []


def _pictures(
    order: Order, deck: OrderedDeck, drawing: OrderDrawing
) -> Iterator[tuple[OrderedFile, list[Problem]]]:
    """Paint each different side once, and give it to all files that show it."""
    sheets: list[Sheet] = []
    shown: dict[str, int] = {}
    known: dict[tuple[object, ...], int] = {}
    for one in deck.pieces:
        for name, is_back in ((one.front, False), (one.back, True)):
            if not name or name in shown:
                continue
            key = (one.component, one.piece.id, is_back) if not is_back else (is_back, *back_key(one.fit))
            if key not in known:
                known[key] = len(sheets)
                sheets.append(canvas_sheet(one.fit, len(sheets) + 1, is_back=is_back))
            shown[name] = known[key]
    dots, pixels = order.service.dots, deck.product.pixels
    contents = painted(sheets, drawing, dots)
    problems = [proofs.prove_canvas(content, pixels, dots) for content in contents]
    for name, number in shown.items():
        yield OrderedFile(name, deck.name, contents[number]), problems[number]


def _pages(
    order: Order, deck: OrderedDeck, drawing: OrderDrawing
) -> Iterator[tuple[OrderedFile, list[Problem]]]:
    """Draw the sides of all cards as pages of one file, each card's two behind one another."""
    sides = [side for one in deck.pieces for side in _sides_of(one, order.service.first)]
    document = drawing.document._replace(component=deck.name)
    name = f"{deck.name}.pdf"
    if drawing.press is not None:
        made = press_pages(sides, document, drawing, drawing.press)
        yield OrderedFile(name, deck.name, made.content, made.facts), made.problems
        return
    sheets = tuple(
        canvas_sheet(one.fit, number, is_back=is_back) for number, (one, is_back) in enumerate(sides, 1)
    )
    document = document._replace(sheets=sheets)
    options = DrawOptions(drawing.root, drawing.maker)
    (drawn,) = exports.find("pdf").export(document, drawing.fonts, options)
    facts, problems = proofs.prove(drawn.content, document, proofs.ReadBack(crew=drawing.crew))
    yield OrderedFile(name, deck.name, drawn.content, facts), problems


def _sides_of(one: OrderedPiece, first: FirstSide) -> list[tuple[OrderedPiece, bool]]:
    sides = [False, True] if one.back else [False]
    return [(one, is_back) for is_back in (sides[::-1] if first is FirstSide.BACK else sides)]
