"""Whether a translation lacks a sentence of its source: it has fewer, and is as much shorter than usual."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.consistency import ENOUGH, LONG, LOST
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import sentences_of

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_NO_PROSE = frozenset({"term", "rule", "effect"})

OF_SHORTEST = 0.8
"""So much of the shortest sentence is lost at the least, if any is."""

CLOSE = 0.8
"""Who says two sentences in one saves less than the rest of this share of the usual length."""


@dataclass(frozen=True, slots=True)
class LostSentences:
    """How long the long texts of a file usually are, as a share of their sources; 0 where too few tell."""

    usual: float

    @classmethod
    def of(cls, entries: Iterable[PoEntry]) -> LostSentences:
        """Measure the prose of a file, without what is filled in."""
        shares = [
            _length(entry.text) / length
            for entry in entries
            if entry.text
            and not entry.obsolete
            and _is_prose(entry)
            and (length := _length(entry.source)) >= LONG
        ]
        return cls(median(shares) if len(shares) >= ENOUGH else 0.0)

    def lost(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield that a text has fewer sentences than its source, and is too short to say them all."""
        length = _length(entry.source) * self.usual
        if not length or not _is_prose(entry) or _length(entry.source) < LONG:
            return
        wanted, found = (sentences_of(one) for one in (entry.source, entry.text))
        share = _length(entry.text) / length
        if len(found) < len(wanted) and LOST <= share < CLOSE:
            shortest = min(map(_length, wanted)) / _length(entry.source)
            if share < 1 - OF_SHORTEST * shortest:
                message = (
                    f"it has {len(found)} of {len(wanted)} sentences, and {share:.0%} of the usual length"
                )
                hint = "say what is lost; or write the comment: # waive sentences: why"
                yield TextDifference("sentences", message, hint)


def _is_prose(entry: PoEntry) -> bool:
    return entry.context.partition("/")[0] not in _NO_PROSE


def _length(text: str) -> int:
    return len(_FILLED_IN.sub("", text))
