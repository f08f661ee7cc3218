"""A piece with a layout of its own, such as a board, a mat or a rules card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from ppgen.common.problem import Span
from ppgen.common.units import LENGTH_SCHEMA, parse_length
from ppgen.compose.component import ComponentKind, Handling, Made, Stack, Work
from ppgen.compose.fold_marks import Folding
from ppgen.compose.numbered import COPY_NAMES
from ppgen.compose.tile_marks import TileLegend
from ppgen.compose.tiles import grid_for, tiles
from ppgen.display.pieces import Piece
from ppgen.layout.field_places import place_of_field, places_of_fields
from ppgen.layout.references import LayoutUse
from ppgen.model.field import Slug


def _millimetres(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


Overlap = Annotated[float, BeforeValidator(_millimetres), Field(gt=0, le=50), WithJsonSchema(LENGTH_SCHEMA)]
Paper = Annotated[float, BeforeValidator(_millimetres), Field(gt=0, le=3), WithJsonSchema(LENGTH_SCHEMA)]
Folds = Annotated[int, Field(ge=1, le=12)]


class Model(ComponentKind):
    """One piece, as often as `copies` says; several where its layout goes on over pages.

    With `overlap` a piece that is larger than the paper is printed in tiles that are glued over one another,
    so many mm deep. Each hides what lies under it, so a text is seen whole on one of them; seams lie where
    they part no text and few drawings.

    With `fold: [3, 2]` it is folded in three columns and two rows, along ticks at its edges; a box that
    `holds` it counts it as large as it is then, and as high as so many layers of its paper lie.
    """

    layout: Slug
    overlap: Overlap | None = None
    fold: Annotated[tuple[Folds, Folds], Field(strict=False)] | None = None
    thickness: Paper = 0.25

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield its layout."""
        yield LayoutUse(self.layout, ("components", name, "layout"), None, COPY_NAMES)

    def pieces(self, name: str, work: Work) -> Made:
        """Compose the piece."""
        layout = work.layout(self.layout)
        if layout is None:
            return [], []
        pieces, problems = work.composer.single(name, layout, copies=self.copies)
        if self.fold is not None:
            marks = Folding(*self.fold).marks(layout.size)
            pieces = [piece._replace(face=(*piece.face, *marks)) for piece in pieces]
        if self.overlap is None:
            return pieces, problems
        tiled: list[Piece] = []
        known = places_of_fields(layout, "face", work.layouts.theme.parts)

        def place(field: str) -> Span:
            return layout.source.span(place_of_field(field, known, "face"))

        words = work.words["kit/tiles" if self.fold is None else "kit/tiles-fold"]
        legend = TileLegend(work.typesetter, words)
        for piece in pieces:
            grid = grid_for(piece.size, work.printable, self.overlap, piece.face)
            made, faults = ([piece], []) if grid is None else tiles(piece, grid, place, legend=legend)
            tiled += made
            problems += faults
        return tiled, problems

    def wholes(self, pieces: Sequence[Piece]) -> int:
        """Tiles are parts of one thing, whichever are printed: all but the first are called after it."""
        copies: dict[tuple[str, int], int] = {}
        for piece in pieces:
            whole, _, number = piece.design.rpartition(":")
            one = (whole if number.isdecimal() else piece.design, piece.copy)
            copies[one] = max(piece.copies, copies.get(one, 0))
        return sum(copies.values())

    def why_alone(self) -> str:
        """Tiles are as large as the paper."""
        return "" if self.overlap is None else "it is parted in tiles as large as the paper"

    def handling(self, pieces: Sequence[Piece]) -> Handling:
        """They are cut, and folded if they are; tiles are glued over one another."""
        if self.overlap is not None and len(pieces) > 1:
            return Handling.TILES if self.fold is None else Handling.TILES_FOLD
        return Handling.CUT if self.fold is None else Handling.FOLD

    def stacks(self, work: Work) -> Iterator[Stack]:
        """Yield its copies."""
        if (layout := work.layout(self.layout)) is None:
            return
        if self.fold is None:
            yield Stack(layout.size, self.copies)
        else:
            folding = Folding(*self.fold)
            yield Stack(folding.folded(layout.size), self.copies, folding.height(self.thickness))
