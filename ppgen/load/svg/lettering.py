"""What a drawing needs to set its texts: letters of typefaces as outlines, which another room gives."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

from ppgen.display.ops import Path


class WantedLetters(NamedTuple):
    """The letters that are wanted: a list of families as CSS writes it, their weight and slope.

    `tracking` is what stands between letters (em), `language` a tag of BCP 47 or "".
    """

    family: str
    weight: int = 400
    italic: bool = False
    tracking: float = 0.0
    language: str = ""


class OutlinedLetter(NamedTuple):
    """A glyph of a line: the outline (em, y downwards) from its place on the baseline, and its advance (em).

    It stands for the letters of the line from number `start` on, or belongs to the glyph before if that is
    None. `rise` and `fall` are the typeface's reach above and below the baseline, `low` the height of its
    small letters.
    """

    start: int | None
    outline: Path
    advance: float
    rise: float
    fall: float
    low: float


class LetteringError(ValueError):
    """Why letters cannot be set: no typeface of that family, or no glyph; `hint` says what to do."""

    def __init__(self, message: str, hint: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.hint = hint


class Letterer(Hashable, Protocol):
    """Sets lines of letters in the typefaces of a project."""

    def line(self, spans: Sequence[tuple[str, WantedLetters]]) -> tuple[OutlinedLetter, ...]:
        """Return the glyphs of a line from left to right; raises LetteringError.

        The line is what all spans hold together, in the order in which it is read.
        """
        ...

    def stand_in(self, wanted: WantedLetters) -> tuple[str, str] | None:
        """Return the family that a list asks for first and the one that stands in for it, if one does."""
        ...


class NoLetterer:
    """Sets nothing: where a drawing is read without the typefaces of a project."""

    def line(self, spans: Sequence[tuple[str, WantedLetters]]) -> tuple[OutlinedLetter, ...]:
        """Refuse whatever it is."""
        raise LetteringError(f"there is no typeface for {spans[0][0][:20]!r}", "give the project fonts")

    def stand_in(self, _wanted: WantedLetters) -> tuple[str, str] | None:
        """Return nothing, since nothing is set."""
        return None
