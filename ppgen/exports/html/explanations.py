"""Which words of a sheet say how it is filled in? A page for phones has none of the sheet's own drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.display.forms import placed_entries
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Side

LEAST_WORDS = 5
"""A text of fewer words is a label, unless it ends as a sentence does."""

ENDS = (".", "!", "?", "。", "！", "？", "؟")


def explanations(sides: Iterable[Side], said: Iterable[str]) -> Iterator[str]:
    """Yield each sentence that is printed beside the places to write, once, in the order of the sheet.

    What is `said` at the places themselves, or written into one, is none.
    """
    known = {*said}
    for side in sides:
        written = {id(field) for placed in placed_entries(side) for field, _ in placed.written}
        for placement in side.placements:
            for op, _ in walk(placement.ops, placement.matrix):
                if not isinstance(op, Field) or id(op) in written or op.quoted:
                    continue
                text = " ".join(op.text.split())
                if _is_sentence(text) and not any(text in one for one in known):
                    known.add(text)
                    yield text


def _is_sentence(text: str) -> bool:
    words = [one for one in text.split() if any(sign.isalpha() for sign in one)]
    return text.endswith(ENDS) or len(words) >= LEAST_WORDS
