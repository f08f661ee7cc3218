"""Text stands out from what is really painted under it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ppgen.checks.sight.content import Content, PrintedItem, PrintedLine, words_on
from ppgen.checks.sight.ground import Colours, Ground, box_of, ground_under, overlaps
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.colour import Colour
from ppgen.common.geometry import Point, Rect
from ppgen.common.problem import Problem, error, skipped, warning
from ppgen.display.reading import SHADOW
from ppgen.typeset.fonts import Fonts

ID = "text/contrast"
WHY = "Text needs a contrast of 4.5:1, large text 3:1 (WCAG 2.2), to be read in poor light or with weak eyes."

LEAST, LEAST_FOR_LARGE = 4.5, 3.0
INVISIBLE = 1.5
"""Below this contrast nobody sees the text, and it is an error."""

LARGE, LARGE_IF_BOLD, BOLD = 18.0, 14.0, 600
MOST_SHAPES = 100
"""A text that lies on more of them, some faint, is as one that lies on a picture."""

MOST_REMEMBERED = 1 << 16
SMALLEST_SHARE = 0.15
"""A colour that takes less of a word's ground leaves the word readable."""

CELL = 0.2
"""Where colours meet under a word it is looked at in cells of this share of the type size."""


def _card(ink: str, ground: str) -> dict[str, object]:
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "face": [
            {"type": "rectangle", "box": [0, 0, 63, 88], "fill": ground},
            {
                "type": "text",
                "box": [5, 5, 50, 9],
                "text": "{{ card.name }}",
                "style": "words",
                "colour": ink,
            },
        ],
    }


GOOD = _card("#ffffff", "#0050a0")
BAD = _card("#ffffff", "#ffd000")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Report each text whose ground has too much of a colour that is too near to its own."""
    grounds = printed.memory.again(ID, (printed.fonts,), lambda: _Grounds(printed.fonts))
    for side in printed.sides():
        pile = 0
        shadows: _Shadows | None = None
        for content in side.contents:
            key = (pile, id(content))
            known = grounds.judged.get(key)
            if known is None:
                known = grounds.judged[key] = grounds.judge(content, pile)
            pile = known.pile
            if known.unseen:
                yield from [
                    skipped("the contrast of texts that stand on pictures or on very many shapes")
                ] * known.unseen
            for worst, item in known.bad:
                shadows = _Shadows.of(side) if shadows is None else shadows
                if not shadows.has(item):
                    yield _problem(worst, item, side, printed)


class _Shadows(NamedTuple):
    """The texts of a side by what they say, in the order in which they are printed."""

    said: Mapping[str, Sequence[PrintedItem]]

    @staticmethod
    def of(side: PieceSide) -> _Shadows:
        """Gather the texts of a side."""
        said: dict[str, list[PrintedItem]] = {}
        for item in chain.from_iterable(content.items for content in side.contents):
            if item.lines:
                said.setdefault(item.field.text, []).append(item)
        return _Shadows(said)

    def has(self, item: PrintedItem) -> bool:
        """Tell whether the same words are printed over a text, so near that it is their shadow."""
        alike = self.said.get(item.field.text, ())
        begun = next((number for number, one in enumerate(alike) if one is item), len(alike))
        x, y = _begins(item.lines[0])
        places = (_begins(other.lines[0]) for other in alike[begun + 1 :])
        return any(abs(other_x - x) < SHADOW and abs(other_y - y) < SHADOW for other_x, other_y in places)


def _begins(line: PrintedLine) -> Point:
    """Return where the words of a line begin on the piece."""
    return line.matrix.apply(line.glyphs.x, line.glyphs.y)


class _OnPictureError(Exception):
    """Nobody knows the colours under a text."""


class _Worst(NamedTuple):
    """The pair of colours in a text that is hardest to tell apart, and the contrast it should have."""

    contrast: float
    ink: Colour
    ground: Colour
    wanted: float


class _Judgement(NamedTuple):
    """The texts of an op that are hard to see, how many stand on pictures, and the pile with the op on it."""

    bad: list[tuple[_Worst, PrintedItem]]
    unseen: int
    pile: int


@dataclass(slots=True)
class _Grounds:
    """What lies under boxes of text, remembered by the pile of paints and the place.

    A pile is all that was painted before; piles that look alike have one number, and pile 0 is bare paper.
    Ops are known by identity, since they are kept together with this.
    """

    fonts: Fonts
    judged: dict[tuple[int, int], _Judgement] = field(default_factory=dict)
    piles: list[tuple[Content, ...]] = field(default_factory=lambda: [()])
    numbers: dict[tuple[int, int], int] = field(default_factory=dict)
    looks: dict[tuple[object, ...], int] = field(default_factory=dict)
    looks_of: dict[int, int] = field(default_factory=dict)
    known: dict[tuple[object, ...], Ground] = field(default_factory=dict)
    shares: dict[tuple[int, Rect, float], Colours] = field(default_factory=dict)

    def judge(self, content: Content, pile: int) -> _Judgement:
        """Look at the texts of an op on a pile."""
        bad = []
        unseen = 0
        for item in content.items:
            field = item.field
            if not item.lines or not field.fits or (field.quoted and field.run_mark):
                continue  # which printing a card is of nobody reads in a picture of it
            try:
                worst = self._worst(item, self._ground(item, content, pile))
            except _OnPictureError:
                unseen += 1
                continue
            if worst is not None:
                bad.append((worst, item))
        return _Judgement(bad, unseen, self._piled(pile, content) if content.paints else pile)

    def _piled(self, pile: int, content: Content) -> int:
        """Return the number of a pile with the paints of an op on it."""
        look = self.looks_of.get(id(content))
        if look is None:
            looks = tuple([paint.look for paint in content.paints])
            look = self.looks_of[id(content)] = self.looks.setdefault(looks, len(self.looks))
        number = self.numbers.get((pile, look))
        if number is None:
            number = self.numbers[pile, look] = len(self.piles)
            self.piles.append((*self.piles[pile], content))
        return number

    def _ground(self, item: PrintedItem, content: Content, pile: int) -> Ground:
        own = content.paints[: item.below]
        key = (pile, id(content) if own else 0, item.below, item.matrix, item.field.bounds)
        known = self.known.get(key)
        if known is None:
            rect = item.box
            box = box_of(rect)
            layers = (one.paints for one in reversed(self.piles[pile]) if overlaps(one.reach, box))
            paints = chain.from_iterable(map(reversed, (own, *layers)))
            known = self.known[key] = ground_under(rect, paints)
        return known

    def _worst(self, item: PrintedItem, ground: Ground) -> _Worst | None:
        """Return the worst contrast of a text that is too low, or None; raises _OnPictureError."""
        found: _Worst | None = None
        for line in item.lines:
            wanted = LEAST_FOR_LARGE if self._is_large(line) else LEAST
            ink = line.glyphs.colour
            if ground.mixed and _stands_out(ink, ground, wanted):
                continue
            if ground.mixed and len(ground.paints) > MOST_SHAPES:
                raise _OnPictureError
            for colour in self._colours(line, ground):
                if colour is None:
                    raise _OnPictureError
                if _enough(ink, colour, wanted):
                    continue
                contrast = ink.contrast(colour)
                if found is None or contrast < found.contrast:
                    found = _Worst(contrast, ink, colour, wanted)
        return found

    def _colours(self, line: PrintedLine, ground: Ground) -> Iterator[Colour | None]:
        """Yield the colours that take enough of the ground of some word."""
        if not ground.mixed:
            yield ground.colour
            return
        for word in words_on(line):
            shares = self._shares(ground, word, CELL * line.glyphs.size)
            yield from (colour for colour, share in shares.items() if share >= SMALLEST_SHARE)

    def _shares(self, ground: Ground, word: Rect, cell: float) -> Colours:
        key = (id(ground), word, cell)
        known = self.shares.get(key)
        if known is None:
            if len(self.shares) >= MOST_REMEMBERED:
                self.shares.clear()
            known = self.shares[key] = ground.colours(word, cell=cell)
        return known

    def _is_large(self, line: PrintedLine) -> bool:
        size = line.size
        if size < LARGE_IF_BOLD or size >= LARGE:
            return size >= LARGE
        return self.fonts.by_id(line.glyphs.typeface).weight >= BOLD


def _stands_out(ink: Colour, ground: Ground, wanted: float) -> bool:
    """Tell whether the ink stands out from whatever of a mixed ground is under a word."""
    candidates = ground.candidates()
    return bool(candidates) and all(_enough(ink, colour, wanted) for colour in candidates)


@lru_cache(maxsize=4096)
def _enough(ink: Colour, ground: Colour | None, wanted: float) -> bool:
    return ground is not None and ink.contrast(ground) >= wanted


def _problem(worst: _Worst, item: PrintedItem, side: PieceSide, printed: PrintedPieces) -> Problem:
    report = error if worst.contrast < INVISIBLE else warning
    pair = f"{worst.ink.hex()} on {worst.ground.hex()}"
    return report(
        ID,
        f"{item.field.name} has a contrast of {worst.contrast:.1f}:1, {pair}",
        span=printed.place(side, item.field.name),
        hint=f"make one of the colours lighter or darker until it is {worst.wanted:g}:1",
        subject=side.subject,
        degree=worst.wanted / worst.contrast,
    )
