"""What a shop would refuse, or cut, said before anything is drawn: with the piece and the field."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import PurePosixPath

from ppgen.checks import PrintedPieces
from ppgen.checks.sight.content import PrintedItem
from ppgen.checks.sight.pieces import PieceSide
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layouts
from ppgen.layout.printed_fields import DRAWN_TOLERANCE, span
from ppgen.model.services import MOST_PIXELS, BacksTaken, PieceSort, Service
from ppgen.orders.binding import BLANK, COUNT, binding_faults
from ppgen.orders.canvases import ENOUGH, is_filled, is_outlined
from ppgen.orders.order import Order, OrderedDeck, OrderedPiece, Unfit
from ppgen.orders.printed_ink import ink_of
from ppgen.orders.products import ProductFit, is_exact, nearest_product, size_text

SIZE, BLEED, SAFE_ZONE = "export/size", "export/bleed", "export/safe-zone"
BACKS, RESOLUTION, FILE_NAME = "export/backs", "export/resolution", "export/file-name"

ACCEPTABLE = (BLEED, SAFE_ZONE, RESOLUTION)
"""What the shop may print all the same: whoever hands it in may take it upon themselves."""

MOST_CONTINUED = 1.0
"""So much bleed that a layout lacks is made of what it has: it lies beyond where any cut goes; mm."""

WORD_TOLERANCE = 0.1
"""How far words may reach out of a safe zone: about one pixel; mm."""

MOST_FILES = 5_000
"""Cards of a deck that are drawn each for itself: all pictures are held until they are written."""

_SLACK = 0.99
"""750 pixels on 63.5 mm, which every service accepts, are 299.999 dots an inch."""


def refusals(order: Order, printed: PrintedPieces) -> Iterator[Problem]:
    """Yield all that the shop would refuse; `printed` holds the pieces of the order."""
    layouts = printed.layouts
    yield from _sizes(order, layouts)
    for deck in order.decks:
        yield from binding_faults(deck, order.service) if deck.is_bound else _counts(deck, order.service)
        yield from _backs(deck, order.service)
        yield from _names(deck, order.service)
    yield from _bleeds(order, layouts)
    yield from _sides(order, printed)


def _sizes(order: Order, layouts: Layouts) -> Iterator[Problem]:
    service = order.service
    if order.left_out and not order.decks and not order.unfit:
        message = f"{service.title} has nothing of the sort and size of {', '.join(order.left_out)}"
        yield error(SIZE, message, hint="ppgen export lists other services; folder takes any size")
    for (component, size), together in groupby(order.unfit, key=lambda one: (one.component, one.piece.size)):
        lacking = list(together)
        first = lacking[0]
        lacks = f"{size_text(size)}, the size of {_named(lacking)} in {component}"
        message = f"{service.title} prints nothing of {lacks}"
        hint = "choose another service, or leave it out with --only"
        if first.sort is PieceSort.NETS:
            hint = "leave it out with --only; ppgen build makes the sheets for your own printer"
        elif (near := nearest_product(service, first.piece, first.sort)) is not None:
            measured = "" if size_text(near.trim) in near.title else f", {size_text(near.trim)}"
            hint = f"the nearest is {near.title}{measured} ({near.name})"
        yield error(
            SIZE,
            message,
            span=_key(layouts, first.piece.layout, "size"),
            hint=hint,
            subject=_subject(first.piece),
        )
    told = set()
    for one in _all(order):
        product = one.fit.product
        if math.prod(product.pixels) > MOST_PIXELS and (one.component, product.name) not in told:
            told.add((one.component, product.name))
            message = f"{one.piece.id} takes {product.pixels[0]:,} × {product.pixels[1]:,} pixels"
            hint = (
                f"{MOST_PIXELS:,} are painted in all; lower dots of the service, or leave it out with --only"
            )
            yield error(SIZE, message, hint=hint, subject=_subject(one.piece))
        if is_exact(one.fit) or (one.component, product.name) in told:
            continue
        told.add((one.component, product.name))
        message = (
            f"{service.title} cuts {product.title} at {size_text(product.trim)};"
            f" {one.component} is {size_text(one.piece.size)}"
        )
        hint = f"the pictures stay as they are, in the middle; say size: [{product.trim.width:g},"
        hint = f"{hint} {product.trim.height:g}] in the layout to have the very size"
        yield warning(SIZE, message, span=_key(layouts, one.piece.layout, "size"), hint=hint)


def _bleeds(order: Order, layouts: Layouts) -> Iterator[Problem]:
    """Yield what lacks art at the edge of the canvas, once for each layout and product."""
    told = set()
    for one in _all(order):
        sides = [(False, one.piece.layout), (True, one.piece.behind or one.piece.layout)]
        for is_back, layout in sides if one.back else sides[:1]:
            if (layout, one.fit.product.name) not in told:
                told.add((layout, one.fit.product.name))
                yield from _bleed(one, layouts, order.service, is_back=is_back)


def _bleed(one: OrderedPiece, layouts: Layouts, service: Service, *, is_back: bool) -> Iterator[Problem]:
    found, free, piece = one.fit, service.any_size, one.piece
    is_free = free is not None and found.product not in service.products
    least = free.least_bleed if free is not None and is_free else 0.0
    drawn = found.drawn_bleed(is_back=is_back)
    wanted = max((min if found.enlarged > 1 else max)(found.bleed), least)
    short = wanted - drawn
    if short <= (ENOUGH if least <= drawn else 0):
        return
    side = f"the back of {piece.id}" if is_back else piece.id
    message = f"{service.title} wants {wanted:.2f} mm of art past the cut; {side} has {drawn:g}"
    hint = f"say `bleed: {_rounded_up(wanted):g}` in the layout"
    place = _key(layouts, (piece.behind or piece.layout) if is_back else piece.layout, "bleed")
    if found.sort is PieceSort.NETS:
        message = f"{message}: where a cut is off, paper shows"
        hint = "a net keeps as much of the `bleed` of its layout as leaves it room on paper"
        yield warning(BLEED, message, span=place, hint=hint, subject=_subject(piece), degree=short)
    elif short > MOST_CONTINUED or not drawn or drawn < least:
        yield error(BLEED, message, span=place, hint=hint, subject=_subject(piece), degree=short)
    else:
        is_cut_off = is_outlined(found) and not is_filled(found)
        made = "are missing" if is_cut_off else "are drawn out of what is beside them"
        message = f"{message}: the outermost {short:.2f} mm {made}"
        yield warning(BLEED, message, span=place, hint=f"{hint} to have it all", degree=short)


def _counts(deck: OrderedDeck, service: Service) -> Iterator[Problem]:
    counts = service.counts
    if len(deck.pieces) > MOST_FILES:
        message = (
            f"{deck.name} has {len(deck.pieces):,} cards with files of their own; {MOST_FILES:,} are made"
        )
        yield error(COUNT, message, hint="part it with --cards, --deck or --only", degree=len(deck.pieces))
    if deck.cards > counts.most:
        message = f"{deck.name} has {deck.cards:,} cards; {service.title} takes {counts.most:,} in an order"
        hint = "part it with --cards, --deck or --only, and export each part into a folder of its own (--out)"
        yield error(COUNT, message, hint=hint, subject=_subject(deck.pieces[-1].piece), degree=deck.cards)
    if deck.cards < counts.least:
        message = f"{deck.name} has {deck.cards:,} cards; {service.title} takes {counts.least:,} or more"
        yield error(COUNT, message, hint="add cards, or copies", subject=_subject(deck.pieces[0].piece))


def _backs(deck: OrderedDeck, service: Service) -> Iterator[Problem]:
    for one in deck.pieces:
        if not one.piece.face and not deck.is_bound:
            message = f"{one.piece.id} has nothing on its face"
            yield error(BLANK, message, hint="draw something there", subject=_subject(one.piece))
    if service.backs is BacksTaken.FREE or PieceSort.CARDS not in deck.product.sorts:
        return
    if not any(one.back or one.fit.sort is PieceSort.CARDS for one in deck.pieces):
        return  # boards and tokens are printed on one side as well
    for one in deck.pieces:
        if not one.back:
            message = f"{one.piece.id} has no back, and {service.title} prints both sides of each card"
            hint = "say `back:` in its layout"
            yield error(BACKS, message, hint=hint, subject=_subject(one.piece))
    if service.backs is BacksTaken.ONE and len(deck.backs) > 1:
        usual = Counter(one.back for one in deck.pieces if one.back).most_common(1)[0][0]
        for one in deck.pieces:
            if one.back and one.back != usual:
                message = f"{one.piece.id} has another back than most cards of {deck.name}"
                hint = f"{service.title} takes one back a deck: make it a component of its own"
                yield error(BACKS, message, hint=hint, subject=_subject(one.piece))


def _names(deck: OrderedDeck, service: Service) -> Iterator[Problem]:
    longest, fronts = service.names.longest, Counter(one.front for one in deck.pieces)
    is_page = any(name.endswith(".pdf") for name in fronts)
    for one in deck.pieces:
        name = PurePosixPath(one.front).name
        if len(name) > longest:
            message = f"the file name {name} has {len(name)} characters; {service.title} takes {longest}"
            hint = "give the card a shorter id"
            yield error(FILE_NAME, message, hint=hint, subject=_subject(one.piece), degree=len(name))
        if fronts[one.front] > 1 and not is_page:
            message = f"two cards would be called {name}"
            hint = "names: {pattern: …} of the service must hold what tells them apart, such as {number}"
            yield error(FILE_NAME, message, hint=hint, subject=_subject(one.piece))


def _sides(order: Order, printed: PrintedPieces) -> Iterator[Problem]:
    """Yield fields outside the safe zone and pictures that are too coarse."""
    service = order.service
    # Components that print the same cards in two sizes have pieces of one name.
    fits: dict[int, ProductFit] = {id(one.piece): one.fit for one in _all(order)}
    for side in printed.sides():
        found = fits.get(id(side.piece))
        if found is None:
            continue
        safe = found.safe(service)
        for content in side.contents:
            for item in content.items:
                yield from _outside(item, safe, (service, side, printed))
            for picture, matrix in content.pictures if service.counts.dots_of_pictures else ():
                across = (matrix.a**2 + matrix.b**2) ** 0.5 * picture.rect.width
                down = (matrix.c**2 + matrix.d**2) ** 0.5 * picture.rect.height
                image, asked = picture.image, service.counts.dots_of_pictures
                if not (across and down):
                    continue
                dots = MILLIMETRES_PER_INCH * min(image.width / across, image.height / down)
                if dots >= asked * _SLACK:
                    continue
                message = (
                    f"{image.path} is printed at {dots:.0f} dots an inch; {service.title} asks for {asked}"
                )
                pixels = [round(length / MILLIMETRES_PER_INCH * asked) for length in (across, down)]
                hint = f"use a picture of {pixels[0]} × {pixels[1]} pixels, or print it smaller"
                place = printed.image_place(side, image.path)
                yield error(
                    RESOLUTION, message, span=place, hint=hint, subject=side.subject, degree=asked / dots
                )


def _outside(
    item: PrintedItem, safe: Rect, where: tuple[Service, PieceSide, PrintedPieces]
) -> Iterator[Problem]:
    """Yield a field that reaches out of the safe zone, unless its layout says that it may be cut."""
    service, side, printed = where
    if not item.field.safe:
        return
    ink, tolerance = ink_of(item), WORD_TOLERANCE if item.lines else DRAWN_TOLERANCE
    if ink is None or safe.contains(ink, tolerance):
        return
    off = max(safe.x - ink.x, safe.y - ink.y, ink.right - safe.right, ink.bottom - safe.bottom)
    side_name = "back" if side.ops is side.piece.back else "face"
    message = (
        f"the field {item.field.name} on the {side_name} stands at {span(ink)}, {off:.2f} mm outside of"
        f" what is safe at {service.title}: {span(safe)}"
    )
    hint = (
        "move it inwards; `safe: false` says that it may be cut; or take it on yourself: --accept safe-zone"
    )
    place = printed.place(side, item.field.name)
    yield error(SAFE_ZONE, message, span=place, hint=hint, subject=side.subject, degree=off)


def _all(order: Order) -> Iterator[OrderedPiece]:
    for deck in order.decks:
        yield from deck.pieces


def _key(layouts: Layouts, name: str, key: str) -> Span | None:
    """Return where a layout says something of itself, else the layout."""
    layout = layouts.layouts.get(name)
    if layout is None:
        return None
    source = layout.source
    return source.span((key,)) if isinstance(source.data, dict) and key in source.data else source.span(())


def _subject(piece: Piece) -> str:
    return piece.card or piece.id


def _named(lacking: list[Unfit]) -> str:
    more = len(lacking) - 1
    return f"{lacking[0].piece.id} and {more} more" if more else lacking[0].piece.id


def _rounded_up(length: float) -> float:
    """Return a length in tenths of a millimetre that is enough."""
    return -(-round(length * 1000) // 100) / 10
