"""No sign lies beyond the cut: what is drawn off its piece is cut away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ppgen.checks.sight.ground import Paint
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.checks.sight.sign_ink import SignInks
from ppgen.checks.sight.sign_places import SignPlaces
from ppgen.common.geometry import IDENTITY, Matrix, Point
from ppgen.common.problem import Problem, Span, warning
from ppgen.display.outlines import Outline, flattened, wound
from ppgen.display.pieces import cut_line
from ppgen.work.by_id import ById

ID = "layout/off-piece"
WHY = "A sign beyond the cut is on no card; the corner of one that is left looks like a fault of the printer."

LEAST = 0.2
"""So much of the ink of a sign stays on its piece: of a sun in a corner a quarter does."""

_SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0Z"/></svg>'


def _sample(left: float, **more: object) -> dict[str, Any]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    sign = {"type": "icon", "box": [left, 30, 16, 16], "icon": "moon", "colour": "#101010", **more}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "art": {"moon": _SQUARE},
        "face": [text, sign],
    }


GOOD = _sample(30)
BAD = _sample(65)


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at how much of each sign lies inside of the trim, or of the line that its piece is cut along."""
    places, inks = SignPlaces(printed), SignInks()
    outlines: ById[object, Outline] = ById()
    told: dict[Span, str] = {}
    for side, number, sign in places.shown():
        if side.layout.size != side.piece.size:
            continue  # a net, or a part of a board that is printed in several: signs go on beside it
        size, own = side.piece.size, side.contents[number].paints[sign.below : sign.above]
        middle = sign.box.centre
        is_within = not sign.is_cut and 0 <= middle.x <= size.width and 0 <= middle.y <= size.height
        outline = outlines.of(side.ops, partial(_cut, side))
        if not own or (is_within and (not outline or wound(outline, middle, even_odd=False))):
            continue  # of what has its middle there, more is there
        span = places.span(side, sign)
        if span is None:
            continue
        inked = [sign.matrix.apply(*place) for place in inks.inked(sign.symbol, printed.allowance)]
        left = sum(_is_left(at, side, outline, own[0].clips) for at in inked)
        if left < LEAST * len(inked):
            message = f"the sign {sign.icon} lies off the piece, or is cut off"
            hint = "move it onto the piece, or waive it in the layout with a reason"
            yield warning(ID, told.setdefault(span, message), span=span, hint=hint, subject=side.subject)


def _cut(side: PieceSide, _: object) -> Outline:
    """Return the line that a piece is cut along; nothing of one that is cut along its trim."""
    line = cut_line(side.piece)
    if line is None:
        return ()
    mirror = Matrix(a=-1, e=side.piece.size.width) if side.ops is side.piece.back else IDENTITY
    return flattened(line, mirror)


def _is_left(at: Point, side: PieceSide, outline: Outline, clips: Sequence[Paint]) -> bool:
    """Tell whether a place is on the piece, and no clip cuts it off."""
    size = side.piece.size
    is_inside = 0 <= at.x <= size.width and 0 <= at.y <= size.height and all(clip.holds(at) for clip in clips)
    return is_inside and (not outline or wound(outline, at, even_odd=False))
