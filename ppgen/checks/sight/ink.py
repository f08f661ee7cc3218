"""The ink of letters, part by part, and how much of it what is drawn over them hides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ppgen.checks.sight.content import PrintedItem, PrintedLine, placed_words
from ppgen.checks.sight.ground import Box, Cover, Paint, around, box_of, overlaps, share_covered
from ppgen.common.geometry import IDENTITY, Matrix, Point, Rect
from ppgen.display.outlines import Outline, flattened
from ppgen.typeset.fonts import Fonts

ROWS = 14
"""Each part of a letter is looked at in so many rows, and a row in so many places where it is full."""

APART = 0.618
"""Rows lie unevenly in the middle half of their heights: else lines of a grating might miss all of them."""

MOST_CONTOURS = 64
"""A glyph of more contours is a picture: nobody looks at its parts."""

ROOM_ABOVE, ROOM_BELOW, ROOM_ASIDE = 1.2, 0.5, 0.3
"""Ink of a letter lies so near to its place on the baseline, in parts of the size."""

LOW = 0.35
"""What is lower than this part of the size is a mark: a dot, a comma, a sign, an accent."""

THIN = 0.1
"""What runs through a whole line of words strikes them, and hides none, if it is no thicker than this.

Of several such lines over a letter all count together: they may be a grating of which each is thin.
"""

SEE_THROUGH = 0.25
"""One paint with less opacity leaves the words under it to the rule of contrast."""

VEILED = 0.46
"""Faint paints that together cover so much hide words: black under so much white has less than 4.5:1."""


class Most(NamedTuple):
    """Shares of ink that may be hidden: of a whole letter, and of a part of it that is a mark."""

    of_letter: float
    of_mark: float


class _InkPart(NamedTuple):
    """Contours that belong together, in em: places in their ink, and of how much ink each stands for."""

    box: Rect
    places: tuple[tuple[float, float, float], ...]
    area: float

    @property
    def is_mark(self) -> bool:
        return self.box.height < LOW


class _Over(NamedTuple):
    """What lies over a letter, the lowest first, and the clips that may cut it off."""

    paints: Sequence[Paint]
    cuts: Sequence[Paint]

    def near(self, box: Box) -> _Over:
        return _Over([paint for paint in self.paints if overlaps(paint.box, box)], self.cuts)

    def met(self, room: Rect) -> _Over:
        near = self.near(box_of(room)).paints
        return _Over([paint for paint in near if paint.covers(room) is not Cover.NONE], self.cuts)

    def hides(self, point: Point) -> bool:
        over = [paint for paint in self.paints if _is_in(point, paint.box) and paint.holds(point)]
        return is_hidden(over) or not all(clip.holds(point) for clip in self.cuts)


@dataclass(slots=True)
class Inks:
    """The ink of glyphs of typefaces, each looked at when something lies near it for the first time."""

    fonts: Fonts
    _boxes: dict[tuple[str, int], Rect | None] = field(default_factory=dict)
    _parts: dict[tuple[str, int], tuple[_InkPart, ...]] = field(default_factory=dict)

    def loses(self, item: PrintedItem, paints: Sequence[Paint], cuts: Sequence[Paint], most: Most) -> bool:
        """Tell whether a letter of a text loses more than it may under paints, or outside of clips."""
        return any(self._line_loses(line, _Over(paints, cuts), most) for line in item.lines)

    def _line_loses(self, line: PrintedLine, over: _Over, most: Most) -> bool:
        glyphs = line.glyphs
        room = _room(line, glyphs.x, glyphs.width())
        over = over.met(room)
        cuts = [clip for clip in over.cuts if not is_inside(room, clip)]
        if not over.paints and not cuts:
            return False
        over = over._replace(cuts=cuts)
        return any(
            self._glyph_loses(line, glyph, place, over, most=most)
            for glyph, place in self._placed(line, over)
        )

    def _placed(self, line: PrintedLine, over: _Over) -> Iterator[tuple[int, Point]]:
        """Yield the glyphs of a line that something may lie over, and where each has its origin."""
        glyphs = line.glyphs
        size = glyphs.size
        for run, x, width in placed_words(glyphs):
            if over.cuts or over.near(box_of(_room(line, x, width))).paints:
                at = x
                for glyph in run.glyphs:
                    yield glyph.id, Point(at + glyph.dx * size, glyphs.y - glyph.dy * size)
                    at += (glyph.advance + glyphs.tracking) * size

    def _glyph_loses(self, line: PrintedLine, glyph: int, place: Point, over: _Over, *, most: Most) -> bool:
        shape = self._box(line.glyphs.typeface, glyph)
        if shape is None:
            return False
        size = line.glyphs.size
        at = Matrix(size, 0.0, 0.0, size, place.x, place.y).then(line.matrix)
        box = at.apply_rect(shape)
        shares = [(paint, paint.covers(box)) for paint in over.near(box_of(box)).paints]
        met = _Over(
            [paint for paint, share in shares if share is not Cover.NONE],
            [clip for clip in over.cuts if not is_inside(box, clip)],
        )
        if is_hidden([paint for paint, share in shares if share is Cover.ALL]):
            return True
        if not met.cuts and not is_hidden(met.paints):
            return False
        seen = met._replace(paints=_without_strike(met.paints, line, box_of(box)))
        lost = 0.0
        parts = self._parts_of(line.glyphs.typeface, glyph)
        for part in parts:
            hidden = _hidden(part, at, met if part.is_mark else seen)
            lost += hidden
            if part.is_mark and hidden > most.of_mark * part.area:
                return True
        is_mark = len(parts) == 1 and parts[0].is_mark
        return not is_mark and lost > most.of_letter * sum(part.area for part in parts)

    def _box(self, typeface: str, glyph: int) -> Rect | None:
        key = (typeface, glyph)
        if key not in self._boxes:
            self._boxes[key] = self.fonts.by_id(typeface).ink_box(glyph)
        return self._boxes[key]

    def _parts_of(self, typeface: str, glyph: int) -> tuple[_InkPart, ...]:
        key = (typeface, glyph)
        known = self._parts.get(key)
        if known is None:
            outline = flattened(self.fonts.by_id(typeface).outline(glyph), IDENTITY)
            parts = map(_part_of, _together(outline))
            known = self._parts[key] = tuple([part for part in parts if part is not None])
        return known


def is_hidden(paints: Sequence[Paint]) -> bool:
    """Tell whether nothing can be read for certain where all of these lie over one another."""
    if not paints:
        return False
    return max(paint.opacity for paint in paints) >= SEE_THROUGH or share_covered(paints) >= VEILED


def _is_in(point: Point, box: Box) -> bool:
    """Tell whether a point lies in a box, which is quickly said."""
    return box[0] <= point.x <= box[2] and box[1] <= point.y <= box[3]


def is_inside(room: Rect, clip: Paint) -> bool:
    """Tell whether nothing of a rectangle is cut off by a clip."""
    return overlaps(clip.box, box_of(room)) and clip.covers(room) is Cover.ALL


def _without_strike(paints: Sequence[Paint], line: PrintedLine, letter: Box) -> Sequence[Paint]:
    """Return the paints over a letter without thin lines through its whole line of words.

    They are all left in where together they are thicker than one may be.
    """
    glyphs = line.glyphs
    a, b, c, d, _, _ = line.matrix
    most = THIN * glyphs.size * abs(a * d - b * c) ** 0.5
    words = box_of(line.matrix.apply_rect(Rect(glyphs.x, glyphs.y, glyphs.width(), 0.0)))
    along, across = (0, 1) if abs(a) >= abs(b) else (1, 0)
    left: list[Paint] = []
    met: list[tuple[float, float]] = []
    for paint in paints:
        box = paint.box
        is_whole = box[along] <= words[along] and box[along + 2] >= words[along + 2]
        if is_whole and box[across + 2] - box[across] <= most:
            met.append((max(box[across], letter[across]), min(box[across + 2], letter[across + 2])))
        else:
            left.append(paint)
    return left if _length(met) <= most else paints


def _length(spans: Sequence[tuple[float, float]]) -> float:
    """Return how long spans are together, where they overlap once."""
    length, reached = 0.0, float("-inf")
    for start, end in sorted(spans):
        length += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return length


def _hidden(part: _InkPart, at: Matrix, over: _Over) -> float:
    """Return how much ink of a part is hidden."""
    box = box_of(at.apply_rect(part.box))
    over = over.near(box)
    if not over.cuts and not over.paints:
        return 0.0
    return sum(area for x, y, area in part.places if over.hides(at.apply(x, y)))


def _room(line: PrintedLine, x: float, width: float) -> Rect:
    """Return where ink may be of letters that begin at an x of a line."""
    size, y = line.glyphs.size, line.glyphs.y
    aside = ROOM_ASIDE * size
    high = (ROOM_ABOVE + ROOM_BELOW) * size
    return line.matrix.apply_rect(Rect(x - aside, y - ROOM_ABOVE * size, width + 2 * aside, high))


def _together(outline: Outline) -> list[Outline]:
    """Return contours in groups whose boxes overlap: a hole and the stroke around it, strokes that cross."""
    if len(outline) > MOST_CONTOURS:
        return [outline]
    groups: list[tuple[Box, Outline]] = []
    for contour in outline:
        box = around((x, y, x, y) for x, y in contour)
        inside: Outline = (contour,)
        apart = []
        for other, contours in groups:
            if overlaps(box, other):
                box, inside = around((box, other)), (*contours, *inside)
            else:
                apart.append((other, contours))
        groups = [*apart, (box, inside)]
    return [contours for _, contours in groups]


def _part_of(contours: Outline) -> _InkPart | None:
    box = Rect.between(*around((x, y, x, y) for contour in contours for x, y in contour))
    places: list[tuple[float, float, float]] = []
    high, wide = box.height / ROWS, box.width / ROWS
    if high <= 0 or wide <= 0:
        return None
    for row in range(ROWS):
        y = box.y + (row + 0.25 + APART * row % 1 / 2) * high
        for start, end in _spans(contours, y):
            count = max(1, round((end - start) / wide))
            step = (end - start) / count
            places += [(start + (number + 0.5) * step, y, step * high) for number in range(count)]
    area = sum(one for _, _, one in places)
    return _InkPart(box, tuple(places), area) if area > 0 else None


def _spans(contours: Outline, y: float) -> list[tuple[float, float]]:
    """Return where a row meets ink, by how often lines wind around it."""
    met: list[tuple[float, int]] = []
    for contour in contours:
        for start, end in pairwise((*contour, contour[0])):
            if (start.y <= y) != (end.y <= y):
                at = start.x + (y - start.y) * (end.x - start.x) / (end.y - start.y)
                met.append((at, 1 if end.y > start.y else -1))
    spans = []
    winding, begins = 0, 0.0
    for x, step in sorted(met):
        if winding == 0:
            begins = x
        winding += step
        if winding == 0 and x > begins:
            spans.append((begins, x))
    return spans
