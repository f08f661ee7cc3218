"""Whether a translation lacks a sentence of its source: it has fewer, and is as much shorter than usual.

Where a file has too few long texts to tell what is usual, and of short texts, joints are counted: who says
two sentences in one writes a comma, a colon or *and* more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Self

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.consistency import ENOUGH, LONG, LOST
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import sentences_of
from ppgen.localise.own_tables import connectives

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_NO_PROSE = frozenset({"term", "rule", "effect"})

OF_SHORTEST = 0.8
"""So much of the shortest sentence is lost at the least, if any is."""

CLOSE = 0.8
"""Who says two sentences in one saves less than the rest of this share of the usual length."""


@dataclass(frozen=True, slots=True)
class LostSentences:
    """How long the long texts of a file usually are, as a share of their sources; 0 where too few tell.

    `all_in_all` is that of all texts together. `joints` find what joins sentences in the source and in the
    translation, where their words are known.
    """

    usual: float
    all_in_all: float = 1.0
    joints: tuple[re.Pattern[str], ...] = ()

    @classmethod
    def of(cls, entries: Iterable[PoEntry], *languages: str) -> Self:
        """Measure the prose of a file, without what is filled in."""
        prose = [one for one in entries if one.text and not one.obsolete and _is_prose(one)]
        lengths = [(_length(one.source), _length(one.text)) for one in prose]
        shares = [text / source for source, text in lengths if source >= LONG]
        whole = sum(source for source, _ in lengths)
        is_known = whole >= ENOUGH * LONG
        joints = tuple(found for one in languages if (found := _joints(one)) is not None)
        return cls(
            median(shares) if len(shares) >= ENOUGH else 0.0,
            sum(text for _, text in lengths) / whole if is_known else 1.0,
            joints if len(joints) == len(languages) else (),
        )

    def lost(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield that a text has fewer sentences than its source, and is too short to say them all."""
        wanted, found = (sentences_of(one) for one in (entry.source, entry.text))
        if len(found) >= len(wanted) or not _is_prose(entry):
            return
        length = _length(entry.source)
        share = _length(entry.text) / (length * (self.usual or self.all_in_all))
        is_long = self.usual > 0 and length >= LONG and LOST <= share < CLOSE
        if not (is_long or self._has_too_few_joints(entry, len(wanted) - len(found))):
            return
        shortest = min(map(_length, wanted)) / length
        if share < 1 - OF_SHORTEST * shortest:
            message = f"it has {len(found)} of {len(wanted)} sentences, and {share:.0%} of the usual length"
            hint = "say what is lost; or write the comment: # waive sentences: why"
            yield TextDifference("sentences", message, hint)

    def _has_too_few_joints(self, entry: PoEntry, lost: int) -> bool:
        """Tell whether a text has fewer joints more than its source than it has fewer sentences."""
        if not self.joints:
            return False
        texts = entry.source, entry.text
        ours, theirs = (len(one.findall(text)) for one, text in zip(self.joints, texts, strict=True))
        return theirs - ours < lost


def _joints(language: str) -> re.Pattern[str] | None:
    """Return what finds the marks and words that join sentences in a language, if its words are known."""
    words = connectives(language, "and", "or", "then", "but")
    known = "|".join(map(re.escape, words))
    return re.compile(rf"[,;:–—(]|\b(?:{known})\b", re.IGNORECASE) if words else None


def _is_prose(entry: PoEntry) -> bool:
    return entry.context.partition("/")[0] not in _NO_PROSE


def _length(text: str) -> int:
    return len(_FILLED_IN.sub("", text))
