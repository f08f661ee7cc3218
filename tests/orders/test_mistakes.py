"""Forty mistakes and more for each shop: all are refused, with the card, and the field where one is wrong."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from ppgen.checks.sight.content import content_of, words_on
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.common.problem import Severity
from ppgen.display.ops import Field, Group, ImageFile, Picture
from ppgen.display.pieces import Piece
from ppgen.model.services import BacksTaken, FileForm, OrderFile, Service
from ppgen.orders.lists import mpc_order
from ppgen.orders.refusals import ACCEPTABLE
from tests.support.orders import Change, order_at, refused, shipped_services, tiny_edition, with_bat

SIZES = (
    (50, 50),
    (63, 70),
    (70, 100),
    (100, 150),
    (30, 60),
    (61.4, 88),
    (63, 90.5),
    (66, 86),
    (120, 180),
    (20, 20),
)
SHOPS = (
    "cartamundi",
    "drivethrucards",
    "makeplayingcards",
    "mb-print",
    "printplaygames",
    "the-game-crafter",
    "the-game-prototyper",
)
FIELDS = ("name", "power", "line")
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))


class Mistake(NamedTuple):
    name: str
    rule: str
    change: Change
    field: str = ""


def moved(
    piece: Piece, name: str, way: tuple[int, int], past: float, service: Service, *, is_back: bool
) -> Piece:
    """Put a field so far past the safe zone of the shop: its box ends there, and its words reach there too."""
    safe = safe_of(piece, service)
    field = next(op for op in piece.face if isinstance(holder(op), Field) and holder(op).name == name)
    bounds = holder(field).bounds
    op_at = field.matrix.apply_rect(bounds) if isinstance(field, Group) else bounds
    # The words stand somewhere in the box: a box that lies outside as a whole has them outside.
    dx = {-1: safe.x - past - op_at.right, 0: 0.0, 1: safe.right + past - op_at.x}[way[0]]
    dy = {-1: safe.y - past - op_at.bottom, 0: 0.0, 1: safe.bottom + past - op_at.y}[way[1]]
    placed = Group(Matrix.translation(dx, dy), (field,))
    if is_back:
        return piece._replace(back=(*piece.back, placed))
    return piece._replace(face=tuple(placed if op is field else op for op in piece.face))


def holder(op: object) -> object:
    return op.ops[0] if isinstance(op, Group) and len(op.ops) == 1 else op


def safe_of(piece: Piece, service: Service) -> Rect:
    return order_at(service, [piece]).decks[0].pieces[0].fit.safe(service)


def pictured(piece: Piece, dots: float, *, is_back: bool) -> Piece:
    image = ImageFile("art/sun.png", "0" * 64, round(dots), round(dots), "PNG")
    picture = Picture(image, Rect(10, 10, 25.4, 25.4))
    return (
        piece._replace(back=(*piece.back, picture))
        if is_back
        else piece._replace(face=(*piece.face, picture))
    )


def mistakes(service: Service) -> Iterator[Mistake]:
    if service.any_size is None:
        for width, height in SIZES:
            yield Mistake(f"size-{width}x{height}", "export/size", partial(sized, Size(width, height)))
    if service.any_size is None or service.any_size.bleed is not None or service.any_size.least_bleed:
        for bleed in (0.0, 0.5, 1.0, 1.5, 1.9):
            yield Mistake(f"bleed-{bleed}", "export/bleed", partial(bled, bleed))
    for field in FIELDS:
        for way in WAYS:
            yield Mistake(
                f"{field}-{way}", "export/safe-zone", partial(put, service, field, way, False), field
            )
        for way in WAYS:
            yield Mistake(
                f"{field}-{way}-back", "export/safe-zone", partial(put, service, field, way, True), field
            )
    for dots in (72, 100, 150, 200, 250, 290, 296) if service.counts.dots_of_pictures else ():
        for is_back in (False, True):
            yield Mistake(
                f"dots-{dots}-{is_back}",
                "export/resolution",
                lambda piece, d=dots, b=is_back: pictured(piece, d, is_back=b),
            )
    yield Mistake("blank", "export/blank", lambda piece: piece._replace(face=()))
    if service.backs is not BacksTaken.FREE:
        yield Mistake("no-back", "export/backs", lambda piece: piece._replace(back=()))
    if service.counts.most < 100_000:
        for more in (0, 1, 500):
            yield Mistake(
                f"most-{more}",
                "export/count",
                lambda piece, n=more: piece._replace(copies=service.counts.most - 1 + n),
            )
    if service.form is FileForm.PNG and "{card}" in service.names.pattern:
        for length in (201, 240):
            yield Mistake(
                f"name-{length}",
                "export/file-name",
                lambda piece, n=length: piece._replace(id="monster:" + "b" * n),
            )


def sized(size: Size, piece: Piece) -> Piece:
    return piece._replace(size=size)


def bled(bleed: float, piece: Piece) -> Piece:
    return piece._replace(bleed=bleed)


def put(service: Service, field: str, way: tuple[int, int], is_back: bool, piece: Piece) -> Piece:
    return moved(piece, field, way, 0.5, service, is_back=is_back)


CASES = [
    pytest.param(shop, mistake, id=f"{shop}-{mistake.name}")
    for shop in SHOPS
    for mistake in mistakes(shipped_services()[shop])
]


@pytest.mark.parametrize("shop", SHOPS)
def test_what_is_right_is_not_refused(shop: str) -> None:
    service = shipped_services()[shop]
    assert [
        problem
        for problem in refused(service, tiny_edition().chosen["cards"])
        if problem.severity is Severity.ERROR
    ] == []
    assert len(list(mistakes(service))) >= 40


@pytest.mark.parametrize(("shop", "mistake"), CASES)
def test_a_mistake_is_refused_with_its_card_and_field(shop: str, mistake: Mistake) -> None:
    errors = [
        p for p in refused(shipped_services()[shop], with_bat(mistake.change)) if p.severity is Severity.ERROR
    ]
    assert errors and {problem.rule for problem in errors} == {mistake.rule}, errors
    for problem in errors:
        assert mistake.rule == "export/count" or problem.subject == "monster:bat", problem
        assert f"the field {mistake.field} " in problem.message or not mistake.field
        assert problem.hint


@pytest.mark.parametrize("shop", SHOPS)
def test_just_inside_of_what_a_shop_asks_nothing_is_refused(shop: str) -> None:
    service = shipped_services()[shop]
    for dots in (297, 300):
        assert not errors_of(service, lambda piece, d=dots: pictured(piece, d, is_back=False))
    if service.any_size is None:
        fits = [product.trim for product in service.products]
        assert any(abs(size.width - 63) < 1 and abs(size.height - 88) < 1 for size in fits)
        turned = errors_of(
            service, lambda piece: piece._replace(size=piece.size.turned(), face=piece.face[:1])
        )
        assert not turned, "a card that lies on its side is turned"
    if service.counts.most < 100_000:
        assert not errors_of(service, lambda piece: piece._replace(copies=service.counts.most - 2))


def errors_of(service: Service, change: Change) -> list[str]:
    found = refused(service, with_bat(change))
    return [f"{one.rule}: {one.message}" for one in found if one.severity is Severity.ERROR]


@pytest.mark.parametrize("shop", SHOPS)
@pytest.mark.parametrize(("past", "is_refused"), [(0.05, False), (0.2, True)])
def test_words_may_reach_out_by_a_pixel_and_no_more(shop: str, past: float, is_refused: bool) -> None:
    service = shipped_services()[shop]

    def shifted(piece: Piece) -> Piece:
        field = next(op for op in piece.face if isinstance(holder(op), Field) and holder(op).name == "power")
        (item,) = content_of(field).items
        ink = max(word.right for line in item.lines for word in words_on(line))
        placed = Group(Matrix.translation(safe_of(piece, service).right + past - ink, 0), (field,))
        return piece._replace(face=tuple(placed if op is field else op for op in piece.face))

    assert bool(errors_of(service, shifted)) is is_refused


@pytest.mark.parametrize(("width", "is_refused"), [(838, False), (840, True)])
def test_a_canvas_has_a_hundred_million_pixels_at_most(width: float, is_refused: bool) -> None:
    found = errors_of(shipped_services()["folder"], lambda piece: piece._replace(size=Size(width, 838)))
    assert bool(found) is is_refused and all("export/size" in one for one in found)


@pytest.mark.parametrize(("count", "is_refused"), [(4999, False), (5000, True)])
def test_a_deck_has_five_thousand_cards_with_files_at_most(count: int, is_refused: bool) -> None:
    service = shipped_services()["mb-print"]
    assert bool(errors_of(service, lambda piece: piece._replace(copies=count - 1))) is is_refused


@settings(max_examples=60, deadline=None)
@given(
    copies=some.lists(some.integers(1, 30), min_size=1, max_size=12),
    backs=some.lists(some.integers(0, 2), min_size=12, max_size=12),
    shop=some.sampled_from([*SHOPS, "folder"]),
)
def test_each_card_is_ordered_as_often_as_it_has_copies(
    copies: list[int], backs: list[int], shop: str
) -> None:
    service, model = shipped_services()[shop], tiny_edition().chosen["cards"][0]
    known = [tuple(op for op in model.back), (*model.back, model.face[0]), (*model.back, model.face[1])]
    pieces = [
        model._replace(id=f"monster:m-{number}", copies=count, back=known[back])
        for number, (count, back) in enumerate(zip(copies, backs))
    ]
    (deck,) = order_at(service, pieces).decks
    counted = Counter[str]()
    for one in deck.pieces:
        counted[one.piece.id] += one.copies
    assert counted == {piece.id: piece.copies for piece in pieces} and deck.cards == sum(copies)
    if service.form is FileForm.PNG:
        assert len({one.front for one in deck.pieces}) == len(deck.pieces)
    if service.names.shared_backs:
        assert len(deck.backs) == len({*backs[: len(copies)]})
    if service.order_file is OrderFile.MPC_AUTOFILL:
        order = ElementTree.fromstring(mpc_order(deck, service))
        fronts = {
            int(slot): card.findtext("id", "")
            for card in order.findall("fronts/card")
            for slot in card.findtext("slots", "").split(",")
        }
        wanted = [one.front.partition("/")[2] for one in deck.pieces for _ in range(one.copies)]
        assert [fronts[slot] for slot in range(sum(copies))] == wanted
        behind = dict.fromkeys(range(sum(copies)), order.findtext("cardback", ""))
        for card in order.findall("backs/card"):
            behind |= dict.fromkeys(map(int, card.findtext("slots", "").split(",")), card.findtext("id", ""))
        backs_wanted = [one.back.partition("/")[2] for one in deck.pieces for _ in range(one.copies)]
        assert [behind[slot] for slot in range(sum(copies))] == backs_wanted


def test_what_may_be_accepted_is_what_shops_may_print() -> None:
    assert ACCEPTABLE == ("export/bleed", "export/safe-zone", "export/resolution")
