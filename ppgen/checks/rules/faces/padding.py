"""Words keep the distance that the theme declares: to the edge of their shape, to other words and labels."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.sight.content import PrintedItem, words_on
from ppgen.checks.sight.edges import to_edge
from ppgen.checks.sight.ground import Box, Paint
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Point, Rect
from ppgen.common.problem import Problem, error
from ppgen.display.outlines import wound
from ppgen.work.allowance import Allowance, WorkKind

ID = "layout/padding"
WHY = "Words that touch the edge of their label, or other words, look like a fault of the printer."

SEEN = 0.25
"""What is painted with less opacity has no edge that anybody sees."""

OF_NET = "part/"
"""How fields begin that say what a part of a net is: they lie in the art's bleed, and are glued over."""

NOISE = 0.01
"""Millimetres by which a distance may fall short, for what is rounded."""

ALIKE = 5.0
"""Colours that differ by less (Delta E of CIELAB) have no edge that anybody takes for a label's."""

MOST_SHAPE = 0.5
"""A shape that takes more of its side than this is the ground of the piece, and no label."""

_TEXT = {"type": "text", "name": "name", "text": "{{ card.name }}", "style": "words"}
_THEME = {
    "padding": 0.5,
    "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt", "align": "centre"}},
}


def _label(width: float) -> dict[str, object]:
    box = [20, 20, width, 8]
    shape = {"type": "rectangle", "box": box, "fill": "#ffd000"}
    face = [shape, {**_TEXT, "box": [10, 22, 20 + width, 4]}]
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sunlight"}],
        "theme": _THEME,
        "face": face,
    }


GOOD = _label(24)
BAD = _label(12)


class _Surround(NamedTuple):
    """What words stand in, and how late on its side it is painted: later shapes cover earlier ones.

    `alike` are shapes of its colour that were painted over it there: nobody sees its edge in them.
    """

    paint: Paint
    level: tuple[int, int]
    alike: tuple[Paint, ...] = ()


class _Lettering(NamedTuple):
    """A text on a side: where each of its words stands, and the shape around it, if there is one."""

    item: PrintedItem
    words: tuple[Rect, ...]
    around: Rect
    shape: _Surround | None


class _Near:
    """The texts of a side by their heights, so that not each is compared with each."""

    def __init__(self, texts: Sequence[_Lettering], least: float) -> None:
        """Sort them by where they, or the shapes around them, begin."""
        self._texts, self._least = texts, least
        self._reach = [_reach(one) for one in texts]
        self._order = sorted(range(len(texts)), key=lambda number: self._reach[number][0])
        self._tops = [self._reach[number][0] for number in self._order]
        self._tallest = max((bottom - top for top, bottom in self._reach), default=0.0)

    def beside(self, number: int) -> list[_Lettering]:
        """Return the later texts that may stand too near to one, in their order."""
        top, bottom = self._reach[number]
        start = bisect_left(self._tops, top - self._least - self._tallest)
        end = bisect_right(self._tops, bottom + self._least)
        found = sorted(other for other in self._order[start:end] if other > number)
        return [self._texts[other] for other in found if self._reach[other][1] >= top - self._least]


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at each text of each side, if the theme declares a distance."""
    least = printed.layouts.theme.padding
    if not least:
        return
    for side in printed.sides():
        texts = list(_texts(side))
        told: set[str] = set()
        for name, message, hint, said in _faults(texts, least, printed.allowance):
            if name not in told:
                told.add(name)
                problem = error(ID, message, span=printed.place(side, name), hint=hint, subject=side.subject)
                yield printed.at_translation(problem, side, said)


def _faults(
    texts: Sequence[_Lettering], least: float, allowance: Allowance
) -> Iterator[tuple[str, str, str, str]]:
    """Yield the name, the message, the hint and the words of each text that stands too near to something."""
    near = _Near(texts, least)
    for number, one in enumerate(texts):
        name, said = one.item.field.name, one.item.field.text
        if one.shape is not None:
            left = min(_to_seen_edge(word, one.shape, least) for word in one.words)
            if left < least - NOISE:
                message = f"{name} stands {_told(left)} the edge of its shape; {least:g} mm are declared"
                yield name, message, "enlarge the shape, or set the text smaller or in a narrower box", said
        others = near.beside(number)
        allowance.spend(WorkKind.COMPARISONS, len(others))
        for other in others:
            gap = _between(one, other, least)
            if gap is None and _is_near(one.around, other.around, least) and other.item.field.text != said:
                gap = min(_gap(word, another) for word in one.words for another in other.words)
                gap = gap if gap < least - NOISE else None
            if gap is not None:
                whom = other.item.field.name
                message = f"{name} and {whom} stand {_told(gap)} one another; {least:g} mm are declared"
                yield name, message, "move one of them, or make the box of one smaller", said


def _reach(one: _Lettering) -> tuple[float, float]:
    """Return from which height to which a text and the shape around it reach."""
    top, bottom = one.around.y, one.around.bottom
    if one.shape is None:
        return top, bottom
    _, above, _, below = one.shape.paint.box
    return min(top, above), max(bottom, below)


def _told(gap: float) -> str:
    return f"{gap:.2f} mm from" if gap > 0 else "on"


def _texts(side: PieceSide) -> Iterator[_Lettering]:
    """Yield the texts of a side with the smallest shape in which the middle of each stands."""
    for index, content in enumerate(side.contents):
        for item in content.items:
            if item.field.quoted or not item.field.fits or item.field.name.startswith(OF_NET):
                continue
            words = tuple([word for line in item.lines for word in words_on(line)])
            if words:
                around = _all_of(words)
                yield _Lettering(item, words, around, _shape_of(item, around.centre, side, index))


def _shape_of(item: PrintedItem, middle: Point, side: PieceSide, index: int) -> _Surround | None:
    """Return the smallest shape that is seen around a point: an area covers what was painted before it.

    What hardly differs from what it lies on, and what takes most of its side, is a ground and no shape.
    """
    size = side.piece.size
    framed: list[_Surround] = []
    area: _Surround | None = None
    for shape in _below(item, side, index, middle):
        paint = shape.paint
        if paint.reach:
            framed += [shape] if area is None else []
            continue
        if area is not None and _differs(area.paint.colour, paint.colour):
            break
        area = shape if area is None else shape._replace(alike=(*area.alike, area.paint))
    else:
        area = area if area is not None and _differs(area.paint.colour, WHITE) else None
    found = [*framed, *([] if area is None or area.paint.colour is None else [area])]
    small = [one for one in found if _room(one) <= MOST_SHAPE * size.width * size.height]
    return min(small, key=_room, default=None)


def _differs(one: Colour | None, other: Colour | None) -> bool:
    """Tell whether an edge between two colours is seen; nobody knows those of pictures."""
    return one is None or other is None or one.distance(other) >= ALIKE


def _room(shape: _Surround) -> float:
    left, top, right, bottom = shape.paint.box
    return (right - left) * (bottom - top)


def _below(item: PrintedItem, side: PieceSide, index: int, point: Point) -> Iterator[_Surround]:
    """Yield what was painted around a point before a text and is seen, the uppermost first."""
    x, y = point
    for number in range(index, -1, -1):
        content = side.contents[number]
        left, top, right, bottom = content.reach
        if not (left <= x <= right and top <= y <= bottom):
            continue
        count = item.below if number == index else len(content.paints)
        for place in range(count - 1, -1, -1):
            paint = content.paints[place]
            left, top, right, bottom = paint.box
            if (
                left <= x <= right
                and top <= y <= bottom
                and paint.opacity >= SEEN
                and wound(paint.outline, point, even_odd=paint.even_odd)
            ):
                yield _Surround(paint, (number, place))


def _between(one: _Lettering, other: _Lettering, least: float) -> float | None:
    """Return how near a text stands to the label of another one, outside of it, if that is too near.

    Where the text stands in a shape that was painted later, the label is hidden there.
    """
    for text, label in ((one, other), (other, one)):
        shape = label.shape
        if shape is None or (text.shape is not None and text.shape.level >= shape.level):
            continue
        box = shape.paint.box
        if _gap(text.around, Rect.between(*box)) >= least or _holds(box, text.around.centre):
            continue
        gap = min(to_edge(word, shape.paint, least) for word in text.words)
        if gap < least - NOISE:
            return gap
    return None


def _to_seen_edge(word: Rect, shape: _Surround, near: float) -> float:
    """Return how far a word is from the edge of what it stands in: of alike shapes the farthest one."""
    paints = shape.paint, *shape.alike
    inside = [one for one in paints if wound(one.outline, word.centre, even_odd=one.even_odd)]
    return max(to_edge(word, one, near) for one in inside or (shape.paint,))


def _gap(one: Rect, other: Rect) -> float:
    x = max(one.x - other.right, other.x - one.right, 0.0)
    y = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return math.hypot(x, y)


def _is_near(one: Rect, other: Rect, least: float) -> bool:
    return _gap(one, other) < least


def _holds(box: Box, point: Point) -> bool:
    return box[0] <= point.x <= box[2] and box[1] <= point.y <= box[3]


def _all_of(words: Sequence[Rect]) -> Rect:
    found = words[0]
    for word in words[1:]:
        found = found.union(word)
    return found
