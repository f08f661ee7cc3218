"""Text stands out from what is really painted under it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ppgen.checks.sight.content import Content, PrintedItem, PrintedLine, words_on
from ppgen.checks.sight.films import MOST_FILMS, films_over, is_film, seen_through
from ppgen.checks.sight.ground import Colours, Ground, box_of, ground_under, overlaps
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.checks.sight.text_shadows import Shadows
from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error, skipped, warning
from ppgen.typeset.fonts import Fonts
from ppgen.work.allowance import Allowance, WorkKind

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
        shadows: Shadows | None = None
        veiled = [index for index, one in enumerate(side.contents) if any(map(is_film, one.paints))]
        for index, content in enumerate(side.contents):
            key = (pile, id(content))
            known = grounds.judged.get(key)
            if known is None:
                known = grounds.judged[key] = grounds.judge(content, pile)
            films = veiled[bisect_left(veiled, index) :] if content.items else ()
            dimmed = _Dimmed([], 0)
            if films:
                later = [side.contents[above] for above in films if above > index]
                dimmed = grounds.dimmed(content, pile, later, printed.allowance)
            pile = known.pile
            unseen = len(known.unseen) + dimmed.unseen
            if unseen:
                yield from [
                    skipped("the contrast of texts that stand on pictures or on very many shapes")
                ] * unseen
            for worst, item in (*known.bad, *dimmed.bad):
                shadows = Shadows.of(side) if shadows is None else shadows
                if not shadows.has(item):
                    yield _problem(worst, item, side, printed)


class _OnPictureError(Exception):
    """Nobody knows the colours under a text."""


class _Worst(NamedTuple):
    """The pair of colours in a text that is hardest to tell apart, and the contrast it should have."""

    contrast: float
    ink: Colour
    ground: Colour
    wanted: float


_Found = tuple[_Worst, PrintedItem]


class _Judgement(NamedTuple):
    """The texts of an op that are hard to see, those on pictures, and the pile with the op on it."""

    bad: list[_Found]
    unseen: list[PrintedItem]
    pile: int


class _Dimmed(NamedTuple):
    """The texts of an op that are hard to see through films, and how many stand under very many of them."""

    bad: list[_Found]
    unseen: int


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
    under_films: dict[tuple[int, ...], _Dimmed] = field(default_factory=dict)

    def judge(self, content: Content, pile: int) -> _Judgement:
        """Look at the texts of an op on a pile."""
        bad = []
        unseen = []
        for item in filter(_is_read, content.items):
            try:
                worst = self._worst(item, self._ground(item, content, pile))
            except _OnPictureError:
                unseen.append(item)
                continue
            if worst is not None:
                bad.append((worst, item))
        return _Judgement(bad, unseen, self._piled(pile, content) if content.paints else pile)

    def dimmed(self, content: Content, pile: int, later: Sequence[Content], allowance: Allowance) -> _Dimmed:
        """Look at the texts of an op that stand out from their ground through the films over both."""
        allowance.spend(WorkKind.COMPARISONS, len(later))
        near = [one for one in later if any(overlaps(one.reach, box_of(item.box)) for item in content.items)]
        key = (pile, id(content), *map(id, near))
        known = self.under_films.get(key)
        if known is None:
            judged = self.judged[pile, id(content)]
            told, unseen = {id(item) for _, item in judged.bad}, {*map(id, judged.unseen)}
            left = [item for item in content.items if _is_read(item) and id(item) not in told]
            found = [*self._dimmed(content, pile, left, near, allowance)]
            bad = [(worst, item) for worst, item in found if worst is not None]
            hidden = sum(worst is None and id(item) not in unseen for worst, item in found)
            known = self.under_films[key] = _Dimmed(bad, hidden)
        return known

    def _dimmed(
        self,
        content: Content,
        pile: int,
        left: Sequence[PrintedItem],
        near: Sequence[Content],
        allowance: Allowance,
    ) -> Iterator[tuple[_Worst | None, PrintedItem]]:
        """Yield texts that are hard to see through films, and without a contrast those under very many."""
        allowance.spend(WorkKind.COMPARISONS, len(left) * sum(len(one.paints) for one in (content, *near)))
        for item in left:
            films = films_over(content, item, near)
            ground = self._ground(item, content, pile) if films else None
            if ground is None:
                continue
            if len(films) + len(ground.paints) > MOST_FILMS:
                yield None, item
                continue
            for line in item.lines:
                wanted = LEAST_FOR_LARGE if self._is_large(line) else LEAST
                ink, cell = line.glyphs.colour, CELL * line.glyphs.size
                words = [seen_through(films, ink, ground, word, cell=cell) for word in words_on(line)]
                pairs = {pair for word in words for pair, share in word.items() if share >= SMALLEST_SHARE}
                faint = [_Worst(one.contrast(under), one, under, wanted) for one, under in pairs]
                worst = min(faint, key=lambda pair: pair.contrast, default=None)
                if worst is not None and worst.contrast < wanted:
                    yield worst, item
                    break

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


def _is_read(item: PrintedItem) -> bool:
    """Tell whether a text is to be read: which printing a card is of nobody reads in a picture of it."""
    field = item.field
    return bool(item.lines) and field.fits and not (field.quoted and field.run_mark)


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
