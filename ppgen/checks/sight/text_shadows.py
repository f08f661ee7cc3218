"""Which texts of a side are shadows: the same words are printed again right beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ppgen.checks.sight.content import PrintedItem, PrintedLine
from ppgen.checks.sight.pieces import PieceSide
from ppgen.common.geometry import Point
from ppgen.display.reading import SHADOW


class Shadows(NamedTuple):
    """The texts of a side by what they say, in the order in which they are printed."""

    said: Mapping[str, Sequence[PrintedItem]]

    @staticmethod
    def of(side: PieceSide) -> Shadows:
        """Gather the texts of a side."""
        said: dict[str, list[PrintedItem]] = {}
        for item in chain.from_iterable(content.items for content in side.contents):
            if item.lines:
                said.setdefault(item.field.text, []).append(item)
        return Shadows(said)

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
