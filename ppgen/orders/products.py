"""Which product of a shop a piece becomes, by its size: upright, turned by a quarter, or enlarged."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.display.ops import Group
from ppgen.display.pieces import Piece
from ppgen.model.services import TRIM_TOLERANCE, AnySize, FileForm, PieceSort, Product, Service

NEAR = 1.0
"""A product that is larger or smaller by no more is taken, and that is told: cuts are as much off; mm."""

MOST_ENLARGED = 1.3
"""Pages of a booklet become so many times as large at most, so that they fill a larger one."""

MOST_FILLED = 15.0
"""So much of an enlarged page may be left at two of its edges, to be filled out of its bleed; mm."""

STANDS_IN = {PieceSort.BOARDS: (PieceSort.CARDS,), PieceSort.CARDS: (PieceSort.TOKENS,)}
"""Products of these sorts do for pieces of another: a chit for a card, if it is of the very size."""

FRONT_TURN, BACK_TURN = 90, 270
"""A piece that is turned on its canvas, clockwise in degrees: its back turns the other way behind it."""


class ProductFit(NamedTuple):
    """A piece as a product; `turned` where it lies on the canvas on its side; `off` by so many mm.

    Its back may be drawn by a layout with a `back_bleed` of its own; mm. A page of a booklet may be
    `enlarged` so many times: its `piece` is so large already. A product `is_listed` by its shop, which cuts
    it in a shape of its own; others are cut as the piece is.
    """

    piece: Piece
    product: Product
    turned: bool
    off: float
    back_bleed: float = 0.0
    sort: PieceSort = PieceSort.CARDS
    enlarged: float = 1.0
    is_listed: bool = False

    @property
    def trim(self) -> Rect:
        """Where the piece lies on the canvas: in the middle, as it is turned; mm."""
        size = self.piece.size.turned() if self.turned else self.piece.size
        canvas = self.product.canvas
        return Rect(
            (canvas.width - size.width) / 2, (canvas.height - size.height) / 2, size.width, size.height
        )

    @property
    def bleed(self) -> tuple[float, float]:
        """How far its art has to go on past its left and right, and past its top and bottom; mm."""
        across, down = self.trim.x, self.trim.y
        return (down, across) if self.turned else (across, down)

    @property
    def made_as(self) -> PieceSort:
        """What the product is made for: a card as small as a chit becomes one."""
        return self.sort if self.sort in self.product.sorts else self.product.sorts[0]

    def drawn_bleed(self, *, is_back: bool) -> float:
        """Return how far the art of a side goes on past the trim; mm."""
        return min(self.piece.bleed, self.back_bleed) if is_back else self.piece.bleed

    def safe(self, service: Service) -> Rect:
        """Return the zone, in the piece's coordinates, in which the shop asks texts to stay; mm.

        Of a net it is all: its cuts run anywhere, and words keep from them as its folds do.
        """
        if self.sort is PieceSort.NETS:
            return self.piece.size.rect()
        if service.any_size is not None and self.product not in service.products:
            return self.piece.size.rect().grown(-service.any_size.safe)
        across, down = (service.safe_edge - bleed for bleed in self.bleed)
        return self.piece.size.rect().inset(across, down, across, down)


def fit(service: Service, piece: Piece, sort: PieceSort) -> ProductFit | None:
    """Return the product that a piece becomes; nothing where the shop has none of about that size."""
    # What was made for the sort goes before what fits it, too: a card before a token of the size.
    found = min(
        _fits(service, piece, sort),
        key=lambda one: (one.off, sort not in one.product.sorts, one.turned),
        default=None,
    )
    if found is not None and found.off <= NEAR:
        return found
    free = service.any_size
    if free is not None and sort in free.sorts:
        return ProductFit(piece, _own_product(service, free, piece), turned=False, off=0.0)
    return _enlarged(service, piece) if sort is PieceSort.BOOKLETS else None


def nearest_product(service: Service, piece: Piece, sort: PieceSort) -> Product | None:
    """Return the product whose size is nearest, if the shop has any of that sort."""
    found = min(_fits(service, piece, sort), key=lambda one: one.off, default=None)
    return None if found is None else found.product


def is_exact(found: ProductFit) -> bool:
    """Tell whether a product is cut in the very size of the piece."""
    return found.off <= TRIM_TOLERANCE


def size_text(size: Size) -> str:
    """Return a size as people write it."""
    return f"{round(size.width, 2):g} × {round(size.height, 2):g} mm"


def _fits(service: Service, piece: Piece, sort: PieceSort) -> list[ProductFit]:
    found = []
    for product in service.products:
        if {sort, *STANDS_IN.get(sort, ())} & {*product.sorts}:
            # A page that lay on its side would be bound along another edge.
            for turned in (False, True)[: 1 if sort is PieceSort.BOOKLETS else 2]:
                size = piece.size.turned() if turned else piece.size
                off = max(abs(size.width - product.trim.width), abs(size.height - product.trim.height))
                if sort in product.sorts or sort is not PieceSort.CARDS or off <= TRIM_TOLERANCE:
                    found.append(ProductFit(piece, product, turned, off, is_listed=True))
    return found


def _enlarged(service: Service, page: Piece) -> ProductFit | None:
    """Return a page of a booklet, enlarged as a whole, on the canvas on which the least is left over."""
    fits: list[tuple[float, ProductFit]] = []
    for product in service.products:
        scale = min(product.trim.width / page.size.width, product.trim.height / page.size.height)
        left = max(
            product.trim.width - scale * page.size.width, product.trim.height - scale * page.size.height
        )
        if PieceSort.BOOKLETS in product.sorts and 1 <= scale <= MOST_ENLARGED and left <= 2 * MOST_FILLED:
            fits.append(
                (
                    left,
                    ProductFit(
                        _scaled(page, scale), product, turned=False, off=0.0, enlarged=scale, is_listed=True
                    ),
                )
            )
    return min(fits, key=lambda one: one[0], default=(0.0, None))[1]


def _scaled(page: Piece, scale: float) -> Piece:
    safe = Rect(*(scale * side for side in page.safe))
    size, face = (
        Size(*(scale * side for side in page.size)),
        (Group(Matrix.scaling(scale, scale), page.face),),
    )
    return page._replace(size=size, safe=safe, bleed=scale * page.bleed, face=face)


def _own_product(service: Service, free: AnySize, piece: Piece) -> Product:
    """Return a product as large as the piece: its canvas is counted in whole pixels where it is a picture."""
    bleed = piece.bleed if free.bleed is None else free.bleed
    sides = [side + 2 * bleed for side in piece.size]
    pixels = [round(side / MILLIMETRES_PER_INCH * service.dots) for side in sides]
    if service.form is FileForm.PNG:
        sides = [service.millimetres(count) for count in pixels]
    name = "x".join(f"{round(side, 2):g}" for side in piece.size)
    return Product(name, size_text(piece.size), piece.size, Size(*sides), (pixels[0], pixels[1]), free.sorts)
