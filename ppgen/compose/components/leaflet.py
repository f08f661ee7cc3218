"""A folded leaflet: pages laid on sheets so that folding brings them into their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.common.problem import Problem, error
from ppgen.common.units import LENGTH_SCHEMA, parse_length
from ppgen.compose.card_component import CardComponent
from ppgen.compose.component import Handling, Made, Work, component_fault
from ppgen.compose.numbered import PART_NAMES, PLACE_NAMES
from ppgen.display import ops as display
from ppgen.display.fields import with_fields
from ppgen.display.ops import Op, Stroke, polygon, rectangle
from ppgen.display.pieces import Piece
from ppgen.folding.leaflets import MOST, FoldedLeaflet, PageCell, Scheme, fold, pages_of
from ppgen.layout.references import LayoutUse
from ppgen.model.field import Slug
from ppgen.model.game import Game

TICK = 3.0
"""How far the mark of a fold reaches into a sheet from its edge, in mm."""

MARK = Colour(138, 143, 153)
MARK_WIDTH = 0.2
DASHES = (1.0, 0.8)
ANY_NUMBER = "leaflet: booklet takes any number"
FLAP = 2.0
"""A flap that lies inside is narrower by so many mm, so that it does not buckle."""


def _millimetres(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


Thickness = Annotated[float, BeforeValidator(_millimetres), Field(ge=0, le=1), WithJsonSchema(LENGTH_SCHEMA)]


class Model(CardComponent):
    """A leaflet whose pages are the cards of some kinds, in the order of their files, or those of a layout.

    Without `cards` its pages are those that its `layout` goes on over, such as a `flow` with `pages: true`.

    `leaflet` is how it is folded: `half` (4 pages), `letter` (6; its flap loses 2 mm), `mini-book`
    (8 on one side, with a cut), `accordion` (up to 16, on both sides if there are more than 8) or `booklet`
    (sheets within one another, to be stapled; the last pages may be blank). In languages that run from right
    to left they open from the right. Inner sheets of a booklet lie nearer to the fold by the `thickness` of
    the paper, so that its pages stand behind one another once they are cut.
    """

    is_copied: ClassVar[bool] = False

    leaflet: Annotated[Scheme, Field(strict=False)]
    layout: Slug | None = None
    thickness: Thickness = 0.1

    def why_alone(self) -> str:
        """Its sheets are its own."""
        return "its pages are folded out of whole sheets"

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield kinds that do not exist, and more pages than the folded sheet has."""
        place = ("components", name, "cards")
        yield from super().faults(name, game)
        if not self.cards and self.layout is None:
            hint = "write cards: [kind] or layout: name"
            yield component_fault("no-pages", f"{name} has no pages", game=game, place=place[:2], hint=hint)
        count = sum(len(game.cards.get(kind, ())) for kind in self.cards)
        if self.where is None and count > self._most(count):
            yield component_fault(
                "too-many-pages", self._overfull(name, count), game=game, place=place, hint=ANY_NUMBER
            )

    def handling(self, pieces: Sequence[Piece]) -> Handling:
        """They are folded, those of several sheets within one another."""
        return Handling.STAPLE if self.leaflet is Scheme.BOOKLET else Handling.FOLD

    def wholes(self, pieces: Sequence[Piece]) -> int:
        """All its sheets are one."""
        return max((piece.copies for piece in pieces), default=0)

    def _most(self, count: int) -> int:
        return MOST.get(self.leaflet) or pages_of(self.leaflet, count)

    def _overfull(self, name: str, count: int) -> str:
        return f"{name} has {count} pages, and {self.leaflet.value} takes at most {self._most(count)}"

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield the layout of each kind, or that of all pages."""
        if not self.cards and self.layout is not None:
            yield LayoutUse(self.layout, ("components", name, "layout"))
        for number, kind in enumerate(self.cards):
            place = ("components", name, "layout") if self.layout else ("components", name, "cards", number)
            yield LayoutUse(self.layout or kind, place, kind, {**PLACE_NAMES, **PART_NAMES})

    def pieces(self, name: str, work: Work) -> Made:
        """Compose each page, and lay them on their sheets."""
        layouts = [work.layout(self.layout or kind) for kind in self.cards or ("",)]
        known = [layout for layout in layouts if layout is not None]
        if len(known) < len(layouts):
            return [], []
        if self.cards:
            pages, problems = self.card_pieces(name, work)
        else:
            pages, problems = work.composer.single(name, known[0], copies=1)
        if len(pages) > self._most(len(pages)):
            span, message = known[0].source.span(), self._overfull(name, len(pages))
            problems.append(error("model/too-many-pages", message, span=span, hint=ANY_NUMBER))
            return [], problems
        if len({page.size for page in pages}) > 1:
            message = f"the pages of {name} differ in size"
            span = known[-1].source.span()
            problems.append(error("layout/page-size", message, span=span, hint="give all layouts one size"))
            return [], problems
        folded = fold(
            self.leaflet,
            pages_of(self.leaflet, len(pages)),
            right_to_left=work.typesetter.direction == "rtl",
        )
        sheets = range(folded.sheets if pages else 0)
        return [self._sheet(name, sheet, folded, pages) for sheet in sheets], problems

    def pages_to_read(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return the faces of its pages from the first to the last."""
        return [page._replace(bleed=0.0) for page in self._in_order(pieces)]

    def pages_to_bind(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return the pages of a booklet, as often as its sheets; other leaflets are folded, not bound."""
        if self.leaflet is not Scheme.BOOKLET or not pieces:
            return ()
        return [page._replace(copies=pieces[0].copies) for page in self._in_order(pieces)]

    def _in_order(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Return what all sheets show, page by page: each sheet holds its own in order."""
        count = pages_of(self.leaflet, sum(len(sheet.pages) for sheet in pieces))
        waiting = [iter(sheet.pages) for sheet in pieces]
        read = (next(waiting[cell.sheet], None) for cell in fold(self.leaflet, count).cells)
        return [page._replace(back=()) for page in read if page is not None]

    def _sheet(self, name: str, sheet: int, folded: FoldedLeaflet, pages: list[Piece]) -> Piece:
        one = pages[0].size
        narrower = 0.0 if folded.flap is None else FLAP
        size = Size(folded.columns * one.width - narrower, folded.rows * one.height)
        sides: dict[bool, list[Op]] = {False: [], True: []}
        for page, cell in zip(pages, folded.cells):
            if cell.sheet == sheet:
                sides[cell.is_back] += self._page(page, cell, folded, size)
        sides[False] += _marks(folded, one, size)
        is_printed_behind = any(cell.is_back for cell in folded.cells)
        identity = name if folded.sheets == 1 else f"{name}-{sheet + 1}"
        back = (*sides[True], *_marks(folded, one, size, is_back=True)) if is_printed_behind else ()
        shown = tuple(page for page, cell in zip(pages, folded.cells) if cell.sheet == sheet)
        face = tuple(sides[False])
        bleed = min(page.bleed for page in pages)
        return Piece(identity, size, bleed, size.rect(), face, back, self.copies, pages=shown)

    def _page(self, page: Piece, cell: PageCell, folded: FoldedLeaflet, size: Size) -> Iterator[Op]:
        """Yield what a page shows where it lies: up to its folds, and past the edges where it is cut."""
        one = page.size
        x = cell.column * one.width - _before(folded, is_back=cell.is_back)
        place = Rect(x, cell.row * one.height, one.width, one.height)
        creep = self.thickness * cell.sheet * (1 if cell.column == 0 else -1)
        matrix = Matrix.translation(creep, 0)
        if cell.is_turned:
            matrix = matrix.then(Matrix.rotation(180)).then(Matrix.translation(one.width, one.height))
        matrix = matrix.then(Matrix.translation(place.x, place.y))
        left = place.x if place.x > 0 else -page.bleed
        right = place.right if place.right < size.width else size.width + page.bleed
        top = place.y if cell.row > 0 else -page.bleed
        bottom = place.bottom if cell.row + 1 < folded.rows else size.height + page.bleed
        edge = rectangle(Rect(left, top, right - left, bottom - top))
        yield display.Clip(edge, (display.Group(matrix, _named(page.face, page.id)),))


def _before(folded: FoldedLeaflet, *, is_back: bool) -> float:
    """Return by how much all pages stand further left, since a flap at the left is narrower.

    A flap at the left edge loses its outer side, which lies off the sheet.
    """
    if folded.flap is None:
        return 0.0
    flap = folded.columns - 1 - folded.flap if is_back else folded.flap
    return FLAP if flap == 0 else 0.0


def _marks(folded: FoldedLeaflet, one: Size, size: Size, *, is_back: bool = False) -> Iterator[Op]:
    """Yield ticks where it is folded, and the line of a cut; folds are marked on the face only."""
    if is_back:
        return
    for column in folded.folds:
        x = column * one.width - _before(folded, is_back=False)
        for top, bottom in ((0.0, TICK), (size.height - TICK, size.height)):
            yield Stroke(polygon(((x, top), (x, bottom)), closed=False), MARK, MARK_WIDTH, DASHES)
    for row in folded.levels:
        y = row * one.height
        for left, right in ((0.0, TICK), (size.width - TICK, size.width)):
            yield Stroke(polygon(((left, y), (right, y)), closed=False), MARK, MARK_WIDTH, DASHES)
    if folded.cut is not None:
        row, first, last = folded.cut
        ends = ((first * one.width, row * one.height), (last * one.width, row * one.height))
        yield Stroke(polygon(ends, closed=False), MARK, 2 * MARK_WIDTH)


def _named(ops: tuple[Op, ...], page: str) -> tuple[Op, ...]:
    """Return ops whose fields are called after their page, since each page has a title of its own."""
    return with_fields(ops, lambda field: field._replace(name=f"{page.replace(':', '-')}-{field.name}"))
