"""A score sheet: places to write down what happens in a match, as paper or as a form to fill in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from ppgen.common.problem import Problem, error
from ppgen.compose.component import ComponentKind, Handling, Made, Work, component_fault, known_name
from ppgen.compose.numbered import alone
from ppgen.compose.record_completion import completed
from ppgen.compose.record_fields import record_fields
from ppgen.compose.record_filling import filling_faults
from ppgen.compose.record_totals import wrong_totals
from ppgen.display.entry import Entry
from ppgen.display.forms import entries
from ppgen.display.pieces import Piece
from ppgen.layout.elements.entry import FIELDS
from ppgen.layout.layouts import Layout
from ppgen.layout.references import LayoutUse
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.field import Slug
from ppgen.model.game import Game, Identity
from ppgen.model.records import SEPARATOR, Written, path_text, with_written


class Model(ComponentKind):
    """The sheet of a kind that is a `record`, with places to write its fields; `copies` to be cut apart.

    A sheet is printed blank, or with the values that are given with `--fill`.
    """

    is_cut: ClassVar[bool] = False

    score: Identity
    layout: Slug

    def why_alone(self) -> str:
        """Its sheets are its own."""
        return "it is printed as often as somebody writes on it"

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield a kind that does not exist, or that is no record."""
        place = ("components", name, "score")
        yield from known_name(self.score, game.kinds, "kind", game=game, place=place)
        if self.score in game.kinds and not game.kinds[self.score].record:
            hint = f"write record: true in the kind {self.score}"
            message = f"the cards of the kind {self.score} are no records"
            yield component_fault("no-record", message, game=game, place=place, hint=hint)
        kind = game.kinds.get(self.score)
        if kind is not None:
            yield from filling_faults(self.score, kind, game)

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield its layout."""
        yield LayoutUse(self.layout, ("components", name, "layout"), self.score)

    def handling(self, pieces: Sequence[Piece]) -> Handling:
        """They are written on."""
        return Handling.WRITE

    def record_kind(self) -> str:
        """Return the kind that it writes down."""
        return self.score

    def pieces(self, name: str, work: Work) -> Made:
        """Compose the sheet once."""
        layout = work.layout(self.layout)
        if layout is None:
            return [], []
        (record,) = work.deck.cards[self.score]
        values = {**record.values, FIELDS: record_fields(work.deck, self.score)}
        piece, problems = _sheet(replace(record, values=values), layout, work)
        if unwritten := _unwritten(piece, record, work.deck):
            kind = work.deck.game.kinds[self.score]
            fields = {field: record.values.get(field) for field in kind.fields}
            own = with_written(fields, unwritten, kind)
            piece, problems = _sheet(replace(record, values={**values, **own}), layout, work)
        piece = piece._replace(id=name, copies=self.copies, card="")
        problems += [*_twice(piece, layout), *wrong_totals(places(piece), record, work.words)]
        return [piece], problems


def _sheet(record: Card, layout: Layout, work: Work) -> tuple[Piece, list[Problem]]:
    (piece,), problems = work.composer.card(alone(record), layout)
    return piece, problems


def places(piece: Piece) -> Iterator[Entry]:
    """Yield all places to write on of a sheet."""
    for ops in (piece.face, piece.back):
        yield from entries(ops)


def _unwritten(piece: Piece, record: Card, deck: Deck) -> list[Written]:
    """Return all that nobody wrote and the record determines, if a place does not know it by itself."""
    missing = completed([*places(piece)], record, deck)
    shown = {entry.name for entry in places(piece) if entry.value}
    return missing if {path_text(one.path, SEPARATOR) for one in missing} - shown else []


def _twice(piece: Piece, layout: Layout) -> Iterator[Problem]:
    """Report fields of the record that have two places to write them, on one side or on both."""
    for name, times in Counter(entry.name for entry in places(piece)).items():
        if times > 1:
            message = f"{piece.id} has {times} places to write {name.replace('/', '.')}"
            hint = "one place for each: number them, or take one out"
            yield error("layout/entry", message, span=layout.source.span(), hint=hint, subject=piece.id)
