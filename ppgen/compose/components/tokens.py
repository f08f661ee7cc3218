"""Tokens: markers and counters of any outline and size, packed tight on the sheet along lines to cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from ppgen.common.problem import Problem
from ppgen.common.units import LENGTH_SCHEMA, parse_length
from ppgen.compose.card_component import CardComponent
from ppgen.compose.component import Imposition, Made, Stack, Work
from ppgen.compose.cut_lines import to_cut
from ppgen.compose.numbered import CARD_NAMES, COPY_NAMES
from ppgen.display.pieces import Piece
from ppgen.layout.references import LayoutUse
from ppgen.model.field import Slug
from ppgen.model.game import Copies


def _millimetres(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


Room = Annotated[float, BeforeValidator(_millimetres), Field(ge=0, le=50), WithJsonSchema(LENGTH_SCHEMA)]


class Model(CardComponent):
    """So many pieces of each of some layouts, and those of all `cards` of some kinds, packed together.

    The `outline` of a layout says what is cut: a rectangle, an ellipse, a hexagon or the outline of an icon.
    Words and signs keep `safe` mm inside it on both sides, round corners of a `radius` included.
    Pieces lie `apart` mm from one another, beside the bleed of each; backs lie behind their faces.
    """

    imposition: ClassVar[Imposition] = Imposition.PACKED

    tokens: Mapping[Slug, Copies]
    apart: Room = 1.0

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield each layout, and that of each kind."""
        for layout in self.tokens:
            yield LayoutUse(layout, ("components", name, "tokens", layout), None, COPY_NAMES)
        for number, kind in enumerate(self.cards):
            yield LayoutUse(kind, ("components", name, "cards", number), kind, CARD_NAMES)

    def stacks(self, work: Work) -> Iterator[Stack]:
        """Yield the tokens of each layout, and those of each kind."""
        for called, copies in self.tokens.items():
            if (layout := work.layout(called)) is not None:
                yield Stack(layout.size, copies * self.copies)
        yield from self.card_stacks(work)

    def pieces(self, name: str, work: Work) -> Made:
        """Compose each token once; its copies are printed of that."""
        made: list[Piece] = []
        problems: list[Problem] = []
        for called, copies in self.tokens.items():
            if (layout := work.layout(called)) is not None:
                pieces, faults = work.composer.single(f"{name}:{called}", layout, copies=copies * self.copies)
                made += [to_cut(piece, layout, work.composer.outline) for piece in pieces]
                problems += faults
        pieces, faults = self.card_pieces(name, work)
        made += [to_cut(piece, work.layouts.layouts[piece.layout], work.composer.outline) for piece in pieces]
        return [piece._replace(apart=self.apart) for piece in made], problems + faults
