"""What a caller says about a text, and what it gets back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Rect
from ppgen.display.ops import Op, Symbol


class Align(StrEnum):
    """Where lines stand across; start and end follow the direction of the language."""

    START = "start"
    CENTRE = "centre"
    END = "end"
    JUSTIFY = "justify"


class VerticalAlign(StrEnum):
    """Where the lines stand in the height of their box.

    `top` leaves room for an accented capital and `bottom` for small letters that reach down, whatever
    the text is; `middle` centres the space between the top of the first line's capitals and the
    baseline of the last line.
    """

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class TextStyle(NamedTuple):
    """How a text is set.

    `stack` is a stack or family of fonts/manifest.yaml. `size` and `minimum` are points: a text that
    does not fit at `size` is set smaller, down to `minimum`. `leading` is the distance of baselines
    as a multiple of the size, `apart` (em) is added where the text itself begins a line, `tracking`
    (em) is added between letters except in right-to-left scripts. With `balance` lines are as equally long as
    they can be, as centred ones always are. With `lists` a line that begins with
    `- ` is a bullet point, one that begins with `1. ` a numbered one, and both hang. `waived` are rules
    that need not hold for texts in the style.
    """

    stack: str = "text"
    size: float = 9.0
    minimum: float = 7.0
    weight: int = 400
    bold_weight: int = 700
    italic: bool = False
    leading: float = 1.2
    apart: float = 0.0
    align: Align = Align.START
    valign: VerticalAlign = VerticalAlign.TOP
    colour: Colour = BLACK
    tracking: float = 0.0
    hyphenate: bool = False
    uppercase: bool = False
    balance: bool = False
    lists: bool = False
    waived: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Icon:
    """Art that stands in a line like a letter.

    `symbol` is drawn in a square of 1 by 1 (the type size), origin at the top left, of which `width`
    is taken up; the square's bottom hangs `drop` below the baseline. `coloured` gives the same art in
    the colour of the text, and always the same symbol for the same colour.
    """

    name: str
    symbol: Symbol
    width: float = 1.0
    drop: float = 0.12
    coloured: Callable[[Colour], Symbol] | None = None


class Overset(NamedTuple):
    """By how much a text does not fit at its style's minimum.

    `lines_missing` lines find no place, for want of `millimetres_missing` of height. `word` is a word
    wider than the box, by `width_missing` mm. At `points_missing` below the minimum all would fit;
    it is None if no size would do. The box `is_too_low` in which not even one line has room.
    """

    lines_missing: int
    millimetres_missing: float
    points_missing: float | None
    word: str = ""
    width_missing: float = 0.0
    is_too_low: bool = False

    def __str__(self) -> str:
        """Say it in words."""
        reasons = []
        if self.lines_missing:
            lines = "1 line" if self.lines_missing == 1 else f"{self.lines_missing} lines"
            reasons.append(f"{lines} ({_length(self.millimetres_missing)}) too long")
        elif self.millimetres_missing:
            reasons.append(f"{_length(self.millimetres_missing)} too high")
        if self.word:
            shown = self.word if len(self.word) <= 40 else self.word[:39] + "…"
            reasons.append(f"“{shown}” is {_length(self.width_missing)} too wide")
        remedy = "" if self.points_missing is None else f"; {self.points_missing:g} pt smaller would fit"
        return " and ".join(reasons) + remedy


def _length(length: float) -> str:
    return f"{length:.1f} mm" if length >= 0.05 else "less than 0.1 mm"


class SetLine(NamedTuple):
    """One set line: the y of its baseline in mm, and how many ops stand before its own."""

    y: float
    first: int


class Setting(NamedTuple):
    """A text that was set: `ops` relative to the top left of its box, at `size` points.

    `text` is what is printed, in logical order without icons, `lines` the same line by line with the
    hyphens that were put in; marks of direction (save for overrides) and places for hyphens are in
    neither. `rows` tells where each of the lines stands. `ink` surrounds the lines; down to the `foot`, in
    mm, letters of the last line reach, whether it has such letters or not. `missing` holds characters that
    no typeface has (they are not printed), `issues` pairs of a code and a sentence about
    the markup.
    """

    ops: tuple[Op, ...]
    size: float
    lines: tuple[str, ...]
    text: str
    ink: Rect
    foot: float
    overset: Overset | None = None
    missing: tuple[str, ...] = ()
    issues: tuple[tuple[str, str], ...] = ()
    right_to_left: bool = False
    rows: tuple[SetLine, ...] = ()
