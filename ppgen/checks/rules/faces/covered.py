"""No text, and no icon in one, is covered by what is drawn after it, or cut off by the group it stands in."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ppgen.checks.sight.content import CAPITAL, Content, PrintedItem, PrintedLine, placed_words, words_on
from ppgen.checks.sight.ground import NOWHERE, Paint, around, box_of, overlaps
from ppgen.checks.sight.ink import Inks, Most
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.checks.sight.piles import Extent, Pile
from ppgen.checks.sight.sign_ink import SignInks
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.work.allowance import Allowance, WorkKind
from ppgen.work.by_id import ById

ID = "text/covered"
WHY = "Words under a shape, a picture or other words are in the file, and nobody can read them."

MOST_HIDDEN = 0.13
"""A letter of whose ink more is hidden cannot be read for certain: the bar of a G is a sixth of it."""

MOST_OF_MARK = 0.4
"""A dot, a comma, a sign or an accent of whose ink more is hidden cannot be read for certain."""

MOST_MET = 0.3
"""Two letters that share a larger part of the smaller one's room cannot be read for certain.

Of letters in a picture of a piece so much may be hidden: there one piece lies on another.
"""

MARK = 0.24
"""Marks reach so far above capitals, in parts of the size."""

MOST_SHARED = 0.15
"""Words that share a larger part of the smaller one's room cannot be read for certain."""

MOST_WORDS = 1 << 12

MOST = Most(of_letter=MOST_HIDDEN, of_mark=MOST_OF_MARK)
MOST_SHOWN = Most(of_letter=MOST_MET, of_mark=1.0)
"""What may be hidden of letters in a picture of a piece, where nobody reads marks."""

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


class _Met(NamedTuple):
    """What a later op, or the op itself, has near each of an op's texts.

    Clips count where the op itself is looked at.
    """

    paints: Mapping[int, Sequence[Paint]]
    words: Mapping[int, Sequence[PrintedItem]]


@dataclass(slots=True)
class _Known:
    """Where ops draw, and what they hide of one another: ids are those of what `extents` holds."""

    inks: Inks
    signs: SignInks = field(default_factory=SignInks)
    extents: ById[Content, Extent] = field(default_factory=ById)
    words: ById[PrintedItem, tuple[Rect, ...]] = field(default_factory=ById)
    letters: ById[PrintedItem, tuple[Rect, ...]] = field(default_factory=ById)
    pairs: dict[tuple[int, int], _Met] = field(default_factory=dict)
    clashes: dict[tuple[int, int], bool] = field(default_factory=dict)
    covered: dict[tuple[int, ...], tuple[_Hidden, ...]] = field(default_factory=dict)

    def extent(self, content: Content) -> Extent:
        """Return where an op draws."""
        return self.extents.of(content, _extent_of)

    def hidden(self, below: Content, over: Iterable[Content], allowance: Allowance) -> Iterator[_Hidden]:
        """Yield the texts of an op that later ones hide together, or it itself; raises SpentError."""
        over = tuple(over)
        mets = [
            (id(above), self._met(below, above, allowance))
            for above in over
            if above.paints or above is below
        ]
        painted = [(name, met) for name, met in mets if met.paints]
        if painted:
            key = (id(below), *(name for name, _ in painted))
            known = self.covered.get(key)
            if known is None:
                known = self.covered[key] = tuple(
                    self._covered(below, [met for _, met in painted], allowance)
                )
            yield from known
        yield from self._clashes(below, over, allowance)

    def _clashes(self, below: Content, over: Iterable[Content], allowance: Allowance) -> Iterator[_Hidden]:
        """Yield each text of an op that cannot be read for the words of a later text."""
        left = {number: item for number, item in enumerate(below.items) if _is_judged(item)}
        for above in over:
            if not left:
                return
            if not above.items:
                continue
            for number, others in self._met(below, above, allowance).words.items():
                item = left.get(number)
                if item is None:
                    continue
                clash = next((other for other in others if self._clash(item, other, allowance)), None)
                if clash is not None:
                    del left[number]
                    yield _Hidden(item, clash.field.name)

    def _met(self, below: Content, above: Content, allowance: Allowance) -> _Met:
        key = (id(below), id(above))
        known = self.pairs.get(key)
        if known is None:
            known = self.pairs[key] = self._looked(below, above, allowance)
        return known

    def _looked(self, below: Content, above: Content, allowance: Allowance) -> _Met:
        boxes, over = self.extent(below).texts, self.extent(above)
        met: dict[int, Sequence[Paint]] = {}
        words: dict[int, Sequence[PrintedItem]] = {}
        for number, (item, box) in enumerate(zip(below.items, boxes, strict=True)):
            is_asked = _is_judged(item) or _has_signs(item)
            if not is_asked or (above is not below and not overlaps(over.reach, box)):
                continue
            paints, others = above.paints, list(zip(above.items, over.texts, strict=True))
            if above is below:
                paints, others = paints[item.above :], others[number + 1 :]
            allowance.spend(WorkKind.COMPARISONS, len(paints) + len(others))
            near = [paint for paint in paints if overlaps(paint.box, box)]
            if near or (above is below and item.clips):
                met[number] = near
            said = item.field.text
            theirs = [other for other, place in others if overlaps(place, box) and _is_another(other, said)]
            if theirs:
                words[number] = theirs
        return _Met(met, words)

    def _covered(self, below: Content, over: Sequence[_Met], allowance: Allowance) -> Iterator[_Hidden]:
        for number, item in enumerate(below.items):
            paints = [paint for met in over for paint in met.paints.get(number, ())]
            if _is_judged(item) and (paints or item.clips):
                allowance.spend(WorkKind.COMPARISONS, len(paints) * len(item.field.text))
                most = MOST_SHOWN if item.field.quoted else MOST
                if self.inks.loses(item, paints, item.clips, most):
                    yield _Hidden(item, "")
                    continue
            if _has_signs(item) and self.signs.loses(item, paints, allowance):
                yield _Hidden(item, "")

    def _clash(self, item: PrintedItem, other: PrintedItem, allowance: Allowance) -> bool:
        """Tell whether a text cannot be read for the words of another one."""
        key = (id(item), id(other))
        known = self.clashes.get(key)
        if known is None:
            words, theirs = (self.words.of(one, _words_of) for one in (item, other))
            allowance.spend(WorkKind.COMPARISONS, len(words) * len(theirs))
            known = self.clashes[key] = _collide(words, theirs) or (
                _meet(words, theirs) and self._letters_collide(item, other, allowance)
            )
        return known

    def _letters_collide(self, item: PrintedItem, other: PrintedItem, allowance: Allowance) -> bool:
        """Tell whether a letter lies too much on one of another text, however little of its word does."""
        ours, theirs = (self.letters.of(one, _letters_of) for one in (item, other))
        allowance.spend(WorkKind.COMPARISONS, len(ours) * len(theirs))
        return any(_shared(letter, another) > MOST_MET for letter in ours for another in theirs)


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Report each text that is hidden on the side it stands on."""
    known = printed.memory.again(ID, (printed.fonts,), lambda: _Known(Inks(printed.fonts)))
    for side in printed.sides():
        told: set[str] = set()
        extents = [known.extent(content) for content in side.contents]
        pile = Pile.of(side.contents, extents)
        for index, below in enumerate(side.contents):
            if not below.items or (told and told >= {item.field.name for item in below.items}):
                continue
            for hidden in known.hidden(below, pile.over(index), printed.allowance):
                name = hidden.item.field.name
                if name not in told:
                    told.add(name)
                    yield _problem(hidden, side, printed)


def _is_judged(item: PrintedItem) -> bool:
    """Tell whether a text is to be seen whole: one that does not fit is told elsewhere.

    Which printing a card is of nobody reads in a picture of it.
    """
    field = item.field
    is_meant = field.laid or (field.quoted and field.run_mark)
    return bool(item.lines) and field.fits and not is_meant


def _has_signs(item: PrintedItem) -> bool:
    """Tell whether icons of a text are to be seen; in a picture of a piece others may lie on them."""
    field = item.field
    return bool(item.signs) and field.fits and not (field.laid or field.quoted)


def _is_another(other: PrintedItem, said: str) -> bool:
    """Tell whether a text says something else: the same words over one another are a shadow.

    One that does not fit reaches where it would not stand if it did.
    """
    return other.field.fits and other.field.text != said


def _words_of(item: PrintedItem) -> tuple[Rect, ...]:
    return tuple([word for line in item.lines for word in words_on(line)])


def _letters_of(item: PrintedItem) -> tuple[Rect, ...]:
    return tuple([letter for line in item.lines for letter in _letters(line)])


def _letters(line: PrintedLine) -> Iterator[Rect]:
    glyphs = line.glyphs
    top, height = glyphs.y - CAPITAL * glyphs.size, CAPITAL * glyphs.size
    for run, x, _ in placed_words(glyphs):
        mark = MARK * glyphs.size if _has_marks(run.text) else 0.0
        for glyph in run.glyphs:
            width = (glyph.advance + glyphs.tracking) * glyphs.size
            if width > 0:
                yield line.matrix.apply_rect(Rect(x, top - mark, width, height + mark))
            x += width


@lru_cache(maxsize=MOST_WORDS)
def _has_marks(text: str) -> bool:
    """Tell whether a capital of a text has a mark above it, which no word does without."""
    return any(
        letter.isupper()
        and any(unicodedata.combining(one) == 230 for one in unicodedata.normalize("NFD", letter))
        for letter in text
    )


def _collide(words: Sequence[Rect], others: Sequence[Rect]) -> bool:
    """Tell whether a word shares too much of its room with one of another text."""
    return any(_shared(word, other) > MOST_SHARED for word in words for other in others)


def _meet(words: Sequence[Rect], others: Sequence[Rect]) -> bool:
    return any(_shared(word, other) > 0 for word in words for other in others)


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
    texts = tuple([box_of(item.box) if item.lines or item.signs else NOWHERE for item in content.items])
    words = around(texts) if texts else NOWHERE
    alone = not content.paints and len(content.items) == 1 and not content.items[0].clips
    reach = words if alone else around((content.reach, words))
    return Extent(texts, words, reach, alone)
