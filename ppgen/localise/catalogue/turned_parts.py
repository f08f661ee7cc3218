"""Whether a translation turns what comes one after the other, or exchanges what holds and what does not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ppgen.common.characters import without_accents
from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import words_of
from ppgen.localise.joined_parts import JoinedPart, one_after_other, one_not_the_other
from ppgen.localise.oppositions import clause_pairs, unfilled
from ppgen.localise.quantities import quantities

LEAST_SHARED = 5
"""So many letters at the beginning of two words are no chance."""

LEAST_ELSEWHERE = 2
"""So many other texts say a word where their sources say one: fewer may do so for another reason."""

MOST_ELSEWHERE = 200
"""What more texts say is too common to tell anything."""

STEADY = 2 / 3
"""Of all texts with either of two words those with both, at the least: the one is the word for the other."""

_HINT = "say them as the source does; or write the comment: # waive order: why"
_NOTHING = frozenset[int]()

Places = Mapping[str, frozenset[int]]
"""The texts that say a word, by the beginning of it."""


@dataclass(frozen=True, slots=True)
class TurnedParts:
    """Compares short parts around “then” and “, not” by what is known to be a word for another."""

    known: OtherWords
    source_language: str
    language: str
    numbers: Mapping[tuple[str, str], int] = field(repr=False)
    sources: Places = field(repr=False)
    texts: Places = field(repr=False)

    @classmethod
    def of(
        cls, known: OtherWords, entries: Iterable[PoEntry], source_language: str, language: str
    ) -> TurnedParts:
        """Note which texts of a file say which words, in both languages."""
        read = [entry for entry in entries if entry.text and not entry.obsolete]
        sources, texts = _places(entry.source for entry in read), _places(entry.text for entry in read)
        numbers = {entry.key: number for number, entry in enumerate(read)}
        return cls(known, source_language, language, numbers, sources, texts)

    def turned(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two parts of a clause that stand in each other's place."""
        for source, text in clause_pairs(entry.source, entry.text):
            for ours, theirs in self._runs(source, text):
                for one, other in combinations(range(len(ours)), 2):
                    if self._are_exchanged((ours[one], ours[other]), (theirs[one], theirs[other]), entry):
                        message = (
                            f"it says {theirs[one].words!r} before {theirs[other].words!r}, and its source"
                            f" {ours[one].words!r} before {ours[other].words!r}"
                        )
                        yield TextDifference("order", message, _HINT, text.strip())
                        return

    def _runs(self, source: str, text: str) -> Iterator[tuple[Sequence[JoinedPart], Sequence[JoinedPart]]]:
        ours, theirs = unfilled(source), unfilled(text)
        for parts in (one_after_other, one_not_the_other):
            wanted, found = [*parts(ours, self.source_language)], [*parts(theirs, self.language)]
            if len(wanted) == len(found):
                pairs = zip(wanted, found, strict=True)
                yield from ((one, other) for one, other in pairs if len(one) == len(other))

    def _are_exchanged(
        self, wanted: tuple[JoinedPart, JoinedPart], found: tuple[JoinedPart, JoinedPart], entry: PoEntry
    ) -> bool:
        """Tell whether one of two parts is known to be the other one's, and neither to be in its place."""
        here, there = (
            [self._are_alike(one.words, other.words, entry) for one, other in zip(wanted, pair, strict=True)]
            for pair in (found, found[::-1])
        )
        return any(there) and not any(here)

    def _are_alike(self, source: str, text: str, entry: PoEntry) -> bool:
        """Tell whether words of two languages surely have one that says the same."""
        ours, theirs = quantities(self.source_language), quantities(self.language)
        if ours is not None and theirs is not None and ours.said(source) & theirs.said(text):
            return True
        wanted, found = words_of(source), words_of(text)
        terms = frozenset[str]().union(*self.known.source.listed(wanted))
        if not terms.isdisjoint(frozenset[str]().union(*self.known.translation.listed(found))):
            return True
        return any(self._says(one, other, entry) for one in wanted for other in found)

    def _says(self, word: str, other: str, entry: PoEntry) -> bool:
        """Tell whether two words begin alike, or are said in nearly the same other texts."""
        one, two = _begun(word), _begun(other)
        if len(one) >= LEAST_SHARED and one[:LEAST_SHARED] == two[:LEAST_SHARED]:
            return True
        ours, theirs = self.sources.get(one, _NOTHING), self.texts.get(two, _NOTHING)
        if max(len(ours), len(theirs)) > MOST_ELSEWHERE:
            return False
        here = {self.numbers.get(entry.key, -1)}
        ours, theirs = ours - here, theirs - here
        both = ours & theirs
        return len(both) >= LEAST_ELSEWHERE and len(both) >= STEADY * len(ours | theirs)


def _places(texts: Iterable[str]) -> Places:
    found: dict[str, set[int]] = defaultdict(set)
    for number, text in enumerate(texts):
        for word in words_of(text):
            found[_begun(word)].add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


def _begun(word: str) -> str:
    """Return the beginning of a word, which its forms share."""
    return without_accents(word)[: LEAST_SHARED + 1]
