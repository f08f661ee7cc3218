"""Whether a clause of a translation begins with one where its source begins with all, or with all for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import clause_pairs
from ppgen.localise.own_tables import of_language

ALL, EACH, ONE = "all", "each", "one"
_ALIKE, _IDIOMS = "alike", "idioms"
_OPPOSED = (ONE, ALL), (ALL, ONE)

_VALUE = re.compile(rf"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_HOLE = "\ue000"
"""Stands for what is filled in: then no word is the first."""

_FIRST = re.compile(rf"[^\W\d_]+|\d|{_HOLE}")
_WORDS = re.compile(r"\w+")
MOST_READ = 60
"""Characters of a text in which a phrase is looked for; none is as long."""

_PARTS = re.compile(r"[,(]|\s[\u2013\u2014]\s")
"""Commas, brackets and dashes: what stands behind one begins anew, if both texts have as many."""


def first_words(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a clause that begins with one for all of its source, or all for one.

    A part of a clause is compared as well. What holds for a player holds for each player, so that only who
    begins a whole clause with one says less than its source, which begins with each. Who says all elsewhere
    in it has turned it round: one card is for all, and all get one card.
    """
    ours, theirs = _beginnings(source_language), _beginnings(language)
    if ours is None or theirs is None or not (ours.of_all(entry.source) or theirs.of_all(entry.text)):
        return
    for source, text in clause_pairs(entry.source, entry.text):
        here, there = theirs.of(text), ours.of(source)
        is_less = here == ONE and there == EACH
        pairs = [(here, there), *((theirs.of(one), ours.of(other)) for other, one in _parts(source, text))]
        opposed = [pair for pair in pairs if pair in _OPPOSED]
        said, wanted = (here, there) if is_less else opposed[0] if opposed else ("", "")
        more = theirs.of_all(text) - ours.of_all(source) if said else 0
        if more < 0 if said == ONE else more > 0:
            message = f"it begins with {said}, and its source with {wanted}"
            yield TextDifference("number-words", message, "say what the source says", text.strip())


@dataclass(frozen=True, slots=True)
class _Beginnings:
    """The words of one language with which clauses begin, and phrases that begin so and mean no number."""

    words: Mapping[str, str]
    alike: frozenset[str]
    idioms: tuple[str, ...]

    def of(self, text: str) -> str:
        """Return whether a text begins with all, each or one; nothing where it begins otherwise."""
        plain = _VALUE.sub(_HOLE, text).replace("*", "").casefold()
        first = _FIRST.search(plain)
        said = "" if first is None else self.words.get(first[0], "")
        if not said or first is None:
            return ""
        rest = " ".join(_WORDS.findall(plain[first.start() :][:MOST_READ]))
        return "" if f"{rest} ".startswith(self.idioms) else said

    def of_all(self, text: str) -> int:
        """Return how many words of a text say all, each, or as much."""
        words = _WORDS.findall(_VALUE.sub(" ", text).casefold())
        return sum(self.words.get(word, ONE) != ONE or word in self.alike for word in words)


@cache
def _beginnings(language: str) -> _Beginnings | None:
    """Return the words of a language by its tag, or None for one whose words are not known."""
    known = of_language("first_words.yaml", language)
    if known is None:
        return None
    words = {str(word): name for name in (ALL, EACH, ONE) for word in known[name]}
    alike = frozenset(map(str, known[_ALIKE]))
    return _Beginnings(words, alike, tuple(f"{idiom} " for idiom in known[_IDIOMS]))


def _parts(source: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield what stands behind commas and the like in both texts, if they have as many of them."""
    ours, theirs = (_PARTS.split(_VALUE.sub(_HOLE, one)) for one in (source, text))
    if len(ours) == len(theirs):
        yield from zip(ours[1:], theirs[1:], strict=True)
