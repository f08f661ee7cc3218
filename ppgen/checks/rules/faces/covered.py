"""No text is covered by what is drawn after it, or cut off by the group it stands in."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ppgen.checks.sight.content import CAPITAL, Content, PrintedItem, PrintedLine, words_on
from ppgen.checks.sight.ground import NOWHERE, Cover, Paint, around, box_of, overlaps
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.checks.sight.piles import Extent, Pile
from ppgen.common.geometry import Point, Rect
from ppgen.common.problem import Problem, error
from ppgen.display.ops import Field
from ppgen.work.allowance import Allowance, WorkKind
from ppgen.work.by_id import ById

ID = "text/covered"
WHY = "Words under a shape, a picture or other words are in the file, and nobody can read them."

MOST_HIDDEN = 0.13
"""A letter of which more is hidden cannot be read for certain: a bar over a 4 is a fifth of its room."""

MOST_MET = 0.3
"""Two letters that share a larger part of the smaller one's room cannot be read for certain.

Of letters in a picture of a piece so much may be hidden: there one piece lies on another.
"""

MARK = 0.24
"""Marks reach so far above capitals, in parts of the size."""

MOST_SHARED = 0.15
"""Words that share a larger part of the smaller one's room cannot be read for certain."""

MOST_WORDS = 1 << 12

GRID = (5, 5)
"""A letter that something crosses is looked at in so many places along it, and from top to bottom."""

SEE_THROUGH = 0.25
"""What is painted with less opacity leaves the words under it to the rule of contrast."""

_WORD = {"type": "text", "name": "name", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}
_SHAPE = {"type": "rectangle", "fill": "#ffffff"}
GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "face": [_WORD, {**_SHAPE, "box": [5, 20, 50, 9]}],
}
BAD = {**GOOD, "face": [_WORD, {**_SHAPE, "box": [4, 5, 9, 9]}]}


class _Hidden(NamedTuple):
    """A text that cannot be read, and the words over it, if it is words that hide it."""

    item: PrintedItem
    words: str


@dataclass(slots=True)
class _Known:
    """Where ops draw, and what they hide of one another: `pairs` go by the ids of what `extents` holds."""

    extents: ById[Content, Extent] = field(default_factory=ById)
    pairs: dict[tuple[int, int], tuple[_Hidden, ...]] = field(default_factory=dict)

    def extent(self, content: Content) -> Extent:
        """Return where an op draws."""
        return self.extents.of(content, _extent_of)

    def hidden(self, below: Content, above: Content, allowance: Allowance) -> tuple[_Hidden, ...]:
        """Return the texts of an op that a later one hides, or it itself; raises SpentError."""
        key = (id(below), id(above))
        known = self.pairs.get(key)
        if known is None:
            known = self.pairs[key] = tuple(self._looked(below, above, allowance))
        return known

    def _looked(self, below: Content, above: Content, allowance: Allowance) -> Iterator[_Hidden]:
        boxes, over = self.extent(below).texts, self.extent(above)
        for number, (item, box) in enumerate(zip(below.items, boxes, strict=True)):
            if (
                not item.lines
                or not item.field.fits
                or item.field.laid
                or (above is not below and not overlaps(over.reach, box))
            ):
                continue
            paints, others = above.paints, list(zip(above.items, over.texts, strict=True))
            cuts: tuple[Paint, ...] = ()
            if above is below:
                paints, others, cuts = paints[item.below :], others[number + 1 :], item.clips
            allowance.spend(WorkKind.COMPARISONS, len(paints) + len(others))
            if _hides(item, paints, cuts):
                yield _Hidden(item, "")
                continue
            said = item.field.text
            near = [
                other for other, place in others if overlaps(place, box) and _is_another(other.field, said)
            ]
            words = [word for line in item.lines for word in words_on(line)] if near else []
            for other in near:
                theirs = [word for line in other.lines for word in words_on(line)]
                allowance.spend(WorkKind.COMPARISONS, len(words) * len(theirs))
                if _collide(words, theirs) or (
                    _meet(words, theirs) and _letters_collide(item, other, allowance)
                ):
                    yield _Hidden(item, other.field.name)
                    break


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Report each text that is hidden on the side it stands on."""
    known = printed.memory.again(ID, (), _Known)
    for side in printed.sides():
        told: set[str] = set()
        extents = [known.extent(content) for content in side.contents]
        pile = Pile.of(side.contents, extents)
        for index, below in enumerate(side.contents):
            for above in pile.over(index):
                if told and told >= {item.field.name for item in below.items}:
                    break
                for hidden in known.hidden(below, above, printed.allowance):
                    name = hidden.item.field.name
                    if name not in told:
                        told.add(name)
                        yield _problem(hidden, side, printed)


def _is_another(field: Field, said: str) -> bool:
    """Tell whether a text says something else: the same words over one another are a shadow.

    One that does not fit reaches where it would not stand if it did.
    """
    return field.fits and field.text != said


def _letters(line: PrintedLine) -> Iterator[Rect]:
    glyphs = line.glyphs
    x = glyphs.x
    top, height = glyphs.y - CAPITAL * glyphs.size, CAPITAL * glyphs.size
    for run in glyphs.runs:
        mark = MARK * glyphs.size if _has_marks(run.text) else 0.0
        for glyph in run.glyphs:
            width = (glyph.advance + glyphs.tracking) * glyphs.size
            if width > 0 and not run.text.isspace():
                yield line.matrix.apply_rect(Rect(x, top - mark, width, height + mark))
            x += width
        if run.text.isspace():
            x += glyphs.word_space


@lru_cache(maxsize=MOST_WORDS)
def _has_marks(text: str) -> bool:
    """Tell whether a capital of a text has a mark above it, which no word does without."""
    return any(
        letter.isupper()
        and any(unicodedata.combining(one) == 230 for one in unicodedata.normalize("NFD", letter))
        for letter in text
    )


def _hides(item: PrintedItem, paints: Sequence[Paint], cuts: Sequence[Paint]) -> bool:
    """Tell whether paints over a text, or the clips around it, hide too much of a letter."""
    box = box_of(item.box)
    near = [paint for paint in paints if paint.opacity >= SEE_THROUGH and overlaps(paint.box, box)]
    if not near and not cuts:
        return False
    letters = (letter for line in item.lines for letter in _letters(line))
    most = MOST_MET if item.field.quoted else MOST_HIDDEN
    return any(_share_hidden(letter, near, cuts) > most for letter in letters)


def _share_hidden(letter: Rect, paints: Sequence[Paint], cuts: Sequence[Paint]) -> float:
    box = box_of(letter)
    over = []
    for paint in paints:
        cover = paint.covers(letter) if overlaps(paint.box, box) else Cover.NONE
        if cover is Cover.ALL:
            return 1.0
        if cover is Cover.PART:
            over.append(paint)
    cut = [clip for clip in cuts if not overlaps(clip.box, box) or clip.covers(letter) is not Cover.ALL]
    if not over and not cut:
        return 0.0
    columns, rows = GRID
    points = [
        Point(letter.x + letter.width * (x + 0.5) / columns, letter.y + letter.height * (y + 0.5) / rows)
        for x in range(columns)
        for y in range(rows)
    ]
    lost = sum(
        any(paint.holds(point) for paint in over) or not all(clip.holds(point) for clip in cut)
        for point in points
    )
    return lost / len(points)


def _collide(words: Sequence[Rect], others: Sequence[Rect]) -> bool:
    """Tell whether a word shares too much of its room with one of another text."""
    return any(_shared(word, other) > MOST_SHARED for word in words for other in others)


def _meet(words: Sequence[Rect], others: Sequence[Rect]) -> bool:
    return any(_shared(word, other) > 0 for word in words for other in others)


def _letters_collide(item: PrintedItem, other: PrintedItem, allowance: Allowance) -> bool:
    """Tell whether a letter lies too much on one of another text, however little of its word does."""
    ours = [letter for line in item.lines for letter in _letters(line)]
    theirs = [letter for line in other.lines for letter in _letters(line)]
    allowance.spend(WorkKind.COMPARISONS, len(ours) * len(theirs))
    return any(_shared(letter, another) > MOST_MET for letter in ours for another in theirs)


def _shared(word: Rect, other: Rect) -> float:
    width = min(word.right, other.right) - max(word.x, other.x)
    height = min(word.bottom, other.bottom) - max(word.y, other.y)
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / min(word.width * word.height, other.width * other.height)


def _problem(hidden: _Hidden, side: PieceSide, printed: PrintedPieces) -> Problem:
    name = hidden.item.field.name
    if hidden.words:
        message = f"{name} and {hidden.words} are printed over one another"
        hint = "move one of them, or draw only one of them with `if:`"
    else:
        message = f"{name} is covered by what is drawn after it, or cut off by its group"
        hint = "draw the shape before the text, move it, or widen the group's clip"
    told = error(ID, message, span=printed.place(side, name), hint=hint, subject=side.subject)
    return printed.at_translation(told, side, hidden.item.field.text) if hidden.words else told


def _extent_of(content: Content) -> Extent:
    texts = tuple([box_of(item.box) if item.lines else NOWHERE for item in content.items])
    words = around(texts) if texts else NOWHERE
    alone = not content.paints and len(content.items) == 1 and not content.items[0].clips
    reach = words if alone else around((content.reach, words))
    return Extent(texts, words, reach, alone)
