"""An order as files: pictures of single sides, or pages, read back, with the lists beside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ppgen import exports, proofs
from ppgen.common.problem import Problem
from ppgen.display.pieces import Document, Sheet
from ppgen.exports import DrawOptions, TypefacesById
from ppgen.model.services import FileForm, FirstSide
from ppgen.orders.canvases import canvas_sheet
from ppgen.orders.lists import lists
from ppgen.orders.order import Order, OrderedDeck, OrderedPiece, back_key
from ppgen.proofs import Facts
from ppgen.work.sharing import in_parts, shared_out

LEAST_SIDES = 12
"""Fewer than these are painted sooner than another process begins."""


class OrderedFile(NamedTuple):
    """A file of an order: its name below the shop's folder, and what was read back of pages."""

    name: str
    deck: str
    content: bytes
    facts: Facts | None = None


class OrderDrawing(NamedTuple):
    """What an order is drawn with: a document that tells of the game, typefaces, the project's folder.

    So many `jobs` share the pictures.
    """

    document: Document
    fonts: TypefacesById
    root: Path
    maker: str
    jobs: int = 1


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
    painted = _painted(sheets, drawing, dots)
    problems = [proofs.prove_canvas(content, pixels, dots) for content in painted]
    for name, number in shown.items():
        yield OrderedFile(name, deck.name, painted[number]), problems[number]


def _painted(sheets: list[Sheet], drawing: OrderDrawing, dots: int) -> list[bytes]:
    """Return a picture of each sheet; processes share them."""
    shares = shared_out(len(sheets), drawing.jobs, least=LEAST_SIDES)

    def part(number: int) -> list[bytes]:
        share = shares[number]
        document = drawing.document._replace(sheets=tuple(sheets[share.start : share.stop]))
        options = DrawOptions(drawing.root, drawing.maker, dots_per_inch=dots)
        drawn = exports.find("png").export(document, drawing.fonts, options)
        return [one.content for one in drawn]

    return [content for share in in_parts(part, len(shares)) for content in share]


def _pages(
    order: Order, deck: OrderedDeck, drawing: OrderDrawing
) -> Iterator[tuple[OrderedFile, list[Problem]]]:
    """Draw the sides of all cards as pages of one file, each card's two behind one another."""
    sides = [side for one in deck.pieces for side in _sides_of(one, order.service.first)]
    sheets = tuple(
        canvas_sheet(one.fit, number, is_back=is_back) for number, (one, is_back) in enumerate(sides, 1)
    )
    document = drawing.document._replace(component=deck.name, sheets=sheets)
    options = DrawOptions(drawing.root, drawing.maker, jobs=drawing.jobs)
    (drawn,) = exports.find("pdf").export(document, drawing.fonts, options)
    facts, problems = proofs.prove(drawn.content, document, jobs=drawing.jobs)
    yield OrderedFile(f"{deck.name}.pdf", deck.name, drawn.content, facts), problems


def _sides_of(one: OrderedPiece, first: FirstSide) -> list[tuple[OrderedPiece, bool]]:
    sides = [False, True] if one.back else [False]
    return [(one, is_back) for is_back in (sides[::-1] if first is FirstSide.BACK else sides)]
