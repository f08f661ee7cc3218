"""Orders of small games at shops, for tests: composed once, then changed piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ppgen.checks import PrintedPieces
from ppgen.common.problem import Problem
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.library import Selection, Session, open_project
from ppgen.library.order_editions import OrderWish, order_edition, services_of
from ppgen.load.project import open_project as opened
from ppgen.model.services import Service
from ppgen.orders.order import AsDrawn, Order, order_of
from ppgen.orders.refusals import refusals
from tests.support.ole import ROOT
from tests.support.tiny import FILES, write_project

Change = Callable[[Piece], Piece]
WIDE = {
    name: text.replace("size: standard", "size: standard\nbleed: 4mm")
    for name, text in FILES.items()
    if "size: standard" in text
}


@cache
def shipped_services() -> dict[str, Service]:
    services, problems = services_of(opened(ROOT, ROOT))
    assert problems == []
    return services


@cache
def tiny_edition() -> Edition:
    """Return the small game, its layouts with 4 mm of bleed, which is enough for every shop."""
    with TemporaryDirectory() as folder:
        project = open_project(write_project(Path(folder), WIDE))
        session = Session(project, Selection(games=("tiny",)))
        ((loaded, _),) = session.games()
        edition = order_edition(session, loaded, "en", OrderWish())
        assert session.findings.problems == []
    return edition


def order_at(service: Service, pieces: Iterable[Piece]) -> Order:
    edition = tiny_edition()
    return order_of(service, {"cards": tuple(pieces)}, edition.loaded.components, (), drawn=AsDrawn())


def refused(service: Service, pieces: Iterable[Piece]) -> list[Problem]:
    """Return what a shop would refuse of pieces of the small game."""
    edition, order = tiny_edition(), order_at(service, pieces)
    loaded = edition.loaded
    held = {"cards": tuple({one.piece.id: one.piece for deck in order.decks for one in deck.pieces}.values())}
    printed = PrintedPieces(edition.deck, loaded.layouts, loaded.fonts, held)
    return list(refusals(order, printed))


def with_bat(change: Change) -> list[Piece]:
    """Return the pieces of the small game, the bat changed."""
    pieces = tiny_edition().chosen["cards"]
    return [change(piece) if piece.id == "monster:bat" else piece for piece in pieces]
