"""What composing leaves behind beside pieces: what it remembers, asked for and opened, and the work done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ppgen.compose.memo import Sketch, Sketches
from ppgen.display.ops import Symbol
from ppgen.layout.effort import Effort
from ppgen.typeset import Typesetter
from ppgen.work.allowance import WorkKind
from ppgen.work.lookups import Noted


class Beginning(NamedTuple):
    """What is remembered where a run of cards begins, how much may be drawn at once, and known pictures."""

    known: Mapping[object, Mapping[object, Sketch]]
    sized: frozenset[str]
    effort: int
    pictures: int


class Traces(NamedTuple):
    """Where composing leaves something behind; `sized` are the layouts whose cards share their sizes."""

    noted: tuple[Noted[object], ...]
    typesetter: Typesetter
    sketches: Sketches
    effort: Effort
    sized: set[str]

    @property
    def are_forgotten(self) -> bool:
        """Whether nobody asks what was drawn once the pieces are there: no later run, no witness."""
        return not self.sketches.lasting and self.sketches.witness is None

    def beginning(self) -> Beginning:
        """Return what is remembered now, so that several runs may begin with it; all before is charged."""
        self.effort.settle()
        known, pictures = self.sketches.known(), self.sketches.images.known
        return Beginning(known, frozenset(self.sized), self.effort.left, pictures)

    def begin(self, beginning: Beginning) -> None:
        """Forget what the last run remembers, and charge all that it did: none depends on those before it."""
        self.sketches.forget(beginning.known)
        self.sized.intersection_update(beginning.sized)
        self.effort.settle()
        self.effort.left = beginning.effort

    def left(self) -> dict[WorkKind, int]:
        """Return how much work may still be done."""
        return dict(self.effort.allowance.left)

    def set_left(self, left: Mapping[WorkKind, int]) -> None:
        """Say how much work may still be done."""
        self.effort.allowance.left.update(left)

    def found(self) -> frozenset[object]:
        """Return all that was asked for and opened so far but for pictures."""
        names = ((number, name) for number, one in enumerate(self.noted) for name in one.asked)
        fonts = self.typesetter.fonts
        return frozenset({*names, *self.typesetter.stand_ins, *fonts.opened, *fonts.problems})

    def symbols(self) -> dict[tuple[str, str], Symbol]:
        """Return the symbols that were drawn so far, by their ids and the pictures that they stand for."""
        found = (*self.sketches.icons.known(), *self.sketches.images.symbols)
        return {(symbol.id, symbol.picture): symbol for symbol in found}
