"""What the cards of a long deck give is drawn ahead by copies of the process, and taken from there.

A copy sends the sketches of its cards with all that drawing them has noted and used up. Whoever takes one
notes and uses up the same, so that one process and several make the same pieces and tell the same problems.
"""

from __future__ import annotations

import io
import os
import pickle
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from ppgen.common.problem import Problem
from ppgen.compose.faces import Segment
from ppgen.compose.memo import Known, Recall, Sketch, Sketches
from ppgen.compose.numbered import NumberedCard
from ppgen.display.ops import Symbol
from ppgen.display.pieces import Piece
from ppgen.load.pictures.images import ProbedImage
from ppgen.typeset import Typesetter
from ppgen.typeset.chunks import StandIn
from ppgen.typeset.fonts import Wanted
from ppgen.work.lookups import LookedUp, begin, finish, note
from ppgen.work.sharing import in_parts, shared_out

LEAST_CARDS = 200
"""Fewer cards than these for each process are composed sooner than they are sent."""

FIRST = 1.2
"""How many times as many cards as the others this process draws itself, since it need not send them."""

MOST_CARDS = 2500
"""So many are shared out at a time: what a copy sends lies in memory beside what is made of it."""

Made = tuple[list[Piece], list[Problem]]
"""The pieces of a card, and what is wrong with them."""


class _Noted(NamedTuple):
    """What drawing some cards has asked for, opened and noticed."""

    names: LookedUp
    pictures: list[ProbedImage]
    typefaces: tuple[Wanted, ...]
    stand_ins: list[StandIn]


class SketchShares(NamedTuple):
    """What copies of the process draw into, and what is taken from them: the segments of one layout."""

    segments: Sequence[Segment]
    recall: Recall
    sketches: Sketches
    typesetter: Typesetter

    def compose(
        self, cards: Sequence[NumberedCard], card: Callable[[NumberedCard], Made], *, jobs: int
    ) -> list[Made]:
        """Compose cards in their order, in so many processes if there are enough of them."""
        made: list[Made] = []
        for first in range(0, len(cards), MOST_CARDS):
            made += self._composed(cards[first : first + MOST_CARDS], card, jobs)
        return made

    def _composed(
        self, cards: Sequence[NumberedCard], card: Callable[[NumberedCard], Made], jobs: int
    ) -> list[Made]:
        shares = shared_out(len(cards), 1 if self.sketches.lasting else jobs, least=LEAST_CARDS, first=FIRST)
        if len(shares) == 1:
            return [card(one) for one in cards]
        here = os.getpid()

        def part(number: int) -> list[Made] | bytes:
            share = cards[shares[number].start : shares[number].stop]
            if not number:
                return [card(one) for one in share]
            return b"" if os.getpid() == here else self._sent(share, card)

        made: list[Made] = []
        for share, done in zip(shares, in_parts(part, len(shares)), strict=True):
            if isinstance(done, bytes):
                self._take(done)
                done = [card(one) for one in cards[share.start : share.stop]]
            made += done
        for segment in self.segments:
            segment.known.before = {}
        return made

    def _sent(self, share: Sequence[NumberedCard], card: Callable[[NumberedCard], Made]) -> bytes:
        """Compose cards in a copy, and return all that another process needs to do without drawing them."""
        pictures = self.sketches.images.known
        drawn: list[tuple[Known, object, Sketch]] = []
        self.recall.drawn = drawn
        before = begin(self.recall.noted)
        for one in share:
            card(one)
        asked = finish(self.recall.noted, before)
        numbers = {
            id(segment.known): number for number, segment in enumerate(self.segments) if not segment.is_static
        }
        found: list[dict[object, Sketch]] = [{} for _ in self.segments]
        for known, key, sketch in drawn:
            if id(known) in numbers:
                found[numbers[id(known)]][key] = sketch
        sent = io.BytesIO()
        pickler = pickle.Pickler(sent, pickle.HIGHEST_PROTOCOL)
        pickler.dispatch_table = {Symbol: lambda one: (_symbol, tuple(getattr(one, key) for key in _PARTS))}
        noted = _Noted(
            asked,
            self.sketches.images.probed_since(pictures),
            self.typesetter.fonts.wanted,
            self.typesetter.stand_ins,
        )
        pickler.dump((found, noted))
        return sent.getvalue()

    def _take(self, sent: bytes) -> None:
        """Have the sketches of a copy at hand, unless it has found what would be another thing here."""
        found: list[dict[object, Sketch]]
        noted: _Noted
        if not sent:
            return
        found, noted = _Unpickler(io.BytesIO(sent), self.sketches).load()
        drawn = [(sketch.spent, sketch.work) for sketches in found for sketch in sketches.values()]
        if not self.recall.effort.has_room(drawn) or not self.sketches.images.take(noted.pictures):
            return
        note(self.recall.noted, noted.names)
        self.typesetter.fonts.want(noted.typefaces)
        self.typesetter.note_stand_ins(noted.stand_ins)
        for segment, sketches in zip(self.segments, found, strict=True):
            segment.known.before = sketches


class _Unpickler(pickle.Unpickler):
    """Reads symbols as those that icons and pictures have here, since each must be one object."""

    def __init__(self, sent: io.BytesIO, sketches: Sketches) -> None:
        super().__init__(sent)
        self._icons, self._images = sketches.icons, sketches.images

    def find_class(self, module: str, name: str) -> Any:
        is_symbol = (module, name) == (__name__, _symbol.__name__)
        return self._same if is_symbol else super().find_class(module, name)

    def _same(self, *parts: Any) -> Symbol:
        symbol = Symbol(*parts)
        return self._images.same(symbol) if symbol.picture else self._icons.same(symbol)


_PARTS = tuple(one.name for one in fields(Symbol))


def _symbol(*parts: Any) -> Symbol:
    """Stand for the symbol that icons or pictures have."""
    raise NotImplementedError
