"""How far what is seen of a printed field reaches: its words, or what it draws."""

from __future__ import annotations

import unicodedata

from ppgen.checks.sight.content import PrintedItem, words_on
from ppgen.common.geometry import Rect
from ppgen.display.extent import extent

DEPTH = 0.22
"""How far letters reach below their line, in em."""

_DESCENDING = frozenset("gjpqyJQ,;()[]{}|/\\_@$")
"""The characters of ASCII that do."""


def ink_of(item: PrintedItem) -> Rect | None:
    """Return a rectangle around what is seen of a field: its words, else its drawings."""
    if not item.lines:
        drawn = extent(item.field.ops)
        return None if drawn is None else item.matrix.apply_rect(drawn)
    found: Rect | None = None
    for line in item.lines:
        text = "".join(run.text for run in line.glyphs.runs)
        em = line.glyphs.size * abs(line.matrix.d or line.matrix.b)
        deep, behind = em * (DEPTH if _descends(text) else 0.0), em * max(line.glyphs.tracking, 0.0)
        for word in words_on(line):
            inked = Rect(word.x, word.y, max(word.width - behind, 0.0), word.height + deep)
            found = inked if found is None else found.union(inked)
    return found


def _descends(text: str) -> bool:
    """Tell whether letters of a line reach below it; of scripts that are not Latin they may."""
    return any(not letter.isascii() or letter in _DESCENDING for letter in unicodedata.normalize("NFD", text))
