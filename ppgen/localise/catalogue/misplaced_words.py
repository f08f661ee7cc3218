"""Whether a clause says one word of the game once too often for another, or two in each other's place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from babel.lists import format_list

from ppgen.localise.catalogue.other_words import LEAST_ADDED, LEAST_LOST, LEAST_WORDS, OtherWords
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.value_order import VERB_LAST
from ppgen.localise.catalogue.vocabulary import Owners, Place, raw, words_and_values
from ppgen.localise.grammar import locale_of
from ppgen.localise.oppositions import clause_pairs

USES_AN_EXCEPTION = 10
"""In so many other texts a word may be said less or more often once, and still be said as often as a rule."""

LEAST_PLACES = 4
"""In fewer words and values no order can be told from another way to say the same."""

LEAST_LISTED = 3
"""So many words of the game are no name or label, though nothing else may stand between them."""

FAR = 4
"""Words that stand so far apart change places only where the whole clause is turned round."""

Common = tuple[Place, Place]
"""Where a source and its translation both say a word or value."""


@dataclass(frozen=True, slots=True)
class MisplacedWords:
    """Compares clauses by the words of the game in them: how often each is said, and in which order.

    `groups` are those of the terms: what stands in one group may stand for another of it.
    """

    known: OtherWords
    groups: Mapping[str, frozenset[str]]
    source_language: str
    language: str

    @property
    def keeps_order(self) -> bool:
        """Tell whether clauses of both languages say things in nearly the same order."""
        return not {self.source_language.split("-")[0], self.language.split("-")[0]} & VERB_LAST

    def replaced(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a word that a clause says once more than its source, and another one once less."""
        if not self.known.is_other(entry):
            return
        whole = [_times(places) for places in self._places(entry.source, entry.text)]
        for source, text in clause_pairs(entry.source, entry.text):
            wanted, found = self._places(source, text)
            ours, theirs = _times(wanted), _times(found)
            for lost in _less(ours, theirs, 1):
                is_sentence = len(source.split()) >= _least_words(source) or len(wanted) >= LEAST_LISTED
                if not (is_sentence and self._is_kept(lost, ours[lost], text, least=0)):
                    continue
                is_usual = self._is_kept(lost, ours[lost], text, least=LEAST_LOST)
                added = [
                    (one, is_akin)
                    for one in _less(theirs, ours, 1)
                    if ((is_akin := self._are_of_one_group(lost, one)) or is_usual)
                    and not self._are_parts(one, lost)
                    and (
                        _is_in_place((wanted, lost), (found, one))
                        or (is_akin and _are_alone((wanted, lost), (found, one), *whole))
                    )
                ]
                if any(
                    self._stands_for(one, theirs[one], source, least=0 if is_akin else LEAST_ADDED)
                    for one, is_akin in added
                ):
                    word = " or ".join(self.known.translation.word(one) for one, _ in added)
                    meant = self.known.source.word(lost)
                    message = f"it says {meant} once less than the source, and {word} once more"
                    hint = f"say {meant}, too; or write the comment: # waive other-word: why"
                    yield TextDifference("other-word", message, hint, text.strip())
                    return

    def swapped(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two words that stand in each other's place, as the rest of their clause tells."""
        if not (self.keeps_order and self.known.is_other(entry)):
            return
        for source, text in clause_pairs(entry.source, entry.text):
            common = [*_in_common(*self._places(source, text))]
            others = [one for one in common if not one[0].owners & one[1].owners]
            if len(others) == 2 and self._are_swapped(
                others[0], others[1], common, source, is_law=entry.context.startswith("rule/")
            ):
                word, other = (self.known.translation.word(place.owners) for _, place in others)
                meant, lost = (self.known.source.word(place.owners) for place, _ in others)
                message = f"{word} stands where the source says {meant}, and {other} where it says {lost}"
                hint = "exchange them; or write the comment: # waive order: why"
                yield TextDifference("order", message, hint, text.strip())
                return

    def _places(self, source: str, text: str) -> tuple[list[Place], list[Place]]:
        return [*self.known.source.placed(source)], [*self.known.translation.placed(text)]

    def _are_of_one_group(self, one: Owners, other: Owners) -> bool:
        """Tell whether two words are in one group: of these one may stand for the other in any file."""
        return bool(self._kinds(one) & self._kinds(other))

    def _is_kept(self, lost: Owners, times: int, text: str, *, least: int) -> bool:
        """Tell whether a word is usually said as often as in the source, and is not in another form here."""
        if self.known.denies(lost) or not self.known.times_kept.is_usual(lost, least, USES_AN_EXCEPTION):
            return False
        return self.known.translation.times(lost, raw(text)) < times

    def _stands_for(self, added: Owners, times: int, source: str, *, least: int) -> bool:
        """Tell whether a word that is usually said as often as in the source may be there for another."""
        if not self.known.times_meant.is_usual(added, least, USES_AN_EXCEPTION):
            return False
        return self.known.source.times(added, raw(source)) < times

    def _are_parts(self, one: Owners, other: Owners) -> bool:
        """Tell whether two words share words of theirs in one of the languages."""
        both = self.known.source, self.known.translation
        return any(vocabulary.shares_words(other, one) for vocabulary in both)

    def _are_swapped(
        self, one: Common, other: Common, common: Sequence[Common], source: str, *, is_law: bool
    ) -> bool:
        """Tell whether two words, and nothing else, stand in another order, and for no good reason.

        What is said of a record `is_law`: its clauses are short, and often turned round.
        """
        if one[0].is_value or other[0].is_value:
            return False
        if not (one[0].owners & other[1].owners and other[0].owners & one[1].owners):
            return False
        kinds = self._kinds(one[0].owners) & self._kinds(other[0].owners)
        alike = [place for place, _ in common if self._kinds(place.owners) & kinds]
        if self._are_listed(alike or [one[0], other[0]], one[0].at, other[0].at, source):
            return False
        is_parted = common.index(other) - common.index(one) > 1
        far = min(other[at].at - one[at].at for at in (0, 1))
        return bool(kinds) or (not is_law and len(common) >= LEAST_PLACES and (is_parted or far >= FAR))

    def _are_listed(self, alike: Sequence[Place], start: int, end: int, source: str) -> bool:
        """Tell whether words stand beside one another or around “and” and “or”: their order is free."""
        words = words_and_values(source)
        listed = [place for place in alike if start <= place.at <= end]
        between = [{*words[one.end : other.at]} for one, other in pairwise(listed)]
        return all(not said or said & _joining(self.source_language) for said in between)

    def _kinds(self, owners: Owners) -> frozenset[str]:
        return frozenset[str]().union(*(self.groups.get(name, ()) for name in owners))


def _least_words(source: str) -> int:
    """Return how many words a clause has that is no name or label: one fewer where it ends as a sentence."""
    return LEAST_WORDS - source.rstrip("* \n").endswith((".", "!", "?"))


def _times(places: Iterable[Place]) -> Counter[Owners]:
    """Return how often each word of the game is said."""
    return Counter(place.owners for place in places if not place.is_value)


def _less(ours: Counter[Owners], theirs: Counter[Owners], by: int) -> Iterator[Owners]:
    """Yield the words that one text says so many times less than the other."""
    for owners in ours:
        here, there = (sum(times for one, times in said.items() if one & owners) for said in (ours, theirs))
        if here - there == by:
            yield owners


def _is_in_place(lost: tuple[Sequence[Place], Owners], added: tuple[Sequence[Place], Owners]) -> bool:
    """Tell whether a word stands between the words and values between which its source says another."""
    ours, theirs = _sides_of(*lost, added[0]), _sides_of(*added, lost[0])
    return any(
        any(here) and all(bool(one & other) or one == other for one, other in zip(here, there, strict=True))
        for here in ours
        for there in theirs
    )


def _are_alone(
    lost: tuple[Sequence[Place], Owners],
    added: tuple[Sequence[Place], Owners],
    ours: Counter[Owners],
    theirs: Counter[Owners],
) -> bool:
    """Tell whether two clauses say one word of the game each, and these are as exchanged in the whole text.

    Sentences may change places; then the whole text says each word as often.
    """
    are_alone = len(lost[0]) == len(added[0]) == 1
    return are_alone and lost[1] in _less(ours, theirs, 1) and added[1] in _less(theirs, ours, 1)


def _sides_of(
    places: Sequence[Place], wanted: Owners, others: Sequence[Place]
) -> list[tuple[Owners, Owners]]:
    """Return what stands before and behind a word wherever it is said, of what the other text says, too."""
    said = frozenset[str]().union(*(other.owners for other in others))
    before, behind = ([*_last_of(way, said)] for way in (places, places[::-1]))
    sides = zip(before, behind[::-1], strict=True)
    found = (both for place, both in zip(places, sides, strict=True) if place.owners & wanted)
    return [*dict.fromkeys(found)]


def _last_of(places: Iterable[Place], said: Owners) -> Iterator[Owners]:
    """Yield for each place the last one before it that is said elsewhere, too."""
    last: Owners = frozenset()
    for place in places:
        yield last
        last = place.owners if place.owners & said else last


def _in_common(ours: Sequence[Place], theirs: Sequence[Place]) -> Iterator[Common]:
    """Yield the words and values that both say as often, one after the other."""
    times = [Counter(place.owners for place in places) for places in (ours, theirs)]

    def are_as_many(owners: Owners) -> bool:
        here, there = (sum(count for one, count in said.items() if one & owners) for said in times)
        return here == there

    here, there = ([place for place in places if are_as_many(place.owners)] for places in (ours, theirs))
    if len(here) == len(there):
        yield from zip(here, there, strict=True)


@cache
def _joining(language: str) -> frozenset[str]:
    """Return the words for “and” and “or” of a language."""
    lists = (format_list(("1", "2"), style, locale_of(language)) for style in ("standard", "or"))
    return frozenset(said.strip("12 ,") for said in lists)
