"""A text into its box: the largest size at which it fits, or by how much it does not."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.common.units import millimetres
from ppgen.typeset.chunks import ChunkMaker
from ppgen.typeset.paragraph import Paragraph
from ppgen.typeset.style import Align, Overset, TextStyle
from ppgen.typeset.wrapping import LONELY, LONELY_JUSTIFIED, Line, Wrapped, wrap, wrap_phrases

STEP = 0.25
_SMALLEST = 1.0
_TOLERANCE = 1e-6
_SMALLER_FOR_PHRASES = 0.9
"""By how much a text may be smaller so that no line ends inside a phrase."""
_BALANCING_STEPS = 6
"""Halvings of the width in doubt: after six it is known to less than a hundredth of the line."""


class Box(NamedTuple):
    """The room for a text in mm."""

    width: float
    height: float


class Fit(NamedTuple):
    """The size in points, the lines, their distance in em and what paragraphs add, what does not fit."""

    size: float
    lines: list[Line]
    gap: float
    apart: float
    overset: Overset | None

    @property
    def depth(self) -> float:
        """The distance in em of the last baseline from the first."""
        return _depth(self.lines, self.gap, self.apart)


def fit(paragraph: Paragraph, maker: ChunkMaker, style: TextStyle, *, box: Box) -> Fit:
    """Set a text as large as it fits, from the style's size down to its minimum in steps of 0.25 pt."""
    gap = max(style.leading, paragraph.rise + paragraph.fall)
    trial = _Trial(paragraph, maker, style, box, gap)
    smallest = min(style.minimum, style.size)
    for size in _sizes(style.size, smallest):
        wrapped = trial.at(size)
        if wrapped is not None:
            if maker.keeps_phrases and len(wrapped.lines) > len(paragraph.lines):
                size, wrapped = trial.in_phrases(size, smallest) or (size, wrapped)
            if (style.balance or style.align is Align.CENTRE) and len(wrapped.lines) > 1:
                wrapped = trial.balanced(size, wrapped)
            return Fit(size, wrapped.lines, gap, style.apart, None)
    wrapped = wrap(paragraph, maker, measure=trial.measure(smallest), most=None)
    assert wrapped is not None
    return Fit(smallest, wrapped.lines, gap, style.apart, _overset(trial, wrapped, smallest))


class _Trial:
    """A text and a box, to be tried at one size after another."""

    def __init__(
        self, paragraph: Paragraph, maker: ChunkMaker, style: TextStyle, box: Box, gap: float
    ) -> None:
        self.paragraph = paragraph
        self.box = box
        self.gap = gap
        self.apart = style.apart
        self._maker = maker
        self._tracking = style.tracking
        self._lonely = LONELY_JUSTIFIED if style.align is Align.JUSTIFY else LONELY
        self._phrases = False
        self._longest = math.inf

    def measure(self, size: float) -> float:
        """Return the width of the box in em; the tracking behind a line's last letter does not count."""
        return self.box.width / millimetres(size) + self._tracking

    def most_lines(self, size: float) -> int:
        """Return how many lines the box is high enough for."""
        height = (
            (self.box.height + _TOLERANCE) / millimetres(size) - self.paragraph.rise - self.paragraph.fall
        )
        if self.apart:
            height -= self.apart * (len(self.paragraph.lines) - 1)
        return 0 if height < 0 else math.floor(height / self.gap) + 1

    def at(self, size: float) -> Wrapped | None:
        """Return the lines if all fits at a size in points."""
        most = self.most_lines(size)
        measure = self.measure(size)
        widest_line = measure + self.paragraph.widest_space + _TOLERANCE
        if most < len(self.paragraph.lines) or self.paragraph.extent > most * widest_line:
            return None
        wrapped = wrap(self.paragraph, self._maker, measure=measure, most=most, lonely=self._lonely)
        return None if wrapped is None or wrapped.too_wide else wrapped

    def in_phrases(self, largest: float, smallest: float) -> tuple[float, Wrapped] | None:
        """Return a size and lines that end with phrases; from then on no other lines are tried.

        A smaller size is better than a few words alone on the last line, and than a broken phrase, and this
        better than a broken word.
        """
        sizes = [*_sizes(largest, max(smallest, _SMALLER_FOR_PHRASES * largest))]
        for in_parts in (False, True):
            found = None
            for size in sizes:
                wrapped = self._phrased(size, in_parts=in_parts)
                is_long = wrapped is not None and wrapped.lines[-1].width > LONELY * self.measure(size)
                if wrapped is not None and (is_long or found is None):
                    found = size, wrapped
                if is_long:
                    break
            if found is not None:
                self._phrases = True
                self._longest = self.measure(found[0]) if in_parts else math.inf
                return found
        return None

    def _phrased(self, size: float, *, in_parts: bool) -> Wrapped | None:
        measure = self.measure(size)
        longest = measure if in_parts else math.inf
        return wrap_phrases(self.paragraph, measure=measure, most=self.most_lines(size), longest=longest)

    def balanced(self, size: float, wrapped: Wrapped) -> Wrapped:
        """Return as many lines, but as equally long as they can be.

        No word is divided that was whole before.
        """
        count, chunks = len(wrapped.lines), _chunks(wrapped)
        wide = self.measure(size)
        narrow = wide / 2
        for _ in range(_BALANCING_STEPS):
            middle = (narrow + wide) / 2
            if self._phrases:
                tried = wrap_phrases(self.paragraph, measure=middle, most=count, longest=self._longest)
            else:
                tried = wrap(self.paragraph, self._maker, measure=middle, most=count)
            if tried is None or tried.too_wide or _chunks(tried) != chunks:
                narrow = middle
            else:
                wrapped, wide = tried, middle
        return wrapped


def _depth(lines: list[Line], gap: float, apart: float) -> float:
    depth = (len(lines) - 1) * gap
    return depth + apart * sum(line.last for line in lines[:-1]) if apart else depth


def _chunks(wrapped: Wrapped) -> int:
    return sum(len(line.chunks) for line in wrapped.lines)


def _sizes(largest: float, smallest: float) -> Iterator[float]:
    size = largest
    while size > smallest:
        yield size
        size -= STEP
    yield smallest


def _overset(trial: _Trial, wrapped: Wrapped, size: float) -> Overset:
    em = millimetres(size)
    count, most = len(wrapped.lines), trial.most_lines(size)
    paragraph = trial.paragraph
    height = (paragraph.rise + paragraph.fall + _depth(wrapped.lines, trial.gap, trial.apart)) * em
    word = wrapped.too_wide
    return Overset(
        lines_missing=max(0, count - max(most, 1)),
        millimetres_missing=max(0.0, height - trial.box.height) if count > most else 0.0,
        points_missing=next(
            (size - smaller for smaller in _sizes(size, _SMALLEST) if trial.at(smaller)), None
        ),
        word=(word.text or "a row of icons") if word else "",
        width_missing=max(0.0, (word.advance - trial.measure(size)) * em) if word else 0.0,
        is_too_low=most < 1,
    )
