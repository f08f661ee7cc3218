"""A text that is too long for one box, parted between words over further boxes; no word is lost."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ppgen.typeset import breaking
from ppgen.typeset.markup import ICON
from ppgen.typeset.phrases import ends_phrase, keeps_phrases
from ppgen.typeset.placed_marks import PlacedMarks, placed_marks
from ppgen.typeset.style import Setting, TextStyle

STEP = 0.25
"""By how many points type is made smaller until the text takes no more boxes than it must."""

WINDOW = 20_000
"""Characters of a text that one box is tried with: none holds more."""

TIDY = 0.75
"""A part may end with a paragraph that fills so much of its box; else it ends with the line that is full."""

FEW = 4
"""So few words of a paragraph are not left alone at the end of one part or at the start of the next."""

_POINT = re.compile(r"\s*(?:[-\u2022]|\d{1,3}[.)])\s*")
_SPACES = re.compile(r"\s+")


class PartBox(NamedTuple):
    """The room for a part: its style, and the width and height of its box in mm."""

    style: TextStyle
    width: float
    height: float

    @property
    def steps(self) -> int:
        """How many times its type can be made a step smaller."""
        return max(0, round((self.style.size - self.style.minimum) / STEP))

    def size(self, step: int) -> float:
        """Return the size of its type in points after so many steps."""
        return max(min(self.style.minimum, self.style.size), self.style.size - STEP * step)


class TextPart(NamedTuple):
    """The words of one part with their marks, and the size of its type in points."""

    words: str
    size: float


SetText = Callable[[str, TextStyle, float, float], Setting]
"""Sets a text in a style into a box of so many mm."""


class PartWork(NamedTuple):
    """What sets a text, the numbers of icons that it may name, and its language (BCP 47)."""

    set_text: SetText
    icons: Mapping[str, int]
    language: str = ""


def part_text(words: str, boxes: tuple[PartBox, PartBox], most: int, work: PartWork) -> tuple[TextPart, ...]:
    """Part a text over a first box and further ones, `most` in all, in type as large as takes the fewest.

    The last part has all that is left, even if it does not fit. Parts end with a paragraph where one is near.
    """
    first = boxes[0]
    if len(words) <= WINDOW and work.set_text(words, first.style, first.width, first.height).overset is None:
        return (TextPart(words, 0.0),)
    parting = _Parting(words, boxes, most, work, by_phrase=False)
    smallest = max(box.steps for box in boxes)
    made, is_whole = parting.run(smallest, tidy=False)
    if keeps_phrases(work.language):
        phrased = _Parting(words, boxes, most, work, by_phrase=True)
        other, is_all = phrased.run(smallest, tidy=False)
        if is_all >= is_whole and len(other) <= len(made):
            parting, made, is_whole = phrased, other, is_all
    if not is_whole:
        return parting.parts(made, smallest)
    fewest, low, high = len(made), 0, smallest
    while low < high:
        middle = (low + high) // 2
        tried, is_whole = parting.run(middle, tidy=False)
        if is_whole and len(tried) <= fewest:
            made, high = tried, middle
        else:
            low = middle + 1
    for step in range(high, min(high + 2, smallest) + 1):
        tidied, is_whole = parting.run(step, tidy=True)
        if is_whole and len(tidied) <= fewest:
            return parting.parts(tidied, step)
    return parting.parts(made, high)


class _Parting:
    """A text with the places where a part may end."""

    def __init__(
        self,
        words: str,
        boxes: tuple[PartBox, PartBox],
        most: int,
        work: PartWork,
        *,
        by_phrase: bool,
    ) -> None:
        self._marks = placed_marks(words, work.icons)
        self._boxes, self._most, self._set = boxes, most, work.set_text
        self._ends, self._paragraphs = _ends(self._marks, work.language, by_phrase=by_phrase)
        self._letters = _letters_before(self._marks.text)

    def run(self, step: int, *, tidy: bool) -> tuple[list[tuple[int, int]], bool]:
        """Return where each part begins and ends, and whether all of the text fits."""
        made: list[tuple[int, int]] = []
        begin, length, fits = 0, len(self._marks.text), True
        while begin < length:
            box = self._boxes[min(len(made), 1)]
            end = self._fill(begin, box, step)
            if end is None and len(made) < self._most - 1:
                end, fits = self._past_wide(begin, box, step), False
            if len(made) == self._most - 1 or end is None:
                return [*made, (begin, length)], fits and end == length
            end = self._tidied(begin, end) if tidy and end < length else end
            made.append((begin, end))
            begin = end
        return made, fits

    def parts(self, made: list[tuple[int, int]], step: int) -> tuple[TextPart, ...]:
        """Return the words of each part."""
        return tuple(
            TextPart(self._words(begin, end), self._boxes[min(number, 1)].size(step))
            for number, (begin, end) in enumerate(made)
        )

    def _words(self, begin: int, end: int) -> str:
        """Return the text between two places, with the marks that are open there closed and opened again."""
        marks = self._marks
        return f"{marks.opened(begin)}{marks.source_between(begin, end).strip()}{marks.closed(end)}"

    def _fill(self, begin: int, box: PartBox, step: int) -> int | None:
        """Return the furthest place up to which the text fits a box; None if not even one word does."""
        size = box.size(step)
        style = box.style._replace(size=size, minimum=size)

        def fits(end: int) -> bool:
            return self._set(self._words(begin, end), style, box.width, box.height).overset is None

        first = bisect_right(self._ends, begin)
        window = bisect_right(self._ends, begin + WINDOW, lo=first)
        if window == first:
            return None
        whole = self._set(self._words(begin, self._ends[window - 1]), style, box.width, box.height)
        if whole.overset is None:
            return self._ends[window - 1]
        held = sum(
            len(_SPACES.sub("", line))
            for line, row in zip(whole.lines, whole.rows, strict=True)
            if row.y <= box.height
        )
        guess = bisect_right(self._letters, self._letters[begin] + held)
        return self._searched(
            first, min(max(bisect_left(self._ends, guess), first), window - 1), window, fits
        )

    def _past_wide(self, begin: int, box: PartBox, step: int) -> int | None:
        """Return the end of a word that is wider than a box and so does not fit alone; None for another."""
        at = bisect_right(self._ends, begin)
        if at == len(self._ends):
            return None
        size = box.size(step)
        style = box.style._replace(size=size, minimum=size)
        overset = self._set(self._words(begin, self._ends[at]), style, box.width, box.height).overset
        return self._ends[at] if overset is not None and overset.word and not overset.lines_missing else None

    def _searched(self, first: int, guess: int, window: int, fits: Callable[[int], bool]) -> int | None:
        """Return the last of the places first to window that fits, looked for from a guess on."""
        low, high, step = first - 1, window - 1, 1  # the last one is known not to fit
        at = min(guess, high - 1)
        while low < at < high:
            if fits(self._ends[at]):
                low, at = at, at + step
            else:
                high, at = at, at - step
            step *= 2
        while high - low > 1:
            middle = (low + high) // 2
            if fits(self._ends[middle]):
                low = middle
            else:
                high = middle
        return self._ends[low] if low >= first else None

    def _tidied(self, begin: int, end: int) -> int:
        """Return the end of a paragraph that is near, or a place that leaves no few words alone."""
        if end in self._paragraphs:
            return end
        near = max([one for one in self._paragraphs if begin < one < end], default=begin)
        letters = self._letters
        if letters[near] - letters[begin] >= TIDY * (letters[end] - letters[begin]):
            return near
        following = min([one for one in self._paragraphs if one > end], default=len(self._marks.text))
        at, last = bisect_left(self._ends, end), bisect_left(self._ends, following)
        opened = bisect_left(self._ends, near) if near > begin else -1
        if opened >= 0 and at - opened < FEW:
            return near
        if last - at < FEW and at - max(opened, 0) > 2 * FEW:
            return self._ends[last - FEW]
        return end


def _ends(marks: PlacedMarks, language: str, *, by_phrase: bool) -> tuple[list[int], frozenset[int]]:
    """Return the places before characters where a part may end, and those of them that end a paragraph.

    With `by_phrase` a part ends with a phrase.
    """
    ends: list[int] = []
    paragraphs: list[int] = []
    start = 0
    for line in marks.text.split("\n"):
        inner = line.strip(breaking.SPACE_CHARACTERS)
        at = start + (line.index(inner) if inner else 0)
        point = _POINT.match(line)
        after_mark = start + point.end() if point else start
        for piece in breaking.pieces(inner, language)[:-1]:
            at += len(piece)
            is_good = not by_phrase or ends_phrase(marks.text[max(start, at - 2) : at], marks.text[at])
            if is_good and at > after_mark and marks.may_part(at):
                ends.append(at)
        start = min(start + len(line) + 1, len(marks.text))
        if inner or start == len(marks.text):
            ends.append(start)
            paragraphs.append(start)
    return sorted(set(ends)), frozenset(paragraphs)


def _letters_before(text: str) -> list[int]:
    """Return for each place how many characters stand before it, spaces and icons left out."""
    found, count = [0], 0
    for character in text:
        count += not character.isspace() and character != ICON
        found.append(count)
    return found
