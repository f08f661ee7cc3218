"""The pieces of a game as an order at a shop: in decks, each with its number, its copies and its files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.compose.component import ComponentKind
from ppgen.display.ops import Field, Op, walk
from ppgen.display.pieces import Piece
from ppgen.model.services import Counting, FileForm, Grouping, PieceSort, Product, Service
from ppgen.orders.products import ProductFit, fit, is_exact

LIST = "list.csv"
"""The list of all that was made for a shop."""

BLANK_PAGE = "blank"
"""What a page is called that is added so that a booklet can be bound, before its number."""

MPC_ORDER = "order.xml"
_NAMED = ("name", "title")
"""What the printed field is called, usually, that names a card."""


class OrderedPiece(NamedTuple):
    """A piece in an order: the `copies` that its files stand for, and its files below the shop's folder.

    In a file of pages both are that file; `back` is empty where nothing is printed there.
    """

    number: int
    component: str
    fit: ProductFit
    copies: int
    front: str
    back: str

    @property
    def piece(self) -> Piece:
        """The piece itself."""
        return self.fit.piece

    @property
    def title(self) -> str:
        """What is printed as its name, else its id."""
        fields = {op.name: op.text for op, _ in walk(self.piece.face) if isinstance(op, Field) and op.text}
        return next((fields[name] for name in _NAMED if name in fields), self.piece.id)


class OrderedDeck(NamedTuple):
    """Pieces of one product that are ordered together, in a folder or file of this name."""

    name: str
    product: Product
    pieces: tuple[OrderedPiece, ...]

    @property
    def cards(self) -> int:
        """How many pieces are printed, copies counted; of a booklet how many booklets."""
        if self.is_bound:
            return self.pieces[0].copies
        return sum(one.copies for one in self.pieces)

    @property
    def is_bound(self) -> bool:
        """Tell whether its pieces are the pages of a booklet."""
        return self.pieces[0].fit.sort is PieceSort.BOOKLETS

    @property
    def blank_pages(self) -> int:
        """How many pages were added behind those of a booklet."""
        return sum(not one.piece.face and not one.piece.card for one in self.pieces) if self.is_bound else 0

    @property
    def backs(self) -> tuple[str, ...]:
        """The different files of backs, in the order of the pieces."""
        return tuple(dict.fromkeys(one.back for one in self.pieces if one.back))


class Unfit(NamedTuple):
    """A piece that the shop has no product for."""

    component: str
    sort: PieceSort
    piece: Piece


class Order(NamedTuple):
    """What is handed in at a shop; `unfit` pieces are not, and of `left_out` components nothing is."""

    service: Service
    decks: tuple[OrderedDeck, ...]
    unfit: tuple[Unfit, ...]
    left_out: tuple[str, ...]


class AsDrawn(NamedTuple):
    """What matters beside pieces: bleeds of layouts by name, in mm; whether booklets open at the right."""

    bleeds: Mapping[str, float] = {}
    from_right: bool = False


def order_of(
    service: Service,
    pieces: Mapping[str, tuple[Piece, ...]],
    components: Mapping[str, ComponentKind],
    wanted: Iterable[str],
    *,
    drawn: AsDrawn,
) -> Order:
    """Put the pieces of each component in decks.

    Cards, and the `wanted` components, must be of about a size that the shop has; others are left out if they
    are of none exactly.
    """
    decks: dict[tuple[str, Product], list[tuple[str, ProductFit]]] = {}
    unfit, left_out, asked = list[Unfit](), list[str](), {*wanted}
    for name, own in pieces.items():
        pages = _bound_pages(service, components[name].pages_to_bind(own), from_right=drawn.from_right)
        own, sort = (pages, PieceSort.BOOKLETS) if pages else (own, sort_of(components[name]))
        found = [
            (piece, _fit(service, piece, sort, drawn.bleeds)) if sort else (piece, None) for piece in own
        ]
        lacking = [piece for piece, fitted in found if fitted is None]
        is_needed = sort is PieceSort.CARDS or name in asked
        if not is_needed and not all(fitted is not None and is_exact(fitted) for _, fitted in found):
            left_out.append(name)
            continue
        unfit += [Unfit(name, sort or PieceSort.BOARDS, piece) for piece in lacking]
        products = dict.fromkeys(fitted.product for _, fitted in found if fitted is not None)
        for _, fitted in found:
            if fitted is not None:
                deck = _deck_name(service, name, fitted, is_alone=len(products) == 1)
                decks.setdefault((deck, fitted.product), []).append((name, fitted))
    names = _told_apart([deck for deck, _ in decks])
    made = tuple(_deck(service, name, fitted) for name, fitted in zip(names, decks.values(), strict=True))
    return Order(service, made, tuple(unfit), tuple(left_out))


def _told_apart(names: list[str]) -> list[str]:
    """Return names of decks of which no two are alike: the later of two gets a number."""
    told: dict[str, None] = {}
    for name in names:
        number, own = 2, name
        while own in told:
            number, own = number + 1, f"{name}-{number}"
        told[own] = None
    return [*told]


def _fit(service: Service, piece: Piece, sort: PieceSort, bleeds: Mapping[str, float]) -> ProductFit | None:
    found = fit(service, piece, sort)
    behind = bleeds.get(piece.behind, piece.bleed)
    return None if found is None else found._replace(back_bleed=behind, sort=sort)


def sort_of(component: ComponentKind) -> PieceSort | None:
    """Return what sort of piece a component makes; nothing for what no shop takes as single pieces."""
    key = type(component).__module__.rpartition(".")[2]
    return PieceSort(key) if key in {*PieceSort} else None


def _bound_pages(service: Service, pages: Sequence[Piece], *, from_right: bool) -> tuple[Piece, ...]:
    """Return the pages of a booklet with so many blank ones behind them that the shop can bind them.

    Shops bind at the left: what is opened from the right begins with its last page.
    """
    if not pages:
        return ()
    multiple, least, _ = service.binding
    count = max(len(pages), least)
    lacking = count + -count % multiple - len(pages)
    blank = (
        pages[0]._replace(id=f"{BLANK_PAGE}:{number}", card="", face=(), pages=())
        for number in range(1, lacking + 1)
    )
    read = (*pages, *blank)
    return read[::-1] if from_right else read


def _deck_name(service: Service, component: str, fitted: ProductFit, *, is_alone: bool) -> str:
    if service.grouping is Grouping.SIZE and fitted.sort is not PieceSort.BOOKLETS:
        return fitted.product.name
    return component if is_alone else f"{component}-{fitted.product.name}"


def _deck(service: Service, name: str, fitted: list[tuple[str, ProductFit]]) -> OrderedDeck:
    numbered = list(enumerate(_as_counted(service, fitted), 1))
    backs = _distinct_backs(one for _, (_, one, _) in numbered)
    pieces = [
        OrderedPiece(number, component, one, copies, *_files(service, name, (number, one, copies), backs))
        for number, (component, one, copies) in numbered
    ]
    return OrderedDeck(name, fitted[0][1].product, tuple(pieces))


def _as_counted(
    service: Service, fitted: list[tuple[str, ProductFit]]
) -> Iterator[tuple[str, ProductFit, int]]:
    """Yield what has files of its own: each piece with its copies, or each copy."""
    for component, one in fitted:
        if service.counting is Counting.REPEAT and one.sort is not PieceSort.BOOKLETS:
            yield from ((component, one, 1) for _ in range(one.piece.copies))
        else:
            yield component, one, one.piece.copies


def _distinct_backs(fitted: Iterable[ProductFit]) -> dict[tuple[object, ...], int]:
    """Number the different backs from 1, by what `back_key` gives for them."""
    numbers: dict[tuple[object, ...], int] = {}
    known: dict[tuple[bool, tuple[Op, ...]], int] = {}
    for one in fitted:
        key = back_key(one)
        if one.piece.back and key not in numbers:
            numbers[key] = known.setdefault((one.turned, one.piece.back), len(known) + 1)
    return numbers


def back_key(one: ProductFit) -> tuple[object, ...]:
    """Return what is the same for pieces that share a back, whose ops are then the same objects."""
    return (one.turned, *map(id, one.piece.back))


def _files(
    service: Service, deck: str, ordered: tuple[int, ProductFit, int], backs: Mapping[tuple[object, ...], int]
) -> tuple[str, str]:
    number, one, copies = ordered
    names, has_back = service.names, bool(one.piece.back)
    if service.form is FileForm.PDF:
        return f"{deck}.pdf", f"{deck}.pdf" if has_back else ""
    folder = f"{deck}/{copies}" if service.counting is Counting.FOLDER else deck
    card = one.piece.id.replace(":", "-")

    def called(side: str) -> str:
        values = {"{number}": f"{number:03}", "{card}": card, "{side}": side}
        name = names.pattern
        for mark, value in values.items():
            name = name.replace(mark, value)
        return f"{folder}/{name}.png"

    if not has_back:
        return called(names.front), ""
    if not names.shared_backs:
        return called(names.front), called(names.back)
    which = "" if len({*backs.values()}) == 1 else f"-{backs[back_key(one)]}"
    return called(names.front), f"{deck}/{names.back}{which}.png"
