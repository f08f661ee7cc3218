"""What is done with sheets of paper: how they are printed, on which paper, and what comes after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.compose.component import Handling
from ppgen.display.pieces import Piece
from ppgen.display.printing import FlipEdge, Marks, Printing, Sides
from ppgen.impose.lettering import SheetAdvice

_WEIGHTS = {
    Handling.CUT: "200–300",
    Handling.CUT_LINE: "200–300",
    Handling.FOLD: "100–160",
    Handling.TILES: "100–160",
    Handling.TILES_FOLD: "100–160",
    Handling.GLUE: "160–200",
    Handling.LOCK: "160–200",
    Handling.STAPLE: "80–100",
    Handling.WRITE: "80–100",
    Handling.READ: "80–100",
}
"""How heavy the paper may be, in g/m²: thick for what is held in hands, thin for what is folded often
(docs/print/first-time.md tells how thick each is)."""

_BY_MARKS = {Handling.CUT, Handling.TILES, Handling.TILES_FOLD}
"""What speaks of marks, which there may be none of."""

BETWEEN = " · "


def as_drawn(handling: Handling, pieces: Sequence[Piece]) -> Handling:
    """Return how these pieces are cut out: those that all have a line of their own have no marks."""
    is_lined = handling is Handling.CUT and pieces and all(piece.cut_along for piece in pieces)
    return Handling.CUT_LINE if is_lined else handling


def printed(words: Mapping[str, str], flip: FlipEdge, *, has_back: bool) -> str:
    """Say whether a sheet is printed on one side or on both, and then over which edge it is turned."""
    both = "kit/both-long" if flip is FlipEdge.LONG else "kit/both-short"
    return words[both if has_back else "kit/one"]


def weight(words: Mapping[str, str], handling: Handling) -> str:
    """Say how heavy the paper may be."""
    return words["kit/weight"].replace("{weight}", _WEIGHTS[handling])


def sheet_advice(
    words: Mapping[str, str], handling: Handling, printing: Printing, *, is_cut_before: bool = False
) -> SheetAdvice:
    """Say in the footers of a component's sheets how they are printed and what is done with them.

    Nothing is said of the other side where one is printed alone, nor of marks on paper that has none, or
    that `is_cut_before` it is printed. What finds no room on a sheet that is folded as a whole is printed on
    both sides instead, so that neither is said there.
    """
    if printing.sides is Sides.FOLDED and handling in {Handling.CUT, Handling.CUT_LINE}:
        handling = Handling.FOLD
    has_marks = printing.marks is not Marks.NONE and not is_cut_before
    done = [] if handling in _BY_MARKS and not has_marks else [words[handling]]
    after = [weight(words, handling), *done]
    if printing.sides in {Sides.FRONTS, Sides.BACKS, Sides.FOLDED_SHEET}:
        said = after[0] if printing.sides is Sides.FOLDED_SHEET else BETWEEN.join(after)
        return SheetAdvice(said, said)
    single, double = (printed(words, printing.flip, has_back=has_back) for has_back in (False, True))
    return SheetAdvice(BETWEEN.join((single, *after)), BETWEEN.join((double, *after)))
