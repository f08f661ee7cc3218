"""How much work may be done for a game in one language: counted where it is done, raised by one option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum

from ppgen.common.problem import Problem, Span, error

RULE = "run/too-much"
MORE = "a game that is meant to be so large is made with ppgen --limits 10"
"""The way out, for hints."""


class WorkKind(StrEnum):
    """What is counted."""

    BYTES = "bytes of files in one folder"
    PIXELS = "pixels of pictures"
    DRAWN = "bytes of drawings"
    STEPS = "steps of expressions"
    ELEMENTS = "elements of layouts drawn"
    CHARACTERS = "characters set"
    COMPARISONS = "shapes and words compared with texts"
    PIECES = "pieces in one file"
    SHAPES = "shapes in one file"
    ON_SIDE = "shapes on one side of a sheet"


MOST = {
    WorkKind.BYTES: 64 * 1024 * 1024,
    WorkKind.PIXELS: 50_000_000_000,
    WorkKind.DRAWN: 64 * 1024 * 1024,
    WorkKind.STEPS: 1_000_000_000,
    WorkKind.ELEMENTS: 20_000_000,
    WorkKind.CHARACTERS: 200_000_000,
    WorkKind.COMPARISONS: 100_000_000,
    WorkKind.PIECES: 100_000,
    WorkKind.SHAPES: 10_000_000,
    WorkKind.ON_SIDE: 150_000,
}
"""The usual amounts: a deck of 50,000 cards takes half of the pieces, and a fifth of all else at most."""


def most_of(kind: WorkKind, times: float) -> int:
    """Return how much there may be of what is counted, with so many times the usual amounts."""
    return int(MOST[kind] * times)


class SpentError(Exception):
    """More work was asked for than may be done; `message` and `hint` say so."""

    def __init__(self, kind: WorkKind, most: int) -> None:
        """Keep what was too much, and how much there may be."""
        super().__init__(kind, most)
        self.message = f"too much work: more than {most:,} {kind.value}"
        self.hint = f"look at what repeats; {MORE}"

    def problem(self, span: Span | None, subject: str = "") -> Problem:
        """Return what to tell the user about a place."""
        return error(RULE, self.message, span=span, hint=self.hint, subject=subject)


class OvertakenError(Exception):
    """Work was given up half done, since something more urgent waits."""


class Allowance:
    """What is left of the work that may be done."""

    __slots__ = ("_is_overtaken", "_most", "left")

    def __init__(self, times: float = 1.0, *, is_overtaken: Callable[[], bool] | None = None) -> None:
        """Begin with so many times the usual amounts; work that `is_overtaken` is given up."""
        self._most = {kind: most_of(kind, times) for kind in MOST}
        self.left = dict(self._most)
        self._is_overtaken = is_overtaken

    def spend(self, kind: WorkKind, amount: int) -> None:
        """Take some of it away; raises SpentError where there was not as much left."""
        left = self.left[kind] = self.left[kind] - amount
        if left < 0:
            raise SpentError(kind, self._most[kind])
        if self._is_overtaken is not None:
            self.pause()

    def pause(self) -> None:
        """Raise OvertakenError if something more urgent waits."""
        if self._is_overtaken is not None and self._is_overtaken():
            raise OvertakenError


def until_spent(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Leave out what is found after a problem of too much work: it follows from that."""
    for problem in problems:
        yield problem
        if problem.rule == RULE:
            return
