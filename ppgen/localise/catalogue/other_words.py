"""Whether a translation says one word of the game where its source says another, by the rest of its file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import (
    Owners,
    Vocabulary,
    held_terms,
    phrases_of,
    plain,
    raw,
    source_words,
    words_of,
)
from ppgen.localise.oppositions import clause_pairs, denials
from ppgen.localise.oppositions.denials import Denials
from ppgen.localise.own_tables import function_words
from ppgen.model.game import ALSO

LEAST_LOST, LEAST_ADDED = 4, 2
"""A word that is found in fewer other texts does not tell how it is usually said, or what it stands for."""

USES_AN_EXCEPTION = 25
"""In so many other texts a word may be translated otherwise once, and still have its usual translation."""

LEAST_WORDS = 4
"""A source of fewer words is a name or a label: these are often called otherwise."""


class _Said(NamedTuple):
    """The words of the game in a source and in its translation, in their order."""

    source: dict[Owners, None]
    translation: dict[Owners, None]


@dataclass(frozen=True, slots=True)
class OtherWords:
    """The words of a game in two languages, and how often the other language says the same thing there."""

    source: Vocabulary
    translation: Vocabulary
    said: dict[tuple[str, str], _Said] = field(default_factory=dict, repr=False)
    kept: _Tally = field(default_factory=lambda: _Tally())
    meant: _Tally = field(default_factory=lambda: _Tally())
    times_kept: _Tally = field(default_factory=lambda: _Tally())
    times_meant: _Tally = field(default_factory=lambda: _Tally())
    others: set[tuple[str, str]] = field(default_factory=set, repr=False)
    denials: Denials | None = None

    @classmethod
    def of(cls, entries: Iterable[PoEntry], source_language: str = "", language: str = "") -> OtherWords:
        """Collect the words from entries of terms, and count them in all others.

        A form that is an article or another small word, such as “der” before a term, says no term.
        """
        ours: dict[str, set[str]] = defaultdict(set)
        theirs: dict[str, set[str]] = defaultdict(set)
        bases: dict[str, str] = {}
        texts = []
        small = [function_words(one) for one in (source_language, language)]
        for entry in entries:
            kind, _, rest = entry.context.partition("/")
            if entry.obsolete or not entry.text:
                continue
            if kind != "term":
                texts.append(entry)
                continue
            term, _, form = rest.partition("/")
            if not form:
                bases[term] = plain(entry.source).strip()
            for text, owners, unsaid in ((entry.source, ours, small[0]), (entry.text, theirs, small[1])):
                for phrase in phrases_of(text) if form == ALSO else (plain(text).strip(),):
                    if not (form and unsaid.issuperset(words_of(phrase))):
                        owners[phrase].add(term)
        held = held_terms(ours, bases)
        made = cls(Vocabulary.of(ours, held), Vocabulary.of(theirs, held), denials=denials(source_language))
        for entry in texts:
            made._count(entry)
        return made

    def exchanged(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a word that stands for none of the source, where a word of the source is lost."""
        wanted, found = self.said.get(entry.key, _NOTHING)
        added = [one for one in found if not _is_among(one, wanted) and self.meant.is_usual(one, LEAST_ADDED)]
        added = [one for one in added if not self.source.holds(one, raw(entry.source))]
        if not added or len(source_words(entry.source)) < LEAST_WORDS:
            return
        for owners in wanted:
            if _is_among(owners, found) or not self.kept.is_usual(owners, LEAST_LOST):
                continue
            if self.denies(owners):
                continue
            for other in added:
                before = _before(owners, wanted, found), _before(other, found, wanted)
                if before[0] == before[1] and self._has_lost(owners, other, entry):
                    word, lost = self.translation.word(other), self.source.word(owners)
                    message = f"it says {word}, and nothing for {lost}, which the source says"
                    hint = "say the word of the source; or write the comment: # waive other-word: why"
                    yield TextDifference("other-word", message, hint)
                    return

    def turned(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two words on either side of a value that stand the other way round in the source."""
        wanted, found = self.said.get(entry.key, _NOTHING)
        if "{{" not in entry.source or _in_order(wanted, found):
            return
        for source, text in clause_pairs(entry.source, entry.text):
            sides = [*self.source.around(source)], [*self.translation.around(text)]
            for one, other in combinations(_at_once(*sides), 2):
                (here, there), (next_here, next_there) = sorted((one, other))
                between = set(sides[0][here:next_here]) & set(sides[1][next_there:there])
                if there > next_there and any(isinstance(value, str) for value in between):
                    first, second = (
                        f"{self.translation.word(sides[1][at])} ({self.source.word(sides[0][place])})"
                        for at, place in ((next_there, next_here), (there, here))
                    )
                    message = f"{first} comes before {second} and what is filled in between them"
                    hint = "let each value stand beside the words that it has in the source"
                    yield TextDifference("order", message, hint, text.strip())
                    return

    def denies(self, owners: Owners) -> bool:
        """Tell whether a word denies, as nobody: then another may be denied, as in there is no attacker."""
        return self.denials is not None and self.denials.count(self.source.word(owners)) > 0

    def is_other(self, entry: PoEntry) -> bool:
        """Tell whether a text says words of the game that its source says otherwise, or in another order."""
        return entry.key in self.others

    def _count(self, entry: PoEntry) -> None:
        listed = [*self.source.listed(source_words(entry.source))]
        there = [*self.translation.listed(words_of(entry.text))]
        if listed and there and not _are_alike(listed, there):
            self.others.add(entry.key)
        ours, theirs = Counter(listed), Counter(there)
        wanted, found = dict.fromkeys(ours), dict.fromkeys(theirs)
        self.said[entry.key] = _Said(wanted, found)
        self.times_kept.add(wanted, _less_often(ours, theirs))
        self.times_meant.add(found, _less_often(theirs, ours))
        lost = {one for one in wanted if not _is_among(one, found)}
        if lost:
            text = raw(entry.text)
            lost = {one for one in lost if not self.translation.holds(one, text)}
        self.kept.add(wanted, lost)
        added = {one for one in found if not _is_among(one, wanted)}
        if added:
            text = raw(entry.source)
            added = {one for one in added if not self.source.holds(one, text)}
        self.meant.add(found, added)

    def _has_lost(self, owners: Owners, other: Owners, entry: PoEntry) -> bool:
        """Tell whether a translation says a word nowhere, be it as a part of the other one."""
        if self.translation.shares_words(owners, other):
            return False
        return not self.translation.holds(owners, self.translation.without(other, entry.text))


_NOTHING = _Said({}, {})


class _Tally:
    """How often words were found, and how often the other language did not say the same."""

    def __init__(self) -> None:
        self._found: Counter[Owners] = Counter()
        self._alone: Counter[Owners] = Counter()

    def add(self, said: Iterable[Owners], alone: Iterable[Owners]) -> None:
        """Count what one text says, and what of that the other language does not say there."""
        self._found.update([*said])
        self._alone.update(alone)

    def is_usual(self, owners: Owners, least: int, uses: int = USES_AN_EXCEPTION) -> bool:
        """Tell whether what one text does not say in the other language is said there by all others.

        One more of so many `uses` may be an exception.
        """
        others = self._found[owners] - 1
        lacking = self._alone[owners] - 1
        return others >= least and lacking * uses <= others


def _are_alike(ours: Sequence[Owners], theirs: Sequence[Owners]) -> bool:
    """Tell whether two texts say the same words of the game in the same order."""
    return len(ours) == len(theirs) and all(one & other for one, other in zip(ours, theirs, strict=True))


def _less_often(ours: Counter[Owners], theirs: Counter[Owners]) -> Iterator[Owners]:
    """Yield the words that one text says more often than the other."""
    for owners in ours:
        here, there = (sum(times for one, times in said.items() if one & owners) for said in (ours, theirs))
        if here > there:
            yield owners


def _in_order(wanted: Iterable[Owners], found: Iterable[Owners]) -> bool:
    """Tell whether the words that two texts both say come in one order, as far as their first places tell."""
    places = [at for one in wanted for at, other in enumerate(found) if one & other]
    return places == sorted(places)


def _at_once(source: Sequence[str | Owners], text: Sequence[str | Owners]) -> list[tuple[int, int]]:
    """Return where the terms stand in two texts that both say once."""
    ours, theirs = (
        [(at, one) for at, one in enumerate(said) if not isinstance(one, str)] for said in (source, text)
    )
    found = []
    for at, owners in ours:
        there = [place for place, one in theirs if owners & one]
        if len(there) == 1 and sum(bool(owners & one) for _, one in ours) == 1:
            found.append((at, there[0]))
    return found


def _before(owners: Owners, said: Iterable[Owners], other: Iterable[Owners]) -> list[Owners]:
    """Return the words before one that both texts say, each by all terms that may be meant."""
    before: list[Owners] = []
    for one in said:
        if one == owners:
            break
        before += [one | two for two in other if one & two]
    return sorted(before, key=sorted)


def _is_among(owners: Owners, found: Iterable[Owners]) -> bool:
    return any(owners & other for other in found)
