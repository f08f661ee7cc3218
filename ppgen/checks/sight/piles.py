"""What may lie over each text of a side: found by bands of the side, so that it grows with what is there."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ppgen.checks.sight.content import Content, PrintedItem
from ppgen.checks.sight.ground import Box

BAND, MOST_BANDS = 20.0, 64
"""Height of a band in mm, more where a side is so high that there would be too many."""


class Extent(NamedTuple):
    """Where an op draws: boxes around its texts, and around all of them together with what it paints.

    A text `alone` has nothing in its op that could hide it.
    """

    texts: tuple[Box, ...]
    words: Box
    reach: Box
    alone: bool


class _Layer(NamedTuple):
    """Ops of which each hides what the others do: their indexes, where they draw, and the text they all say.

    Only texts alone in their op can be several; all others have no text here.
    """

    indexes: list[int]
    reach: Box
    said: str | None


@dataclass(slots=True)
class Pile:
    """The ops of a side in the order in which they are drawn, and where each of them draws."""

    contents: Sequence[Content]
    extents: Sequence[Extent]
    _bands: dict[int, list[_Layer]]
    _top: float
    _height: float

    @classmethod
    def of(cls, contents: Sequence[Content], extents: Sequence[Extent]) -> Pile:
        """Sort the ops of a side into bands."""
        words = [one.words for one in extents if one.words[0] <= one.words[2]]
        top, bottom = min((box[1] for box in words), default=0.0), max((box[3] for box in words), default=0.0)
        pile = cls(contents, extents, {}, top, max(BAND, (bottom - top) / MOST_BANDS))
        for layer in _layers(contents, extents):
            for band in pile._touched(layer.reach):
                pile._bands.setdefault(band, []).append(layer)
        return pile

    def over(self, index: int) -> Iterator[Content]:
        """Yield what is drawn after an op, or in it, and reaches its texts; of texts alike only the first."""
        own = self.extents[index]
        left, top, right, bottom = own.words
        if left > right:
            return
        after = index + own.alone
        said = self.contents[index].said[0] if own.alone else None
        found: set[int] = set()
        for band in self._touched(own.words):
            for layer in self._bands.get(band, ()):
                other_left, other_top, other_right, other_bottom = layer.reach
                if other_left > right or other_right < left or other_top > bottom or other_bottom < top:
                    continue
                if layer.indexes[-1] < after or (said is not None and layer.said == said):
                    continue  # the same words over one another are a shadow
                found.add(layer.indexes[bisect_left(layer.indexes, after)])
        for one in sorted(found):
            yield self.contents[one]

    def _touched(self, box: Box) -> range:
        return range(self._band(box[1]), self._band(box[3]) + 1)

    def _band(self, y: float) -> int:
        return int(min(max((y - self._top) / self._height, -1), MOST_BANDS + 1))


def _layers(contents: Sequence[Content], extents: Sequence[Extent]) -> Iterator[_Layer]:
    """Yield the ops, those together that say the same words in the same place."""
    places = [_place(*both) for both in zip(contents, extents, strict=True)]
    times = Counter(place for place in places if place is not None)
    layers: dict[Hashable, _Layer] = {}
    for index, (content, extent, place) in enumerate(zip(contents, extents, places, strict=True)):
        if extent.reach[0] > extent.reach[2]:
            continue
        said = None if place is None else content.said[0]
        key: Hashable = index
        if place is not None and times[place] > 1:
            key = (place, *_look(content.items[0]))
        layers.setdefault(key, _Layer([], extent.reach, said)).indexes.append(index)
    yield from layers.values()


def _place(content: Content, extent: Extent) -> tuple[str, Box] | None:
    """Return the words and the place of a text that stands alone and fits; of all else nothing."""
    if not extent.alone or not content.items[0].field.fits:
        return None
    return content.said[0], extent.words


def _look(item: PrintedItem) -> Iterator[tuple[float, ...]]:
    """Yield where each line of a text stands, and how large and wide it is."""
    for line in item.lines:
        glyphs = line.glyphs
        width = sum(run.advance for run in glyphs.runs)
        yield glyphs.x, glyphs.y, line.size, glyphs.tracking, glyphs.word_space, width
